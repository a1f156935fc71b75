import Compression

/// A reader of the chunks of a file, one after the other.
struct PNGChunkReader {
  /// The greatest length of a chunk's data, in bytes (5.3).
  static let greatestLength = 1 << 31 - 1

  private let file: [UInt8]
  /// The offset of the next chunk.
  private(set) var offset: Int

  /// Checks the signature and starts after it.
  init(_ file: [UInt8]) throws(PNGError) {
    guard file.starts(with: [UInt8].pngSignature) else {
      throw .signature(found: Array(file.prefix(8)))
    }
    self.file = file
    offset = 8
  }

  /// The number of bytes after the chunks read so far.
  var remaining: Int { file.count - offset }

  /// Reads the next chunk and checks its length, type and checksum.
  ///
  /// - Complexity: O(n) in the length of the chunk.
  mutating func next() throws(PNGError) -> PNGChunk {
    guard remaining >= 12 else { throw .truncated(offset: file.count, missing: 12 - remaining) }
    let length = Int(file.bigEndian(at: offset))
    guard length <= Self.greatestLength else {
      throw .chunkLength(offset: offset, found: length, limit: Self.greatestLength)
    }
    let type = try chunkType(at: offset + 4)
    guard remaining >= 12 + length else {
      throw .truncated(offset: file.count, missing: 12 + length - remaining)
    }
    let data = offset + 8..<offset + 8 + length
    try checkChecksum(of: type, data)
    defer { offset = data.upperBound + 4 }
    return PNGChunk(offset: offset, type: type, data: data)
  }

  private func chunkType(at offset: Int) throws(PNGError) -> String {
    let letters = file[offset..<offset + 4]
    // Clearing the bit 0x20 makes a letter uppercase.
    guard letters.allSatisfy({ (0x41...0x5A).contains($0 & ~0x20) }) else {
      throw .chunkType(offset: offset, found: file.bigEndian(at: offset))
    }
    return String(decoding: letters, as: UTF8.self)
  }

  private func checkChecksum(of type: String, _ data: Range<Int>) throws(PNGError) {
    var checksum = CRC32()
    checksum.append(file.span.extracting(data.lowerBound - 4..<data.upperBound))
    let found = file.bigEndian(at: data.upperBound)
    guard found == checksum.value else {
      throw .checksum(
        offset: data.upperBound, chunk: type, found: found, expected: checksum.value)
    }
  }
}

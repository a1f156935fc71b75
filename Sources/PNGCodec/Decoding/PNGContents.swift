// SPDX-License-Identifier: Apache-2.0
import Compression

/// The contents of the chunks of a file, before the picture is expanded.
///
/// The chunks must follow the order of section 5.6: IHDR, at most one PLTE, at most one tRNS, all
/// IDAT without another chunk between them, IEND. Ancillary chunks other than tRNS are skipped; the
/// bytes of their compressed texts are counted.
struct PNGContents {
  let header: PNGHeader
  /// R, G, B of each color; empty without a palette.
  private(set) var palette: [UInt8] = []
  /// The data of the chunk tRNS, if the file has one.
  ///
  /// With a palette, they are the opacities of its first colors; otherwise they are the samples of
  /// the transparent color, two bytes each.
  private(set) var transparency: [UInt8]?
  /// The ranges of the compressed data in the file.
  private(set) var compressed: [Range<Int>] = []
  /// The type of the previous chunk.
  private var last = "IHDR"
  private var textBudget: PNGTextBudget

  /// Reads the chunks of a file.
  ///
  /// - Complexity: O(n) in the length of the file and of its texts, for a picture of any size.
  init(_ file: [UInt8], limits: PNGLimits) throws(PNGError) {
    guard file.starts(with: [UInt8].pngSignature) else {
      throw .signature(found: Array(file.prefix(8)))
    }
    var end = 8
    textBudget = PNGTextBudget(limit: limits.textBytes)
    header = try PNGHeader(try file.readChunk(at: &end), in: file, limits: limits)
    while last != "IEND" {
      let chunk = try file.readChunk(at: &end)
      try take(chunk, from: file)
      last = chunk.type
    }
    guard end == file.count else {
      throw .bytesAfterEnd(offset: end, found: file.count - end)
    }
  }

  /// The number of bytes of the compressed data.
  var compressedCount: Int { compressed.reduce(0) { $0 + $1.count } }

  private mutating func take(_ chunk: PNGChunk, from file: [UInt8]) throws(PNGError) {
    switch chunk.type {
    case "PLTE": try takePalette(chunk, from: file)
    case "tRNS": try takeTransparency(chunk, from: file)
    case "IDAT": try takeData(chunk)
    case "IEND":
      try chunk.require(!compressed.isEmpty, expected: "IDAT")
      try chunk.requireLength(chunk.data.isEmpty, expected: "0")
    case "IHDR": try chunk.require(false, expected: "no second IHDR")
    default:
      guard chunk.isAncillary else {
        throw .unknownCriticalChunk(offset: chunk.offset + 4, type: chunk.type)
      }
      try textBudget.take(chunk, from: file)
    }
  }

  private mutating func takePalette(_ chunk: PNGChunk, from file: [UInt8]) throws(PNGError) {
    try chunk.require(palette.isEmpty, expected: "no second PLTE")
    try chunk.require(compressed.isEmpty, expected: "PLTE before IDAT")
    try chunk.require(transparency == nil, expected: "PLTE before tRNS")
    let isColored = header.colorType != .gray && header.colorType != .grayAlpha
    try chunk.require(isColored, expected: "no palette for gray")
    let greatest = header.colorType == .indexed ? 1 << header.depth : 256
    try chunk.requireLength(
      chunk.data.count % 3 == 0 && (1...greatest).contains(chunk.data.count / 3),
      expected: "3 for each of 1 to \(greatest) colors")
    palette = Array(file[chunk.data])
  }

  private mutating func takeTransparency(_ chunk: PNGChunk, from file: [UInt8]) throws(PNGError) {
    try chunk.require(transparency == nil, expected: "no second tRNS")
    try chunk.require(compressed.isEmpty, expected: "tRNS before IDAT")
    let count = chunk.data.count
    switch header.colorType {
    case .gray: try chunk.requireLength(count == 2, expected: "2")
    case .rgb: try chunk.requireLength(count == 6, expected: "6")
    case .indexed:
      try chunk.require(!palette.isEmpty, expected: "PLTE before tRNS")
      try chunk.requireLength(count <= palette.count / 3, expected: "at most one per color")
    case .grayAlpha, .rgba:
      try chunk.require(false, expected: "no tRNS with an alpha channel")
    }
    transparency = Array(file[chunk.data])
  }

  private mutating func takeData(_ chunk: PNGChunk) throws(PNGError) {
    try chunk.require(header.colorType != .indexed || !palette.isEmpty, expected: "PLTE")
    try chunk.require(
      compressed.isEmpty || last == "IDAT", expected: "no other chunk between two IDAT")
    compressed.append(chunk.data)
  }
}

extension PNGChunk {
  /// Throws `PNGError.chunkOrder` unless the chunk is in a valid place.
  func require(_ isInPlace: Bool, expected: String) throws(PNGError) {
    guard isInPlace else {
      throw .chunkOrder(offset: offset + 4, found: type, expected: expected)
    }
  }

  /// Throws `PNGError.dataLength` unless the chunk has a valid length.
  func requireLength(_ isRight: Bool, expected: String) throws(PNGError) {
    guard isRight else {
      throw .dataLength(offset: offset, chunk: type, found: data.count, expected: expected)
    }
  }
}

extension [UInt8] {
  /// The greatest length of a chunk's data, in bytes (5.3).
  private static let greatestLength = 1 << 31 - 1

  /// Reads the chunk at an offset, checks its length, type and checksum, and moves the offset to its
  /// end.
  ///
  /// - Complexity: O(n) in the length of the chunk.
  fileprivate func readChunk(at offset: inout Int) throws(PNGError) -> PNGChunk {
    let remaining = count - offset
    guard remaining >= 12 else { throw .truncated(offset: count, missing: 12 - remaining) }
    let length = Int(bigEndian(at: offset))
    guard length <= Self.greatestLength else {
      throw .chunkLength(offset: offset, found: length, limit: Self.greatestLength)
    }
    let type = try chunkType(at: offset + 4)
    guard remaining >= 12 + length else {
      throw .truncated(offset: count, missing: 12 + length - remaining)
    }
    let data = offset + 8..<offset + 8 + length
    try checkChecksum(of: type, data)
    defer { offset = data.upperBound + 4 }
    return PNGChunk(offset: offset, type: type, data: data)
  }

  private func chunkType(at offset: Int) throws(PNGError) -> String {
    let letters = self[offset..<offset + 4]
    // Without bit 5, every ASCII letter is uppercase.
    guard letters.allSatisfy({ (0x41...0x5A).contains($0 & ~0x20) }) else {
      throw .chunkType(offset: offset, found: bigEndian(at: offset))
    }
    return String(decoding: letters, as: UTF8.self)
  }

  private func checkChecksum(of type: String, _ data: Range<Int>) throws(PNGError) {
    var checksum = CRC32()
    checksum.append(span.extracting(data.lowerBound - 4..<data.upperBound))
    let found = bigEndian(at: data.upperBound)
    guard found == checksum.value else {
      throw .checksum(
        offset: data.upperBound, chunk: type, found: found, expected: checksum.value)
    }
  }
}

/// A limit on the number of bytes to which the compressed texts and profiles of a file expand.
///
/// The decoder needs no texts and keeps none. But a few bytes can expand to gigabytes, which would
/// harm the next program that opens the file. So the texts are expanded into one small buffer again
/// and again, and their bytes are counted.
struct PNGTextBudget {
  private let limit: Int
  /// The number of expanded bytes so far.
  private var expanded = 0
  /// The buffer for expanded bytes; each step overwrites it.
  private var room: [UInt8] = []

  /// The size of the buffer in bytes.
  private static let roomSize = 1 << 15

  /// Creates a budget of `limit` bytes for all texts together.
  init(limit: Int) {
    self.limit = limit
  }

  /// Counts the bytes to which the text of a chunk expands, up to its end or to its first damage.
  ///
  /// - Throws: `PNGError.tooMuchText` if the sum exceeds the limit.
  /// - Complexity: O(length of the chunk + limit), even if the text would expand further.
  mutating func take(_ chunk: PNGChunk, from file: [UInt8]) throws(PNGError) {
    guard var input = chunk.compressedText(in: file) else { return }
    if room.isEmpty { room = [UInt8](repeating: 0, count: Self.roomSize) }
    var inflater = Inflater()
    while true {
      let step = inflater.expand(file.span.extracting(input), into: &room, from: 0)
      expanded += step.written
      guard expanded <= limit else {
        throw .tooMuchText(offset: chunk.offset, chunk: chunk.type, limit: limit)
      }
      guard step.state == .open, step.read > 0 || step.written > 0 else { return }
      input = input.lowerBound + step.read..<input.upperBound
    }
  }
}

extension PNGChunk {
  /// The range of the zlib stream of a text or a profile in the file (11.3.2.3, 11.3.3).
  ///
  /// The range is nil if the chunk has no such stream or is malformed.
  fileprivate func compressedText(in file: [UInt8]) -> Range<Int>? {
    /// The rest of a part after its first zero byte.
    func afterName(_ part: Range<Int>) -> Range<Int>? {
      file[part].firstIndex(of: 0).map { $0 + 1..<part.upperBound }
    }
    guard ["zTXt", "iTXt", "iCCP"].contains(type), var rest = afterName(data) else { return nil }
    // Only iTXt has a flag that marks compressed text (1); then comes the method, always 0.
    let head: [UInt8] = type == "iTXt" ? [1, 0] : [0]
    guard file[rest].starts(with: head) else { return nil }
    rest = rest.dropFirst(head.count)
    guard type == "iTXt" else { return rest }
    return afterName(rest).flatMap(afterName)
  }
}

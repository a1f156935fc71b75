// A PNG file is a signature and then chunks (PNG, Third Edition, section 5):
//
//     length of the data (4) | type (4) | data | CRC-32 of type and data (4)
//
// All numbers have their most significant byte first.

extension [UInt8] {
  /// The eight bytes every PNG file begins with.
  static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Appends a chunk whose data `write` appends, however long they turn out to be.
  ///
  /// - Precondition: `type` has four ASCII letters; the data have less than 2^31 bytes.
  mutating func appendChunk(_ type: String, write: (inout [UInt8]) -> Void) {
    let start = count
    append(bigEndian: 0)
    append(contentsOf: type.utf8)
    write(&self)
    let length = count - start - 8
    precondition(length < 1 << 31, "A chunk has less than 2^31 bytes")
    for k in 0..<4 { self[start + k] = UInt8(truncatingIfNeeded: length >> (24 - 8 * k)) }
    var checksum = CRC32()
    checksum.append(span.extracting((start + 4)..<count))
    append(bigEndian: checksum.value)
  }

  /// Appends the four bytes of `number`, the most significant first.
  mutating func append(bigEndian number: UInt32) {
    for k in 0..<4 { append(UInt8(truncatingIfNeeded: number >> (24 - 8 * UInt32(k)))) }
  }
}

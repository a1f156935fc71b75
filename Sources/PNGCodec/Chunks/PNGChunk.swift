// SPDX-License-Identifier: Apache-2.0
import Compression

// A PNG file is a signature followed by chunks (PNG, Third Edition, section 5):
//
//     length of the data (4) | type (4) | data | CRC-32 of type and data (4)
//
// All numbers are stored with the most significant byte first.

/// One chunk of a file.
struct PNGChunk {
  /// The offset of the first byte, which belongs to the length.
  let offset: Int
  /// The type, four ASCII letters.
  let type: String
  /// The range of the data in the file.
  let data: Range<Int>

  /// True if a reader may skip the chunk without knowing it; the first letter is then lowercase.
  var isAncillary: Bool { type.utf8.first.map { $0 & 0x20 != 0 } ?? false }
}

extension [UInt8] {
  /// The first eight bytes of every PNG file.
  static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Appends a chunk; `write` appends its data, and the length is filled in afterward.
  ///
  /// - Precondition: `type` has four ASCII letters, and the data have less than 2^31 bytes.
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

  /// Appends the four bytes of each number, the most significant first.
  mutating func append(bigEndian numbers: UInt32...) {
    for number in numbers {
      for k in 0..<4 { append(UInt8(truncatingIfNeeded: number >> (24 - 8 * UInt32(k)))) }
    }
  }

  /// The number stored in the four bytes from `index` on, the most significant first.
  func bigEndian(at index: Int) -> UInt32 {
    self[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The number stored in the two bytes from `index` on, the most significant first.
  func bigEndian16(at index: Int) -> UInt16 {
    UInt16(self[index]) << 8 | UInt16(self[index + 1])
  }
}

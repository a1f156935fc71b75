// SPDX-License-Identifier: Apache-2.0
import PNGCodec

/// A chunk of a file, whose checksum was checked.
struct FileChunk: Equatable {
  let type: String
  let data: [UInt8]

  /// Returns the chunks of a file.
  static func all(of file: [UInt8]) throws(FileFault) -> [FileChunk] {
    guard file.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] else {
      throw FileFault(description: "No signature")
    }
    var chunks: [FileChunk] = []
    var rest = file.dropFirst(8)
    while !rest.isEmpty {
      guard rest.count >= 12 else { throw FileFault(description: "\(rest.count) bytes left over") }
      let length = bigEndian(rest.prefix(4))
      guard rest.count >= 12 + length else { throw FileFault(description: "A chunk is cut off") }
      let body = rest.dropFirst(4).prefix(4 + length)
      let checksum = bigEndian(rest.dropFirst(8 + length).prefix(4))
      guard checksum == slowCRC32(body) else { throw FileFault(description: "Wrong checksum") }
      chunks.append(
        FileChunk(
          type: String(decoding: body.prefix(4), as: UTF8.self), data: [UInt8](body.dropFirst(4))))
      rest = rest.dropFirst(12 + length)
    }
    return chunks
  }
}

/// A rule that a file breaks, in words.
struct FileFault: Error, CustomStringConvertible {
  let description: String
}

/// Returns the number in some bytes, the most significant first.
func bigEndian(_ bytes: some Sequence<UInt8>) -> Int {
  bytes.reduce(0) { $0 << 8 | Int($1) }
}

/// CRC-32 bit by bit, from the polynomial.
func slowCRC32(_ bytes: some Sequence<UInt8>) -> Int {
  var value: UInt32 = 0xFFFF_FFFF
  for byte in bytes {
    value ^= UInt32(byte)
    for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
  }
  return Int(~value)
}

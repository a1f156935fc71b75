// SPDX-License-Identifier: Apache-2.0

/// Makes files out of arbitrary bytes that get further than these would.
enum PNGBytes {
  /// The same bytes, with the right checksum behind every chunk that is whole.
  static func withRightChecksums(_ bytes: [UInt8]) -> [UInt8] {
    var file = bytes
    var offset = 8
    while offset + 12 <= file.count {
      let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = offset + 8 + length
      guard end + 4 <= file.count else { break }
      file.replaceSubrange(end..<end + 4, with: bigEndian(crc32(file[offset + 4..<end])))
      offset = end + 4
    }
    return file
  }

  /// A file whose header, palette and filtered rows are the bytes: depth and color type,
  /// interlacing, the number of colors, width, height, the colors, the rows.
  static func picture(ofRows bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count > 5 else { return nil }
    let colors = 3 * Int(bytes[2])
    let sides = bytes[3..<5].map { bigEndian(UInt32($0)) }
    let format: [UInt8] = [1 << (bytes[0] & 7), bytes[0] >> 4, 0, 0, bytes[1] & 1]
    let palette = Array(bytes[5...].prefix(colors))
    let rows = bytes[5...].dropFirst(colors)
    guard rows.count < 65_536 else { return nil }
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += chunk("IHDR", sides[0] + sides[1] + format)
    if !palette.isEmpty { file += chunk("PLTE", palette) }
    return file + chunk("IDAT", stored(rows)) + chunk("IEND", [])
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return bigEndian(UInt32(data.count)) + body + bigEndian(crc32(body[...]))
  }

  /// A zlib stream of one stored block.
  private static func stored(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let (low, high) = (UInt8(bytes.count & 255), UInt8(bytes.count >> 8))
    var (a, b) = (UInt32(1), UInt32(0))
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return [0x78, 0x01, 1, low, high, ~low, ~high] + bytes + bigEndian(b << 16 | a)
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * UInt32($0))) }
  }

  private static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var value = UInt32.max
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }
    return ~value
  }
}

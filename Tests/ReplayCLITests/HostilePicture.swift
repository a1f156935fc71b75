// SPDX-License-Identifier: Apache-2.0

/// PNG files that harm whoever opens them without care.
enum HostilePicture: String, CaseIterable {
  case vast = "100,000 x 100,000 pixels"
  case compressedText = "a zTXt of 332 MB"
  case internationalText = "an iTXt of 332 MB"

  /// What is told of it.
  var words: String {
    switch self {
    case .vast: "found width 100000"
    case .compressedText: "found zTXt that expands to more"
    case .internationalText: "found iTXt that expands to more"
    }
  }

  /// The bytes of the file.
  var file: [UInt8] {
    switch self {
    case .vast: file(side: 100_000)
    case .compressedText: file(text: Self.chunk("zTXt", Self.name + [0] + Self.bomb))
    case .internationalText:
      file(text: Self.chunk("iTXt", Self.name + [1, 0, 0, 0] + Self.bomb))
    }
  }

  private static let name = Array("Comment".utf8) + [0]

  /// One black pixel, or what claims to be a square of others.
  private func file(side: Int = 1, text: [UInt8] = []) -> [UInt8] {
    let size = Self.bigEndian(UInt32(side)) + Self.bigEndian(UInt32(side))
    // A filter and a gray level, stored.
    let pixel: [UInt8] = [0x78, 1, 1, 2, 0, 0xFD, 0xFF, 0, 0, 0, 2, 0, 1]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + Self.chunk("IHDR", size + [8, 0, 0, 0, 0]) + text + Self.chunk("IDAT", pixel)
      + Self.chunk("IEND", [])
  }

  /// 2 MiB of a zlib stream that expand to 158 times as much: a zero, repeated over and over.
  private static let bomb: [UInt8] = {
    // The head of a block of fixed codes, a zero, and matches of length 258 at distance 1.
    let text = "110" + "00110000" + String(repeating: "1100010100000", count: 9)
    var bytes = [UInt8](repeating: 0, count: 15)
    for (i, bit) in text.utf8.prefix(120).enumerated() where bit == UInt8(ascii: "1") {
      bytes[i / 8] |= 1 << UInt8(i % 8)
    }
    var stream: [UInt8] = [0x78, 1, bytes[0], bytes[1]]
    while stream.count < 2 << 20 { stream += bytes[2...] }
    return stream
  }()

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return bigEndian(UInt32(data.count)) + body + bigEndian(checksum(body))
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// The CRC-32 of each byte.
  private static let remainders: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes { sum = sum >> 8 ^ remainders[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] }
    return ~sum
  }
}

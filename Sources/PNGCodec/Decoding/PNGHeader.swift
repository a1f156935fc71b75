// SPDX-License-Identifier: Apache-2.0

/// The meaning of the samples of a pixel (6.1); the raw values are stored in the header.
enum PNGColorType: UInt8 {
  case gray = 0
  case rgb = 2
  case indexed = 3
  case grayAlpha = 4
  case rgba = 6

  /// The number of samples per pixel.
  var channels: Int {
    switch self {
    case .gray, .indexed: 1
    case .grayAlpha: 2
    case .rgb: 3
    case .rgba: 4
    }
  }

  /// The valid numbers of bits of a sample.
  var depths: [Int] {
    switch self {
    case .gray: [1, 2, 4, 8, 16]
    case .indexed: [1, 2, 4, 8]
    case .rgb, .grayAlpha, .rgba: [8, 16]
    }
  }
}

/// The header of a file (11.2.1).
struct PNGHeader {
  /// The width of the picture in pixels, positive.
  let width: Int
  /// The height of the picture in pixels, positive.
  let height: Int
  /// The number of bits of a sample.
  let depth: Int
  let colorType: PNGColorType
  /// True if the rows are stored in the seven passes of Adam7.
  let isInterlaced: Bool

  /// Reads the header from its chunk and checks it against `limits`.
  init(_ chunk: PNGChunk, in file: [UInt8], limits: PNGLimits) throws(PNGError) {
    try chunk.require(chunk.type == "IHDR", expected: "IHDR")
    try chunk.requireLength(chunk.data.count == 13, expected: "13")
    let start = chunk.data.lowerBound
    width = try Self.side("width", at: start, in: file, limits)
    height = try Self.side("height", at: start + 4, in: file, limits)
    guard width * height <= limits.pixels else {
      throw .tooManyPixels(offset: start, found: width * height, limit: limits.pixels)
    }
    (depth, colorType) = try Self.samples(at: start + 8, in: file)
    _ = try Self.choice("compression", at: start + 10, in: file, of: [0])
    _ = try Self.choice("filter method", at: start + 11, in: file, of: [0])
    isInterlaced = try Self.choice("interlacing", at: start + 12, in: file, of: [0, 1]) == 1
  }

  /// The number of bits of a pixel.
  var pixelBits: Int { depth * colorType.channels }

  /// The number of bytes of a row of `width` pixels, without its filter byte.
  func rowBytes(_ width: Int) -> Int { (width * pixelBits + 7) / 8 }

  /// Reads the width or the height.
  private static func side(
    _ field: String, at offset: Int, in file: [UInt8], _ limits: PNGLimits
  ) throws(PNGError) -> Int {
    let side = Int(file.bigEndian(at: offset))
    guard (1...limits.side).contains(side) else {
      throw .side(offset: offset, field: field, found: side, expected: 1...limits.side)
    }
    return side
  }

  /// Reads the bit depth and the color type.
  private static func samples(
    at offset: Int, in file: [UInt8]
  ) throws(PNGError) -> (depth: Int, PNGColorType) {
    guard let type = PNGColorType(rawValue: file[offset + 1]) else {
      throw .headerField(
        offset: offset + 1, field: "color type", found: Int(file[offset + 1]),
        expected: "0, 2, 3, 4 or 6")
    }
    return (try choice("bit depth", at: offset, in: file, of: type.depths), type)
  }

  /// Reads a field of one byte, which must be one of `choices`.
  private static func choice(
    _ field: String, at offset: Int, in file: [UInt8], of choices: [Int]
  ) throws(PNGError) -> Int {
    let found = Int(file[offset])
    guard choices.contains(found) else {
      throw .headerField(
        offset: offset, field: field, found: found,
        expected: choices.map(String.init).joined(separator: " or "))
    }
    return found
  }
}

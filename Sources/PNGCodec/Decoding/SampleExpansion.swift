// SPDX-License-Identifier: Apache-2.0

/// A converter of the samples of a row to straight 8-bit R, G, B, A.
///
/// Single samples of one byte or less select one of at most 256 colors, a level of gray or a color
/// of the palette, which are in a table. All other samples are converted one by one.
struct SampleExpansion {
  /// The bits of a sample.
  private let depth: Int
  /// The samples of a pixel.
  private let channels: Int
  /// R, G, B, A of each possible sample; empty if samples are converted one by one.
  private let table: [UInt8]
  /// The samples of the transparent color, if the picture has one.
  private let clear: [UInt16]?

  /// Creates the converter for a picture with this header, palette and transparency.
  init(_ contents: PNGContents) {
    let header = contents.header
    depth = header.depth
    channels = header.colorType.channels
    // Only the low bits, as many as a sample has, are significant (11.3.1.1).
    let mask = UInt16.max >> (16 - UInt16(depth))
    let isKeyed = header.colorType == .gray || header.colorType == .rgb
    clear = contents.transparency.flatMap { data in
      isKeyed ? (0..<data.count / 2).map { data.bigEndian16(at: 2 * $0) & mask } : nil
    }
    switch header.colorType {
    case .indexed:
      table = Self.colors(palette: contents.palette, opacities: contents.transparency ?? [])
    case .gray where depth <= 8: table = Self.grays(depth: depth, clear: clear?.first)
    default: table = []
    }
  }

  /// The number of colors in the table.
  var colorCount: Int { table.count / 4 }

  /// Writes the first `count` pixels of `row` to `pixels`.
  ///
  /// The row begins with its filter byte. The first pixel goes to the pixel with the index `first`,
  /// and each further one `step` pixels after the previous one.
  ///
  /// - Returns: The first sample without a color in the table, or nil.
  /// - Complexity: O(n) in `count`.
  func expand(
    _ row: [UInt8], count: Int, into pixels: inout [UInt8], first: Int, step: Int
  ) -> Int? {
    let mask = 1 << depth - 1
    for x in 0..<count {
      let i = 4 * (first + x * step)
      if table.isEmpty {
        (pixels[i], pixels[i + 1], pixels[i + 2], pixels[i + 3]) = straight(row, x)
        continue
      }
      let bit = x * depth
      let sample = Int(row[1 + bit >> 3]) >> (8 - depth - bit & 7) & mask
      guard 4 * sample < table.count else { return sample }
      for k in 0..<4 { pixels[i + k] = table[4 * sample + k] }
    }
    return nil
  }

  /// The R, G, B, A of pixel `x` in a row whose samples have one or two bytes.
  private func straight(_ row: [UInt8], _ x: Int) -> (UInt8, UInt8, UInt8, UInt8) {
    let i = x * channels
    let first = sample(row, i)
    let isGray = channels < 3
    let (second, third) = isGray ? (first, first) : (sample(row, i + 1), sample(row, i + 2))
    let alpha: UInt8
    if channels & 1 == 0 {
      alpha = level(sample(row, i + channels - 1))
    } else if let clear {
      let isClear = clear[0] == first && (isGray || clear[1] == second && clear[2] == third)
      alpha = isClear ? 0 : 255
    } else {
      alpha = 255
    }
    return (level(first), level(second), level(third), alpha)
  }

  /// The sample with the index `i` in a row.
  private func sample(_ row: [UInt8], _ i: Int) -> UInt16 {
    depth == 8 ? UInt16(row[1 + i]) : row.bigEndian16(at: 1 + 2 * i)
  }

  /// The nearest of 256 levels.
  ///
  /// A level of 16 bits is divided by 257. Adding 128 first rounds to nearest; because 257 is odd,
  /// there are no ties.
  private func level(_ sample: UInt16) -> UInt8 {
    UInt8(truncatingIfNeeded: depth == 8 ? UInt32(sample) : (UInt32(sample) + 128) / 257)
  }

  /// The R, G, B, A of the 2^depth levels of gray, from black to white.
  ///
  /// The levels are exact, because 255 is a multiple of 2^depth - 1.
  private static func grays(depth: Int, clear: UInt16?) -> [UInt8] {
    let greatest = 1 << depth - 1
    return (0...greatest).flatMap { sample -> [UInt8] in
      let level = UInt8(sample * (255 / greatest))
      return [level, level, level, clear.map(Int.init) == sample ? 0 : 255]
    }
  }

  /// The R, G, B, A of the colors of a palette; a color without an entry in `opacities` is opaque.
  private static func colors(palette: [UInt8], opacities: [UInt8]) -> [UInt8] {
    (0..<palette.count / 3).flatMap { color -> [UInt8] in
      palette[3 * color..<3 * color + 3] + [color < opacities.count ? opacities[color] : 255]
    }
  }
}

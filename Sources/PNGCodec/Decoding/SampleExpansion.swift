/// Turns the samples of rows into straight 8-bit R, G, B, A.
///
/// Samples of one byte or less stand for one of at most 256 colours (a level of gray, or a colour
/// of the palette), which a table holds; all others are turned one by one.
struct SampleExpansion {
  private let depth: Int
  private let channels: Int
  /// R, G, B, A of each value that a sample can have; empty where samples are turned one by one.
  private let table: [UInt8]
  /// The samples of the one clear colour.
  private let clear: [UInt16]?

  /// The expansion for a picture with this header, palette and transparency.
  init(_ contents: PNGContents) {
    let header = contents.header
    depth = header.depth
    channels = header.colorType.channels
    // Only as many bits count as a sample has (11.3.1.1).
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

  /// How many colours the table has.
  var colorCount: Int { table.count / 4 }

  /// Writes the pixels of `row`, which begins with the byte of its filter, `step` pixels apart from
  /// the pixel with the number `first` on.
  ///
  /// - Returns: The first sample that no colour of the table belongs to, or nil.
  /// - Complexity: O(n) in `count`, the number of pixels.
  func expand(
    _ row: [UInt8], count: Int, into pixels: inout [UInt8], first: Int, step: Int
  ) -> Int? {
    if !table.isEmpty {
      return lookUp(row, count: count, into: &pixels, first: first, step: step)
    }
    for x in 0..<count {
      let i = 4 * (first + x * step)
      let (red, green, blue, alpha) = straight(row, x)
      (pixels[i], pixels[i + 1], pixels[i + 2], pixels[i + 3]) = (red, green, blue, alpha)
    }
    return nil
  }

  private func lookUp(
    _ row: [UInt8], count: Int, into pixels: inout [UInt8], first: Int, step: Int
  ) -> Int? {
    let mask = 1 << depth - 1
    for x in 0..<count {
      let bit = x * depth
      let sample = Int(row[1 + bit >> 3]) >> (8 - depth - bit & 7) & mask
      guard 4 * sample < table.count else { return sample }
      let i = 4 * (first + x * step)
      for k in 0..<4 { pixels[i + k] = table[4 * sample + k] }
    }
    return nil
  }

  /// The pixel `x` of a row whose samples have one or two bytes.
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

  /// The sample with the number `i` of a row.
  private func sample(_ row: [UInt8], _ i: Int) -> UInt16 {
    depth == 8 ? UInt16(row[1 + i]) : row.bigEndian16(at: 1 + 2 * i)
  }

  /// The nearest of 256 levels: a step is 257 of 65,535, so 128 more and there are no halves.
  private func level(_ sample: UInt16) -> UInt8 {
    UInt8(truncatingIfNeeded: depth == 8 ? UInt32(sample) : (UInt32(sample) + 128) / 257)
  }

  /// 2^depth levels of gray, from black to white; 255 is a multiple of 2^depth - 1.
  private static func grays(depth: Int, clear: UInt16?) -> [UInt8] {
    let greatest = 1 << depth - 1
    return (0...greatest).flatMap { sample -> [UInt8] in
      let level = UInt8(sample * (255 / greatest))
      return [level, level, level, clear.map(Int.init) == sample ? 0 : 255]
    }
  }

  /// The colours of a palette; those without an opacity of their own are opaque.
  private static func colors(palette: [UInt8], opacities: [UInt8]) -> [UInt8] {
    (0..<palette.count / 3).flatMap { color -> [UInt8] in
      palette[3 * color..<3 * color + 3] + [color < opacities.count ? opacities[color] : 255]
    }
  }
}

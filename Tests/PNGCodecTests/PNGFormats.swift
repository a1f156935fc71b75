// SPDX-License-Identifier: Apache-2.0
import Geometry
import PropertyTesting

extension PNGBuilder {
  /// All color types with all their depths.
  static let formats: [(colorType: Int, depth: Int)] = [
    (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8),
    (4, 8), (4, 16), (6, 8), (6, 16),
  ]

  /// A picture of random samples and filters; where transparency may be stated, one in two has it.
  static func random(
    _ width: Int, _ height: Int, format: (colorType: Int, depth: Int), isInterlaced: Bool,
    using random: inout SplitMix64
  ) -> PNGBuilder {
    var picture = PNGBuilder(width: width, height: height, depth: format.depth)
    picture.colorType = format.colorType
    picture.isInterlaced = isInterlaced
    var values = 1 << format.depth
    if format.colorType == 3 {
      values = random.integer(in: 1...values)
      picture.palette = (0..<3 * values).map { _ in UInt8(random.below(256)) }
    }
    picture.samples = (0..<width * height * picture.channels).map { _ in random.below(values) }
    picture.filters = (0..<7).map { _ in random.below(5) }
    picture.dataLength = random.integer(in: 1...40)
    if random.below(2) == 0 { picture.addTransparency(values, using: &random) }
    return picture
  }

  /// Opacities for some of the colors, or one of the pixels as the clear color.
  private mutating func addTransparency(_ values: Int, using random: inout SplitMix64) {
    switch colorType {
    case 3: transparency = (0..<random.below(values + 1)).map { _ in UInt8(random.below(256)) }
    case 0, 2:
      let start = channels * random.below(width * height)
      transparency = samples[start..<start + channels].flatMap {
        [UInt8($0 >> 8), UInt8($0 & 255)]
      }
    default: break
    }
  }
}

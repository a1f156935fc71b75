// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import PropertyTesting
import TestCorpora
import Testing

/// Shapes so wide that most of their pixels are covered as a whole, side by side.
struct LongRunTests {
  private static let (width, height) = (150, 4)
  private static let cases: UInt64 = effort(few: 12, all: 300)

  @Test func `a wide triangle has its exact area in every pixel`() {
    for seed in 0..<LongRunTests.cases {
      var random = SplitMix64(seed: seed)
      let triangle = LongRunTests.triangle(&random)
      let drawn = LongRunTests.coverage(of: triangle)
      let exact = Coverage(LongRunTests.width, LongRunTests.height) { x, y in
        255 * area(of: triangle, inPixel: x, y)
      }
      #expect(drawn.greatestDifference(from: exact) <= 0.51, "seed \(seed)")
    }
  }

  @Test func `a hole in a wide shape stays as it was`() {
    var path = Path(Rect(x: 2.5, y: 0, width: 140, height: 4))
    path.append(Path(Rect(x: 40, y: 1, width: 60.25, height: 2)))
    let drawn = LongRunTests.coverage(of: path, rule: .evenOdd)
    let exact = Coverage(LongRunTests.width, LongRunTests.height) { x, y in
      let inside = min(max(Double(x) + 1 - 2.5, 0), 1) - min(max(Double(x) + 1 - 142.5, 0), 1)
      guard y == 1 || y == 2 else { return (255 * inside).rounded() }
      let hole = min(max(Double(x) + 1 - 40, 0), 1) - min(max(Double(x) + 1 - 100.25, 0), 1)
      return (255 * (inside - hole)).rounded()
    }
    #expect(drawn == exact)
  }

  @Test(arguments: [255, 254, 100, 0] as [UInt8])
  func `a wide shape is laid over what is there pixel by pixel`(alpha: UInt8) {
    for seed in 0..<LongRunTests.cases {
      var random = SplitMix64(seed: seed)
      let triangle = LongRunTests.triangle(&random)
      let coverage = LongRunTests.coverage(of: triangle)
      let color = Color(red: 200, green: 31, blue: UInt8(random.below(256)), alpha: alpha)
      let source = Bitmap(width: 1, height: 1, filledWith: color).pixels
      let ground = LongRunTests.ground(&random)
      // One color, and the same as a row of pixels.
      let paints: [Paint] = [
        .color(color),
        .linearGradient(
          LinearGradient(
            from: .zero, to: Point(x: 1, y: 0), stops: [GradientStop(0, color)])),
      ]
      for paint in paints {
        var canvas = Canvas(
          width: LongRunTests.width, height: LongRunTests.height, scale: 1)
        canvas.draw(ground, atPixelX: 0, y: 0)
        canvas.fill(Path(polyline: triangle), with: paint)
        let wrong = canvas.bitmap.pixels.indices.first { i in
          let (c, s, a) = (Int(coverage.levels[i / 4]), Int(source[i % 4]), Int(source[3]))
          let sum = 255 * c * s + (65025 - a * c) * Int(ground.pixels[i])
          return Int(canvas.bitmap.pixels[i]) != (sum + 32512) / 65025
        }
        #expect(wrong == nil, "seed \(seed)")
      }
    }
  }

  @Test func `a row is opaque only where all of it is`() {
    for column in 0..<20 {
      var bitmap = Bitmap(width: 20, height: 2, filledWith: .white)
      #expect(bitmap.isOpaque)
      for channel in 0..<4 { bitmap.pixels[4 * (20 + column) + channel] = 254 }
      #expect(!bitmap.isOpaque)
      var row = [UInt8](repeating: 1, count: 80)
      bitmap.copyStraightRow(1, into: &row)
      // Premultiplied white is straight white.
      #expect(row == (0..<80).map { $0 == 4 * column + 3 ? 254 : 255 })
    }
  }

  @Test func `a cleared canvas has one color whatever was there`() {
    var random = SplitMix64(seed: 1)
    var canvas = Canvas(width: LongRunTests.width, height: LongRunTests.height, scale: 1)
    canvas.draw(LongRunTests.ground(&random), atPixelX: 0, y: 0)
    let color = Color(red: 255, green: 128, blue: 3, alpha: 128)
    canvas.clear(to: color)
    let pixel: [UInt8] = [128, 64, 2, 128]
    #expect(canvas.bitmap.pixels.indices.allSatisfy { canvas.bitmap.pixels[$0] == pixel[$0 % 4] })
  }

  /// From one side of the canvas to the other, and beyond.
  private static func triangle(_ random: inout SplitMix64) -> [Point] {
    [-5.0..<20, 50..<100, 130..<155].map { columns in
      Point(x: random.double(in: columns), y: random.double(in: -8..<12))
    }
  }

  private static func coverage(of triangle: [Point]) -> Coverage {
    coverage(of: Path(polyline: triangle), rule: .nonZero)
  }

  private static func coverage(of path: Path, rule: FillRule) -> Coverage {
    Coverage(width, height) { $0.fill(path, with: .white, rule: rule) }
  }

  /// Pixels of any color, two in three of them opaque.
  private static func ground(_ random: inout SplitMix64) -> Bitmap {
    var ground = Bitmap(width: width, height: height)
    for i in stride(from: 0, to: ground.pixels.count, by: 4) {
      let alpha = [255, 255, random.below(256)][random.below(3)]
      for k in 0..<3 { ground.pixels[i + k] = UInt8(random.below(alpha + 1)) }
      ground.pixels[i + 3] = UInt8(alpha)
    }
    return ground
  }
}

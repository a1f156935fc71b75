import Drawing
import Geometry
import PropertyTesting
import Testing

/// Shapes that are rasterized once, against lines that are drawn.
struct PixelCoverageTests {
  @Test func `a kept line has the pixels of a drawn one, in every color`() {
    for seed in UInt64(0)..<60 {
      var random = SplitMix64(seed: seed)
      var canvas = Canvas(
        size: Size(width: 50, height: 40), scale: [0.7, 1, 2][random.below(3)], background: .white)
      for _ in 0..<6 {
        // Loops, turns, dots, and lines that leave the canvas.
        let path = Path(
          polyline: (0...random.below(6)).map { _ in
            Point(x: random.double(in: -20..<70), y: random.double(in: -20..<60))
          })
        let style = StrokeStyle(width: random.double(in: 0..<14))
        let coverage = canvas.coverage(of: path, style: style)
        for _ in 0..<2 {
          let color = Color(
            red: UInt8(random.below(256)), green: 90, blue: 17, alpha: [255, 100][random.below(2)])
          var drawn = canvas
          drawn.stroke(path, style: style, with: .color(color))
          canvas.fill(coverage, with: color)
          #expect(canvas.bitmap == drawn.bitmap, "seed \(seed)")
        }
      }
    }
  }
}

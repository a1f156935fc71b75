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

  @Test func `shapes that stay from picture to picture have the pixels of new ones`() {
    for seed in UInt64(0)..<40 {
      var random = SplitMix64(seed: seed)
      let paths = (0..<4).map { _ in
        Path(
          polyline: (0...random.below(6)).map { _ in
            Point(x: random.double(in: -20..<70), y: random.double(in: -20..<60))
          })
      }
      var kept = Canvas(size: Size(width: 50, height: 40), scale: 1.5)
      kept.keepsShapes = true
      for _ in 0..<6 {
        let chosen = paths.map { _ in random.below(4) }
        func draw(into canvas: inout Canvas) {
          canvas.beginPicture()
          canvas.clear(to: .white)
          for (path, choice) in zip(paths, chosen) {
            switch choice {
            case 0: canvas.fill(path, with: .color(.black), rule: .evenOdd)
            case 1: canvas.stroke(path, style: StrokeStyle(width: 5), with: .color(.black))
            case 2:
              canvas.clip(to: path) { canvas in
                canvas.concatenate(AffineTransform(rotation: 30)) {
                  $0.fill(paths[0], with: .color(Color(red: 9, green: 200, blue: 0, alpha: 99)))
                }
              }
            default: break
            }
          }
        }
        var drawn = Canvas(size: kept.size, scale: kept.scale)
        draw(into: &kept)
        draw(into: &drawn)
        #expect(kept.bitmap == drawn.bitmap, "seed \(seed)")
        #expect(kept.changed == drawn.changed, "seed \(seed)")
      }
    }
  }
}

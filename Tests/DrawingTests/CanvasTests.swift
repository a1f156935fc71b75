// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import PropertyTesting
import Testing

struct CanvasTests {
  @Test func `the bitmap has the size times the scale rounded up`() {
    let canvas = Canvas(size: Size(width: 10.1, height: 3), scale: 1.5)
    #expect(canvas.bitmap.width == 16)
    #expect(canvas.bitmap.height == 5)
  }

  @Test func `the background is there as it is`() {
    let color = Color(red: 255, green: 128, blue: 0, alpha: 128)
    let canvas = Canvas(size: Size(width: 2, height: 1), background: color)
    #expect(canvas.bitmap.pixels == [128, 64, 0, 128, 128, 64, 0, 128])
  }

  @Test func `a canvas draws every shape as a canvas that has drawn none`() {
    for seed in UInt64(0)..<30 {
      var random = SplitMix64(seed: seed)
      let (size, scale) = (Size(width: 80, height: 50), [0.7, 1, 2][random.below(3)])
      var canvas = Canvas(size: size, scale: scale, background: .white)
      for shape in 0..<12 {
        var other = Canvas(size: size, scale: scale)
        other.draw(canvas.bitmap, atPixelX: 0, y: 0)
        let old = canvas
        let points = (0..<2 + random.below(7)).map { _ in
          Point(x: random.double(in: -10..<90), y: random.double(in: -10..<60))
        }
        let path = Path(polyline: points)
        let width = [0.5, 3, 30][random.below(3)]
        let color = Color(
          red: UInt8(random.below(256)), green: 0, blue: 99, alpha: [255, 128][random.below(2)])
        let kind = random.below(3)
        func draw(on canvas: inout Canvas) {
          switch kind {
          case 0: canvas.fill(path, with: .color(color), rule: .evenOdd)
          case 1: canvas.stroke(path, style: StrokeStyle(width: width), with: .color(color))
          default:
            canvas.clip(to: Path(ellipseIn: Rect(x: 5, y: 5, width: width, height: 40))) {
              $0.stroke(path, style: StrokeStyle(width: 4), with: .color(color))
            }
          }
        }
        draw(on: &canvas)
        draw(on: &other)
        #expect(canvas.bitmap == other.bitmap, "seed \(seed), shape \(shape)")
        // A copy of a canvas draws by itself.
        var copy = old
        draw(on: &copy)
        #expect(copy.bitmap == other.bitmap, "seed \(seed), shape \(shape)")
      }
    }
  }

  @Test func `a translucent line does not add up where it crosses itself`() {
    let knot = Path(polyline: [
      Point(x: 0, y: 5), Point(x: 10, y: 5), Point(x: 5, y: 0), Point(x: 5, y: 10),
    ])
    var canvas = Canvas(size: Size(width: 10, height: 10))
    canvas.stroke(
      knot, style: StrokeStyle(width: 2), with: .color(Color.black.withAlpha(100)))
    #expect(canvas.bitmap[5, 5].alpha == 100)
    #expect(canvas.bitmap[2, 5].alpha == 100)
  }

  @Test func `a picture is laid over pixel on pixel and cut at the canvas`() {
    var picture = Bitmap(width: 3, height: 2)
    // Opaque red, half-opaque red, clear; then three greens.
    picture.pixels = [255, 0, 0, 255, 128, 0, 0, 128, 0, 0, 0, 0]
    picture.pixels += [0, 255, 0, 255, 0, 255, 0, 255, 0, 255, 0, 255]
    for y in -3...4 {
      for x in -4...5 {
        var canvas = Canvas(size: Size(width: 4, height: 3), background: .white)
        canvas.draw(picture, atPixelX: x, y: y)
        for row in 0..<3 {
          for column in 0..<4 {
            let (i, j) = (column - x, row - y)
            let expected: Color =
              switch (i, j) {
              case (0, 0): Color(red: 255, green: 0, blue: 0)
              case (1, 0): Color(red: 255, green: 127, blue: 127)
              case (0...2, 1): Color(red: 0, green: 255, blue: 0)
              default: .white
              }
            #expect(canvas.bitmap[column, row] == expected, "at (\(x), \(y)): (\(i), \(j))")
          }
        }
      }
    }
  }
}

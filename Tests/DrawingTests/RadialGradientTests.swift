// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import Testing

struct RadialGradientTests {
  private func gray(_ level: UInt8) -> Color { Color(red: level, green: level, blue: level) }

  private func canvas(_ side: Int, _ gradient: RadialGradient, scale: Double = 1) -> Canvas {
    let extent = Double(side) / scale
    var canvas = Canvas(size: Size(width: extent, height: extent), scale: scale)
    canvas.fill(
      Path(Rect(x: 0, y: 0, width: extent, height: extent)), with: .radialGradient(gradient))
    return canvas
  }

  @Test func `colors are those at the distances of the centers of the pixels`() {
    let gradient = RadialGradient(
      center: Point(x: 3.5, y: 3.5), radius: 5, stops: [.init(0, .black), .init(1, .white)])
    let picture = canvas(7, gradient).bitmap
    // 0, 1, 2, 3 points of 5, and the corner at 3 sqrt 2.
    #expect((3..<7).map { picture[$0, 3] } == [0, 51, 102, 153].map(gray))
    #expect(picture[6, 6] == gray(216))
    for y in 0..<7 {
      for x in 0..<7 {
        #expect(picture[x, y] == picture[y, x] && picture[x, y] == picture[6 - x, 6 - y])
      }
    }
  }

  @Test func `the last color goes on outside the circle`() {
    let gradient = RadialGradient(
      center: Point(x: 0.5, y: 0.5), radius: 2, stops: [.init(0, .black), .init(1, gray(80))])
    #expect((0..<5).map { canvas(5, gradient).bitmap[$0, 0] } == [0, 40, 80, 80, 80].map(gray))
  }

  @Test func `a radius of 0 paints the last color, also at the center`() {
    let gradient = RadialGradient(
      center: Point(x: 1.5, y: 1.5), radius: 0, stops: [.init(0, .black), .init(1, gray(7))])
    #expect(canvas(3, gradient).bitmap == Bitmap(width: 3, height: 3, filledWith: gray(7)))
  }

  @Test func `center and radius are in points whatever the scale`() {
    let stops = [GradientStop(0, .black), GradientStop(1, .white)]
    let small = RadialGradient(center: Point(x: 2, y: 2), radius: 3, stops: stops)
    let large = RadialGradient(center: Point(x: 4, y: 4), radius: 6, stops: stops)
    #expect(canvas(8, small, scale: 2).bitmap == canvas(8, large).bitmap)
  }
}

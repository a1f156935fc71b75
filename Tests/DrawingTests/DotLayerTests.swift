import Drawing
import Geometry
import PropertyTesting
import TestCorpora
import Testing

/// A layer of dots against one stroke for each dot.
struct DotLayerTests {
  private static let cases: UInt64 = effort(few: 3, all: 40)

  private let dark = Color(red: 0x86, green: 0x94, blue: 0xB4)

  /// Draws each dot by itself, as the layer promises.
  private func drawSlowly(
    _ places: [Point], _ diameter: Double, into canvas: inout Canvas, where isShown: (Int) -> Bool
  ) {
    for index in places.indices where isShown(index) {
      canvas.stroke(
        Path(polyline: [places[index]]), style: StrokeStyle(width: diameter), with: .color(dark))
    }
  }

  @Test func `pictures in a row are those of a stroke for each dot`() {
    for seed in 0..<Self.cases {
      var random = SplitMix64(seed: seed)
      let scale = [0.4, 1, 2, 3][random.below(4)]
      let diameter = [0.8, 1.4, 4.2, 11][random.below(4)]
      let size = Size(width: 90, height: 60)
      // Some dots lie across the edge, and some far away.
      let places = (0..<1100).map { _ in
        Point(x: random.double(in: -20..<110), y: random.double(in: -20..<80))
      }
      var shown = places.map { _ in random.below(2) == 0 }
      var below = Canvas(size: size, scale: scale, background: .white)
      var layer = DotLayer(
        at: places, diameter: diameter, color: dark, keepsPictures: random.below(4) > 0)
      for picture in 0..<5 {
        if random.below(3) > 0 {
          let end = Point(x: random.double(in: 0..<90), y: random.double(in: 0..<60))
          below.stroke(
            Path(polyline: [places[0], end]), style: StrokeStyle(width: 2), with: .color(.black))
        }
        for _ in 0..<[0, 1, 30][random.below(3)] { shown[random.below(1100)].toggle() }
        var (found, expected) = (below, below)
        layer.draw(into: &found) { shown[$0] }
        drawSlowly(places, diameter, into: &expected) { shown[$0] }
        #expect(found.bitmap == expected.bitmap, "seed \(seed), picture \(picture)")
      }
    }
  }

  @Test func `a picture of another scale begins anew`() {
    let places = (0..<1100).map { Point(x: Double($0 % 40), y: Double($0 / 40)) }
    var layer = DotLayer(at: places, diameter: 1, color: dark, keepsPictures: true)
    for scale in [1.0, 2, 1] {
      var found = Canvas(size: Size(width: 40, height: 30), scale: scale, background: .white)
      var expected = found
      layer.draw(into: &found) { $0 % 3 > 0 }
      drawSlowly(places, 1, into: &expected) { $0 % 3 > 0 }
      #expect(found.bitmap == expected.bitmap, "scale \(scale)")
    }
  }
}

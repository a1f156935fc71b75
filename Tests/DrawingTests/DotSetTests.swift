// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import PropertyTesting
import TestCorpora
import Testing

/// Sets of dots against one stroke for each dot.
struct DotSetTests {
  private static let cases: UInt64 = effort(few: 3, all: 40)

  private let dark = Color(red: 0x86, green: 0x94, blue: 0xB4)

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
      var (found, line) = (Canvas(size: size, scale: scale), Path())
      for picture in 0..<5 {
        if random.below(3) > 0 {
          let end = Point(x: random.double(in: 0..<90), y: random.double(in: 0..<60))
          line = Path(polyline: [places[0], end])
        }
        for _ in 0..<[0, 1, 30][random.below(3)] { shown[random.below(1100)].toggle() }
        let isKept = random.below(2) == 0
        var list = DisplayList(for: found)
        list.clear(to: .white)
        if isKept { list.endGround() }
        list.stroke(line, style: StrokeStyle(width: 2), with: .color(.black))
        list.draw(DotSet(at: places, diameter: diameter, color: dark, where: shown))
        let before = found.bitmap
        found.redraw(list)
        var expected = Canvas(size: size, scale: scale, background: .white)
        expected.stroke(line, style: StrokeStyle(width: 2), with: .color(.black))
        for (place, isShown) in zip(places, shown) where isShown {
          expected.stroke(
            Path(polyline: [place]), style: StrokeStyle(width: diameter), with: .color(dark))
        }
        #expect(found.bitmap == expected.bitmap, "seed \(seed), picture \(picture)")
        var alone = Canvas(size: size, scale: scale)
        alone.draw(list)
        #expect(alone.bitmap == expected.bitmap, "seed \(seed), picture \(picture)")
        var patched = before
        patched.copy(found.changed, from: found.bitmap)
        #expect(patched == found.bitmap, "seed \(seed), picture \(picture)")
      }
    }
  }

  @Test func `a dot that comes changes its own pixels alone`() {
    let places = (0..<400).map { Point(x: Double($0 % 20) * 5, y: Double($0 / 20) * 5) }
    var (canvas, shown) = (
      Canvas(size: Size(width: 100, height: 100)), places.map { _ in false }
    )
    for index in [0, 57, 399] {
      shown[index] = true
      var list = DisplayList(for: canvas)
      list.clear(to: .white)
      list.draw(DotSet(at: places, diameter: 4, color: dark, where: shown))
      canvas.redraw(list)
      #expect(index == 0 || canvas.changed.pixelCount <= 36, "\(canvas.changed)")
    }
  }
}

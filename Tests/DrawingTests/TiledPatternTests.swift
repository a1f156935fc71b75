// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import PropertyTesting
import TestCorpora
import Testing

struct TiledPatternTests {
  private static let cases: UInt64 = effort(few: 10, all: 300)

  private func drawn(_ pattern: TiledPattern, _ width: Int, _ height: Int) -> Coverage {
    let whole = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    return Coverage(width, height) { $0.fill(Path(whole), with: .pattern(pattern)) }
  }

  private func triangles(
    _ direction: TiledPattern.Direction, _ frame: Rect, size: Double
  ) -> TiledPattern {
    TiledPattern.triangles(direction, in: frame, size: size, color: .white)
  }

  @Test func `a triangle has its corners in the middle of one side and at the ends of the other`() {
    let frame = Rect(x: 0, y: 0, width: 6, height: 6)
    func art(_ direction: TiledPattern.Direction) -> [String] {
      drawn(
        TiledPattern.triangles(direction, in: frame, size: 6, repeats: 1, color: .white), 6, 6
      ).art
    }
    let top = ["..22..", "..77..", ".2##2.", ".7##7.", "2####2", "7####7"]
    #expect(art(.top) == top)
    #expect(art(.bottom) == top.reversed())
    let left = ["....27", "..27##", "27####", "27####", "..27##", "....27"]
    #expect(art(.left) == left)
    #expect(art(.right) == left.map { String($0.reversed()) })
  }

  @Test(arguments: TiledPattern.Direction.allCases)
  func `2 x 2 triangles lie in the middle of the quarters of a frame`(
    direction: TiledPattern.Direction
  ) {
    let found = drawn(
      triangles(direction, Rect(x: 0, y: 0, width: 40, height: 28), size: 8), 40, 28)
    let cell = Rect(x: 0, y: 0, width: 8, height: 8)
    let single = TiledPattern.triangles(direction, in: cell, size: 8, repeats: 1, color: .white)
    let one = drawn(single, 8, 8)
    for (left, top) in [(6, 3), (26, 3), (6, 17), (26, 17)] {
      for k in 0..<64 {
        #expect(found[left + k % 8, top + k / 8] == one[k % 8, k / 8], "at (\(left), \(top))")
      }
    }
    #expect(found.area == 4 * one.area)
  }

  @Test func `a pattern is the shape of its tiles, under any transform`() {
    for seed in 0..<Self.cases {
      var random = SplitMix64(seed: seed)
      func number(_ range: Range<Double>) -> Double { random.double(in: range) }
      let transform = AffineTransform(
        a: number(-1.5..<1.5), b: number(-1.5..<1.5), c: number(-1.5..<1.5),
        d: number(-1.5..<1.5), tx: number(-20..<20), ty: number(-20..<20))
      let area = abs(transform.a * transform.d - transform.b * transform.c)
      guard area > 0.2 else { continue }
      // Triangles that stay within their own steps, so that none covers another.
      let corners = (0..<3).map { _ in Point(x: number(0..<5), y: number(0..<4)) }
      let path = Path(polyline: corners)
      let pattern = TiledPattern(
        [.init(path, .white)], step: Size(width: 7, height: 6), transform: transform)
      let found = drawn(pattern, 16, 12)
      // One shape of all tiles: painted over each other, two in one pixel would not add up.
      var tiles = Path()
      for j in -40...40 {
        for i in -40...40 {
          let way = Vector(dx: 7 * Double(i), dy: 6 * Double(j))
          let tile = AffineTransform(translation: way).followed(by: transform)
          tiles.move(to: tile.apply(corners[0]))
          for corner in corners.dropFirst() { tiles.addLine(to: tile.apply(corner)) }
          tiles.close()
        }
      }
      let expected = Coverage(16, 12) { canvas in canvas.fill(tiles, with: .white) }
      #expect(found.area > 0 || expected.area == 0, "seed \(seed)")
      #expect(found.greatestDifference(from: expected) <= 2, "seed \(seed)")
    }
  }

  @Test func `tiles that meet leave no seam`() {
    // Squares that share their edges in the middle of pixels.
    let square = Path(Rect(x: 0, y: 0, width: 2.5, height: 2.5))
    let pattern = TiledPattern(
      [.init(square, Color.black.withAlpha(200))], step: Size(width: 2.5, height: 2.5))
    #expect(Set(drawn(pattern, 11, 9).levels) == [200])
  }

  @Test func `what lies between the figures is the background`() {
    let red = Color(red: 255, green: 0, blue: 0)
    let dot = Path(Rect(x: 1, y: 1, width: 1, height: 1))
    let pattern = TiledPattern(
      [.init(dot, red)], step: Size(width: 3, height: 3), background: .white)
    var canvas = Canvas(size: Size(width: 6, height: 6))
    canvas.fill(Path(Rect(x: 0, y: 0, width: 6, height: 6)), with: .pattern(pattern))
    for y in 0..<6 {
      for x in 0..<6 {
        #expect(canvas.bitmap[x, y] == (x % 3 == 1 && y % 3 == 1 ? red : .white), "(\(x), \(y))")
      }
    }
  }

  @Test func `a transform without area paints the background`() {
    let flat = AffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0)
    let square = Path(Rect(x: 0, y: 0, width: 2, height: 2))
    let pattern = TiledPattern(
      [.init(square, .black)], step: Size(width: 3, height: 3), transform: flat,
      background: .white)
    #expect(Set(drawn(pattern, 4, 4).levels) == [255])
  }

  @Test func `figures are painted in their order`() {
    let red = Color(red: 255, green: 0, blue: 0)
    let cell = Path(Rect(x: 0, y: 0, width: 4, height: 4))
    let pattern = TiledPattern(
      [.init(cell, .black), .init(Path(Rect(x: 0, y: 0, width: 2, height: 4)), red)],
      step: Size(width: 4, height: 4))
    var canvas = Canvas(size: Size(width: 4, height: 1))
    canvas.fill(Path(Rect(x: 0, y: 0, width: 4, height: 1)), with: .pattern(pattern))
    #expect((0..<4).map { canvas.bitmap[$0, 0] } == [red, red, .black, .black])
  }

  @Test func `tiles without number end, whichever side of the first the window lies on`() {
    for step in [1e-20, 1e-300] {
      for (x, y) in [(50.0, 50.0), (-60.0, 50.0), (50.0, -60.0), (-60.0, -60.0)] {
        let figure = Path(Rect(x: x, y: y, width: 1, height: 1))
        let pattern = TiledPattern([.init(figure, .white)], step: Size(width: step, height: step))
        #expect(drawn(pattern, 10, 10).area == 0, "\(step) at (\(x), \(y))")
      }
    }
  }
}

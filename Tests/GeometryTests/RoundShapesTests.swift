// SPDX-License-Identifier: Apache-2.0
import Geometry
import Testing

struct RoundShapesTests {
  /// 100 points on every curve of the path.
  private func samples(of path: Path) -> [Point] {
    path.subpaths.flatMap(\.commands).flatMap { command -> [Point] in
      guard case .cubic(let cubic) = command else { return [] }
      return (0...100).map { cubic.point(at: Double($0) / 100) }
    }
  }

  @Test func `a circle leaves the true one by at most 2_8e-4 of its radius and only outwards`() {
    let circle = Path(ellipseIn: Rect(x: -3, y: 7, width: 200, height: 200))
    let errors = samples(of: circle).map { $0.distance(to: Point(x: 97, y: 107)) / 100 - 1 }
    #expect(errors.count == 404)
    #expect(errors.allSatisfy { $0 > -1e-12 && $0 < 2.8e-4 })
    // The stated error is reached, so it is not a loose bound.
    #expect(errors.contains { $0 > 2.7e-4 })
  }

  @Test func `an ellipse touches the middles of the sides of its rectangle`() {
    let path = Path(ellipseIn: Rect(x: 10, y: 20, width: 60, height: 30))
    let ends = path.subpaths[0].commands.compactMap { command -> Point? in
      if case .cubic(let cubic) = command { cubic.p3 } else { nil }
    }
    #expect(
      ends == [
        Point(x: 70, y: 35), Point(x: 40, y: 50), Point(x: 10, y: 35), Point(x: 40, y: 20),
      ])
    #expect(path.subpaths[0].isClosed)
    #expect(
      Rect(enclosing: path.flattened(tolerance: 1e-4)[0].points)
        == Rect(x: 10, y: 20, width: 60, height: 30))
  }

  @Test func `a rounded rectangle has straight sides between its corners`() {
    let path = Path(roundedRect: Rect(x: 0, y: 0, width: 40, height: 20), radius: 5)
    let lengths = path.subpaths[0].commands.compactMap { command -> Double? in
      if case .line(let line) = command { line.length } else { nil }
    }
    #expect(lengths == [30, 10, 30, 10, 0])
    for point in samples(of: path) {
      // Every corner's center lies 5 in from the sides.
      let center = Point(x: min(max(point.x, 5), 35), y: min(max(point.y, 5), 15))
      #expect(abs(point.distance(to: center) - 5) < 5 * 2.8e-4)
    }
  }

  @Test func `a radius beyond half the shorter side counts as that half`() {
    let rect = Rect(x: 1, y: 2, width: 40, height: 20)
    #expect(Path(roundedRect: rect, radius: 99) == Path(roundedRect: rect, radius: 10))
    let square = Rect(x: 1, y: 2, width: 20, height: 20)
    #expect(Path(roundedRect: square, radius: 99) == Path(ellipseIn: square))
  }

  @Test func `radius 0 is the plain rectangle`() {
    let rect = Rect(x: 1, y: 2, width: 40, height: 20)
    #expect(Path(roundedRect: rect, radius: 0) == Path(rect))
  }
}

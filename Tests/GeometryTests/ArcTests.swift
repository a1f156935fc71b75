// SPDX-License-Identifier: Apache-2.0
import Geometry
import Testing

struct ArcTests {
  private let center = Point(x: 30, y: -12)

  /// Every piece of the arcs from -720 to 720 degrees that begin at multiples of 15.
  private func forEachArc(_ body: (_ path: Path, _ start: Double, _ delta: Double) -> Void) {
    for start in stride(from: -360.0, through: 360, by: 15) {
      for delta in stride(from: -720.0, through: 720, by: 22.5) {
        let path = Path(arcCenter: center, radius: 20, startAngle: start, delta: delta)
        body(path, start, delta)
      }
    }
  }

  @Test func `an arc begins and ends at its angles and keeps to its radius`() {
    forEachArc { path, start, delta in
      let (first, last) = (path.subpaths[0].start, path.subpaths[0].end)
      let angles = [(first, start), (last, start + delta)]
      for (point, angle) in angles {
        let place = center + Vector(dx: 20 * cosine(degrees: angle), dy: 20 * sine(degrees: angle))
        #expect(point.distance(to: place) < 1e-12, "\(start) \(delta)")
      }
      // 4.3e-6 of the radius, and rounding.
      for point in path.flattened(tolerance: 1e-2)[0].points {
        #expect(abs(point.distance(to: center) - 20) < 8.7e-5, "\(start) \(delta)")
      }
    }
  }

  @Test func `an arc is as long as its angle says, in the direction of its sign`() {
    for delta in [-700.0, -360, -270, -90, -1, 1, 45, 46, 135, 180, 360, 719] {
      let path = Path(arcCenter: center, radius: 20, startAngle: 10, delta: delta)
      #expect(abs(path.length - 20 * abs(delta) * Double.pi / 180) < 1e-3 * abs(delta) / 45)
      let points = path.flattened(tolerance: 1e-3)[0].points
      let turn = (points[0] - center).cross(points[1] - center)
      #expect((turn > 0) == (delta > 0), "\(delta)")
    }
  }

  @Test func `an arc that goes on from a path is joined to it by a line`() {
    var path = Path()
    path.move(to: .zero)
    path.addArc(center: .zero, radius: 5, startAngle: 0, delta: 90)
    path.addArc(center: .zero, radius: 2, startAngle: 90, delta: -90)
    path.close()
    #expect(path.subpaths.count == 1)
    let lines = path.subpaths[0].commands.compactMap { command in
      if case .line(let line) = command { line } else { nil }
    }
    #expect(
      lines == [
        LineSegment(.zero, Point(x: 5, y: 0)),
        LineSegment(Point(x: 0, y: 5), Point(x: 0, y: 2)),
        LineSegment(Point(x: 2, y: 0), .zero),
      ])
  }

  @Test func `an arc that begins where the path ends adds no line`() {
    var path = Path(polyline: [.zero, Point(x: 5, y: 0)])
    path.addArc(center: .zero, radius: 5, startAngle: 0, delta: 45)
    #expect(path.subpaths[0].commands.count == 2)
  }

  @Test func `an arc without radius or angle is a point`() {
    for (radius, delta) in [(0.0, 90.0), (5, 0)] {
      let path = Path(arcCenter: center, radius: radius, startAngle: 0, delta: delta)
      let points = path.flattened(tolerance: 0.01)[0].points
      #expect(Set(points).count == 1 && path.length == 0)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
import Geometry
import Testing

@Suite struct LineSegmentTests {
  /// All segments and points on a 4 x 4 grid against a search over 1/64 steps of the segment.
  @Test func `the nearest point is no farther than any other point of the segment`() {
    let grid = (0..<16).map { Point(x: Double($0 % 4), y: Double($0 / 4)) }
    for start in grid {
      for end in grid {
        let segment = LineSegment(start, end)
        for point in grid {
          let found = segment.squaredDistance(to: point)
          let searched = (0...64).map {
            segment.point(at: Double($0) / 64).squaredDistance(to: point)
          }.min()
          #expect(found <= (searched ?? 0) + 1e-12)
        }
      }
    }
  }

  @Test func `the ends of a segment are exact`() {
    let segment = LineSegment(Point(x: 0.1, y: 0.7), Point(x: 123.456, y: -9.87))
    #expect(segment.point(at: 0) == segment.start)
    #expect(segment.point(at: 1) == segment.end)
    #expect(segment.part(0...1) == segment)
  }

  @Test func `a transform followed by another is the two in turn`() {
    let first = AffineTransform(a: 2, b: 1, c: -1, d: 3, tx: 5, ty: -7)
    let second = AffineTransform(a: 0, b: 4, c: 2, d: 1, tx: -3, ty: 8)
    let point = Point(x: 11, y: 13)
    #expect(first.followed(by: second).apply(point) == second.apply(first.apply(point)))
    #expect(first.followed(by: .identity) == first)
  }

  @Test func `a path and its transformed copy have corresponding points`() throws {
    let path = try Path(svg: "M0 0H4C4 1 5 2 6 2Z")
    let double = path.transformed(by: AffineTransform(scale: 2))
    #expect(try double == Path(svg: "M0 0H8C8 2 10 4 12 4Z"))
  }
}

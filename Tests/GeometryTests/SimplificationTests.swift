// SPDX-License-Identifier: Apache-2.0
import Geometry
import PropertyTesting
import Testing

@Suite struct SimplificationTests {
  /// The definition by recursion.
  private func reference(_ points: ArraySlice<Point>, _ tolerance: Double) -> [Point] {
    guard let first = points.first, let last = points.last, points.count > 2 else {
      return Array(points)
    }
    let segment = LineSegment(first, last)
    let distances = points.indices.dropFirst().dropLast().map {
      ($0, segment.squaredDistance(to: points[$0]))
    }
    let greatest = distances.map(\.1).max() ?? 0
    guard greatest > tolerance * tolerance,
      let (index, _) = distances.first(where: { $0.1 == greatest })
    else { return [first, last] }
    return reference(points[...index], tolerance).dropLast()
      + reference(points[index...], tolerance)
  }

  private func walk(_ random: inout SplitMix64) -> [Point] {
    var points = [Point(x: 50, y: 50)]
    for _ in 0..<random.below(60) {
      let step = Vector(
        dx: Double(random.integer(in: -4...4)), dy: Double(random.integer(in: -4...4)))
      points.append(points[points.count - 1] + step)
    }
    return points
  }

  @Test func `points are those of the definition by recursion, repeated ones dropped`() {
    for seed in UInt64(1)...300 {
      var random = SplitMix64(seed: seed)
      let points = walk(&random)
      let tolerance = Double(random.below(12)) / 2
      var unrepeated = [points[0]]
      for point in points where point != unrepeated[unrepeated.count - 1] {
        unrepeated.append(point)
      }
      let simple = Polyline(points).simplified(tolerance: tolerance)
      #expect(simple.points == reference(unrepeated[...], tolerance), "seed \(seed)")
    }
  }

  @Test func `a straight line keeps its ends, and a line that never moves one point`() {
    let line = Polyline((0...100).map { Point(x: Double($0), y: 2 * Double($0)) })
    #expect(line.simplified(tolerance: 1e-9).points == [.zero, Point(x: 100, y: 200)])
    let dot = Polyline([Point](repeating: Point(x: 1, y: 1), count: 5))
    #expect(dot.simplified(tolerance: 1).points == [Point(x: 1, y: 1)])
  }

  @Test func `a line that goes out and comes back on itself keeps its turning point`() {
    let line = Polyline([.zero, Point(x: 9, y: 0), Point(x: 4, y: 0)])
    #expect(line.simplified(tolerance: 1).points == line.points)
  }
}

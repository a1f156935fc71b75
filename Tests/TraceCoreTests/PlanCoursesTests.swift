// SPDX-License-Identifier: Apache-2.0
import Geometry
import PropertyTesting
import Testing
import TraceCore

/// The landmarks of joined strokes, against a walk along their points.
struct PlanCoursesTests {
  @Test func `landmarks of joined strokes are those of a walk along all of their points`() throws {
    for seed in UInt64(0)..<300 {
      var random = SplitMix64(seed: seed)
      let count = random.integer(in: 1...5)
      let strokes = try (0..<count).map { _ in
        // Dots, several subpaths and repeated points among them.
        let parts = (0...random.below(2)).map { _ in
          "M"
            + (0...random.below(5)).map { _ in
              "\(random.integer(in: 0...9) * 10) \(random.integer(in: 0...9) * 10)"
            }.joined(separator: "L")
        }
        return Guide.Stroke(path: try Path(svg: parts.joined()))
      }
      let names = (1...count).map { "\($0)" + (random.below(2) == 0 ? "r" : "") }
      let placed = try placed(strokes, plans: [names])
      let courses = PlanCourses(of: placed)
      let steps = placed.guide.plans[0].steps
      for first in 0..<count {
        for end in first + 1...count {
          let points = steps[first..<end].flatMap { step in
            let line = placed.strokes[step.stroke].polylines.flatMap(\.points)
            return step.isReversed ? line.reversed() : line
          }
          for (found, expected) in zip(
            courses.points(of: steps[first..<end]), landmarks(points))
          {
            #expect(found.distance(to: expected) < 1e-9, "seed \(seed), steps \(first)..<\(end)")
          }
        }
      }
    }
  }
}

/// The five landmarks of a polyline, found by a walk from its start.
func landmarks(_ points: [Point]) -> [Point] {
  let lengths = zip(points, points.dropFirst()).map { $0.distance(to: $1) }
  let total = lengths.reduce(0, +)
  let inner = [0.25, 0.5, 0.75].map { share in
    var left = total * share
    for (index, length) in lengths.enumerated() {
      if left <= length {
        return length > 0
          ? points[index].interpolated(to: points[index + 1], at: left / length) : points[index]
      }
      left -= length
    }
    return points[points.count - 1]
  }
  return [points[0]] + inner + [points[points.count - 1]]
}

// SPDX-License-Identifier: Apache-2.0
import Geometry
import PropertyTesting
import TestCorpora
import Testing
import TraceCore

/// Where strokes of the guide cross or touch.
struct GuideMeetingTests {
  @Test func `earlier queries do not change the answer, which is that of all pairs`() throws {
    let cases: UInt64 = effort(few: 60, all: 2000)
    var counts = [false: 0, true: 0]
    for seed in 0..<cases {
      var random = SplitMix64(seed: seed)
      let tolerance = Double(random.integer(in: 2...20))
      let strokes = try (0..<3).map { _ in
        let points = (0...random.integer(in: 0...12)).map { _ in
          "\(random.integer(in: 0...100)) \(random.integer(in: 0...100))"
        }
        return Guide.Stroke(
          path: try Path(svg: "M" + points.joined(separator: "L")),
          slack: Double(random.integer(in: 1...3)))
      }
      let guide = try placed(strokes)
      var meetings = GuideMeetings(of: guide.strokes, tolerance: tolerance)
      for _ in 0..<40 {
        let point = p(Double(random.integer(in: -9...109)), Double(random.integer(in: -9...109)))
        let (ones, others) = (set(&random), set(&random))
        let met = meetings.meet(ones, others, near: point)
        counts[met, default: 0] += 1
        #expect(
          met == meet(guide, tolerance, ones, others, near: point),
          "seed \(seed): \(ones) and \(others) near \(point)")
      }
    }
    #expect(counts.values.allSatisfy { $0 > cases }, "both answers come: \(counts)")
  }

  private func set(_ random: inout SplitMix64) -> [Int] {
    (0..<3).filter { _ in random.below(2) == 0 }
  }

  /// All pairs of pieces, cut to the disc by many points on them.
  private func meet(
    _ guide: PlacedGuide, _ tolerance: Double, _ ones: [Int], _ others: [Int], near point: Point
  ) -> Bool {
    func parts(_ strokes: [Int]) -> [LineSegment] {
      strokes.flatMap { index in
        let stroke = guide.strokes[index]
        return stroke.polylines.flatMap { pieces(of: $0) }.compactMap {
          part(of: $0, within: tolerance * stroke.slack, of: point)
        }
      }
    }
    return parts(ones).contains { one in
      parts(others).contains { one.distance(to: $0) <= tolerance / 2 }
    }
  }

  private func pieces(of line: Polyline) -> [LineSegment] {
    line.points.count == 1
      ? [LineSegment(line.points[0], line.points[0])]
      : zip(line.points, line.points.dropFirst()).map { LineSegment($0, $1) }
  }

  /// What of a segment lies in a disc, by the quadratic formula.
  private func part(
    of segment: LineSegment, within radius: Double, of center: Point
  ) -> LineSegment? {
    let (along, from) = (segment.end - segment.start, segment.start - center)
    let (a, b, c) = (along.dot(along), from.dot(along), from.dot(from) - radius * radius)
    guard a > 0 else { return c <= 0 ? segment : nil }
    let root = b * b - a * c
    guard root >= 0 else { return nil }
    let (low, high) = (max(0, (-b - root.squareRoot()) / a), min(1, (-b + root.squareRoot()) / a))
    guard low <= high else { return nil }
    return LineSegment(segment.point(at: low), segment.point(at: high))
  }
}

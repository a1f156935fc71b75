// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import PropertyTesting
import TestCorpora
import Testing

struct StrokeTests {
  private static let cases: UInt64 = effort(few: 8, all: 200)

  private func drawn(
    _ points: [Point], _ style: StrokeStyle, _ width: Int = 12, _ height: Int = 12,
    closed: Bool = false
  ) -> Coverage {
    var path = Path(polyline: points)
    if closed { path.close() }
    return Coverage(width, height) { $0.stroke(path, style: style, with: .white) }
  }

  /// The points within half the width of the polyline, sampled.
  private func capsules(_ points: [Point], width: Double, samples: Int = 32) -> Coverage {
    let lines = points.count == 1 ? [LineSegment(points[0], points[0])] : segments(points)
    return Coverage(12, 12, samples: samples) { point in
      lines.contains { $0.squaredDistance(to: point) <= width * width / 4 }
    }
  }

  private func segments(_ points: [Point]) -> [LineSegment] {
    zip(points, points.dropFirst()).map { LineSegment($0, $1) }
  }

  private func randomPoint(_ random: inout SplitMix64) -> Point {
    Point(x: random.double(in: 2..<10), y: random.double(in: 2..<10))
  }

  @Test func `butt ends stop at the point and round ones go on for half the width`() {
    let line = [Point(x: 3, y: 2.5), Point(x: 8, y: 2.5)]
    #expect(
      drawn(line, StrokeStyle(width: 3, cap: .butt), 11, 5).art == [
        "...........",
        "...#####...",
        "...#####...",
        "...#####...",
        "...........",
      ])
    #expect(
      drawn(line, StrokeStyle(width: 3, cap: .round), 11, 5).art == [
        "...........",
        ".18#####81.",
        ".4#######4.",
        ".18#####81.",
        "...........",
      ])
  }

  @Test func `a dot is a disc under round caps and nothing under butt caps`() {
    let disc = Coverage(12, 12) {
      $0.fill(
        Path(ellipseIn: Rect(x: 3.2, y: 2.6, width: 5, height: 5)), with: .white)
    }
    let dot = Point(x: 5.7, y: 5.1)
    for points in [[dot], [dot, dot], [dot, dot, dot]] {
      for closed in [false, true] {
        let round = drawn(points, StrokeStyle(width: 5), closed: closed)
        #expect(round.greatestDifference(from: disc) <= 1)
        let butt = drawn(points, StrokeStyle(width: 5, cap: .butt), closed: closed)
        #expect(butt.area == 0)
      }
    }
  }

  @Test func `no line loses or invents a pixel wherever it turns`() {
    for seed in 0..<StrokeTests.cases {
      var random = SplitMix64(seed: seed)
      let points = (0..<random.integer(in: 3...6)).map { _ in randomPoint(&random) }
      let width = random.double(in: 0.5..<6)
      let drawn = drawn(points, StrokeStyle(width: width))
      let truth = capsules(points, width: width)
      // A row of 32 samples errs by up to 4 levels an edge.
      #expect(drawn.greatestDifference(from: truth) <= 10, "seed \(seed)")
    }
  }

  @Test func `a turn just before the end leaves the line whole`() {
    // The last segment, 1 long, turns left into the line; the parallels do not meet inside it.
    let hook = [Point(x: 1, y: 5), Point(x: 7, y: 5), Point(x: 7, y: 4)]
    #expect(
      drawn(hook, StrokeStyle(width: 6, cap: .butt), 11, 9).art == [
        "...........",
        "...........",
        ".######....",
        ".######....",
        ".#########.",
        ".########9.",
        ".########5.",
        ".######950.",
        "...........",
      ])
  }

  @Test func `splitting a straight line changes no pixel by more than a level`() {
    for seed in 0..<StrokeTests.cases {
      var random = SplitMix64(seed: seed)
      let (start, end) = (randomPoint(&random), randomPoint(&random))
      let split = (0...100).map { start.interpolated(to: end, at: Double($0) / 100) }
      for cap in [StrokeStyle.Cap.butt, .round] {
        let style = StrokeStyle(width: random.double(in: 0.5..<6), cap: cap)
        let difference = drawn(split, style).greatestDifference(from: drawn([start, end], style))
        #expect(difference <= 1, "seed \(seed)")
      }
    }
  }

  @Test func `repeated points change nothing`() {
    let points = [Point(x: 2, y: 3), Point(x: 9, y: 4), Point(x: 5, y: 9)]
    let repeated = points.flatMap { [$0, $0, $0] }
    let style = StrokeStyle(width: 3)
    #expect(drawn(repeated, style) == drawn(points, style))
    #expect(
      drawn(repeated, style, closed: true) == drawn(points, style, closed: true))
  }

  @Test func `a line that turns back on itself ends in a half disc`() {
    let (start, turn) = (Point(x: 3.5, y: 4.25), Point(x: 8.25, y: 6))
    for back in [0, 0.3, 1, 1.5] {
      let end = turn.interpolated(to: start, at: back)
      let twice = drawn([start, turn, end], StrokeStyle(width: 3))
      let truth = capsules([start, turn, end], width: 3)
      #expect(twice.greatestDifference(from: truth) <= 10, "back \(back)")
    }
  }

  @Test func `a line of width 0 draws nothing`() {
    #expect(drawn([Point(x: 2, y: 2), Point(x: 9, y: 9)], StrokeStyle(width: 0)).area == 0)
  }

  @Test func `points a million points away neither trap nor stall`() {
    let line = [Point(x: -1e6, y: -1e6), Point(x: 1e6, y: 1e6)]
    let diagonal = drawn(line, StrokeStyle(width: 2), 6, 6)
    let truth = Coverage(6, 6, samples: 64) { abs($0.x - $0.y) <= 2.0.squareRoot() }
    #expect(diagonal.greatestDifference(from: truth) <= 3)
  }

  @Test func `a line wider than any canvas is drawn, and covers all that its ends do not cut off`()
  {
    let line = [Point(x: 6, y: 2), Point(x: 6, y: 10)]
    for width in [1e5, 1e8, 1e300, .greatestFiniteMagnitude] {
      #expect(drawn(line, StrokeStyle(width: width)).area == 144, "\(width)")
      #expect(drawn(line, StrokeStyle(width: width, cap: .square)).area == 144, "\(width)")
      #expect(drawn(line, StrokeStyle(width: width, cap: .butt)).area == 96, "\(width)")
    }
  }
}

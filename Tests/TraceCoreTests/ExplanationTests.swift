// SPDX-License-Identifier: Apache-2.0
import Geometry
import PropertyTesting
import Testing
import TouchRecording
import TraceCore

/// Why a segment has its color, against a loop over the guide.
struct ExplanationTests {
  /// Calls `body` with every segment of random gestures along random guides.
  private func sample(
    _ count: Int, rules: TraceRules = TraceRules(),
    _ body: (Trace, SegmentReading, (stroke: Int, segment: Int), Comment) throws -> Void
  ) throws {
    for seed in 0..<UInt64(cases(count)) {
      var random = SplitMix64(seed: seed)
      let guide = try placed(random.strokes())
      var rules = rules
      rules.tolerance = random.double(in: 0.5..<12)
      let trace = try Trace(guide: guide, rules: rules).after(random.touches(along: guide))
      for (stroke, ink) in trace.strokes.enumerated() {
        for segment in 0..<max(ink.colors.count, 1) {
          let reading = trace.reading(ofSegment: segment, inStroke: stroke)
          try body(trace, reading, (stroke, segment), "seed \(seed), \(stroke): \(segment)")
        }
      }
    }
  }

  @Test func `the distance of a segment is the greatest that sampling finds`() throws {
    try sample(100) { trace, reading, _, comment in
      let reference = ReferenceGuide(trace.guide)
      let step = max(reading.segment.length / 64, 1e-3)
      let found = reference.sampledDistance(of: reading.segment, step: step)
      let distance = reference.distance(to: reading.furthest)
      // Gaps of 1/1024 point are closed, and slack is no less than a half.
      let bound = 1.0 / 1024 + 1e-9
      #expect(reading.needed >= found - bound, comment)
      #expect(reading.needed >= distance - bound, comment)
      #expect(reading.needed <= distance + 2 * bound, comment)
      let slack = reading.allowed / trace.tolerance
      #expect(abs(distance * slack - reading.distance) < 1e-9, comment)
    }
  }

  @Test func `the color follows from the distance, within the bound of all distances`() throws {
    try sample(300) { trace, reading, place, comment in
      let ink = trace.strokes[place.stroke]
      #expect(reading.color == (ink.isDot ? ink.dotColor : ink.colors[place.segment]), comment)
      if reading.needed > trace.tolerance + 1.0 / 512 { #expect(reading.color == .red, comment) }
      if reading.needed < trace.tolerance - 1.0 / 512 { #expect(reading.color == .black, comment) }
    }
  }

  @Test func `the place on the guide is where it says, and as far as it says`() throws {
    try sample(100) { trace, reading, _, comment in
      let stroke = trace.guide.strokes[reading.guide.stroke]
      var (left, found) = (reading.guide.along, [Point]())
      for polyline in stroke.polylines {
        for piece in polyline.segments {
          if left >= -1e-6 && left <= piece.length + 1e-6 {
            let share = piece.length > 0 ? min(max(left / piece.length, 0), 1) : 0
            found.append(piece.point(at: share))
          }
          left -= piece.length
        }
        if polyline.points.count == 1 { found.append(polyline.points[0]) }
      }
      #expect(found.contains { $0.distance(to: reading.guide.point) < 1e-5 }, comment)
      #expect(reading.furthest.distance(to: reading.guide.point) == reading.distance, comment)
    }
  }

  @Test func `under the rules of 2019 an end of the segment decides, against a waypoint`() throws {
    try sample(300, rules: .tracer2019) { trace, reading, _, comment in
      let ends = [reading.segment.start, reading.segment.end]
      let distances = ends.map { end in
        trace.waypoints.reduce(Double.infinity) { least, waypoint in
          let slack = trace.guide.strokes[waypoint.stroke].slack
          return min(least, waypoint.position.distance(to: end) / slack)
        }
      }
      let slack = reading.allowed / trace.tolerance
      #expect(ends.contains(reading.furthest), comment)
      #expect(abs(reading.distance / slack - max(distances[0], distances[1])) < 1e-9, comment)
      #expect(
        (reading.color == .black) == (max(distances[0], distances[1]) < trace.tolerance), comment)
    }
  }

  @Test func `the greatest need of all segments is the tolerance that the report calls needed`()
    throws
  {
    for seed in 0..<UInt64(cases(200)) {
      var random = SplitMix64(seed: seed)
      let guide = try placed(random.strokes())
      let trace = try Trace(guide: guide, rules: TraceRules(tolerance: 4))
        .after(random.touches(along: guide))
      var needed = 0.0
      for (stroke, ink) in trace.strokes.enumerated() {
        for segment in ink.colors.indices {
          needed = max(needed, trace.reading(ofSegment: segment, inStroke: stroke).needed)
        }
      }
      #expect(needed == trace.report.tolerance.needed, "seed \(seed)")
    }
  }

  @Test func `the limit that a failure names passes, and slightly less does not`() throws {
    func line(_ tolerance: Double) throws -> Trace { try trace("M10 50H90", tolerance: tolerance) }
    let drawn = try line(5).after(stroke([p(20, 50), p(40, 62), p(60, 50)]))
    let reading = drawn.reading(ofSegment: 0, inStroke: 0)
    #expect(reading.color == .red && reading.distance == 12 && reading.allowed == 5)
    #expect(reading.furthest == p(40, 62) && reading.guide.point == p(40, 50))
    #expect(reading.guide.along == 30 && reading.margin == 7)
    for (tolerance, color) in [(reading.needed, InkColor.black), (12 - 1.0 / 256, .red)] {
      let again = try line(tolerance).after(stroke([p(20, 50), p(40, 62)]))
      #expect(again.strokes[0].colors == [color])
    }
  }
}

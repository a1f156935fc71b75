// SPDX-License-Identifier: Apache-2.0
import Geometry
import PropertyChecking
import PropertyTesting
import Testing
import TouchRecording
import TraceCore

/// Ink that is judged against what lies ahead of the pointer.
struct AheadTests {
  private func ahead(_ change: (inout TraceRules) -> Void = { _ in }) throws -> Trace {
    try letterT {
      $0.against = .ahead
      change(&$0)
    }
  }

  @Test func `ahead needs ordered progress`() throws {
    #expect(throws: GuideError.againstWithoutOrder(.ahead)) { try ahead { $0.progress = .any } }
  }

  @Test func `a letter drawn in order is black, by long segments or short ones`() throws {
    #expect(try ahead().after(drawing([bar, stem])).report.ink.redLength == 0)
    let short = [bar, stem].map { line in
      (0...100).map { line[0].interpolated(to: line[1], at: Double($0) / 100) }
    }
    let report = try ahead().after(drawing(short)).report
    #expect(report.ink.redLength == 0 && report.verdict.passed)
  }

  @Test func `scrubbing back over what is drawn is red`() throws {
    // At x = 60 the pointer is at 62.5 to 65, so ink is black from 60 - 5 on, or a little less.
    let back = try ahead().after(stroke([p(10, 10), p(60, 10), p(20, 10)])).report
    #expect(back.ink.redSegments == 1)
    #expect(32.5...35 ~= back.ink.redLength)
    let witness = try #require(back.excursions.first?.witness)
    #expect(witness.point == p(20, 10) && 57.5...60 ~= witness.guidePoint.x)
    #expect(
      try letterT { $0.against = .current }
        .after(stroke([p(10, 10), p(60, 10), p(20, 10)])).report.ink.redLength == 0)
  }

  @Test func `a hesitation shorter than the tolerance stays black`() throws {
    let drawn = try ahead().after(stroke([p(10, 10), p(60, 10), p(57, 10), p(90, 10)]))
    #expect(drawn.report.ink.redLength == 0)
  }

  @Test func `what lies ahead is black before it is due`() throws {
    // The end of the bar, before its middle: ink lies on it, but the pointer does not move.
    let drawn = try ahead().after(
      stroke([p(10, 10), p(20, 10), p(20, 100), p(90, 100), p(90, 12)]))
    #expect(drawn.report.ink.redSegments == 3)
    #expect(drawn.report.tolerance.needed > 80)
    let end = try ahead().after(tap(85, 10))
    #expect(end.report.strokes[0].strokeClass == .black)
    #expect(
      try ahead().after(drawing([bar]) + stroke([p(50, 12)], contact: 3, from: 9_000_000))
        .report.strokes[1].strokeClass == .black)
  }

  @Test func `what is finished is red but for its end`() throws {
    let twice = try ahead { $0.tolerance = 4 }
      .after(stroke([p(10, 10), p(90, 10), p(80, 10)])).report
    #expect(twice.ink.redSegments == 1 && abs(twice.ink.redLength - (2 - Corridor.tie)) < 1e-9)
  }

  @Test func `a second pass is red, also when no stroke is due any more`() throws {
    let done = try ahead().after(drawing([bar, stem]))
    for line in [bar, stem] {
      let again = done.after(stroke(line, contact: 9, from: 9_000_000)).strokes[2]
      #expect(again.redLength > again.length - 10.5)
    }
    // What the pointer came to last stays black, so that a lift at the end costs nothing.
    let parts = [[p(50, 10), p(50, 92)], [p(50, 92), p(50, 95)]]
    let lifted = try ahead().after(drawing([bar] + parts))
    #expect(lifted.isComplete && lifted.report.ink.redLength == 0)
  }

  @Test func `a reversed stroke is judged in its direction`() throws {
    let drawn = try letterT(plans: [["1r", "2"]]) { $0.against = .ahead }
      .after(stroke([p(90, 10), p(40, 10), p(80, 10)])).report
    #expect(drawn.ink.redSegments == 1 && 32.5...35 ~= drawn.ink.redLength)
    #expect((drawn.excursions.first?.witness.guidePoint.x).map { 40...42.5 ~= $0 } == true)
  }

  @Test func `the parts of a segment follow the pointer, and explain its color`() throws {
    var live = try ahead()
    for event in stroke([p(10, 10), p(60, 10), p(20, 10)]).dropLast() { live.apply(event) }
    let parts = live.partsOfLatestSegment
    #expect(parts.count == 1 && parts[0].against?.stroke == 0)
    let reading = live.reading(ofSegment: 1, inStroke: 0, parts: parts)
    #expect(reading.color == .red && reading.furthest == p(20, 10))
    #expect(reading.guide.stroke == 0 && abs(reading.distance - reading.needed) <= 1.0 / 512)
    #expect(abs(reading.guide.point.x - 10 - reading.guide.along) < 1e-9)
    var whole = try ahead()
    for event in stroke([p(10, 10), p(60, 10)]).dropLast() { whole.apply(event) }
    let places = whole.partsOfLatestSegment.compactMap(\.against?.along?.lowerBound)
    #expect(places.count > 10 && places == places.sorted())
  }
}

/// The red length against what lies ahead, beside a loop over small steps.
struct AheadPropertyTests {
  @Test func `ink is as red as small steps against the rest of the stroke say`() {
    var (red, compared) = (0.0, 0)
    checkProperty(
      "ahead is what small steps say", ReentryPropertyTests.Excursions.small, cases: 300
    ) {
      var rules = try $0.trace().rules
      rules.against = .ahead
      let trace = try Trace(guide: $0.trace().guide, rules: rules)
      let found = trace.after(stroke($0.ink)).report.ink.redLength
      let expected = AheadReference.redLength(of: $0.ink, on: trace)
      red += found
      if expected != nil { compared += 1 }
      // A step on either side of each place where a part begins or ends, and of each move.
      return expected.map { abs($0.red - found) <= $0.margin } ?? true
    }
    #expect(red > 0 && compared > cases(300) / 4)
  }
}

/// The red length of a stroke on a guide of one open line of straight pieces, walked in small steps.
private enum AheadReference {
  /// The red length, and how far it may be off; nil where the steps are too large to say.
  static func redLength(of ink: [Point], on trace: Trace) -> (red: Double, margin: Double)? {
    let step = 1.0 / 32
    var pointer = PointerReference(trace, step: step)
    for touch in stroke(ink) { pointer.apply(touch) }
    if pointer.isDoubtful { return nil }
    let chain = trace.guide.strokes[0].polylines[0].points
    let pieces = zip(chain, chain.dropFirst()).map { LineSegment($0, $1) }
    var (red, changes, wasRed) = (0.0, 0, false)
    for (part, along) in pointer.trail {
      let behind = along.map { $0 - trace.tolerance } ?? 0
      let middle = part.start.midpoint(to: part.end)
      let isRed = distance(from: middle, to: pieces, from: behind) > trace.tolerance
      if isRed { red += part.length }
      if isRed != wasRed { changes += 1 }
      wasRed = isRed
    }
    return (red, Double(changes + 1) * 3 * step)
  }

  private static func distance(
    from point: Point, to pieces: [LineSegment], from along: Double
  ) -> Double {
    var (start, least) = (0.0, Double.infinity)
    for piece in pieces {
      defer { start += piece.length }
      guard start + piece.length >= along else { continue }
      let share = piece.length > 0 ? min(max((along - start) / piece.length, 0), 1) : 0
      least = min(least, piece.part(share...1).squaredDistance(to: point).squareRoot())
    }
    return least
  }
}

// SPDX-License-Identifier: Apache-2.0
import Geometry
import PropertyTesting
import Testing
import TouchRecording
import TraceCore

/// The T of the examples: a bar at y = 10 from x = 10 to 90, a stem at x = 50 down to 95.
func letterT(
  plans: [[String]] = [], tolerance: Double = 5, _ change: (inout TraceRules) -> Void = { _ in }
) throws -> Trace {
  var rules = TraceRules(tolerance: tolerance)
  rules.progress = .ordered
  change(&rules)
  let strokes = try ["M10 10H90", "M50 10V95"].map { Guide.Stroke(path: try Path(svg: $0)) }
  return try Trace(guide: placed(strokes, plans: plans), rules: rules)
}

let bar = [p(10, 10), p(90, 10)]
let stem = [p(50, 10), p(50, 95)]

/// The touches that draw each of `lines`, one after the other.
func drawing(_ lines: [[Point]]) -> [TouchEvent] {
  lines.enumerated().flatMap { index, line in
    stroke(line, contact: index, from: Microseconds(index) * 1_000_000)
  }
}

struct OrderedProgressTests {
  /// How many waypoints of each guide stroke are reached.
  private func reached(_ trace: Trace) -> [Int] {
    trace.guide.strokes.indices.map { stroke in
      trace.waypoints.indices.count { trace.waypoints[$0].stroke == stroke && trace.isReached($0) }
    }
  }

  @Test func `bar, then stem: both are complete, and the bar does not advance the stem`() throws {
    let half = try letterT().after(drawing([bar]))
    let total = half.waypoints.count { $0.stroke == 0 }
    #expect(reached(half) == [total, 0])
    let done = half.after(stroke(stem, from: 2_000_000))
    #expect(done.isComplete && done.completedAt == 2_010_000)
    #expect(done.hint == nil && done.report.progress.skipped.isEmpty)
    #expect(done.verdict.passed)
  }

  @Test func `stem first: nothing advances, and the stroke is early`() throws {
    let drawn = try letterT().after(drawing([stem]))
    #expect(reached(drawn) == [0, 0])
    #expect(drawn.report.plan?.strokes.map(\.order) == [.early])
    #expect(drawn.report.plan?.strokes.map(\.guideStrokes) == [[1]])
    #expect(drawn.report.plan?.missing == [0])
  }

  @Test func `bar right to left: only its first waypoints are reached, and it is reversed`() throws
  {
    let drawn = try letterT().after(drawing([bar.reversed()]))
    let furthest =
      drawn.waypoints.indices.filter(drawn.isReached)
      .map { drawn.waypoints[$0].position.x - 10 }.max() ?? 0
    // Entering the third waypoint of the start, whose disc holds two more.
    #expect(furthest > 0 && furthest <= 3 * drawn.tolerance)
    #expect(
      drawn.report.plan?.strokes == [
        StrokeMatch(guideStrokes: [0], order: .planned, isReversed: true)
      ])
    #expect(drawn.verdict.failures.map(\.check) == [.incomplete, .reversed, .missing])
  }

  @Test func `a plan with the bar reversed lets it be drawn so`() throws {
    let drawn = try letterT(plans: [["1r", "2"]]).after(drawing([bar.reversed(), stem]))
    #expect(drawn.isComplete && drawn.verdict.passed)
    #expect(drawn.report.plan?.strokes.map(\.isReversed) == [false, false])
  }

  @Test func `the plan is chosen by what is drawn first`() throws {
    let both = try letterT(plans: [["1", "2"], ["2", "1"], ["2r", "1"]])
    #expect(both.possiblePlans == [0, 1, 2])
    #expect(both.after(drawing([bar])).possiblePlans == [0])
    #expect(both.after(drawing([stem.reversed()])).possiblePlans == [2])
    // Both begin at the crossing: the plan that stands first has it.
    let stemFirst = try letterT(plans: [["2", "1"], ["1", "2"]]).after(drawing([stem, bar]))
    #expect(stemFirst.isComplete && stemFirst.possiblePlans == [0])
  }

  @Test func `a touch-down away from every beginning decides nothing`() throws {
    let both = try letterT(plans: [["1", "2"], ["2", "1"]])
    let away = both.after(tap(200, 200))
    #expect(away.possiblePlans == [0, 1])
    #expect(away.after(stroke(stem, contact: 5, from: 9)).possiblePlans == [1])
  }

  @Test func `a plan that joins draws on in one touch, one that does not needs a lift`() throws {
    func letterL(_ plans: [[String]]) throws -> Trace {
      try trace("M10 10V90", "M10 90H60", plans: plans, rules: letterT().rules)
    }
    let once = drawing([[p(10, 10), p(10, 90), p(60, 90)]])
    let twice = drawing([[p(10, 10), p(10, 90)], [p(10, 90), p(60, 90)]])
    let joined = try letterL([["1+2"]]).after(once)
    #expect(joined.isComplete && joined.verdict.passed)
    #expect(joined.report.plan?.strokes.map(\.guideStrokes) == [[0, 1]])
    let apart = try letterL([["1", "2"]]).after(once)
    #expect(!apart.isComplete && apart.report.plan?.strokes.map(\.order) == [.joined])
    // A lift at the corner loses no progress, and the verdict names it.
    let lifted = try letterL([["1+2"]]).after(twice)
    #expect(lifted.isComplete && lifted.report.plan?.strokes.map(\.order) == [.planned, .lifted])
    let either = try letterL([["1", "2"], ["1+2"]])
    #expect(either.after(once).isComplete && either.after(once).verdict.passed)
    #expect(either.after(twice).isComplete && either.after(twice).verdict.passed)
    #expect(either.after(once).report.plan?.plan == 1)
    #expect(either.after(twice).report.plan?.plan == 0)
  }

  @Test func `a stroke that stops goes on where it stopped, and the hint says where`() throws {
    var live = try letterT()
    #expect(live.hint == Hint(stroke: 0, isReversed: false, waypoint: 0, isBegun: false))
    live = live.after(stroke([p(10, 10), p(50, 10)]))
    let hint = try #require(live.hint)
    #expect(hint.isBegun && hint.stroke == 0)
    // The last waypoint within the tolerance of x = 50.
    let place = live.waypoints[hint.waypoint].position
    #expect(place.x <= 55 && place.x > 52.5)
    live = live.after(stroke([p(50, 10), p(90, 10)], contact: 2, from: 99_999))
    #expect(live.hint?.stroke == 1 && live.hint?.isBegun == false)
    #expect(live.hint?.waypoint == live.waypoints.firstIndex { $0.stroke == 1 })
  }

  @Test func `a cut corner passes over waypoints, which are listed`() throws {
    var rules = TraceRules(tolerance: 5)
    rules.progress = .ordered
    rules.step = 9
    let corner = try trace("M0 0H80V80", rules: rules)
    let drawn = corner.after(stroke([p(0, 0), p(70, 0), p(80, 16), p(80, 80)]))
    #expect(drawn.isComplete)
    let skipped = drawn.report.progress.skipped
    #expect(!skipped.isEmpty && skipped.allSatisfy { $0.waypoints.count <= 2 && !$0.isJumped })
    for index in skipped.flatMap(\.waypoints) {
      #expect(corner.waypoints[index].position.distance(to: p(80, 0)) < 20)
      #expect(drawn.isReached(index))
    }
    let far = corner.after(stroke([p(0, 0), p(40, 0), p(80, 40), p(80, 80)]))
    #expect(!far.isComplete)
  }

  @Test func `a second contact advances what is due too`() throws {
    let done = try letterT().after([
      .event(.began, 10, 10), .event(.began, 50, 10, contact: 2), .event(.moved, 50, 10),
      .event(.moved, 90, 10, contact: 2), .event(.moved, 50, 95),
      .event(.began, 50, 10, contact: 3), .event(.moved, 50, 95, contact: 3),
    ])
    #expect(done.isComplete)
  }

  @Test func `a reset takes ordered progress back`() throws {
    var live = try letterT(plans: [["1", "2"], ["2", "1"]]).after(drawing([bar]))
    live.reset(at: 5_000_000)
    #expect(live.reachedCount == 0 && live.possiblePlans == [0, 1])
    #expect(live.after(stroke(stem, from: 6_000_000)).possiblePlans == [1])
  }

  @Test func `hints without an order lead through the plan that is reached furthest`() throws {
    let any = try letterT(plans: [["1", "2"], ["2", "1"]]) { $0.progress = .any }
    #expect(any.possiblePlans == [0, 1])
    #expect(any.hint == Hint(stroke: 0, isReversed: false, waypoint: 0, isBegun: false))
    let stemmed = any.after(drawing([stem]))
    #expect(stemmed.possiblePlans == [1])
    #expect(stemmed.hint == Hint(stroke: 0, isReversed: false, waypoint: 0, isBegun: false))
    let begun = any.after(drawing([[p(50, 10), p(50, 60)]]))
    #expect(begun.hint?.stroke == 1 && begun.hint?.isBegun == true)
    #expect(any.after(drawing([stem, bar])).hint == nil)
  }
}

struct CurrentStrokeTests {
  @Test func `against current needs ordered progress`() throws {
    #expect(throws: GuideError.againstWithoutOrder(.current)) {
      try letterT {
        $0.progress = .any
        $0.against = .current
      }
    }
  }

  @Test func `ink on a stroke that is not due is red`() throws {
    let current = try letterT { $0.against = .current }
    #expect(current.after(drawing([bar, stem])).report.ink.redSegments == 0)
    // From the crossing on, the stem leaves what the bar allows.
    let wrong = current.after(drawing([stem])).report
    #expect(wrong.ink.redSegments == 1)
    #expect(abs(wrong.ink.redLength - (80 - Corridor.tie)) < 1e-9)
    #expect(wrong.excursions[0].witness.guidePoint == p(50, 10))
    #expect(try letterT().after(drawing([stem])).report.ink.redLength == 0)
  }

  @Test func `a dot off the stroke that is due is red, and with nothing due any stroke will do`()
    throws
  {
    let current = try letterT { $0.against = .current }
    #expect(current.after(tap(50, 60)).report.strokes[0].strokeClass == .red)
    let done = current.after(drawing([bar, stem]))
    #expect(done.after(tap(50, 60, at: 9_000_000)).report.strokes[2].strokeClass == .black)
  }

  @Test func `a joined stroke is judged against the next guide stroke from its beginning on`()
    throws
  {
    let rules = try letterT { $0.against = .current }.rules
    let current = try trace("M10 10V90", "M10 90H60", plans: [["1+2"]], rules: rules)
    let whole = current.after(stroke([p(10, 10), p(10, 90), p(60, 90)])).report
    #expect(whole.ink.redLength == 0 && whole.progress.reached == whole.progress.waypoints)
    // Back up the stem, which is behind.
    let back = current.after(stroke([p(10, 10), p(10, 90), p(60, 90), p(10, 90), p(10, 50)]))
    #expect(back.report.ink.redSegments == 1)
    #expect(abs(back.report.ink.redLength - (35 - Corridor.tie)) < 1e-9)
  }
}

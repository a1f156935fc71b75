// SPDX-License-Identifier: Apache-2.0
import Geometry
import Testing
import TouchRecording
import TraceCore

struct TraceTests {
  /// A bar of 100 points at y = 10 with a waypoint every 20 points.
  private func bar(tolerance: Double = 5, cancel: TraceRules.Cancel = .keep) throws -> Trace {
    var rules = TraceRules()
    rules.step = 24
    rules.cancel = cancel
    return try trace("M0 10H100", tolerance: tolerance, rules: rules)
  }

  @Test func `nothing drawn scores 0`() throws {
    let report = try bar().report
    #expect((report.ink.segments, report.ink.length, report.ink.strokes) == (0, 0, 0))
    #expect(report.ink.taps == 0 && report.strokes.isEmpty && report.excursions.isEmpty)
    #expect(report.progress.waypoints == 6)
    #expect((report.precision, report.recall, report.score) == (0, 0, 0))
    #expect(report.tolerance.value == 5 && report.tolerance.needed == 0)
  }

  @Test func `ink along the guide is black, complete and scores 1`() throws {
    let done = try bar().after(stroke([p(0, 10), p(60, 12), p(100, 10)]))
    #expect(done.isComplete)
    let report = done.report
    #expect(report.ink.blackSegments == 2 && report.ink.redLength == 0)
    #expect(report.progress.reachedLength == 100 && report.progress.guideLength == 100)
    #expect(report.progress.completedAt == 20_000)
    #expect(report.score == 1)
    #expect(report.tolerance.needed == 2)
    #expect(report.excursions.isEmpty)
  }

  @Test func `exactly the tolerance away is black, beyond it red`() throws {
    #expect(try bar().after(stroke([p(0, 15), p(100, 15)])).report.ink.redSegments == 0)
    let report = try bar().after(stroke([p(0, 15.01), p(100, 15.01)])).report
    #expect(report.ink.redSegments == 1 && report.ink.redLength == 100)
    #expect(report.strokes[0].strokeClass == .red)
  }

  @Test func `a red segment names its furthest point, the guide's nearest, distance, margin`()
    throws
  {
    // From 2 above the bar to 10 above it: red from the tolerance 5 on, 5/8 of the way.
    let report = try bar().after(stroke([p(20, 8), p(60, 0), p(80, 10)])).report
    #expect(report.excursions.count == 1)
    let excursion = report.excursions[0]
    #expect(excursion.witness.point == p(60, 0))
    #expect(excursion.witness.guidePoint == p(60, 10))
    #expect(excursion.witness.distance == 10 && excursion.witness.margin == 5)
    #expect((excursion.firstSample, excursion.lastSample, excursion.duration) == (0, 2, 20_000))
    let beyond = 10 - (5 + Corridor.tie)
    let first = beyond / 8 * line(20, 8, 60, 0).length
    let second = beyond / 10 * line(60, 0, 80, 10).length
    #expect(abs(excursion.length - first - second) < 1e-9)
    #expect(report.strokes[0].strokeClass == .mixed)
    #expect(report.tolerance.needed == 10)
  }

  @Test func `a black segment ends an excursion, the next red one begins another`() throws {
    let drawn = stroke([p(0, 10), p(10, 30), p(20, 10), p(40, 10), p(50, -20), p(60, 10)])
    let found = try bar().after(drawn).report.excursions
    #expect(found.map(\.firstSample) == [0, 3])
    #expect(found.map(\.lastSample) == [2, 5])
    #expect(found.map(\.witness.point) == [p(10, 30), p(50, -20)])
  }

  @Test func `the furthest point may lie between samples`() throws {
    // Two bars 40 apart: the middle of a segment from one to the other is 20 from both.
    let two = try trace("M0 0H100", "M0 40H100").after(stroke([p(50, 0), p(50, 40)]))
    let excursion = try #require(two.report.excursions.first)
    #expect(excursion.witness.point.distance(to: p(50, 20)) <= 1.0 / 1024)
    #expect(two.report.tolerance.needed == 20)
    #expect(abs(two.report.ink.redLength - (30 - 2 * Corridor.tie)) < 1e-9)
  }

  @Test func `a tap is a dot of its own distance and weighs one tolerance`() throws {
    let inside = try bar().after(tap(50, 14)).report
    #expect((inside.ink.taps, inside.ink.strokes, inside.ink.segments) == (1, 1, 0))
    #expect(inside.strokes[0].strokeClass == .black && inside.strokes[0].samples == 1)
    #expect(inside.precision == 1 && inside.excursions.isEmpty)
    let both = try bar().after(tap(50, 14) + tap(50, 30, at: 9)).report
    #expect(both.precision == 0.5)
    #expect(both.excursions.map(\.stroke) == [1])
    #expect(both.excursions[0].witness.margin == 15)
    #expect(both.tolerance.needed == 0)
  }

  @Test func `a contact is a dot until its first segment`() throws {
    var live = try bar()
    live.apply(.event(.began, 50, 40))
    #expect(live.report.ink.taps == 1 && live.report.excursions.count == 1)
    live.apply(.event(.moved, 50, 35, at: 5))
    #expect(live.report.ink.taps == 0 && live.report.ink.segments == 1)
    #expect(live.report.excursions.count == 1)
    #expect(live.report.excursions[0].witness.point == p(50, 40))
    #expect(live.report.strokes[0].outcome == .open)
  }

  @Test func `a repeated position is a segment of length 0`() throws {
    let report = try bar().after(stroke([p(0, 10), p(0, 10), p(0, 10)])).report
    #expect(report.ink.segments == 2 && report.ink.length == 0 && report.ink.taps == 0)
    #expect(report.strokes[0].strokeClass == .black && report.precision == 1)
    let red = try bar().after(stroke([p(0, 90), p(0, 90)])).report
    #expect(red.strokes[0].strokeClass == .red && red.precision == 0)
  }

  @Test(arguments: [TouchEvent.Phase.ended, .cancelled])
  func `a lift at a new place adds the last segment`(phase: TouchEvent.Phase) throws {
    let report = try bar().after([.event(.began, 0, 10), .event(phase, 30, 10, at: 7)]).report
    #expect(report.ink.segments == 1 && report.ink.length == 30)
    #expect(report.strokes[0].outcome == (phase == .ended ? .ended : .cancelled))
    #expect(report.strokes[0].endTime == 7)
  }

  @Test func `hovering and events of a contact that is not down change nothing`() throws {
    let before = try bar()
    let after = before.after([
      .event(.hovered, 5, 5), .event(.moved, 5, 5), .event(.ended, 5, 5), .event(.cancelled, 5, 5),
    ])
    #expect(after.report == before.report)
  }

  @Test func `coming down while down cancels the contact and begins a new one`() throws {
    let report = try bar().after([.event(.began, 0, 10), .event(.began, 50, 10)]).report
    #expect(report.strokes.map(\.outcome) == [.cancelled, .open])
  }

  @Test func `contacts draw side by side`() throws {
    let report = try bar().after([
      .event(.began, 0, 10, contact: 7), .event(.began, 100, 90, contact: 8),
      .event(.moved, 50, 10, contact: 7), .event(.moved, 100, 80, contact: 8),
    ]).report
    #expect(report.strokes.map(\.contact) == [7, 8])
    #expect(report.strokes.map(\.strokeClass) == [.black, .red])
    #expect(report.ink.length == 60)
  }

  @Test func `completedAt is the time of the segment that reached the last waypoint`() throws {
    let done = try bar().after(stroke([p(0, 10), p(96, 10), p(98, 10), p(100, 10)]))
    #expect(done.completedAt == 10_000)
  }

  @Test func `reset starts anew, keeps the score before and the first completion`() throws {
    var live = try bar().after(stroke([p(0, 10), p(100, 10)]))
    live.apply(.event(.began, 0, 0, at: 20_000, contact: 3))
    live.reset(at: 30_000)
    let report = live.report
    #expect(report.ink.strokes == 0 && report.progress.reached == 0 && !live.isComplete)
    #expect(report.progress.completedAt == 10_000)
    #expect(report.resets.map(\.time) == [30_000] && report.resets[0].score > 0.9)
    let again = live.after(stroke([p(0, 10), p(100, 10)], from: 50_000))
    #expect(again.isComplete && again.completedAt == 10_000)
  }

  @Test func `resets one after the other do not pay for the waypoints each`() throws {
    var rules = TraceRules()
    rules.step = 1.0 / 128
    var live = try trace("M0 10H300", rules: rules).after(tap(0, 10))
    for time in 0..<40_000 { live.reset(at: Microseconds(time)) }
    #expect(live.waypoints.count > 38_000 && live.resets.count == 40_000)
    #expect(live.resets[0].score > 0 && live.resets.dropFirst().allSatisfy { $0.score == 0 })
  }

  @Test func `a contact that is down at a reset draws on from its last position`() throws {
    var live = try bar().after([.event(.began, 0, 10), .event(.moved, 30, 10, at: 10_000)])
    live.reset(at: 20_000)
    let resting = live.after([.event(.moved, 30, 10, at: 30_000), .event(.ended, 30, 10)])
    #expect(resting.report.ink.strokes == 0)
    let drawing = live.after([.event(.moved, 50, 10, at: 30_000), .event(.ended, 70, 10)])
    #expect(drawing.strokes.map(\.points) == [[p(30, 10), p(50, 10), p(70, 10)]])
    #expect(drawing.report.strokes.map(\.startTime) == [30_000])
    let anew = live.after([.event(.began, 0, 10, at: 30_000), .event(.moved, 20, 10)])
    #expect(anew.strokes.map(\.points) == [[p(0, 10), p(20, 10)]])
  }

  @Test func `a cancelled stroke is scored and marked, or under discard left out`() throws {
    let drawn: [TouchEvent] = [
      .event(.began, 0, 10), .event(.began, 100, 10, contact: 2), .event(.moved, 60, 10),
      .event(.moved, 40, 10, contact: 2), .event(.cancelled, 60, 10),
    ]
    let kept = try bar().after(drawn).report
    #expect(kept.ink.strokes == 2 && kept.progress.reached == 6)
    let left = try bar(cancel: .discard).after(drawn).report
    let alone = try bar(cancel: .discard).after(drawn.filter { $0.contact == 2 }).report
    #expect(left == alone)
    #expect(left.ink.strokes == 1 && left.progress.completedAt == nil)
  }

  @Test func `discarding after a reset takes back no earlier completion`() throws {
    var live = try bar(cancel: .discard).after(stroke([p(0, 10), p(100, 10)]))
    live.reset(at: 20_000)
    live = live.after([.event(.began, 0, 10, at: 30_000), .event(.cancelled, 0, 10, at: 40_000)])
    #expect(live.completedAt == 10_000 && !live.isComplete)
  }

  @Test func `slack widens the tolerance of its stroke alone`() throws {
    let bars = [
      Guide.Stroke(path: try Path(svg: "M0 0H100"), slack: 2),
      Guide.Stroke(path: try Path(svg: "M0 100H100")),
    ]
    let both = try Trace(guide: placed(bars), rules: TraceRules(tolerance: 5))
    let report = both.after(
      stroke([p(0, 9), p(100, 9)]) + stroke([p(0, 109), p(100, 109)], from: 99_999)
    ).report
    #expect(report.strokes.map(\.strokeClass) == [.black, .red])
    #expect(report.excursions[0].witness.margin == 4)
    #expect(report.tolerance.needed == 9)
  }

  @Test func `a guide of equal points is one waypoint, traced by a tap`() throws {
    let dot = try trace("M9 9L9 9L9 9", "M9 9Z")
    #expect(dot.waypoints.map(\.position) == [p(9, 9), p(9, 9)])
    #expect(dot.after(tap(12, 13)).report.score == 1)
    #expect(dot.after(tap(12, 13.01)).report.score == 0)
  }

  @Test func `a guide of a hundred thousand points is traced`() throws {
    let count = cases(100_000)
    let zigzag = (0..<count).map { p(Double($0 / 300), Double($0 % 300)) }
    var rules = TraceRules(tolerance: 2)
    rules.step = 2
    let long = try Trace(guide: placed(along: zigzag), rules: rules)
    #expect(long.waypoints.count >= count)
    let report = long.after(stroke(Array(zigzag.prefix(600)))).report
    #expect(report.ink.redSegments == 0 && report.tolerance.needed == 0)
    #expect(report.progress.reached >= 600)
    #expect(long.after(stroke([p(-1e6, 0), p(1e6, 3)])).report.ink.redSegments == 1)
  }

  @Test func `samples at the end of the coordinates have an answer`() throws {
    let wild = try bar().after(
      stroke([p(1e6, 1e6), p(-1e6, -1e6), p(-1e6, 1e6), p(50, 10), p(1e6, 10)]))
    let report = wild.report
    #expect(report.ink.segments == 4 && report.ink.redSegments == 4)
    #expect(report.excursions.count == 1)
    // From (-1e6, 1e6) to the near end of the bar.
    let furthest = p(-1e6, 1e6).distance(to: p(0, 10))
    let corner = p(-1e6, -1e6).distance(to: p(0, 10))
    #expect(abs(report.tolerance.needed - max(furthest, corner)) <= 1.0 / 1024)
  }

  @Test(arguments: [-1, .nan, .infinity, 1e10])
  func `a tolerance, step, need or time out of range is refused by its name`(value: Double) throws {
    let guide = try PlacedGuide(guide("M0 0H9"), canvas: canvas)
    func fault(_ change: (inout TraceRules) -> Void) -> String {
      var rules = TraceRules(tolerance: 5)
      change(&rules)
      do { _ = try Trace(guide: guide, rules: rules) } catch { return "\(error)" }
      return "taken"
    }
    #expect(fault { $0.tolerance = value }.hasPrefix("toleranceOutOfRange"))
    #expect(fault { $0.step = value }.hasPrefix("stepOutOfRange"))
    #expect(fault { $0.need.precision = value }.contains("precision"))
    #expect(fault { $0.need.recall = value }.contains("recall"))
    #expect(fault { $0.time = value }.hasPrefix("timeOutOfRange"))
  }

  @Test func `the least and the greatest tolerance work, and none beyond`() throws {
    let bounds = TraceRules.toleranceLimit
    for beyond in [bounds.lowerBound / 2, bounds.upperBound * 2] {
      #expect(throws: GuideError.toleranceOutOfRange(found: beyond, limit: bounds)) {
        try trace("M0 0H9", tolerance: beyond)
      }
    }
    let least = try trace("M0 0H9", tolerance: bounds.lowerBound)
    #expect(least.after(stroke([p(0, 0), p(9, 0)])).report.score == 1)
    let greatest = try trace("M0 0H9", tolerance: bounds.upperBound)
    #expect(greatest.after(stroke([p(300, 400), p(9, 0)])).report.score == 1)
  }
}

struct Tracer2019Tests {
  private func view(_ data: String) throws -> Trace {
    try trace(data, tolerance: 20, rules: .tracer2019)
  }

  @Test func `both ends must be strictly nearer than 20 to a waypoint`() throws {
    // Waypoints at 0, 15, 30, 45, 60.
    #expect(try view("M0 0H60").waypoints.count == 5)
    #expect(
      try view("M0 0H60").after(stroke([p(0, 19.9), p(60, 19.9)])).report.ink.redSegments == 0)
    #expect(try view("M0 0H60").after(stroke([p(0, 20), p(60, 0)])).report.ink.redSegments == 1)
    #expect(try view("M0 0H60").after(stroke([p(60, 0), p(0, 20)])).report.ink.redSegments == 1)
  }

  @Test func `what lies between the ends does not count`() throws {
    let detour = try view("M0 0H60V100H0V0").after(stroke([p(0, 50), p(60, 50)]))
    #expect(detour.report.ink.blackSegments == 1)
  }

  @Test func `a red segment is red along its length and names the further end`() throws {
    let report = try view("M0 0H60").after(stroke([p(0, 30), p(60, 40)])).report
    #expect(report.ink.redLength == report.ink.length)
    #expect(report.excursions[0].witness.point == p(60, 40))
    #expect(report.excursions[0].witness.guidePoint == p(60, 0))
    let needed: Double = 40 + 1 / 1024
    #expect(report.tolerance.needed == needed)
  }

  @Test func `ends of segments of any color reach waypoints, exactly at 20 too`() throws {
    let report = try view("M0 0H60").after(stroke([p(0, 20), p(60, 20)])).report
    #expect(report.ink.redSegments == 1)
    #expect(report.progress.reached == 2)
  }

  @Test func `a tap leaves nothing`() throws {
    let report = try view("M0 0H60").after(tap(0, 0) + tap(0, 90, at: 50_000)).report
    #expect(report.ink.strokes == 0 && report.ink.taps == 0 && report.progress.reached == 0)
  }

  @Test func `only moves draw, from the touch-down on, and an end at a new place draws nothing`()
    throws
  {
    var live = try view("M0 0H60")
    live.apply(.event(.began, 0, 0, at: 10))
    #expect(live.strokes.isEmpty)
    live.apply(.event(.moved, 20, 0, at: 20))
    live.apply(.event(.ended, 60, 0, at: 30))
    #expect(live.strokes.map(\.points) == [[p(0, 0), p(20, 0)]])
    #expect(live.strokes[0].startTime == 10 && live.strokes[0].endTime == 30)
    #expect(live.strokes[0].outcome == .ended && live.reachedCount == 3)
    let lifted = live.after([.event(.began, 0, 9, at: 40), .event(.cancelled, 60, 9, at: 50)])
    #expect(lifted.strokes.count == 1)
  }

  @Test func `a move on the spot is a segment without length`() throws {
    let report = try view("M0 0H60").after([.event(.began, 0, 0), .event(.moved, 0, 0)]).report
    #expect(report.ink.segments == 1 && report.ink.length == 0 && report.progress.reached == 2)
  }

  @Test func `a second finger is ignored until it comes down anew`() throws {
    let live = try view("M0 0H60").after([
      .event(.began, 0, 0, contact: 1), .event(.began, 0, 9, contact: 2),
      .event(.moved, 9, 9, contact: 2), .event(.moved, 20, 0, contact: 1),
      .event(.ended, 20, 0, contact: 1), .event(.moved, 30, 9, contact: 2),
      .event(.ended, 30, 9, contact: 2), .event(.began, 30, 9, contact: 2),
      .event(.moved, 40, 9, contact: 2),
    ])
    #expect(live.strokes.map(\.contact) == [1, 2])
    #expect(live.strokes.map(\.points) == [[p(0, 0), p(20, 0)], [p(30, 9), p(40, 9)]])
  }

  @Test func `the first version knows the guide's own points alone, 75 around`() throws {
    let first = try trace("M0 0H200V10", tolerance: 75, rules: .tracer2019Points)
    #expect(first.waypoints.map(\.position) == [p(0, 0), p(200, 0), p(200, 10)])
    // The middle of the line is on the guide, and no point of it is near.
    #expect(first.after(stroke([p(0, 0), p(100, 0)])).report.ink.redSegments == 1)
    #expect(first.after(stroke([p(0, 74.9), p(200, 74.9)])).report.ink.redSegments == 0)
    #expect(first.after(stroke([p(0, 75), p(200, 0)])).report.ink.redSegments == 1)
    // Red or not, and exactly at 75, an end reaches.
    let reached = first.after(stroke([p(0, 75), p(200, -75)]))
    #expect(reached.reachedCount == 2 && !reached.isComplete)
    #expect(first.after(stroke([p(0, 75), p(200, 5)])).isComplete)
  }
}

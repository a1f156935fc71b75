import Geometry
import PropertyTesting
import Testing
import TouchRecording
import TraceCore

/// What must hold for every guide and every gesture.
struct TracePropertyTests {
  /// Calls `body` with random traces and touches.
  private func sample(
    _ count: Int, rules: TraceRules = TraceRules(), curves: Bool = true,
    _ body: (Trace, [TouchEvent], inout SplitMix64, Comment) throws -> Void
  ) throws {
    for seed in 0..<UInt64(cases(count)) {
      var random = SplitMix64(seed: seed)
      let placed = try PlacedGuide(
        random.guide(curves: curves), placement: .asIs, canvas: canvas)
      var rules = rules
      if rules.tolerance == nil { rules.tolerance = random.double(in: 0.5..<12) }
      let trace = try Trace(guide: placed, rules: rules)
      let touches = random.touches(along: placed)
      try body(trace, touches, &random, "seed \(seed)")
    }
  }

  /// The same trace with the guide and the ink mapped by `transform`.
  private func mapped(
    _ trace: Trace, _ touches: [TouchEvent], by transform: AffineTransform
  ) throws -> TraceReport {
    let guide = try Guide(
      name: "",
      strokes: trace.guide.guide.strokes.map {
        Guide.Stroke(path: $0.path.transformed(by: transform), slack: $0.slack)
      })
    let moved = touches.map { event in
      var event = event
      event.location = transform.apply(event.location)
      return event
    }
    return try Trace(
      guide: PlacedGuide(guide, placement: .asIs, canvas: canvas), rules: trace.rules
    ).after(moved).report
  }

  /// What of a report must not change: everything but where the witnesses are.
  private func withoutPlaces(_ report: TraceReport) -> TraceReport {
    var report = report
    for index in report.excursions.indices {
      // Places are rounded to the coordinate, so distances between them move in the last bits.
      var witness = report.excursions[index].witness
      (witness.point, witness.guidePoint) = (.zero, .zero)
      witness.distance = (witness.distance * 1e6).rounded()
      witness.margin = (witness.margin * 1e6).rounded()
      report.excursions[index].witness = witness
    }
    // Between the recorded points ink is looked at in places that are rounded too.
    (report.deviation, report.tolerance.inside) = (nil, nil)
    return report
  }

  @Test func `translating and mirroring on the 1/256 grid change nothing`() throws {
    try sample(300, curves: false) { trace, touches, random, label in
      let expected = withoutPlaces(trace.after(touches).report)
      let (x, y) = (random.coordinate(in: -900...900), random.coordinate(in: -900...900))
      for (a, d) in [(1.0, 1.0), (-1, 1), (1, -1), (-1, -1)] {
        let transform = AffineTransform(a: a, b: 0, c: 0, d: d, tx: x, ty: y)
        let found = try withoutPlaces(mapped(trace, touches, by: transform))
        #expect(found == expected, label)
      }
    }
  }

  @Test func `reversing every stroke changes no length, class or progress`() throws {
    try sample(300) { trace, touches, _, label in
      let forward = trace.after(touches)
      var backward = trace
      for drawn in forward.strokes {
        for event in stroke(drawn.points.reversed()) { backward.apply(event) }
      }
      let (one, other) = (forward.report, backward.report)
      #expect(abs(one.ink.length - other.ink.length) < 1e-7, label)
      #expect(abs(one.ink.redLength - other.ink.redLength) < 1e-7, label)
      #expect(one.ink.redSegments == other.ink.redSegments, label)
      #expect(one.progress.reached == other.progress.reached, label)
      #expect(one.strokes.map(\.strokeClass) == other.strokes.map(\.strokeClass), label)
      #expect(one.tolerance.needed == other.tolerance.needed, label)
    }
  }

  @Test func `splitting a segment at a point of the 1/256 grid changes no length by 1/1024`() throws
  {
    try sample(300) { trace, _, random, label in
      // Steps of whole grid units, so that the middle third lies on the segment exactly.
      let start = random.point()
      let step = random.point(in: -30...30) - Point.zero
      let (middle, end) = (start + step, start + step * 3)
      let whole = trace.after(stroke([start, end])).report
      let parts = trace.after(stroke([start, middle, end])).report
      #expect(abs(whole.ink.length - parts.ink.length) < 1e-9, label)
      #expect(abs(whole.ink.redLength - parts.ink.redLength) <= 1.0 / 1024, label)
      #expect(whole.progress == parts.progress.at(whole.progress.completedAt), label)
      #expect(abs(whole.tolerance.needed - parts.tolerance.needed) <= 3.0 / 1024, label)
    }
  }

  @Test func `a polyline sampled at 30, 60, 120 or 240 Hz is the same trace`() throws {
    try sample(60) { trace, _, random, label in
      let corners = random.gesture(along: trace.guide)
      let reports = [1, 2, 4, 8].map { rate in
        let samples = zip(corners, corners.dropFirst()).flatMap { start, end in
          (0..<rate).map { start.interpolated(to: end, at: Double($0) / Double(rate)) }
        }
        return trace.after(stroke(samples + [corners[corners.count - 1]])).report
      }
      for report in reports.dropFirst() {
        #expect(abs(report.ink.length - reports[0].ink.length) < 1e-7, label)
        #expect(abs(report.ink.redLength - reports[0].ink.redLength) <= 1.0 / 1024, label)
        #expect(report.progress.reached == reports[0].progress.reached, label)
        #expect(report.strokes.map(\.strokeClass) == reports[0].strokes.map(\.strokeClass), label)
      }
    }
  }

  @Test(arguments: [TraceRules(), .tracer2019])
  func `needed is tight: black at needed, red 1/256 below`(rules: TraceRules) throws {
    try sample(200, rules: rules) { trace, touches, _, label in
      let report = trace.after(touches).report
      guard report.ink.segments > 0 else { return }
      func redSegments(at tolerance: Double) throws -> Int {
        var rules = trace.rules
        rules.tolerance = tolerance
        // The waypoints stay those of the trace.
        rules.step = try #require(trace.rules.tolerance) / (rules.spacing == .even ? 2 : 1)
        return try Trace(guide: trace.guide, rules: rules).after(touches).report.ink.redSegments
      }
      let needed = report.tolerance.needed
      let least = TraceRules.toleranceLimit.lowerBound
      let atNeeded = try redSegments(at: max(needed, least))
      #expect(atNeeded == 0, label)
      if needed - 1.0 / 256 >= least {
        let below = try redSegments(at: needed - 1.0 / 256)
        #expect(below > 0, label)
      }
      #expect((report.ink.redSegments == 0) == (needed <= trace.tolerance), label)
    }
  }

  @Test func `the report after every prefix is that of the prefix alone`() throws {
    try sample(40) { trace, touches, _, label in
      var live = trace
      for count in touches.indices {
        live.apply(touches[count])
        #expect(live.report == trace.after(Array(touches[...count])).report, label)
      }
    }
  }

  @Test func `reached never falls and completion stays`() throws {
    try sample(200) { trace, touches, _, label in
      var (live, reached, completedAt) = (trace, 0, Microseconds?.none)
      for event in touches {
        live.apply(event)
        #expect(live.reachedCount >= reached, label)
        #expect(completedAt == nil || live.completedAt == completedAt, label)
        #expect(live.isComplete == (live.completedAt != nil), label)
        (reached, completedAt) = (live.reachedCount, live.completedAt)
      }
    }
  }

  @Test func `a waypoint is reached when ink comes within the tolerance, by a loop over all`()
    throws
  {
    try sample(150) { trace, touches, _, label in
      let drawn = trace.after(touches)
      for (index, waypoint) in trace.waypoints.enumerated() {
        let reach = trace.tolerance * trace.guide.strokes[waypoint.stroke].slack
        let nearest = drawn.strokes.reduce(Double.infinity) { least, stroke in
          zip(stroke.points, stroke.points.dropFirst()).reduce(
            min(least, stroke.points[0].distance(to: waypoint.position))
          ) {
            min($0, LineSegment($1.0, $1.1).squaredDistance(to: waypoint.position).squareRoot())
          }
        }
        guard abs(nearest - reach) > 1e-7 else { continue }
        #expect(drawn.isReached(index) == (nearest < reach), label)
      }
      #expect(drawn.reachedCount == trace.waypoints.indices.count(where: drawn.isReached), label)
    }
  }

  @Test func `discarding leaves what was drawn without the stroke`() throws {
    var rules = TraceRules()
    rules.cancel = .discard
    try sample(300, rules: rules) { trace, touches, _, label in
      let cancelled = Set(touches.filter { $0.phase == .cancelled }.map(\.contact))
      let rest = trace.after(touches.filter { !cancelled.contains($0.contact) })
      let found = trace.after(touches)
      var report = found.report
      // When the rest was complete may be later than when all ink was.
      report.progress.completedAt = rest.completedAt
      #expect(report == rest.report, label)
      #expect(found.isComplete == rest.isComplete, label)
    }
  }

  @Test func `the parts of a report add up`() throws {
    try sample(300) { trace, touches, _, label in
      let drawn = trace.after(touches)
      let report = drawn.report
      #expect(report.ink.segments == report.ink.blackSegments + report.ink.redSegments, label)
      #expect(report.ink.segments == drawn.strokes.reduce(0) { $0 + $1.points.count - 1 }, label)
      #expect(report.ink.taps <= report.ink.strokes, label)
      #expect(
        report.ink.redSegments
          == drawn.strokes.reduce(0) { $0 + $1.colors.count(where: { $0 == .red }) }, label)
      let redSamples = report.excursions.reduce(0) { $0 + $1.lastSample - $1.firstSample }
      #expect(redSamples == report.ink.redSegments, label)
      let redLength = report.excursions.reduce(0) { $0 + $1.length }
      #expect(abs(redLength - report.ink.redLength) < 1e-7, label)
      for share in [report.precision, report.recall, report.score] {
        #expect((0...1 + 1e-12).contains(share), label)
      }
      for excursion in report.excursions {
        #expect(excursion.witness.margin > -1.0 / 1024, label)
        #expect(excursion.duration >= 0, label)
      }
    }
  }
}

extension TraceReport.Progress {
  /// The same progress, completed at `time`.
  fileprivate func at(_ time: Microseconds?) -> Self {
    var copy = self
    copy.completedAt = time
    return copy
  }
}

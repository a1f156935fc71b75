// SPDX-License-Identifier: Apache-2.0
import Geometry
import PropertyTesting
import Testing
import TouchRecording
import TraceCore

/// What must hold of ordered progress for every guide, plan and gesture.
struct OrderedPropertyTests {
  /// Calls `body` with random traces of guides with `plans` random plans, and touches.
  private func sample(
    _ count: Int, plans: Int, _ change: (inout TraceRules) -> Void = { _ in },
    _ body: (Trace, [TouchEvent], inout SplitMix64, Comment) throws -> Void
  ) throws {
    for seed in 0..<UInt64(cases(count)) {
      var random = SplitMix64(seed: seed)
      let strokes = random.strokes(curves: false)
      let placed = try placed(
        strokes, plans: (0..<plans).map { _ in random.plan(strokes.count) })
      var rules = TraceRules(tolerance: random.double(in: 2..<12))
      rules.progress = .ordered
      change(&rules)
      try body(
        Trace(guide: placed, rules: rules), random.orderedTouches(along: placed), &random,
        "seed \(seed)")
    }
  }

  @Test func `the sweep reaches what walking the ink in small steps reaches`() throws {
    var (compared, skipped, jumped) = (0, 0, 0)
    try sample(150, plans: 1) { trace, touches, _, label in
      var reference = PointerReference(trace, step: 1.0 / 16)
      for event in touches { reference.apply(event) }
      if reference.isDoubtful { return }
      compared += 1
      let live = trace.after(touches)
      let runs = live.report.progress.skipped
      skipped += runs.count
      jumped += runs.count(where: \.isJumped)
      #expect(reference.agrees(with: live), label)
    }
    // Enough of the cases are plain ones, and some of them pass waypoints over and jump.
    #expect(compared > cases(150) / 4)
    #expect(skipped > 0 && jumped > 0)
  }

  @Test func `a polyline sampled at 30, 60, 120 or 240 Hz makes the same progress`() throws {
    try sample(100, plans: 3) { trace, _, random, label in
      let corners = random.gesture(along: trace.guide)
      let lives = [1, 2, 4, 8].map { rate in
        let samples = zip(corners, corners.dropFirst()).flatMap { start, end in
          (0..<rate).map { start.interpolated(to: end, at: Double($0) / Double(rate)) }
        }
        return trace.after(stroke(samples + [corners[corners.count - 1]]))
      }
      for live in lives.dropFirst() {
        #expect(live.reachedCount == lives[0].reachedCount, label)
        #expect(live.report.progress.skipped == lives[0].report.progress.skipped, label)
        #expect(live.possiblePlans == lives[0].possiblePlans && live.hint == lives[0].hint, label)
      }
    }
  }

  @Test(arguments: TraceRules.Against.allCases)
  func `a discarded stroke leaves everything as if it had not been drawn`(
    against: TraceRules.Against
  ) throws {
    func change(_ rules: inout TraceRules) {
      (rules.cancel, rules.against) = (.discard, against)
    }
    var changed = 0
    try sample(300, plans: 2, change) { trace, touches, random, label in
      var touches = touches
      let chosen = random.below(4)
      for index in touches.indices
      where touches[index].contact == chosen && touches[index].phase == .ended {
        touches[index].phase = .cancelled
      }
      let cancelled = Set(touches.filter { $0.phase == .cancelled }.map(\.contact))
      var found = trace
      for event in touches { found.apply(event) }
      let rest = trace.after(touches.filter { !cancelled.contains($0.contact) })
      #expect(found.report == rest.report, label)
      #expect(found.hint == rest.hint && found.possiblePlans == rest.possiblePlans, label)
      for index in trace.waypoints.indices {
        #expect(found.isReached(index) == rest.isReached(index), label)
      }
      var kept = trace.rules
      kept.cancel = .keep
      let all = try Trace(guide: trace.guide, rules: kept).after(touches)
      if all.reachedCount != found.reachedCount { changed += 1 }
    }
    #expect(changed > 0)
  }

  @Test func `reached never falls, what is reached lies before the pointer, plans never come back`()
    throws
  {
    try sample(150, plans: 3) { trace, touches, _, label in
      var (live, reached, possible) = (trace, 0, trace.possiblePlans)
      for event in touches {
        live.apply(event)
        #expect(live.reachedCount >= reached, label)
        #expect(!live.possiblePlans.isEmpty, label)
        #expect(Set(live.possiblePlans).isSubset(of: possible), label)
        #expect(live.reachedCount == live.waypoints.indices.count(where: live.isReached), label)
        let jumped = live.report.progress.skipped.contains { $0.isJumped }
        #expect(live.isComplete == (live.hint == nil && !jumped), label)
        if let hint = live.hint { #expect(live.isReached(hint.waypoint) == hint.isBegun, label) }
        (reached, possible) = (live.reachedCount, live.possiblePlans)
      }
    }
  }
}

extension SplitMix64 {
  /// A way to draw `count` strokes, any order, direction and joining.
  mutating func plan(_ count: Int) -> [String] {
    var touches: [String] = []
    for stroke in (1...count).shuffled(using: &self) {
      let name = "\(stroke)" + (below(3) == 0 ? "r" : "")
      if touches.isEmpty || below(3) > 0 {
        touches.append(name)
      } else {
        touches[touches.count - 1] += "+" + name
      }
    }
    return touches
  }

  /// Touches that follow a plan of the guide as a hand does, some of them at the same time.
  mutating func orderedTouches(along guide: PlacedGuide) -> [TouchEvent] {
    let plan = guide.guide.plans[below(guide.guide.plans.count)]
    var events: [TouchEvent] = []
    var time = Microseconds(0)
    for (contact, step) in plan.steps.enumerated() where below(8) > 0 {
      var line = guide.strokes[step.stroke].polylines.flatMap(\.points)
      if step.isReversed != (below(10) == 0) { line.reverse() }
      let wobble = [0.0, 2, 6][below(3)]
      if below(2) == 0 { line = withExcursion(line) }
      let points = line.map { point -> Point in
        let nudge = Vector(dx: double(in: -1..<1), dy: double(in: -1..<1)) * wobble
        return (point + nudge).onGrid
      }
      let drawn = stroke(points, contact: contact, from: time)
      events += drawn
      if below(3) > 0 { time = (drawn.last?.time ?? time) + 50_000 }
    }
    return events.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  /// The line with a detour beside one of its segments.
  private mutating func withExcursion(_ line: [Point]) -> [Point] {
    guard line.count > 1 else { return line }
    let index = below(line.count - 1)
    let (start, end) = (line[index], line[index + 1])
    let sideways = Vector(dx: double(in: -40..<40), dy: double(in: -40..<40))
    let detour = [0.25, 0.4, 0.6].map { start.interpolated(to: end, at: $0) }
    return line[...index] + [detour[0], detour[0] + sideways, detour[1] + sideways, detour[2]]
      + line[(index + 1)...]
  }
}

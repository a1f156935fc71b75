// SPDX-License-Identifier: Apache-2.0
import Geometry
import PropertyChecking
import PropertyTesting
import Testing
import TouchRecording
import TraceCore

/// How ordered progress goes on after an excursion.
struct ReentryTests {
  private func ordered(_ data: String, tolerance: Double) throws -> Trace {
    var rules = TraceRules()
    rules.progress = .ordered
    return try trace(data, tolerance: tolerance, rules: rules)
  }

  /// The indices that `trace` jumped over.
  private func jumped(_ trace: Trace) -> [Int] {
    trace.report.progress.skipped.filter(\.isJumped).flatMap(\.waypoints)
  }

  /// Points along the x-axis, 5 apart, and 14 points off it where `isOff`.
  private func wobble(where isOff: (Double) -> Bool) -> [Point] {
    stride(from: 0.0, through: 360, by: 5).map { p($0, isOff($0) ? 14 : 0) }
  }

  @Test func `one wobble of 30 points on a line of 360 costs the wobble alone`() throws {
    let line = try ordered("M0 0H360", tolerance: 10)
    let drawn = line.after(stroke(wobble { 80..<110 ~= $0 }))
    #expect(drawn.report.recall >= 0.93)
    var free = line.rules
    free.progress = .any
    let anyOrder = try Trace(guide: line.guide, rules: free)
      .after(stroke(wobble { 80..<110 ~= $0 }))
    #expect(drawn.report.recall <= anyOrder.report.recall)
    // What was jumped over is listed and not reached, and nothing is left to draw.
    let runs = drawn.report.progress.skipped
    #expect(runs.count == 1 && runs[0].isJumped)
    #expect(jumped(drawn).allSatisfy { !drawn.isReached($0) })
    #expect(drawn.reachedCount == drawn.waypoints.count - jumped(drawn).count)
    #expect(!drawn.isComplete && drawn.completedAt == nil && drawn.hint == nil)
    #expect(drawn.possiblePlans == [0])
  }

  @Test func `the pointer never goes back for what it jumped over`() throws {
    let line = try ordered("M0 0H360", tolerance: 10)
    let drawn = line.after(stroke(wobble { 80..<110 ~= $0 }))
    let again = drawn.after(stroke(wobble { _ in false }, contact: 2, from: 5_000_000))
    #expect(again.report.progress == drawn.report.progress)
    // Not even while the stroke is being drawn.
    let back = wobble { 80..<110 ~= $0 }.filter { $0.x <= 200 } + [p(90, 0), p(200, 0)]
    let returned = line.after(stroke(back))
    #expect(jumped(returned) == jumped(drawn))
    #expect(jumped(returned).allSatisfy { !returned.isReached($0) })
  }

  @Test func `each excursion costs its own part, and the stroke that follows is due`() throws {
    let drawn = try letterT { $0.tolerance = 2 }
      .after(drawing([[p(10, 10), p(30, 10), p(35, 15), p(45, 15), p(50, 10), p(90, 10)], stem]))
    let runs = drawn.report.progress.skipped.filter(\.isJumped)
    #expect(runs.count == 1)
    let skipped = runs.flatMap(\.waypoints).map { drawn.waypoints[$0].position.x }
    #expect(skipped.allSatisfy { 30...50 ~= $0 } && !skipped.isEmpty)
    #expect(
      drawn.waypoints.indices.filter { drawn.waypoints[$0].stroke == 1 }
        .allSatisfy(drawn.isReached))
    #expect(drawn.hint == nil && drawn.report.plan?.strokes.map(\.order) == [.planned, .planned])
  }

  @Test func `a closed stroke is not finished by its beginning`() throws {
    let ring = try ordered("M100 50A50 50 0 1 1 99.9 50", tolerance: 8)
    let begun = ring.after([.event(.began, 100, 50), .event(.moved, 103, 50)])
    #expect(jumped(begun).isEmpty && begun.reachedCount <= 6)
    #expect(begun.hint?.isBegun == true)
    let circle = (0...90).map { step in
      let degrees = Double(step) * 4
      return Point(x: 100, y: 100)
        + Vector(dx: sine(degrees: degrees), dy: -cosine(degrees: degrees)) * 50
    }
    let whole = ring.after(stroke(circle))
    #expect(whole.isComplete && jumped(whole).isEmpty)
    // Nearly half of it drawn the wrong way is too short to reach the rest.
    let wrong = ring.after(stroke(Array(circle.reversed().prefix(25))))
    #expect(jumped(wrong).isEmpty)
  }

  @Test func `only the ink of the contact itself counts`() throws {
    let line = try ordered("M0 0H360", tolerance: 5)
    let begun = line.after(stroke([p(0, 0), p(20, 0)]))
    // A contact of its own that stays where it came down is no way there.
    let tapped = begun.after(stroke([p(100, 0)], contact: 2, from: 1_000_000))
    #expect(jumped(tapped).isEmpty && tapped.reachedCount == begun.reachedCount)
    // One that draws beside the guide as much as the way there is not either: it was never on it.
    let beside = begun.after(
      stroke([p(100, 20), p(300, 20), p(300, 0)], contact: 2, from: 1_000_000))
    #expect(jumped(beside).isEmpty && beside.reachedCount == begun.reachedCount)
  }

  @Test func `a later part beside the pointer is not taken before the ink is long enough`() throws {
    // From x = 10 there and back to x = 9 are 188 points.
    let hairpin = try ordered("M0 0H100V8H0", tolerance: 10)
    func drawn(_ moves: Int) -> Trace {
      hairpin.after(stroke([p(0, 0)] + (0..<moves).map { p(0, $0 % 2 == 0 ? 4 : 0) }))
    }
    #expect(jumped(drawn(22)).isEmpty)
    #expect(!jumped(drawn(30)).isEmpty)
    #expect(hairpin.after(stroke([p(0, 0), p(100, 0), p(100, 8), p(0, 8)])).isComplete)
  }
}

/// Whatever the gesture, what decides is the ink and not its samples.
struct ReentryPropertyTests {
  /// A gesture that leaves a line and comes back, several times.
  struct Excursions: Hashable, Sendable, CustomStringConvertible {
    var guide: [Point]
    var ink: [Point]
    var tolerance: Double
    /// The shares at which each segment is divided.
    var shares: [Double]

    var description: String {
      "guide \(guide) within \(tolerance), drawn \(ink), divided at \(shares)"
    }

    /// Guides of up to `segments` pieces in a square of `extent` points.
    static func generator(extent: Int = 300, segments: Int = 5) -> Generator<Excursions> {
      Generator { choices in
        let tolerance = Double(choices.integer(in: 4...24)) / 2
        var guide = [Point(x: choices.gridCoordinate(in: 0...extent), y: 0)]
        guide += choices.array(count: 1...segments) { choices in
          Point(
            x: choices.gridCoordinate(in: 0...extent), y: choices.gridCoordinate(in: 0...extent))
        }
        var ink = [guide[0]]
        for (start, end) in zip(guide, guide.dropFirst()) {
          let off = choices.array(count: 0...3) { choices in
            let share = Double(choices.integer(in: 0...16)) / 16
            let sideways = Vector(
              dx: choices.gridCoordinate(in: -20...20), dy: choices.gridCoordinate(in: -20...20))
            return (start.interpolated(to: end, at: share) + sideways).onGrid
          }
          ink += off + [end]
        }
        let shares = choices.array(count: 1...3) { Double($0.integer(in: 1...63)) / 64 }
        return Excursions(guide: guide, ink: ink, tolerance: tolerance, shares: shares.sorted())
      }
    }

    /// Few waypoints, so that small steps seldom leave doubts.
    static let small = generator(extent: 60, segments: 2)

    /// The trace before the ink, within `tolerance` or the one of the case.
    func trace(within tolerance: Double? = nil) throws -> Trace {
      var rules = TraceRules(tolerance: self.tolerance)
      rules.step = self.tolerance / 2
      rules.tolerance = tolerance ?? self.tolerance
      rules.progress = .ordered
      return try Trace(guide: placed(along: guide), rules: rules)
    }

    /// The progress of `points`, or nil if it differs within 1/512 of the tolerance.
    func progress(of points: [Point]) throws -> TraceReport.Progress? {
      let found = try [-1.0 / 512, 0, 1.0 / 512].map {
        try trace(within: tolerance + $0).after(stroke(points)).report.progress.untimed
      }
      return Set(found).count == 1 ? found[0] : nil
    }
  }

  @Test func `where the segments are divided does not matter`() {
    var jumps = 0
    checkProperty("dividing segments changes no progress", Excursions.generator(), cases: 600) {
      guard let whole = try $0.progress(of: $0.ink) else { return true }
      jumps += whole.skipped.count(where: \.isJumped)
      var divided = [$0.ink[0]]
      for (start, end) in zip($0.ink, $0.ink.dropFirst()) {
        divided += $0.shares.map { start.interpolated(to: end, at: $0) } + [end]
      }
      return try $0.trace().after(stroke(divided)).report.progress.untimed == whole
    }
    #expect(jumps > 0)
  }

  @Test func `the pointer goes as walking the ink in small steps says`() {
    var (compared, jumps) = (0, 0)
    checkProperty("re-entry is that of small steps", Excursions.small, cases: 300) {
      let trace = try $0.trace()
      var reference = PointerReference(trace, step: 1.0 / 32)
      let touches = stroke($0.ink)
      for touch in touches { reference.apply(touch) }
      if reference.isDoubtful { return true }
      compared += 1
      let live = trace.after(touches)
      jumps += live.report.progress.skipped.count(where: \.isJumped)
      return reference.agrees(with: live)
    }
    #expect(compared > cases(300) / 4 && jumps > 0)
  }

  /// A bowl, and two places on it that the ink joins by a straight line.
  struct Cut: Hashable, Sendable {
    var radius: Double
    /// The angle at which the bowl ends, in degrees.
    var end: Int
    /// The angles between which it is cut.
    var cut: ClosedRange<Int>
    var tolerance: Double

    static let generator = Generator<Cut> { choices in
      let radius = Double(choices.integer(in: 30...120))
      // A full turn is a closed bowl.
      let end = choices.once(in: 4) ? 360 : choices.integer(in: 200...359)
      let from = choices.integer(in: 0...end - 40)
      // Beyond a half circle the ink comes back from ahead, and touches what lies ahead first.
      let width = choices.integer(in: 10...min(end - from, 170))
      let tolerance = Double(choices.integer(in: 4...16)) / 100 * radius
      return Cut(radius: radius, end: end, cut: from...from + width, tolerance: tolerance)
    }

    func point(_ degrees: Int) -> Point {
      p(150, 150)
        + Vector(dx: cosine(degrees: Double(degrees)), dy: sine(degrees: Double(degrees))) * radius
    }
  }

  @Test func `a cut across a bowl costs what it cut off and no more`() {
    var jumps = 0
    checkProperty("a cut costs what it cut off", Cut.generator, cases: 400) { bowl in
      var rules = TraceRules(tolerance: bowl.tolerance)
      rules.progress = .ordered
      let arc = (0...bowl.end).map(bowl.point)
      rules.step = bowl.tolerance / 2
      let ink = arc[...bowl.cut.lowerBound] + arc[bowl.cut.upperBound...]
      let drawn = try Trace(guide: placed(along: arc), rules: rules).after(stroke(Array(ink)))
      let lost = drawn.waypoints.indices.filter { !drawn.isReached($0) }
      if !lost.isEmpty { jumps += 1 }
      let degree = 2 * bowl.radius * sine(degrees: 0.5)
      return lost.allSatisfy { index in
        let along = drawn.waypoints[index].distance
        // A waypoint on the arc that the chord leaves behind, none before it and none after.
        return Double(bowl.cut.lowerBound) * degree - 1e-3 < along
          && along < Double(bowl.cut.upperBound) * degree + 1e-3
      }
    }
    #expect(jumps > 0)
  }
}

extension TraceReport.Progress {
  /// The same without the time, which other samples have.
  var untimed: TraceReport.Progress {
    var progress = self
    progress.completedAt = nil
    return progress
  }
}

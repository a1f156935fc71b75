// SPDX-License-Identifier: Apache-2.0
import Geometry
import PropertyChecking
import PropertyTesting
import Testing
import TouchRecording
import TraceCore

/// How a touch that comes down elsewhere enters the stroke that is due.
struct EnteringTests {
  /// A line from x = 10 to 390 with waypoints 5 apart.
  static func line(tolerance: Double) throws -> Trace {
    var rules = TraceRules()
    rules.progress = .ordered
    rules.step = 5.01
    return try trace("M10 0H390", tolerance: tolerance, rules: rules)
  }

  private let line: Trace

  init() throws { line = try Self.line(tolerance: 10) }

  private func skipped(_ trace: Trace) -> [SkippedRun] { trace.report.progress.skipped }

  @Test func `a late start costs what it left out`() throws {
    let late = line.after(stroke([p(31, 0), p(390, 0)]))
    #expect(abs(late.report.recall - (1 - 20.0 / 380)) < 1e-9 && late.report.precision == 1)
    #expect(skipped(late) == [SkippedRun(waypoints: 0..<4, rule: .entering)])
    // Within the tolerance of one of the next three waypoints it continues, and leaves nothing out.
    #expect(line.after(stroke([p(29.75, 0), p(390, 0)])).isComplete)
    // The stem of the T, 20 points late.
    let stemmed = try letterT().after(drawing([bar, [p(50, 30), p(50, 95)]]))
    #expect(stemmed.report.recall > 0.85 && stemmed.hint == nil)
  }

  @Test func `a lift costs the gap alone`() throws {
    let lifted = line.after(drawing([[p(10, 0), p(150, 0)], [p(250, 0), p(390, 0)]]))
    // The first touch reaches one tolerance beyond its end.
    #expect(abs(lifted.report.recall - (1 - 90.0 / 380)) < 1e-9)
    #expect(skipped(lifted).map(\.rule) == [.entering])
  }

  @Test func `taps, jitter and backward strokes enter nowhere`() throws {
    for ink in [
      [p(100, 0)], (0..<40).map { p($0 % 2 == 0 ? 100 : 107, 2) },
      [p(390, 0), p(60, 0)], [p(200, 0), p(120, 0), p(126, 0), p(60, 0)],
    ] {
      #expect(line.after(stroke(ink)).reachedCount == 0)
    }
    // Taps further and further along are not one way.
    #expect(line.after(drawing((4..<30).map { [p(Double($0) * 10, 0)] })).reachedCount == 0)
  }

  @Test func `what the ink leaps over before it enters is not reached`() throws {
    let hairpin = try Trace(guide: guide(along: "M0 0H200V30H0"), rules: line.rules)
    let crossed = hairpin.after(stroke([p(150, 0), p(150, 30), p(0, 30)]))
    let reached = crossed.waypoints.indices.filter(crossed.isReached)
    #expect(reached.allSatisfy { crossed.waypoints[$0].position.y == 30 } && reached.count > 25)
    // Jitter between two legs of the guide is no way either.
    let narrow = try Trace(guide: guide(along: "M0 0H200V8H0"), rules: line.rules)
    let jitter = (0..<40).map { p(100, $0 % 2 == 0 ? 0 : 8) }
    #expect(narrow.after(stroke(jitter)).reachedCount == 0)
  }

  @Test func `a contact that has moved the pointer does not enter elsewhere`() throws {
    let jumping = line.after(stroke([p(10, 0), p(15, 100), p(350, 100), p(350, 0), p(390, 0)]))
    #expect(skipped(jumping).map(\.rule) == [.reentry])
    // Across most of a ring and along its end: too short to come back to it.
    let ring = try Trace(guide: guide(along: "M100 50A50 50 0 1 1 99.9 50"), rules: line.rules)
    let cut = ring.after(stroke([p(100, 50), p(51, 90), p(60, 70), p(75, 57), p(99, 50)]))
    #expect(cut.reachedCount < 10)
    #expect(ring.after(stroke([p(51, 90), p(60, 70), p(75, 57), p(99, 50)])).hint == nil)
  }

  private func guide(along data: String) throws -> PlacedGuide {
    try placed([Guide.Stroke(path: Path(svg: data))])
  }
}

/// What must hold for every late start, lift and sampling.
struct EnteringPropertyTests {
  /// A line of which a part is left out.
  struct Gap: Hashable, Sendable {
    var tolerance: Double
    /// The length of the ink before the part, in quarters of a point; nil if the ink begins late.
    var before: Int?
    /// The length of the part, in quarters of a point.
    var gap: Int

    static let generator = Generator<Gap> { choices in
      let tolerance = Double(choices.integer(in: 8...80)) / 4
      let before = choices.once(in: 2) ? choices.integer(in: 0...800) : nil
      let most = before.map { min(1200, 4 * 380 - 160 - $0) } ?? 1200
      return Gap(tolerance: tolerance, before: before, gap: choices.integer(in: 0...most))
    }

    /// The recall of the line without the part.
    func recall() throws -> Double {
      let start = 10 + Double((before ?? 0) + gap) / 4
      var lines = [[p(start, 0), p(390, 0)]]
      if let before { lines.insert([p(10, 0), p(10 + Double(before) / 4, 0)], at: 0) }
      return try EnteringTests.line(tolerance: tolerance).after(drawing(lines)).report.recall
    }
  }

  @Test func `a part that is left out costs its length`() {
    checkProperty("recall is the share of the line that is drawn", Gap.generator, cases: 600) {
      let drawn = 1 - Double($0.gap) / 4 / 380
      // Ink reaches one tolerance beyond each of its ends, and a part in the middle has two. What ink
      // passes over to the third waypoint is reached too: two waypoints, or three stretches.
      let more = $0.before == nil ? $0.tolerance + 10 : 2 * $0.tolerance + 15
      let recall = try $0.recall()
      return recall >= drawn - 10.0 / 380 - 1e-9 && recall <= drawn + more / 380 + 1e-9
    }
  }

  /// Ink of several touches along parts of a guide that returns over itself, and the places at which
  /// its segments are divided.
  struct Returning: Hashable, Sendable, CustomStringConvertible {
    var guide: [Point]
    var ink: [[Point]]
    var tolerance: Double
    var shares: [Double]

    var description: String {
      "guide \(guide) within \(tolerance), drawn \(ink), divided at \(shares)"
    }

    static let generator = Generator<Returning> { choices in
      var corners = choices.array(count: 2...4) { choices in
        let x = choices.integer(in: 0...60)
        return Point(x: Double(5 * x), y: Double(5 * choices.integer(in: 0...60)))
      }
      switch choices.integer(in: 0...2) {
      // Out and back, closed, and the same line twice.
      case 0: corners += corners.dropLast().reversed()
      case 1: corners.append(corners[0])
      default: corners += corners
      }
      let length = Polyline(corners).length
      let ink = choices.array(count: 1...3) { choices -> [Point] in
        let ends = [0, 0].map { _ in length * Double(choices.integer(in: 0...16)) / 16 }
        let aside = Vector(
          dx: choices.gridCoordinate(in: -3...3), dy: choices.gridCoordinate(in: -3...3))
        let offset = choices.once(in: 2) ? aside : .zero
        return part(of: corners, from: ends[0], to: ends[1]).map { ($0 + offset).onGrid }
      }
      return Returning(
        guide: corners, ink: ink, tolerance: Double(choices.integer(in: 4...48)) / 2,
        shares: choices.array(count: 1...3) { Double($0.integer(in: 1...63)) / 64 }.sorted())
    }

    /// The part of a line between two distances along it; backwards if the second is the smaller.
    private static func part(of line: [Point], from: Double, to: Double) -> [Point] {
      if from > to { return part(of: line, from: to, to: from).reversed() }
      var (along, points) = (0.0, [Point]())
      for (start, end) in zip(line, line.dropFirst()) {
        let length = start.distance(to: end)
        defer { along += length }
        guard length > 0, along + length >= from, along <= to else { continue }
        for place in [max(from, along), min(to, along + length)] {
          points.append(start.interpolated(to: end, at: (place - along) / length))
        }
      }
      return points.isEmpty ? [line[0]] : points
    }

    /// The trace before the ink, within `tolerance`.
    func trace(within tolerance: Double) throws -> Trace {
      var rules = TraceRules(tolerance: tolerance)
      rules.step = self.tolerance / 2
      rules.progress = .ordered
      return try Trace(guide: placed(along: guide), rules: rules)
    }

    func progress(of ink: [[Point]], within tolerance: Double) throws -> TraceReport.Progress {
      try trace(within: tolerance).after(drawing(ink)).report.progress.untimed
    }

    /// The progress of the ink, or nil if it differs within 1/512 of the tolerance.
    func progress() throws -> TraceReport.Progress? {
      let found = try [-1.0 / 512, 0, 1.0 / 512].map {
        try progress(of: ink, within: tolerance + $0)
      }
      return Set(found).count == 1 ? found[0] : nil
    }

    /// The ink with each segment divided at `shares`.
    func divided(at shares: [Double]) -> [[Point]] {
      ink.map { line in
        line.prefix(1)
          + zip(line, line.dropFirst()).flatMap { start, end in
            shares.map { start.interpolated(to: end, at: $0) } + [end]
          }
      }
    }
  }

  @Test func `a jump for which the ink is just long enough does not precede the next waypoint`()
    throws
  {
    // On the way back the ink comes to the next waypoint where it is half as long as the way to a
    // waypoint of the third leg, which it is near as well.
    let (a, b) = (p(105, 15), p(65, 105))
    let drawn = Returning(guide: [a, b, a, b], ink: [[a, b, a]], tolerance: 16.5, shares: [])
    let whole = try drawn.progress(of: drawn.ink, within: 16.5)
    #expect(whole.skipped.allSatisfy { !$0.isJumped })
    for share in (1...63).map({ Double($0) / 64 }) {
      #expect(try drawn.progress(of: drawn.divided(at: [share]), within: 16.5) == whole)
    }
  }

  @Test func `on a guide that returns over itself the samples do not matter either`() {
    var (compared, skipped, entered) = (0, 0, 0)
    checkProperty("sampling changes no progress", Returning.generator, cases: 1500) {
      guard let whole = try $0.progress() else { return true }
      compared += 1
      skipped += whole.skipped.count { $0.rule == .continuing }
      entered += whole.skipped.count { $0.rule == .entering }
      for shares in [$0.shares, [0.5], [0.25, 0.5, 0.75]] {
        let divided = $0.divided(at: shares)
        if try $0.progress(of: divided, within: $0.tolerance) != whole { return false }
      }
      return true
    }
    #expect(compared > cases(1500) / 4 && skipped > 0 && entered > 0)
  }

  @Test func `the pointer enters where walking the ink in small steps says`() {
    var (compared, entered) = (0, 0)
    checkProperty("entering is that of small steps", LateInk.generator, cases: 300) {
      let trace = try $0.excursions.trace()
      var reference = PointerReference(trace, step: 1.0 / 32)
      let touches = drawing($0.lines)
      for touch in touches { reference.apply(touch) }
      if reference.isDoubtful { return true }
      compared += 1
      let live = trace.after(touches)
      entered += live.report.progress.skipped.count { $0.rule == .entering }
      return reference.agrees(with: live)
    }
    #expect(compared > cases(300) / 4 && entered > 0)
  }

  /// A gesture of which parts are left out, so that it begins late or lifts.
  struct LateInk: Hashable, Sendable {
    var excursions: ReentryPropertyTests.Excursions
    /// The shares of each segment at which it begins.
    var starts: [Double]

    static let generator = Generator<LateInk> { choices in
      LateInk(
        excursions: choices.draw(ReentryPropertyTests.Excursions.small),
        starts: choices.array(count: 1...3) { Double($0.integer(in: 0...12)) / 16 })
    }

    /// A touch for each segment.
    var lines: [[Point]] {
      zip(excursions.ink, excursions.ink.dropFirst()).enumerated().map { index, ends in
        let start = starts[index % starts.count]
        return [ends.0.interpolated(to: ends.1, at: start).onGrid, ends.1]
      }
    }
  }
}

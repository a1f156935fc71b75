import Geometry
import PropertyTesting
import Testing
import TouchRecording
import TraceCore

/// Strokes that the system takes back beside others that stay.
struct DiscardTests {
  /// The rules under which strokes are discarded.
  static let rules = [
    (TraceRules.Progress.any, TraceRules.Against.any), (.ordered, .any), (.ordered, .current),
    (.ordered, .ahead), (.segmentEnds, .any),
  ]

  /// The touches of `lines` at the same time, with taps between them that are canceled; each tap
  /// overlaps `moves` moves of every line.
  private func touches(_ lines: [[Point]], taps: Int, moves: Int) -> [TouchEvent] {
    var random = SplitMix64(seed: 7)
    var events = lines.enumerated().map { TouchEvent.event(.began, $1[0].x, $1[0].y, contact: $0) }
    for tap in 0..<taps {
      let place = random.point(in: 0...100)
      events.append(.event(.began, place.x, place.y, contact: 100 + tap))
      for move in 0..<moves {
        for (contact, line) in lines.enumerated() {
          let share = Double(tap * moves + move + 1) / Double(taps * moves)
          let point = line[0].interpolated(to: line[1], at: share)
          events.append(.event(.moved, point.x, point.y, contact: contact))
        }
        events.append(.event(.moved, place.x + 3, place.y, contact: 100 + tap))
      }
      events.append(.event(.cancelled, place.x + 3, place.y, contact: 100 + tap))
    }
    return events.enumerated().map { index, event in
      var event = event
      event.time = Microseconds(index) * 1000
      return event
    }
  }

  @Test(arguments: rules)
  func `canceled taps beside one long stroke, or two at once, leave nothing behind`(
    progress: TraceRules.Progress, against: TraceRules.Against
  ) throws {
    for lines in [[bar], [bar, stem]] {
      for moves in 1...3 {
        let trace = try letterT {
          ($0.progress, $0.against, $0.cancel) = (progress, against, .discard)
        }
        let all = touches(lines, taps: 25, moves: moves)
        var live = trace
        for event in all { live.applyChecked(event) }
        var rest = trace
        for event in all where event.contact < 100 { rest.applyChecked(event) }
        var report = live.report
        report.progress.completedAt = rest.completedAt
        #expect(report == rest.report && live.hint == rest.hint)
        #expect(live.reachedCount > 0)
      }
    }
  }

  @Test(arguments: rules)
  func `a long stroke that is discarded takes nothing from what was drawn beside it`(
    progress: TraceRules.Progress, against: TraceRules.Against
  ) throws {
    let trace = try letterT {
      ($0.progress, $0.against, $0.cancel) = (progress, against, .discard)
    }
    // The bar twice at once, one of them canceled.
    var both = touches([bar, bar], taps: 10, moves: 2)
    let rest = trace.after(both.filter { $0.contact == 1 })
    both.append(.event(.cancelled, 90, 10, at: 9_000_000, contact: 0))
    var live = trace
    for event in both { live.applyChecked(event) }
    #expect(live.report == rest.report && live.reachedCount == rest.reachedCount)
  }

  @Test func `a waypoint stays reached until the last stroke that reached it is discarded`() throws
  {
    let trace = try letterT { ($0.progress, $0.cancel) = (.any, .discard) }
    var live = trace
    for contact in 1...3 { live.applyChecked(.event(.began, 10, 10, contact: contact)) }
    let reached = live.reachedCount
    #expect(reached > 0)
    for contact in 1...2 {
      live.applyChecked(.event(.cancelled, 10, 10, contact: contact))
      #expect(live.reachedCount == reached)
    }
    var kept = live
    live.applyChecked(.event(.cancelled, 10, 10, contact: 3))
    #expect(live.reachedCount == 0 && live.strokes.isEmpty)
    // What lifted stays.
    kept.applyChecked(.event(.ended, 10, 10, contact: 3))
    kept.applyChecked(.event(.began, 10, 10, contact: 4))
    kept.applyChecked(.event(.cancelled, 10, 10, contact: 4))
    #expect(kept.reachedCount == reached)
  }

  @Test func `a red dot that became a line is a red dot again`() throws {
    // Contact 2 comes down before the red dot of contact 1 moves, and is canceled after.
    let trace = try letterT { $0.cancel = .discard }
    let dot = trace.after([.event(.began, 200, 200)])
    #expect(dot.report.excursions.count == 1)
    var live = dot
    for event: TouchEvent in [
      .event(.began, 10, 10, contact: 2), .event(.cancelled, 10, 10, contact: 2),
    ] {
      live.applyChecked(event)
    }
    #expect(live.report == dot.report)
    live.applyChecked(.event(.began, 10, 10, contact: 2))
    live.applyChecked(.event(.moved, 210, 200))
    live.applyChecked(.event(.cancelled, 10, 10, contact: 2))
    #expect(live.report == dot.after([.event(.moved, 210, 200)]).report)
  }

  @Test func `a reset forgets what could be taken back`() throws {
    let trace = try letterT { $0.cancel = .discard }
    var live = trace.after([.event(.began, 10, 10), .event(.moved, 40, 10)])
    live.reset(at: 1)
    live._checkInvariants()
    live.applyChecked(.event(.moved, 50, 10, at: 2))
    live.applyChecked(.event(.cancelled, 60, 10, at: 3))
    #expect(live.strokes.isEmpty && live.reachedCount == 0 && live.hint?.isBegun == false)
  }
}

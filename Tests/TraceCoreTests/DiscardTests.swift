// SPDX-License-Identifier: Apache-2.0
import Geometry
import Testing
import TouchRecording
import TraceCore

/// Strokes that the system takes back beside others that stay.
struct DiscardTests {
  @Test func `a waypoint stays reached until the last stroke that reached it is discarded`() throws
  {
    let trace = try letterT { ($0.progress, $0.cancel) = (.any, .discard) }
    var live = trace
    for contact in 1...3 { live.apply(.event(.began, 10, 10, contact: contact)) }
    let reached = live.reachedCount
    #expect(reached > 0)
    for contact in 1...2 {
      live.apply(.event(.cancelled, 10, 10, contact: contact))
      #expect(live.reachedCount == reached)
    }
    var kept = live
    live.apply(.event(.cancelled, 10, 10, contact: 3))
    #expect(live.reachedCount == 0 && live.strokes.isEmpty)
    // What lifted stays.
    kept.apply(.event(.ended, 10, 10, contact: 3))
    kept.apply(.event(.began, 10, 10, contact: 4))
    kept.apply(.event(.cancelled, 10, 10, contact: 4))
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
      live.apply(event)
    }
    #expect(live.report == dot.report)
    live.apply(.event(.began, 10, 10, contact: 2))
    live.apply(.event(.moved, 210, 200))
    live.apply(.event(.cancelled, 10, 10, contact: 2))
    #expect(live.report == dot.after([.event(.moved, 210, 200)]).report)
  }

  @Test func `a reset forgets what could be taken back`() throws {
    let trace = try letterT { $0.cancel = .discard }
    var live = trace.after([.event(.began, 10, 10), .event(.moved, 40, 10)])
    live.reset(at: 1)
    live.apply(.event(.moved, 50, 10, at: 2))
    live.apply(.event(.cancelled, 60, 10, at: 3))
    #expect(live.strokes.isEmpty && live.reachedCount == 0 && live.hint?.isBegun == false)
  }
}

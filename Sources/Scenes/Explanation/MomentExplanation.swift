import Geometry
import TouchRecording
import TraceCore

/// The explanation of the state of a trace at one moment.
package struct MomentExplanation: Hashable, Sendable {
  /// A contact that is down, and the stroke that it draws.
  struct Contact: Hashable, Sendable {
    /// The number of the contact.
    var number: Int
    /// The index of its stroke, from 0.
    var stroke: Int
    /// The ink of that stroke so far.
    var ink: InkStroke
    /// The measurement that decided the color of its latest segment.
    var latest: SegmentReading
  }

  /// The rules that decided.
  var rules: EffectiveTraceRules
  /// The time of the moment.
  var time: Microseconds
  /// The contacts that are down, in the order of touching down.
  var contacts: [Contact]
  /// The report of the whole trace.
  var report: TraceReport
  /// The rules that moved the pointer of ordered progress so far.
  var decided: Set<PointerRule>
  /// The next part of the guide to draw; nil if everything is drawn.
  var next: Next?

  /// The next part of the guide to draw, and its start.
  struct Next: Hashable, Sendable {
    /// The place at which to start.
    var place: GuidePlace
    /// True if the stroke must be drawn from its end to its start.
    var isReversed: Bool
    /// True if a part of the stroke is drawn.
    var isBegun: Bool
  }

  /// Explains the state of a trace at `time`.
  init(_ judged: JudgedTrace, at time: Microseconds) {
    let trace = judged.trace
    rules = EffectiveTraceRules(trace)
    self.time = time
    contacts = trace.strokes.enumerated().filter { $0.element.outcome == .open }
      .map { index, ink in
        Contact(
          number: ink.contact, stroke: index, ink: ink,
          latest: trace.reading(
            ofSegment: max(ink.colors.count - 1, 0), inStroke: index,
            parts: judged.parts(of: ink.contact)))
      }
    report = trace.report
    decided = PointerRule.decided(trace.skippedRuns, continuing: trace.continuedMoves)
    next = trace.hint.map { hint in
      Next(
        place: GuidePlace(trace.waypoints[hint.waypoint]), isReversed: hint.isReversed,
        isBegun: hint.isBegun)
    }
  }
}

import Geometry
import TouchRecording
import TraceCore

/// How things stood at one moment.
package struct MomentExplanation: Hashable, Sendable {
  /// A contact that was down, and what it was drawing.
  struct Contact: Hashable, Sendable {
    /// The number of the contact.
    var number: Int
    /// The index of its stroke, from 0.
    var stroke: Int
    /// What it had drawn.
    var ink: InkStroke
    /// Why its latest segment has its color.
    var latest: SegmentReading
  }

  /// The rules that decided.
  var rules: EffectiveTraceRules
  /// The moment.
  var time: Microseconds
  /// The contacts that were down, in the order of touching down.
  var contacts: [Contact]
  /// How things stood as a whole.
  var report: TraceReport
  /// What was to be drawn next; nil where everything was.
  var next: Next?

  /// What is to be drawn next, and from where.
  struct Next: Hashable, Sendable {
    /// The place from which to draw.
    var place: GuidePlace
    /// Whether the stroke is to be drawn from its end to its start.
    var isReversed: Bool
    /// Whether some of the stroke is drawn.
    var isBegun: Bool
  }

  /// Explains how a trace stands at `time`.
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
    next = trace.hint.map { hint in
      Next(
        place: GuidePlace(trace.waypoints[hint.waypoint]), isReversed: hint.isReversed,
        isBegun: hint.isBegun)
    }
  }
}

import Geometry
import TouchRecording
import TraceCore

/// How things stood at one moment.
struct MomentExplanation: Hashable, Sendable {
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
  var rules: TraceRulesInForce
  /// The moment.
  var time: Microseconds
  /// The contacts that were down, in the order of touching down.
  var contacts: [Contact]
  /// How things stood as a whole.
  var report: TraceReport
  /// What was to be drawn next; nil where everything was.
  var next: GuidePlace?

  /// Explains how `trace` stands at `time`.
  init(_ trace: Trace, at time: Microseconds) {
    rules = TraceRulesInForce(trace)
    self.time = time
    contacts = trace.strokes.enumerated().filter { $0.element.outcome == .open }
      .map { index, ink in
        Contact(
          number: ink.contact, stroke: index, ink: ink,
          latest: trace.reading(ofSegment: max(ink.colors.count - 1, 0), inStroke: index))
      }
    report = trace.report
    next = trace.waypoints.indices.first { !trace.isReached($0) }
      .map { GuidePlace(trace.waypoints[$0]) }
  }
}

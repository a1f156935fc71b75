import TouchRecording
import TraceCore

/// A trace that keeps the parts of the guide against which the latest segment of each contact was
/// judged.
struct JudgedTrace {
  /// The trace with all events so far.
  private(set) var trace: Trace
  /// The parts by contact; empty if ink is judged against the whole guide.
  private var parts: [Int: [JudgedPart]] = [:]

  /// Starts with a trace without ink.
  init(_ trace: Trace) {
    self.trace = trace
  }

  /// Returns the parts against which the latest segment of `contact`, or its dot, was judged.
  func parts(of contact: Int) -> [JudgedPart] { parts[contact] ?? [.whole] }

  /// Plays one event of a recording; only touches and resets change the trace.
  mutating func play(_ event: RecordingEvent) {
    switch event {
    case .touch(let touch): apply(touch)
    case .reset(let time): reset(at: time)
    case .mark, .note, .expect, .other: break
    }
  }

  /// Applies one touch, at the cost of the trace.
  mutating func apply(_ touch: TouchEvent) {
    trace.apply(touch)
    // Hovering draws nothing, so the latest segment does not belong to this contact.
    guard trace.rules.against != .any, touch.phase != .hovered else { return }
    parts[touch.contact] = trace.partsOfLatestSegment
  }

  /// Returns to the state without ink.
  mutating func reset(at time: Microseconds) {
    trace.reset(at: time)
    parts = [:]
  }
}

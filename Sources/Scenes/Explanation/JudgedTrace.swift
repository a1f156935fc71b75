import TouchRecording
import TraceCore

/// A trace that knows what the latest segment of each contact was judged against.
struct JudgedTrace {
  /// The trace.
  private(set) var trace: Trace
  /// The parts by contact, where ink is judged against the stroke that is due.
  private var parts: [Int: [JudgedPart]] = [:]

  /// Begins with a trace without ink.
  init(_ trace: Trace) {
    self.trace = trace
  }

  /// What the latest segment of `contact`, or its dot, was judged against.
  func parts(of contact: Int) -> [JudgedPart] { parts[contact] ?? [.whole] }

  /// Plays one event of a recording, of which only touches and resets change the trace.
  mutating func play(_ event: RecordingEvent) {
    switch event {
    case .touch(let touch): apply(touch)
    case .reset(let time): reset(at: time)
    case .mark, .note, .expect, .other: break
    }
  }

  /// Takes one touch; the cost is that of the trace.
  mutating func apply(_ touch: TouchEvent) {
    trace.apply(touch)
    // Hovering draws nothing: the latest segment is not that of its contact.
    guard trace.rules.against == .current, touch.phase != .hovered else { return }
    parts[touch.contact] = trace.partsOfLatestSegment
  }

  /// Starts anew.
  mutating func reset(at time: Microseconds) {
    trace.reset(at: time)
    parts = [:]
  }
}

import TouchRecording
import TraceCore

/// A trace that remembers, of each stroke, when its samples came and what it reached first.
struct TraceHistory {
  /// What a trace does not keep of a stroke.
  struct Stroke {
    /// The time of each sample.
    var times: [Microseconds] = []
    /// The waypoints that nothing had reached before, in drawing order of the guide.
    var reachedFirst: [Int] = []
  }

  /// The trace.
  private(set) var trace: Trace
  /// What it does not keep, stroke by stroke.
  private(set) var strokes: [Stroke] = []
  /// The index of the latest stroke of each contact.
  private var latest: [Int: Int] = [:]
  /// The waypoints that are not reached, in drawing order of the guide.
  private(set) var missing: [Int]

  /// Begins with a trace without ink.
  init(_ trace: Trace) {
    self.trace = trace
    missing = Array(trace.waypoints.indices)
  }

  /// Takes what happens next.
  ///
  /// - Precondition: cancelled strokes that the rules discard are left out.
  /// - Complexity: that of the trace, and O(n) in the missing waypoints where one is reached.
  mutating func apply(_ event: RecordingEvent) {
    switch event {
    case .touch(let touch): apply(touch)
    case .reset(let time):
      trace.reset(at: time)
      self = TraceHistory(trace)
    case .mark, .note, .expect, .other: break
    }
  }

  private mutating func apply(_ touch: TouchEvent) {
    trace.apply(touch)
    if trace.strokes.count > strokes.count {
      latest[touch.contact] = strokes.count
      strokes.append(Stroke())
    }
    guard let stroke = latest[touch.contact] else { return }
    while strokes[stroke].times.count < trace.strokes[stroke].points.count {
      strokes[stroke].times.append(touch.time)
    }
    guard trace.waypoints.count - trace.reachedCount < missing.count else { return }
    strokes[stroke].reachedFirst += missing.filter(trace.isReached)
    missing.removeAll(where: trace.isReached)
  }
}

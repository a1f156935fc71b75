import TouchRecording
import TraceCore

/// A trace that remembers, of each stroke, when its samples came and what it reached first, and of
/// one stroke why its segments have their colors.
struct TraceHistory {
  /// What a trace does not keep of a stroke.
  struct Stroke {
    /// The time of each sample.
    var times: [Microseconds] = []
    /// The waypoints that nothing had reached before, in drawing order of the guide.
    var reachedFirst: [Int] = []
  }

  /// The trace.
  var trace: Trace { judged.trace }
  /// What it does not keep, stroke by stroke.
  private(set) var strokes: [Stroke] = []
  /// Why the segments of the wanted stroke have their colors, in order; of a dot, why it has.
  private(set) var readings: [SegmentReading] = []
  /// The waypoints that are not reached, in drawing order of the guide.
  private(set) var missing: [Int]

  private var judged: JudgedTrace
  /// The index of the stroke whose segments are to be read.
  private let wanted: Int
  /// The index of the latest stroke of each contact.
  private var latest: [Int: Int] = [:]

  /// Begins with a trace without ink.
  init(_ trace: Trace, reading wanted: Int) {
    judged = JudgedTrace(trace)
    self.wanted = wanted
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
      judged.reset(at: time)
      self = TraceHistory(trace, reading: wanted)
    case .mark, .note, .expect, .other: break
    }
  }

  private mutating func apply(_ touch: TouchEvent) {
    judged.apply(touch)
    if trace.strokes.count > strokes.count {
      latest[touch.contact] = strokes.count
      strokes.append(Stroke())
    }
    guard let stroke = latest[touch.contact] else { return }
    while strokes[stroke].times.count < trace.strokes[stroke].points.count {
      strokes[stroke].times.append(touch.time)
      if stroke == wanted { read(touch.contact) }
    }
    guard trace.waypoints.count - trace.reachedCount < missing.count else { return }
    strokes[stroke].reachedFirst += missing.filter(trace.isReached)
    missing.removeAll(where: trace.isReached)
  }

  /// Reads the segment that ends at the latest sample of the wanted stroke.
  private mutating func read(_ contact: Int) {
    let samples = strokes[wanted].times.count
    // The first segment takes the place of the dot.
    if samples == 2 { readings.removeAll() }
    readings.append(
      trace.reading(
        ofSegment: max(samples - 2, 0), inStroke: wanted, parts: judged.parts(of: contact)))
  }
}

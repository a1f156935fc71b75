// SPDX-License-Identifier: Apache-2.0
import TouchRecording
import TraceCore

/// A trace that also records the waypoints that each stroke reached first, and the measurements of
/// the segments of one stroke, or of all.
struct TraceHistory {
  /// The facts about a stroke that a trace does not keep.
  struct StrokeFacts {
    /// The number of samples.
    var samples = 0
    /// The waypoints that this stroke reached first, as indices in drawing order of the guide.
    var reachedFirst: [Int] = []
    /// The rules by which it moved the pointer of ordered progress.
    var decided: Set<PointerRule> = []
    /// The waypoints that it jumped over, as indices in drawing order of the guide.
    var jumped: [Int] = []
    /// Its segments with their measurements, in order, if they are wanted; a dot has one.
    var segments: [StrokeExplanation.Segment] = []
  }

  /// The trace with all events so far.
  var trace: Trace { judged.trace }
  /// The facts that the trace does not keep, one element per stroke.
  private(set) var strokes: [StrokeFacts] = []
  /// The waypoints that are not reached, as indices in drawing order of the guide.
  private(set) var missing: [Int]
  /// The work of the trace, the measurements and the lists of waypoints, in steps of about a
  /// nanosecond.
  var work: Int { 8 * (nodes + trace.work) }

  /// The number of waypoints of a list that take as long as a node of the grid.
  private static let waypointsPerNode = 2
  /// The number of nodes of the grid, or as much, that were looked at; see `Trace.work`.
  private var nodes = 0
  private var judged: JudgedTrace
  /// The index of the stroke whose segments are measured; nil to measure all.
  private let wanted: Int?
  /// The index of the latest stroke of each contact.
  private var latest: [Int: Int] = [:]

  /// Starts with a trace without ink, and measures the stroke at index `wanted`, or all strokes if
  /// it is nil.
  init(_ trace: Trace, reading wanted: Int?) {
    judged = JudgedTrace(trace)
    self.wanted = wanted
    missing = Array(trace.waypoints.indices)
  }

  /// Takes the next event.
  ///
  /// - Precondition: The events of canceled strokes that the rules discard are left out.
  /// - Complexity: That of the trace, and O(n) in the missing waypoints if one is reached.
  mutating func apply(_ event: RecordingEvent) {
    switch event {
    case .touch(let touch): apply(touch)
    case .reset(let time):
      judged.reset(at: time)
      if strokes.isEmpty { return }
      let nodes = nodes + trace.waypoints.count / Self.waypointsPerNode
      self = TraceHistory(trace, reading: wanted)
      self.nodes = nodes
    case .mark, .note, .expect, .other: break
    }
  }

  private mutating func apply(_ touch: TouchEvent) {
    let (continued, skipped) = (trace.continuedMoves, trace.skippedRuns.count)
    judged.apply(touch)
    if trace.strokes.count > strokes.count {
      latest[touch.contact] = strokes.count
      strokes.append(StrokeFacts())
    }
    guard let stroke = latest[touch.contact] else { return }
    let runs = trace.skippedRuns.dropFirst(skipped)
    strokes[stroke].decided.formUnion(
      PointerRule.decided(runs, continuing: trace.continuedMoves - continued))
    strokes[stroke].jumped += runs.filter { $0.isJumped }.flatMap { $0.waypoints }
    while strokes[stroke].samples < trace.strokes[stroke].points.count {
      // A stroke may begin with its first move, which then brings two samples.
      let isFirst = strokes[stroke].samples == 0
      strokes[stroke].samples += 1
      let time = isFirst ? trace.strokes[stroke].startTime : touch.time
      if stroke == wanted ?? stroke { read(stroke, of: touch.contact, at: time) }
    }
    guard trace.waypoints.count - trace.reachedCount < missing.count else { return }
    nodes += missing.count / Self.waypointsPerNode
    let trace = trace
    var reached: [Int] = []
    missing.removeAll { waypoint in
      let isReached = trace.isReached(waypoint)
      if isReached { reached.append(waypoint) }
      return isReached
    }
    strokes[stroke].reachedFirst += reached
  }

  /// Measures the segment that ends at the latest sample of a stroke.
  private mutating func read(_ stroke: Int, of contact: Int, at time: Microseconds) {
    let last = strokes[stroke].samples - 1
    // The first segment replaces the dot.
    if last == 1 { strokes[stroke].segments.removeAll() }
    let first = max(last - 1, 0)
    let reading = trace.reading(
      ofSegment: first, inStroke: stroke, parts: judged.parts(of: contact), work: &nodes)
    strokes[stroke].segments.append(
      StrokeExplanation.Segment(firstSample: first, lastSample: last, time: time, reading: reading))
  }
}

extension PointerRule {
  /// Returns the rules by which the pointer moved if it passed over `skipped` and continued `count`
  /// times.
  static func decided(
    _ skipped: some Sequence<SkippedRun>, continuing count: Int
  ) -> Set<PointerRule> {
    Set(skipped.map { $0.rule }).union(count > 0 ? [.continuing] : [])
  }
}

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

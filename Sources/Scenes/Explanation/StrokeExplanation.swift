import Geometry
import TouchRecording
import TraceCore

/// The explanation of the verdict on one stroke.
package struct StrokeExplanation: Hashable, Sendable {
  /// A segment, its samples, and the measurement that decided its color.
  struct Segment: Hashable, Sendable {
    /// The index of the sample at which it begins, from 0.
    var firstSample: Int
    /// The index of the sample at which the segment ends; for a dot, the same as `firstSample`.
    var lastSample: Int
    /// The time of the last sample.
    var time: Microseconds
    /// The measurement that decided its color.
    var reading: SegmentReading
  }

  /// A maximal run of red segments, or a red dot.
  struct RedRun: Hashable, Sendable {
    /// The samples, the times and the red length of the run.
    var excursion: Excursion
    /// The segment that is furthest from the guide.
    var worst: Segment
  }

  /// The rules that decided.
  var rules: EffectiveTraceRules
  /// The index of the stroke in the report, from 0.
  var index: Int
  /// The number of strokes.
  var strokes: Int
  /// The ink of the stroke.
  var ink: InkStroke
  /// The match of the stroke with the plan nearest to the drawing; nil if nothing was matched.
  var match: StrokeMatch?
  /// The segments in order; a dot is one segment.
  var segments: [Segment]
  /// The red runs in order.
  var redRuns: [RedRun]
  /// The waypoints that this stroke reached first.
  var reachedFirst: [WaypointRun]
  /// The rules by which this stroke moved the pointer of ordered progress.
  var decided: Set<PointerRule>
  /// The waypoints that this stroke jumped over, so that they are not reached.
  var jumped: [WaypointRun]
  /// The waypoints that are not reached at the end, of the guide strokes that this stroke draws; of
  /// all guide strokes if it draws none.
  var missing: [WaypointRun]
  /// The number of waypoints of the guide.
  var waypoints: Int

  /// Explains the stroke at `index`.
  ///
  /// - Precondition: The stroke exists, and `history` holds the readings of its segments.
  init(_ index: Int, in history: TraceHistory) {
    let trace = history.trace
    let (ink, past) = (trace.strokes[index], history.strokes[index])
    rules = EffectiveTraceRules(trace)
    self.index = index
    strokes = trace.strokes.count
    self.ink = ink
    segments = (0..<max(ink.colors.count, 1)).map { number in
      let lastSample = ink.isDot ? 0 : number + 1
      return Segment(
        firstSample: number, lastSample: lastSample, time: past.times[lastSample],
        reading: past.readings[number])
    }
    redRuns = ink.excursions.map { [segments] excursion in
      let run = segments[excursion.firstSample..<max(excursion.lastSample, 1)]
      return RedRun(excursion: excursion, worst: run.furthest)
    }
    reachedFirst = WaypointRun.runs(of: past.reachedFirst, in: trace.waypoints)
    decided = past.decided
    jumped = WaypointRun.runs(of: past.jumped.sorted(), in: trace.waypoints)
    match = trace.planMatch?.strokes[index]
    let followed = match?.guideStrokes ?? []
    let missing = history.missing.filter {
      followed.isEmpty || followed.contains(trace.waypoints[$0].stroke)
    }
    self.missing = WaypointRun.runs(of: missing, in: trace.waypoints)
    waypoints = trace.waypoints.count
  }

  /// The segment that is furthest from the guide.
  var worst: Segment { segments[...].furthest }
}

extension ArraySlice<StrokeExplanation.Segment> {
  /// The segment that needs the greatest tolerance; the first of several equal ones.
  fileprivate var furthest: Element {
    dropFirst().reduce(self[startIndex]) { $1.reading.needed > $0.reading.needed ? $1 : $0 }
  }
}

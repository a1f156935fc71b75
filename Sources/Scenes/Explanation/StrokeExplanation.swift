import Geometry
import TouchRecording
import TraceCore

/// How one stroke came to be judged as it is.
package struct StrokeExplanation: Hashable, Sendable {
  /// A segment, its samples, and why it has its color.
  struct Segment: Hashable, Sendable {
    /// The index of the sample at which it begins, from 0.
    var firstSample: Int
    /// The index of the sample at which it ends; the same for a dot.
    var lastSample: Int
    /// The time of the last sample.
    var time: Microseconds
    /// Why it has its color.
    var reading: SegmentReading
  }

  /// A maximal run of red segments, or a red dot.
  struct RedRun: Hashable, Sendable {
    /// The index of the sample at which it begins, from 0.
    var firstSample: Int
    /// The index of the sample at which it ends, inclusive.
    var lastSample: Int
    /// The time of the first sample.
    var startTime: Microseconds
    /// The time of the last sample.
    var endTime: Microseconds
    /// How much of the run is red, in points.
    var length: Double
    /// The segment that is furthest from the guide.
    var worst: Segment
  }

  /// The rules that decided.
  var rules: EffectiveTraceRules
  /// The index of the stroke in the report, from 0.
  var index: Int
  /// How many strokes there are.
  var strokes: Int
  /// What the stroke is.
  var ink: InkStroke
  /// What it is to the plan that the drawing comes closest to; nil where nothing was matched.
  var match: StrokeMatch?
  /// Its segments in order; of a dot, the dot.
  var segments: [Segment]
  /// Its red runs in order.
  var redRuns: [RedRun]
  /// The waypoints that no stroke before it had reached.
  var reachedFirst: [WaypointRun]
  /// The waypoints that are not reached at the end, of the guide strokes that this one draws; of
  /// all where it draws none.
  var missing: [WaypointRun]
  /// How many waypoints there are.
  var waypoints: Int

  /// Explains the stroke at `index`.
  ///
  /// - Precondition: there is such a stroke, and it is the one whose segments were read.
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
        reading: history.readings[number])
    }
    redRuns = ink.excursions.map { [segments] excursion in
      let run = segments[excursion.firstSample..<max(excursion.lastSample, 1)]
      return RedRun(
        firstSample: excursion.firstSample, lastSample: excursion.lastSample,
        startTime: excursion.startTime, endTime: excursion.endTime, length: excursion.length,
        worst: run.furthest)
    }
    reachedFirst = WaypointRun.runs(of: past.reachedFirst, in: trace.waypoints)
    match = trace.report.plan?.strokes[index]
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
  /// The one that needs the greatest tolerance, of several the first.
  fileprivate var furthest: Element {
    dropFirst().reduce(self[startIndex]) { $1.reading.needed > $0.reading.needed ? $1 : $0 }
  }
}

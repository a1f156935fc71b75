// SPDX-License-Identifier: Apache-2.0
public import Geometry
public import TouchRecording

/// The state of a trace: integers first, in the order in which it is written.
///
/// Lengths and distances are in points, times in microseconds since the start of the recording, and
/// indices count from 0. Everything except `resets` and `completedAt` covers the time since the
/// latest reset.
public struct TraceReport: Hashable, Sendable {
  /// The drawn ink.
  public struct Ink: Hashable, Sendable {
    /// The number of straight pieces between samples.
    public var segments: Int
    /// The number of black segments.
    public var blackSegments: Int
    /// The number of red segments.
    public var redSegments: Int
    /// The length of all ink.
    public var length: Double
    /// The length of the red ink.
    public var redLength: Double
    /// The number of strokes, taps included.
    public var strokes: Int
    /// The number of strokes that are a single point.
    public var taps: Int
    /// The number of contacts that the rules leave out: those of another kind of pointer, and stray
    /// taps.
    public var leftOut: Int
  }

  /// The place of the guide.
  public struct Placement: Hashable, Sendable {
    /// The box of the guide on the canvas: that of its size, or the bounding box of its strokes if
    /// it has no size or lies on the ink.
    public var box: Rect
    /// The number of points of the canvas in one unit of the guide.
    public var scale: Double
    /// The reason why the guide lies there.
    public var origin: PlacedGuide.Origin
  }

  /// A maximal run of red segments, or a red dot.
  public struct Excursion: Hashable, Sendable {
    /// The index of the stroke in `strokes`.
    public var stroke: Int
    /// The index of the stroke's sample at which the run begins.
    public var firstSample: Int
    /// The index of the stroke's sample at which the run ends, inclusive.
    public var lastSample: Int
    /// The red length of the run.
    public var length: Double
    /// The time from the first to the last sample.
    public var duration: Microseconds
    /// The furthest point of the run, with its nearest guide point, distance and margin.
    public var witness: Witness
  }

  /// The reached part of the guide.
  public struct Progress: Hashable, Sendable {
    /// The number of waypoints.
    public var waypoints: Int
    /// The number of reached waypoints.
    public var reached: Int
    /// The length of the guide.
    public var guideLength: Double
    /// The length of the guide between neighboring waypoints that are both reached.
    public var reachedLength: Double
    /// The number of dots of the guide: subpaths without length.
    public var dots: Int
    /// The number of dots that are reached.
    public var reachedDots: Int
    /// The time of the event that first completed the trace, or nil.
    public var completedAt: Microseconds?
    /// The number of drawn strokes that take up a stroke of the guide after a lift.
    ///
    /// It is nil for a guide of more strokes than `PlanMatch.guideLimit`.
    public var continued: Int?
    /// The waypoints that the pointer of ordered progress passed over, in the order of passing.
    public var skipped: [SkippedRun]
  }

  /// One drawn stroke.
  public struct Stroke: Hashable, Sendable {
    /// The number of the contact.
    public var contact: Int
    /// The time at which the contact came down.
    public var startTime: Microseconds
    /// The time of the latest event of the contact.
    public var endTime: Microseconds
    /// The number of samples; 1 for a tap.
    public var samples: Int
    /// The end of the stroke: open, ended or canceled.
    public var outcome: StrokeOutcome
    /// The color of the whole stroke.
    public var strokeClass: StrokeClass
    /// The shape of the stroke compared with its guide stroke, if requested.
    public var shape: StrokeShape?
  }

  /// The tolerance in force, and the tolerance that would have been enough.
  public struct Tolerance: Hashable, Sendable {
    /// The tolerance in force.
    public var value: Double
    /// The greatest distance of the segments, rounded up to a multiple of 1/1024; 0 without
    /// segments.
    ///
    /// It is the least such multiple at which no segment is red.
    public var needed: Double
    /// The share of the ink inside at other tolerances; nil if no ink has length.
    public var inside: ToleranceCurve?
  }

  /// The drawn ink.
  public var ink: Ink
  /// The place of the guide.
  public var placement: Placement
  /// The red runs, by stroke, and within a stroke by sample.
  public var excursions: [Excursion]
  /// The reached part of the guide.
  public var progress: Progress
  /// The drawn strokes in the order of touching down.
  public var strokes: [Stroke]
  /// The plan that the drawing comes closest to, with the match of each drawn stroke.
  ///
  /// It is nil for a guide of more strokes than `PlanMatch.guideLimit`.
  public var plan: PlanMatch?
  /// The cuts through earlier ink; nil if the rules do not ask for them.
  public var cuts: [Cut]?
  /// The black share of the ink, from 0 to 1; 0 without ink.
  ///
  /// A stroke without length weighs one tolerance.
  public var precision: Double
  /// The reached share of the guide's length, from 0 to 1; 1 only if every waypoint is reached.
  ///
  /// A dot of the guide weighs one tolerance.
  public var recall: Double
  /// The harmonic mean of precision and recall, from 0 to 1.
  public var score: Double
  /// The verdict by the rules, with all failures.
  public var verdict: Verdict
  /// The tolerance in force, and the tolerance that would have been enough.
  public var tolerance: Tolerance
  /// The distances of the ink from the guide; nil if no ink has length.
  public var deviation: Deviation?
  /// The resets in order.
  public var resets: [Trace.Reset]
}

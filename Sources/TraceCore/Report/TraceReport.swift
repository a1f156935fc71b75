public import TouchRecording

/// How a trace stands: integers first, in the order in which it is written.
///
/// Lengths and distances are points, times microseconds since the recording began, indices count
/// from 0. After a reset everything but `resets` and `completedAt` is about what came since.
public struct TraceReport: Hashable, Sendable {
  /// What was drawn.
  public struct Ink: Hashable, Sendable {
    /// How many straight pieces were drawn between samples.
    public var segments: Int
    /// How many of them are black.
    public var blackSegments: Int
    /// How many of them are red.
    public var redSegments: Int
    /// The length of all ink.
    public var length: Double
    /// How much of it is red.
    public var redLength: Double
    /// How many contacts drew, taps included.
    public var strokes: Int
    /// How many of them are a single point.
    public var taps: Int
  }

  /// A maximal run of red segments, or a red dot.
  public struct Excursion: Hashable, Sendable {
    /// The index of the stroke in `strokes`.
    public var stroke: Int
    /// The index of the stroke's sample where the run begins.
    public var firstSample: Int
    /// The index of the stroke's sample where the run ends, inclusive.
    public var lastSample: Int
    /// How much of the run is red.
    public var length: Double
    /// The time from the first to the last sample.
    public var duration: Microseconds
    /// The furthest point of the run, the guide point nearest to it, their distance, the margin.
    public var witness: Witness
  }

  /// How much of the guide is reached.
  public struct Progress: Hashable, Sendable {
    /// How many waypoints there are.
    public var waypoints: Int
    /// How many of them are reached.
    public var reached: Int
    /// The length of the guide.
    public var guideLength: Double
    /// The length of the stretches between neighbouring waypoints that are both reached.
    public var reachedLength: Double
    /// The time of the event that first completed the trace, or nil.
    public var completedAt: Microseconds?
    /// The waypoints that ordered progress passed over, as ranges of their indices, in the order of
    /// being passed.
    public var skipped: [Range<Int>]
  }

  /// One drawn stroke.
  public struct Stroke: Hashable, Sendable {
    /// The number of the contact.
    public var contact: Int
    /// The time at which the contact came down.
    public var startTime: Microseconds
    /// The time of its latest event.
    public var endTime: Microseconds
    /// How many places were drawn through; 1 for a tap.
    public var samples: Int
    /// How the stroke ended.
    public var outcome: StrokeOutcome
    /// The color of the whole.
    public var strokeClass: StrokeClass
    /// How its shape compares with that of its guide stroke, where that was asked for.
    public var shape: StrokeShape?
  }

  /// The tolerance, and what would have sufficed.
  public struct Tolerance: Hashable, Sendable {
    /// The tolerance in force.
    public var value: Double
    /// The least multiple of 1/1024 at which no segment is red; 0 without segments.
    public var needed: Double
    /// The share of the ink inside at other tolerances; nil where no ink has length.
    public var inside: ToleranceCurve?
  }

  /// A moment at which the scene started anew.
  public struct Reset: Hashable, Sendable {
    /// When.
    public var time: Microseconds
    /// The score just before.
    public var score: Double
  }

  /// What was drawn.
  public var ink: Ink
  /// The red runs, by stroke and within a stroke by sample.
  public var excursions: [Excursion]
  /// How much of the guide is reached.
  public var progress: Progress
  /// The drawn strokes in the order of touching down.
  public var strokes: [Stroke]
  /// The plan that the drawing comes closest to, and what each drawn stroke is to it; nil for more
  /// guide strokes than `PlanMatch.guideLimit`.
  public var plan: PlanMatch?
  /// The cuts through earlier ink, where the rules ask for them.
  public var cuts: [Cut]?
  /// The black share of the ink, from 0 to 1; ink without length weighs one tolerance; 0 without
  /// ink.
  public var precision: Double
  /// The reached share of the guide's length, from 0 to 1; of a guide without length the reached
  /// share of its waypoints.
  public var recall: Double
  /// The harmonic mean of precision and recall, from 0 to 1.
  public var score: Double
  /// Whether the trace is as the rules want it, and all that is wrong.
  public var verdict: Verdict
  /// The tolerance, and what would have sufficed.
  public var tolerance: Tolerance
  /// How far the ink lies from the guide; nil where no ink has length.
  public var deviation: Deviation?
  /// The resets in order.
  public var resets: [Reset]
}

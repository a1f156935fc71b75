// SPDX-License-Identifier: Apache-2.0
public import TouchRecording

/// The rules by which a trace is judged; the default rules do not depend on the touch rate.
///
/// ```swift
/// var rules = TraceRules(tolerance: 12)
/// rules.progress = .ordered
/// rules.need.precision = 0.8
/// print(rules.verdict, rules.progress, rules.need.recall)
/// // exact ordered 1.0
/// print(TraceRules.tracer2019.verdict, TraceRules.tracer2019.tolerance ?? 0)
/// // endsNearWaypoints 20.0
/// ```
public struct TraceRules: Hashable, Sendable {
  /// The way waypoints are spread along each command of a path, by arc length.
  public enum Spacing: String, Hashable, Sendable, CaseIterable {
    /// Equal parts, as few as keep neighbors strictly closer than the step.
    case even
    /// Parts that are halved until neighbors are strictly closer than the step.
    case bisect
    /// The guide's own points alone: the ends of its commands, undivided.
    case points
  }

  /// The events that draw.
  public enum Input: String, Hashable, Sendable, CaseIterable {
    /// Every contact draws, from its touch-down to its end; a tap is a dot.
    case touches
    /// One contact at a time draws, and only with its moves: a tap leaves nothing, an end at a new
    /// location adds nothing, and a contact that comes down beside another one is ignored.
    case moves
  }

  /// The condition under which a drawn segment is black.
  public enum Verdict: String, Hashable, Sendable, CaseIterable {
    /// Every point of the segment lies within the tolerance of the guide (`<=`).
    case exact
    /// Both ends are strictly closer than the tolerance to some waypoint.
    case endsNearWaypoints
  }

  /// The ink that reaches a waypoint.
  public enum Progress: String, Hashable, Sendable, CaseIterable {
    /// Any drawn point of a segment or a tap within the tolerance (`<=`).
    case any
    /// The ends of segments within the tolerance (`<=`), whatever their color.
    case segmentEnds
    /// Any drawn point within the tolerance (`<=`) of one of the next three waypoints of the guide
    /// stroke that is due, or of a later one after ink that is half as long as the way there; ink
    /// that comes down elsewhere on that stroke, from where it follows it for one tolerance.
    case ordered
  }

  /// The part of the guide that ink is judged against.
  public enum Against: String, Hashable, Sendable, CaseIterable {
    /// The whole guide.
    case any
    /// The guide stroke that the drawn stroke is bound to; needs ordered progress.
    case current
    /// The part of that stroke that lies ahead of the pointer, and one tolerance behind it; needs
    /// ordered progress.
    case ahead
  }

  /// The shares that a trace needs to pass, from 0 to 1.
  public struct Need: Hashable, Sendable {
    /// The least black share of the ink.
    public var precision = 0.9
    /// The least reached share of the guide's length; 1 means every waypoint.
    public var recall = 1.0

    /// Creates the default: a precision of 0.9 and a recall of 1.
    public init() {}
  }

  /// The treatment of a stroke that the system canceled.
  public enum Cancel: String, Hashable, Sendable, CaseIterable {
    /// The stroke is scored like any other and marked as canceled.
    case keep
    /// The stroke is left out; the rest is scored without it.
    case discard
  }

  /// The range of tolerances and steps, in points, both ends inclusive.
  ///
  /// The lower end is the resolution of a recording's coordinates, and far more than
  /// `Corridor.tie`; the upper end is the greatest coordinate.
  public static let toleranceLimit = 1.0 / 256...1_000_000.0

  /// The greatest distance of black ink from the guide, in points; nil for the default of the
  /// placed guide.
  public var tolerance: Double?
  /// The way waypoints are spread along the guide.
  public var spacing = Spacing.even
  /// The distance that neighboring waypoints stay strictly below, in points.
  ///
  /// If nil, it is half the tolerance for even spacing, and the tolerance for bisection.
  public var step: Double?
  /// The events that draw.
  public var input = Input.touches
  /// The condition under which a segment is black.
  public var verdict = Verdict.exact
  /// The ink that reaches a waypoint.
  public var progress = Progress.any
  /// The treatment of a canceled stroke.
  public var cancel = Cancel.keep
  /// The part of the guide that ink is judged against.
  public var against = Against.any
  /// The least shares with which the verdict can pass.
  public var need = Need()
  /// The most seconds from the first touch-down to the last event of the ink; nil for no limit.
  public var time: Double?
  /// True if the verdict requires the strokes of a plan, each once, in order and direction.
  ///
  /// If nil, the verdict requires them exactly when progress is ordered.
  public var order: Bool?
  /// True if the verdict fails on cuts through earlier ink.
  public var through = false
  /// The most strokes that may take up a stroke of the guide after a lift; nil for any number.
  public var lifts: Int?
  /// The kind of pointer whose contacts draw; nil for all kinds.
  ///
  /// Other contacts are counted and leave no ink.
  public var only: TouchEvent.Pointer?
  /// True if taps leave no ink, but on dots of the guide.
  ///
  /// A tap is a contact that stays within half the tolerance of where it came down.
  public var ignoresTaps = false

  /// Creates the default rules with a tolerance in points, or with the default tolerance if nil.
  public init(tolerance: Double? = nil) {
    self.tolerance = tolerance
  }

  /// The rules of the letter-tracing view of 2019.
  ///
  /// The threshold is 20 points, waypoints halve the edges, and a segment is black if both ends are
  /// strictly within the threshold of some waypoint. Only the moves of one contact at a time draw.
  public static let tracer2019 = {
    var rules = TraceRules(tolerance: 20)
    rules.spacing = .bisect
    rules.input = .moves
    rules.verdict = .endsNearWaypoints
    rules.progress = .segmentEnds
    // That view drew outside ink in red, but red ink never prevented completion.
    rules.need.precision = 0
    return rules
  }()

  /// The rules of the first version of that view: a threshold of 75 points, and the guide's own
  /// points as waypoints.
  public static let tracer2019Points = {
    var rules = TraceRules.tracer2019
    rules.tolerance = 75
    rules.spacing = .points
    return rules
  }()

  /// The range of time limits in seconds, both ends inclusive; a recording ends at 2^53
  /// microseconds at the latest.
  public static let timeLimit = 0.0...9_007_199_254.0

  /// True if the verdict requires the strokes of a plan, each once, in order and direction.
  var judgesOrder: Bool { order ?? (progress == .ordered) }
}

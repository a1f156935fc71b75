/// How a trace is judged; the default is exact and does not depend on the touch rate.
public struct TraceRules: Hashable, Sendable {
  /// How the waypoints are spread along each command of a path, by arc length.
  public enum Spacing: String, Hashable, Sendable, CaseIterable {
    /// Equal parts, just enough for neighbours to be strictly closer than the step.
    case even
    /// Halves of halves until neighbours are strictly closer than the step.
    case bisect
    /// The guide's own points alone: the ends of its commands, undivided.
    case points
  }

  /// What makes a drawn segment black.
  public enum Verdict: String, Hashable, Sendable, CaseIterable {
    /// Every point of the segment lies within the tolerance of the guide (`<=`).
    case exact
    /// Both ends are strictly nearer than the tolerance to some waypoint.
    case endsNearWaypoints
  }

  /// What reaches a waypoint.
  public enum Progress: String, Hashable, Sendable, CaseIterable {
    /// Any drawn point within the tolerance (`<=`): of a segment or of a tap.
    case any
    /// The ends of segments within the tolerance (`<=`), whatever their color.
    case segmentEnds
    /// Any drawn point within the tolerance (`<=`) of the next waypoint, or of one of the two after
    /// it, of the guide stroke that is due.
    case ordered
  }

  /// What of the guide ink is judged against.
  public enum Against: String, Hashable, Sendable, CaseIterable {
    /// All of it.
    case any
    /// The stroke that the drawn one is bound to; needs ordered progress.
    case current
  }

  /// The shares that a trace needs to pass, from 0 to 1.
  public struct Need: Hashable, Sendable {
    /// The least black share of the ink.
    public var precision = 0.9
    /// The least reached share of the guide's length; 1 means every waypoint.
    public var recall = 1.0

    /// Creates the default: nine tenths of the ink inside, and everything reached.
    public init() {}
  }

  /// What becomes of a stroke that the system took away.
  public enum Cancel: String, Hashable, Sendable, CaseIterable {
    /// It is scored like any other, and marked.
    case keep
    /// It is left out, as if it had not been drawn.
    case discard
  }

  /// The tolerances and steps that may be named, in points: from eight times the 1/2048 to which
  /// segments are decided up to the greatest coordinate.
  public static let toleranceLimit = 1.0 / 256...1_000_000.0

  /// How far ink may lie from the guide, in points; nil for the default of the placed guide.
  public var tolerance: Double?
  /// How the waypoints are spread.
  public var spacing = Spacing.even
  /// The distance that neighbouring waypoints stay below, in points; nil for half the tolerance
  /// when spaced evenly, and for the tolerance when bisected.
  public var step: Double?
  /// What makes a segment black.
  public var verdict = Verdict.exact
  /// What reaches a waypoint.
  public var progress = Progress.any
  /// What becomes of a cancelled stroke.
  public var cancel = Cancel.keep
  /// What of the guide ink is judged against.
  public var against = Against.any
  /// The shares without which the verdict is a failure.
  public var need = Need()
  /// The most seconds from the first touch-down to the last event of the ink; nil for no limit.
  public var time: Double?
  /// Whether the verdict asks for the strokes of a plan, each once, in order and direction; nil for
  /// where progress is ordered.
  public var order: Bool?
  /// Whether the verdict refuses cuts through earlier ink.
  public var through = false

  /// Creates the default rules, with `tolerance` in points where one is given.
  public init(tolerance: Double? = nil) {
    self.tolerance = tolerance
  }

  /// The rules of the letter-tracing view of 2019: threshold 20, waypoints by halving edges, both
  /// ends of a segment strictly within the threshold of some waypoint.
  public static let tracer2019 = {
    var rules = TraceRules(tolerance: 20)
    rules.spacing = .bisect
    rules.verdict = .endsNearWaypoints
    rules.progress = .segmentEnds
    // What was outside stayed on the screen in red, and kept nothing from turning green.
    rules.need.precision = 0
    return rules
  }()

  /// The rules of the first version of that view: threshold 75, and the guide's own points in the
  /// place of waypoints.
  public static let tracer2019Points = {
    var rules = TraceRules.tracer2019
    rules.tolerance = 75
    rules.spacing = .points
    return rules
  }()

  /// The time limits that may be named, in seconds: up to the 2^53 microseconds of a recording.
  public static let timeLimit = 0.0...9_007_199_254.0

  /// Whether the verdict asks for the strokes of a plan, each once, in order and direction.
  var judgesOrder: Bool { order ?? (progress == .ordered) }
}

/// Whether a trace is as its rules want it, and if not, everything that is wrong.
///
/// It is information: what decides the outcome of a run are requirements.
public struct Verdict: Hashable, Sendable {
  /// What is looked at, in the order in which failures are listed.
  public enum Check: String, Hashable, Sendable, CaseIterable {
    /// There must be ink: at least one stroke.
    case noInk = "no-ink"
    /// Enough of the ink must lie inside the tolerance: `precision` of at least the needed.
    case outside
    /// Enough of the guide must be reached: `recall` of at least the needed; for 1 every waypoint.
    case incomplete
    /// No stroke may be drawn early or late, or joined to another against the plan.
    case order
    /// No stroke may be drawn against its direction in the plan.
    case reversed
    /// There may be no strokes beyond those of the plan.
    case extra
    /// Every stroke of the plan must be drawn.
    case missing
    /// No stroke may cut through earlier ink.
    case through
    /// The ink must be drawn in time, in seconds from the first touch-down to the last event.
    case time
  }

  /// A check that does not hold.
  public struct Failure: Hashable, Sendable {
    /// Which check.
    public var check: Check
    /// What was found: a share, a number of strokes or places, or seconds.
    public var found: Double
    /// The least or the most that would have held.
    public var limit: Double
    /// How far apart the two are; positive.
    public var margin: Double
  }

  /// All checks that fail, in the order of `Check.allCases`.
  public var failures: [Failure]

  /// Whether no check fails.
  public var passed: Bool { failures.isEmpty }
}

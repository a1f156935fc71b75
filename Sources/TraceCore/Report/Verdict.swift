/// The result of judging a trace by its rules, with everything that is wrong.
///
/// It is information: requirements, not the verdict, decide the outcome of a run.
public struct Verdict: Hashable, Sendable {
  /// A check of the verdict, in the order in which failures are listed.
  public enum Check: String, Hashable, Sendable, CaseIterable {
    /// There must be ink: at least one stroke.
    case noInk = "no-ink"
    /// Enough of the ink must lie inside the tolerance: `precision` must be at least the needed
    /// one.
    case outside
    /// Enough of the guide must be reached: `recall` must be at least the needed one; 1 means every
    /// waypoint.
    case incomplete
    /// No stroke may be drawn early or late, or be joined to another or lifted against the plan.
    case order
    /// No stroke may be drawn against its direction in the plan.
    case reversed
    /// No stroke may be drawn beyond those of the plan.
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
    /// The check that failed.
    public var check: Check
    /// The value that was found: a share, a number of strokes or places, or seconds.
    public var found: Double
    /// The least or the greatest value that would have passed.
    public var limit: Double
    /// The positive difference between the two.
    public var margin: Double
  }

  /// All failed checks, in the order of `Check.allCases`.
  public var failures: [Failure]

  /// A Boolean value that indicates whether every check holds.
  public var passed: Bool { failures.isEmpty }
}

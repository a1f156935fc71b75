import TouchRecording

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
    /// The ink must be drawn in time, in seconds from the first touch-down to the last event; times
    /// that are made up are in no time.
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
    /// The positive difference between the two; 0 if the time is within its limit, but made up.
    public var margin: Double
  }

  /// All failed checks, in the order of `Check.allCases`.
  public var failures: [Failure]

  /// A Boolean value that indicates whether every check holds.
  public var passed: Bool { failures.isEmpty }
}

// MARK: - Judging

extension Trace {
  /// The verdict by the rules at this moment, with all failures.
  ///
  /// - Complexity: That of `report`.
  public var verdict: Verdict { report.verdict }
}

extension Verdict {
  /// Judges `report` by `rules`; without times of the hand a limit on the time fails.
  init(_ report: TraceReport, rules: TraceRules, hasTimes: Bool) {
    failures = []
    require(.noInk, Double(report.ink.strokes), atLeast: 1)
    if report.ink.strokes > 0 {
      require(.outside, report.precision, atLeast: rules.need.precision)
    }
    require(.incomplete, report.share(for: rules.need.recall), atLeast: rules.need.recall)
    if let plan = report.plan, rules.judgesOrder {
      require(.order, Double(plan.outOfOrder), atMost: 0)
      require(.reversed, Double(plan.reversed), atMost: 0)
      require(.extra, Double(plan.extra), atMost: 0)
      require(.missing, Double(plan.missing.count), atMost: 0)
    }
    if let cuts = report.cuts { require(.through, Double(cuts.count), atMost: 0) }
    if let limit = rules.time {
      let time = Double(report.drawingTime) / 1_000_000
      if hasTimes {
        require(.time, time, atMost: limit)
      } else {
        failures.append(
          Failure(check: .time, found: time, limit: limit, margin: max(time - limit, 0)))
      }
    }
  }

  private mutating func require(_ check: Check, _ found: Double, atLeast limit: Double) {
    guard found < limit else { return }
    failures.append(Failure(check: check, found: found, limit: limit, margin: limit - found))
  }

  private mutating func require(_ check: Check, _ found: Double, atMost limit: Double) {
    guard found > limit else { return }
    failures.append(Failure(check: check, found: found, limit: limit, margin: found - limit))
  }
}

extension TraceReport {
  /// Returns the share that is compared with the needed recall.
  ///
  /// It is the recall. If all of the guide is needed, it is also at most the reached share of the
  /// waypoints, because a part of the guide without length has no share in the recall.
  fileprivate func share(for needed: Double) -> Double {
    let reached = Double(progress.reached) / Double(progress.waypoints)
    return needed == 1 ? min(recall, reached) : recall
  }

  /// The time from the first touch-down to the last event of the ink.
  fileprivate var drawingTime: Microseconds {
    let first = strokes.map { $0.startTime }.min() ?? 0
    return (strokes.map { $0.endTime }.max() ?? 0) - first
  }
}

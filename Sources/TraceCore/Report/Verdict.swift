// SPDX-License-Identifier: Apache-2.0
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
    /// Strokes of the guide may not be taken up after more lifts than the rules allow.
    case lifts
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
    /// The index of the drawn stroke that fails the check, the first of several; nil if none does, as
    /// where ink is missing.
    ///
    /// Of ink outside the tolerance it is the stroke that is furthest out, of a limit on the time the
    /// first one that passes it.
    public var stroke: Int?
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
  /// - Complexity: That of `report(withDistances:)` without distances.
  public var verdict: Verdict { report(withDistances: false).verdict }
}

extension Verdict {
  /// Judges `report` by `rules`; without times of the hand a limit on the time fails.
  init(_ report: TraceReport, rules: TraceRules, hasTimes: Bool) {
    failures = []
    require(.noInk, Double(report.ink.strokes), atLeast: 1)
    if report.ink.strokes > 0 {
      let furthest = report.excursions.max { $0.witness.margin < $1.witness.margin }
      require(.outside, report.precision, atLeast: rules.need.precision, furthest?.stroke)
    }
    require(.incomplete, report.recall, atLeast: rules.need.recall)
    if let plan = report.plan, rules.judgesOrder {
      refuse(.order, plan.outOfOrder)
      refuse(.reversed, plan.reversed)
      refuse(.extra, plan.extra)
      let missing = Double(plan.missing.count)
      if missing > 0 { fail(.missing, missing, limit: 0, margin: missing, nil) }
    }
    if let plan = report.plan, let limit = rules.lifts {
      refuse(.lifts, plan.continued, beyond: limit)
    }
    if let cuts = report.cuts { refuse(.through, cuts.map { $0.stroke }) }
    if let limit = rules.time {
      let first = report.strokes.map { $0.startTime }.min() ?? 0
      let times = report.strokes.map { Double($0.endTime - first) / 1_000_000 }
      let time = times.max() ?? 0
      if time > limit || !hasTimes {
        let first = hasTimes ? times.firstIndex { $0 > limit } : nil
        fail(.time, time, limit: limit, margin: max(time - limit, 0), first)
      }
    }
  }

  private mutating func require(
    _ check: Check, _ found: Double, atLeast limit: Double, _ stroke: Int? = nil
  ) {
    if found < limit { fail(check, found, limit: limit, margin: limit - found, stroke) }
  }

  /// Fails a check if there are more than `limit` strokes, given by their indices, and names the
  /// first of those beyond it.
  private mutating func refuse(_ check: Check, _ strokes: [Int], beyond limit: Int = 0) {
    guard strokes.count > limit else { return }
    let (found, first, limit) = (Double(strokes.count), strokes[limit], Double(limit))
    fail(check, found, limit: limit, margin: found - limit, first)
  }

  private mutating func fail(
    _ check: Check, _ found: Double, limit: Double, margin: Double, _ stroke: Int?
  ) {
    failures.append(
      Failure(check: check, found: found, limit: limit, margin: margin, stroke: stroke))
  }
}

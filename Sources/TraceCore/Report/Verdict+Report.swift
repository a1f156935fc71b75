import TouchRecording

extension Trace {
  /// The verdict by the rules at this moment, with all failures.
  ///
  /// - Complexity: That of `report`.
  public var verdict: Verdict { report.verdict }
}

extension Verdict {
  /// Judges `report` by `rules`.
  init(_ report: TraceReport, rules: TraceRules) {
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
      require(.time, Double(report.drawingTime) / 1_000_000, atMost: limit)
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
    let first = strokes.map(\.startTime).min() ?? 0
    return (strokes.map(\.endTime).max() ?? 0) - first
  }
}

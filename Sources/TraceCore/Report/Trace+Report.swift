// SPDX-License-Identifier: Apache-2.0
import Geometry

extension Trace {
  /// The report of the trace at this moment.
  ///
  /// - Complexity: O(n) in the number of strokes, excursions, waypoints and samples, and that of
  ///   `planMatch`.
  public var report: TraceReport { report(withDistances: true) }

  /// Returns the report of the trace at this moment.
  ///
  /// - Parameter withDistances: True to include `deviation` and `tolerance.inside`; otherwise they
  ///   are nil.
  /// - Returns: The report.
  /// - Complexity: That of `report`. Without distances it does not depend on samples, unless the
  ///   rules ask for cuts.
  public func report(withDistances: Bool) -> TraceReport {
    var searches = 0
    return report(withDistances: withDistances, searches: &searches)
  }

  /// Returns the same report, and adds the number of places within segments at which the guide was
  /// searched to `searches`.
  package func report(withDistances: Bool, searches: inout Int) -> TraceReport {
    let (reached, plan) = (reachedParts, planMatch)
    let recall = recall(of: reached)
    let distances = withDistances ? inkDistances(searches: &searches) : nil
    var report = TraceReport(
      ink: inkFigures,
      placement: TraceReport.Placement(
        box: guide.box, scale: guide.scale, origin: guide.origin),
      excursions: excursions,
      progress: progressReport(reached, plan),
      strokes: strokes.map { TraceReport.Stroke($0) },
      plan: plan,
      cuts: rules.through ? plan.map { cuts(by: $0) } : nil,
      precision: precision,
      recall: recall,
      score: score(recall: recall),
      verdict: Verdict(failures: []),
      tolerance: TraceReport.Tolerance(
        value: tolerance,
        needed: neededTolerance,
        inside: distances?.inside),
      deviation: distances?.deviation,
      resets: resets)
    report.verdict = Verdict(report, rules: rules, hasTimes: hasTimes)
    return report
  }

  private var inkFigures: TraceReport.Ink {
    let segments = segmentCount
    let red = strokes.reduce(0) { $0 + $1.redSegments }
    return TraceReport.Ink(
      segments: segments, blackSegments: segments - red, redSegments: red,
      length: strokes.reduce(0) { $0 + $1.length },
      redLength: strokes.reduce(0) { $0 + $1.redLength },
      strokes: strokes.count,
      taps: strokes.count(where: { $0.isDot }), leftOut: contactsLeftOut)
  }

  private var excursions: [TraceReport.Excursion] {
    strokes.enumerated().flatMap { index, stroke in
      stroke.excursions.map {
        TraceReport.Excursion(
          stroke: index, firstSample: $0.firstSample, lastSample: $0.lastSample,
          length: $0.length, duration: $0.endTime - $0.startTime, witness: $0.witness)
      }
    }
  }

  private func progressReport(
    _ reached: (length: Double, dots: Int), _ plan: PlanMatch?
  ) -> TraceReport.Progress {
    TraceReport.Progress(
      waypoints: waypoints.count, reached: reachedCount, guideLength: guideLength,
      reachedLength: reached.length, dots: dots.count, reachedDots: reached.dots,
      completedAt: completedAt, continued: plan?.continued.count, skipped: skippedRuns)
  }
}

extension TraceReport.Stroke {
  fileprivate init(_ stroke: InkStroke) {
    self.init(
      contact: stroke.contact, startTime: stroke.startTime, endTime: stroke.endTime,
      samples: stroke.points.count, outcome: stroke.outcome, strokeClass: stroke.strokeClass)
  }
}

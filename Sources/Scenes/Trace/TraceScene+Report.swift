// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import JSONStream
import Kinematics
import TouchRecording
import TraceCore

extension TraceScene {
  /// Returns the report with the requested members.
  ///
  /// Distances and shapes are computed only if a name asks for them: their cost grows with the
  /// samples, and a recording may ask for a thousand moments. The score alone needs no match with
  /// the plan either.
  func report(in section: inout ReportSection) -> SceneReport {
    if let names = section.names, names.isSubset(of: ["trace", "score"]) {
      section.add("score", trace.score.json)
      return section.report(
        of: .trace, score: trace.score, percent: percent(trace.score), summary: "")
    }
    let distances = section.requests("deviation") || section.requests("inside")
    var searches = 0
    var report = trace.report(withDistances: distances, searches: &searches)
    if measures.contains(.shape), section.requests(MeasureGroup.shape.rawValue) {
      for (index, shape) in trace.shapes(by: report.plan).enumerated() {
        report.strokes[index].shape = shape
      }
    }
    // A search takes about two microseconds, and the ends of a segment a third of one.
    if distances { section.work += 2000 * searches + 300 * trace.segmentCount }
    section.add(
      TraceScene.record, of: ReportedTrace(report: report, hasInside: measures.contains(.tolerance))
    )
    return section.report(
      of: .trace, score: report.score, percent: percent(report.score),
      failedChecks: report.verdict.failures.map { $0.check.rawValue }, summary: report.summary,
      motion: motionJSON)
  }

  /// The motion of the strokes, and the difficulty of what they reached; nil if it is not measured.
  private var motionJSON: JSONValue? {
    motionReport.map { ReportedMotion(report: $0, difficulty: steeringIndex).json }
  }

  /// The difficulty of the reached stretches of the guide.
  private var steeringIndex: SteeringIndex {
    var index = SteeringIndex()
    // Runs and not single steps, so that few roundings add up.
    var first: Int?
    func addRun(to last: Int) {
      guard let begin = first.take() else { return }
      let (start, end) = (trace.waypoints[begin], trace.waypoints[last])
      index.add(
        length: end.distance - start.distance, tolerance: trace.tolerance,
        slack: trace.guide.strokes[start.stroke].slack)
    }
    for number in trace.waypoints.indices.dropFirst() {
      let isPassed =
        !trace.waypoints[number].beginsSubpath && trace.isReached(number - 1)
        && trace.isReached(number)
      if isPassed { first = first ?? number - 1 } else { addRun(to: number - 1) }
    }
    addRun(to: trace.waypoints.count - 1)
    return index
  }
}

/// The report of a trace, and whether it tells the share of ink inside at other tolerances too.
struct ReportedTrace {
  fileprivate let report: TraceReport
  fileprivate let hasInside: Bool

  /// True if the last waypoint was reached.
  fileprivate var isComplete: Bool { report.progress.completedAt != nil }

  /// The strokes, each with its match in the plan.
  fileprivate var strokes: [ReportedStroke] {
    report.strokes.enumerated().map { index, stroke in
      ReportedStroke(stroke: stroke, match: report.plan?.strokes[index])
    }
  }
}

extension TraceScene {
  /// The section of a trace.
  static let record: Record<ReportedTrace> = [
    .value("ink") { $0.report.ink },
    .value("placement", "the guide's box on the canvas") { $0.report.placement },
    .value("excursions", because: Cause(.redInk, if: .tooGreat)) { $0.report.excursions },
    .value("progress", because: Cause(.missedGuide, if: .tooSmall)) { $0.report.progress },
    .value("strokes", because: Cause(.stroke)) { $0.strokes },
    .value("plan", because: Cause(.missedGuide)) { $0.report.plan },
    .value("cuts") { $0.report.cuts },
    .share(
      "precision", "the share of the ink that is not red", because: Cause(.redInk, if: .tooSmall)
    ) { $0.report.precision },
    .share("recall", "the reached share of the guide", because: Cause(.missedGuide, if: .tooSmall))
    { $0.report.recall },
    .value(
      "complete", "true if the last waypoint was reached",
      because: Cause(.missedGuide, if: .tooSmall)
    ) { $0.isComplete },
    .share("score", "the harmonic mean of precision and recall", because: scoreCause) {
      $0.report.score
    },
    .value(SceneReport.verdictName, because: Cause(.checks, if: .tooGreat)) { $0.report.verdict },
    .value("tolerance") {
      ReportedTolerance(tolerance: $0.report.tolerance, hasInside: $0.hasInside)
    },
    .value("deviation", "points", because: Cause(.redInk, if: .tooGreat)) {
      ReportedDeviation(deviation: $0.report.deviation)
    },
    .value("resets") { $0.report.resets },
  ]

  /// The origin of a score.
  static let scoreCause = Cause(.redInkOrMissedGuide, if: .tooSmall)
}

extension TraceReport {
  fileprivate var summary: String {
    var parts = ["\(ink.blackSegments) black, \(ink.redSegments) red"]
    if ink.taps > 0 { parts[0] += ", \(counted(ink.taps, "tap"))" }
    parts.append("\(progress.reached) of \(progress.waypoints) waypoints")
    if let time = progress.completedAt { parts.append("complete at \(secondsUp(time))") }
    if let worst = excursions.map({ $0.witness }).max(by: { $0.margin < $1.margin }) {
      let allowed = worst.distance - worst.margin
      parts.append("up to \(hundredthsUp(worst.distance)) pt off, \(hundredths(allowed)) allowed")
    }
    if ink.leftOut > 0 { parts.append("\(counted(ink.leftOut, "contact")) left out") }
    if !resets.isEmpty { parts.append(counted(resets.count, "reset")) }
    return parts.joined(separator: "; ")
  }
}

extension TraceReport.Ink: Recorded {
  static let record: Record<TraceReport.Ink> = [
    .count("segments", "straight pieces between samples") { $0.segments },
    .count("blackSegments", "within the tolerance", because: Cause(.redInk, if: .tooSmall)) {
      $0.blackSegments
    },
    .count(
      "redSegments", "with a part outside the tolerance", because: Cause(.redInk, if: .tooGreat)
    ) { $0.redSegments },
    .count("strokes", "taps included") { $0.strokes },
    .count("taps", "strokes of a single point") { $0.taps },
    .count("leftOut", "contacts that `only` and `ignoreTaps` leave out") { $0.leftOut },
    .length("length", "points") { $0.length },
    .length("redLength", "points outside the tolerance", because: Cause(.redInk, if: .tooGreat)) {
      $0.redLength
    },
  ]
}

extension TraceReport.Placement: Recorded {
  static let record = Record<TraceReport.Placement>(of: Rect.record) { $0.box }
    .adding([
      .length("scale", "points per unit of the guide") { $0.scale },
      .value("from") { $0.origin },
    ])
}

extension PlacedGuide.Origin: ReportValue {}

extension TraceReport.Progress: Recorded {
  static let record: Record<TraceReport.Progress> = [
    .count("waypoints", "of the guide") { $0.waypoints },
    .count("reached", "waypoints") { $0.reached },
    .time("completedAt", "the last waypoint was reached") { $0.completedAt },
    .length("guideLength", "points") { $0.guideLength },
    .length("reachedLength", "points between neighboring waypoints that are reached") {
      $0.reachedLength
    },
    .count("dots", "of the guide, each of which weighs one tolerance") { $0.dots },
    .count("reachedDots", "of these") { $0.reachedDots },
    .count("continued", "strokes that take up a stroke of the guide after a lift") {
      $0.continued
    },
    .value("skipped") { $0.skipped },
  ]
}

extension SkippedRun: Recorded {
  static let record: Record<SkippedRun> = [
    .count("first", "waypoint that ordered progress passed over") { $0.waypoints.lowerBound },
    .count("last", "of these waypoints") { $0.waypoints.upperBound - 1 },
    .value("jumped", "true if the waypoints are not reached") { $0.isJumped },
  ]
}

/// The tolerance of a report, and whether its report tells of other tolerances too.
private struct ReportedTolerance: Recorded {
  let tolerance: TraceReport.Tolerance
  let hasInside: Bool

  static let record: Record<ReportedTolerance> = [
    .length("value", "points", because: Cause(.redInk, if: .tooSmall)) { $0.tolerance.value },
    .length(
      "needed", "the least at which nothing is red", because: Cause(.redInk, if: .tooGreat)
    ) { $0.tolerance.needed },
    .value(
      "inside",
      as: .list(.number(.share).orNull, count: ToleranceCurve.tolerances.count),
      "with --metrics tolerance: the share of the ink within 1 to 100 points",
      because: Cause(.redInk, if: .tooSmall)
    ) { shown in ToleranceCurve.tolerances.map { shown.tolerance.inside?[$0] }.json }
    .only { $0.hasInside },
  ]
}

extension TraceReport.Excursion: Recorded {
  static let record: Record<TraceReport.Excursion> = [
    .count("stroke", "from 0") { $0.stroke },
    .count("firstSample", "of the stroke, from 0") { $0.firstSample },
    .count("lastSample", "of the stroke, still red") { $0.lastSample },
    .time("durationMicros") { $0.duration },
    .length("length", "points") { $0.length },
    .value("furthest", "the point furthest from the guide") { $0.witness.point },
    .value("guidePoint", "the point of the guide that is nearest to it") { $0.witness.guidePoint },
    .length("distance", "points between the two") { $0.witness.distance },
    .value("margin", "beyond what is allowed") { $0.witness.margin },
  ]
}

/// A stroke of a report, and what it draws.
private struct ReportedStroke: Recorded {
  let stroke: TraceReport.Stroke
  /// The match with the plan; nil without a plan.
  let match: StrokeMatch?

  static let record: Record<ReportedStroke> = [
    .count("contact") { $0.stroke.contact },
    .time("began") { $0.stroke.startTime },
    .time("ended") { $0.stroke.endTime },
    .count("samples") { $0.stroke.samples },
    .value("outcome") { $0.stroke.outcome },
    .value("class", "the color of its ink") { $0.stroke.strokeClass },
    .count("guideStrokes", "from 0") { $0.match?.guideStrokes },
    .value("order", "its turn compared with the plan") { $0.match?.order },
    .value("direction", "beside that of the plan") { $0.match?.direction },
    .value("shape", as: StrokeShape.form, "with --metrics shape") { $0.stroke.shape.json }
      .only { $0.stroke.shape != nil },
  ]
}

extension StrokeOutcome: ReportValue {}
extension StrokeClass: ReportValue {}
extension StrokeMatch.Order: ReportValue {}

/// The direction of a stroke beside that of the plan.
private enum StrokeDirection: String, CaseIterable, ReportValue {
  case planned, reversed
}

extension StrokeMatch {
  fileprivate var direction: StrokeDirection? {
    guideStrokes.isEmpty ? nil : isReversed ? .reversed : .planned
  }
}

extension PlanMatch: Recorded {
  static let record: Record<PlanMatch> = [
    .count("index", "of the plan, from 0") { $0.plan },
    .value("touches", "as a guide writes them") { $0.touches },
    .count("missing", "guide strokes, from 0") { $0.missing },
  ]
}

extension Cut: Recorded {
  static let record: Record<Cut> = [
    .count("stroke") { $0.stroke }, .count("through", "the earlier stroke") { $0.through },
    .value("point") { $0.point },
  ]
}

extension Verdict: Recorded {
  static let record: Record<Verdict> = [
    .count("failed", "checks") { $0.failures.count },
    .value("passed", because: Cause(.checks, if: .tooSmall)) { $0.passed },
    .value("failures") { $0.failures },
  ]
}

extension Verdict.Failure: Recorded {
  static let record: Record<Verdict.Failure> = [
    .value("name") { $0.check }, .value("found") { $0.found }, .value("limit") { $0.limit },
    .value("margin") { $0.margin },
    .count("stroke", "that fails it, the first of several, from 0") { $0.stroke },
  ]
}

extension Verdict.Check: ReportValue {}

extension Trace.Reset: Recorded {
  static let record: Record<Trace.Reset> = [
    .time("t") { $0.time }, .share("score") { $0.score },
  ]
}

/// The deviation of a report; all of its values are null if no ink has a length.
private struct ReportedDeviation: Recorded {
  let deviation: Deviation?

  static let record: Record<ReportedDeviation> = [
    .value("mean", "the mean distance") { $0.deviation?.mean },
    .value("rms", "the root of the mean squared distance") { $0.deviation?.rms },
    .value("p95", "95 % of the ink lies within it") { $0.deviation?.p95 },
    .value("max", "the greatest distance") { $0.deviation?.max },
    .value("bias", "to the right of the guide, on average") { $0.deviation?.bias },
    .value("resolution", "the bound of the errors of the others") { $0.deviation?.resolution },
  ]
}

extension HausdorffDistance: Recorded {
  static let record: Record<HausdorffDistance> = [
    .length("distance") { $0.symmetric.distance },
    .value("inkPoint") { $0.symmetric.from },
    .value("guidePoint") { $0.symmetric.to },
    .length("fromInk") { $0.forward.distance },
    .length("fromGuide") { $0.backward.distance },
  ]
}

/// The warping of a report; all of its values are null where there is none.
private struct ReportedWarping: Recorded {
  let warping: Warping?

  static let record: Record<ReportedWarping> = [
    .count("steps") { $0.warping?.steps },
    .length("total") { $0.warping?.total },
    .length("perStep") { $0.warping?.perStep },
  ]
}

extension StrokeShape: Recorded {
  /// The object that compares a stroke with the part of the guide that it draws.
  static let record: Record<StrokeShape> = [
    .count("guideStrokes") { $0.guideStrokes },
    .length("frechet", "the shortest leash for a walk along both lines") { $0.frechet },
    .value("dtw") { ReportedWarping(warping: $0.warping) },
    .value("hausdorff") { $0.hausdorff },
    .length("length") { $0.length },
    .length("lengthRatio", "to that of the guide") { $0.lengthRatio },
    .value("turning", "degrees, positive to the right") { $0.turning },
    .value("turningDifference", "minus that of the guide") { $0.turningDifference },
  ]
}

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
    section.add(report, measures)
    return section.report(
      of: .trace, score: report.score, percent: percent(report.score), summary: report.summary,
      motion: motionJSON)
  }

  /// The motion of the strokes, and the difficulty of what they reached; nil if it is not measured.
  private var motionJSON: JSONValue? {
    guard let report = motionReport else { return nil }
    let index = steeringIndex
    let bitsPerSecond = index.bitsPerSecond(onSurface: report.onSurface)
    return JSONValue(
      joining: report.json,
      ["indexOfDifficulty": index.difficulty.json, "bitsPerSecond": bitsPerSecond.json])
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

extension ReportSection {
  /// Adds the requested members of a trace's section.
  fileprivate mutating func add(_ report: TraceReport, _ measures: Set<MeasureGroup>) {
    let plan = report.plan
    add("ink", report.ink.json)
    add("placement", report.placement.json)
    add("excursions", report.excursions.json)
    add("progress", report.progress.json)
    add("strokes", report.strokes.enumerated().map { $1.json(plan?.strokes[$0]) }.json)
    add("plan", plan.json)
    add("cuts", report.cuts.json)
    add("precision", report.precision.json)
    add("recall", report.recall.json)
    add("score", report.score.json)
    add("verdict", report.verdict.json)
    add("tolerance", report.tolerance.json(withInside: measures.contains(.tolerance)))
    add("deviation", JSONValue(report.deviation))
    add("resets", report.resets.json)
  }
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
    if !resets.isEmpty { parts.append(counted(resets.count, "reset")) }
    return parts.joined(separator: "; ")
  }
}

extension TraceReport.Ink: JSONConvertible {
  var json: JSONValue {
    [
      "segments": segments.json, "blackSegments": blackSegments.json,
      "redSegments": redSegments.json, "strokes": strokes.json, "taps": taps.json,
      "length": length.json, "redLength": redLength.json,
    ]
  }
}

extension TraceReport.Placement: JSONConvertible {
  var json: JSONValue {
    JSONValue(joining: box.json, ["scale": scale.json, "from": origin.json])
  }
}

extension TraceReport.Progress: JSONConvertible {
  var json: JSONValue {
    [
      "waypoints": waypoints.json, "reached": reached.json, "completedAt": completedAt.json,
      "guideLength": guideLength.json, "reachedLength": reachedLength.json,
      "skipped": skipped.json,
    ]
  }
}

extension SkippedRun: JSONConvertible {
  var json: JSONValue {
    [
      "first": waypoints.lowerBound.json, "last": (waypoints.upperBound - 1).json,
      "jumped": isJumped.json,
    ]
  }
}

extension TraceReport.Tolerance {
  /// Returns the tolerances, and on request the share of ink inside at each whole tolerance from 1
  /// to 100 points.
  fileprivate func json(withInside: Bool) -> JSONValue {
    let shares = ToleranceCurve.tolerances.map { inside?[$0] }
    return JSONValue(
      joining: ["value": value.json, "needed": needed.json],
      withInside ? ["inside": shares.json] : [:])
  }
}

extension TraceReport.Excursion: JSONConvertible {
  var json: JSONValue {
    [
      "stroke": stroke.json, "firstSample": firstSample.json, "lastSample": lastSample.json,
      "durationMicros": duration.json, "length": length.json, "furthest": witness.point.json,
      "guidePoint": witness.guidePoint.json, "distance": witness.distance.json,
      "margin": witness.margin.json,
    ]
  }
}

extension TraceReport.Stroke {
  fileprivate func json(_ match: StrokeMatch?) -> JSONValue {
    JSONValue(
      joining: [
        "contact": contact.json, "began": startTime.json, "ended": endTime.json,
        "samples": samples.json, "outcome": outcome.json, "class": strokeClass.json,
        "guideStrokes": (match?.guideStrokes).json, "order": (match?.order).json,
        "direction": (match?.direction).json,
      ], shape.map { ["shape": $0.json] } ?? [:])
  }
}

extension StrokeMatch {
  fileprivate var direction: String? {
    guideStrokes.isEmpty ? nil : isReversed ? "reversed" : "planned"
  }
}

extension PlanMatch: JSONConvertible {
  var json: JSONValue {
    ["index": plan.json, "touches": touches.json, "missing": missing.json]
  }
}

extension Cut: JSONConvertible {
  var json: JSONValue {
    ["stroke": stroke.json, "through": through.json, "point": point.json]
  }
}

extension Verdict: JSONConvertible {
  var json: JSONValue {
    ["failed": failures.count.json, "passed": passed.json, "failures": failures.json]
  }
}

extension Verdict.Failure: JSONConvertible {
  var json: JSONValue {
    ["name": check.json, "found": found.json, "limit": limit.json, "margin": margin.json]
  }
}

extension TraceReport.Reset: JSONConvertible {
  var json: JSONValue { ["t": time.json, "score": score.json] }
}

extension JSONValue {
  /// Creates the object of a deviation; all of its values are null if no ink has a length.
  fileprivate init(_ deviation: Deviation?) {
    self = [
      "mean": (deviation?.mean).json, "rms": (deviation?.rms).json, "p95": (deviation?.p95).json,
      "max": (deviation?.max).json, "bias": (deviation?.bias).json,
      "resolution": (deviation?.resolution).json,
    ]
  }
}

extension StrokeShape: JSONConvertible {
  /// The object that compares a stroke with the part of the guide that it draws.
  var json: JSONValue {
    [
      "guideStrokes": guideStrokes.json, "frechet": frechet.json,
      "dtw": [
        "steps": (warping?.steps).json, "total": (warping?.total).json,
        "perStep": (warping?.perStep).json,
      ],
      "hausdorff": [
        "distance": hausdorff.symmetric.distance.json, "inkPoint": hausdorff.symmetric.from.json,
        "guidePoint": hausdorff.symmetric.to.json, "fromInk": hausdorff.forward.distance.json,
        "fromGuide": hausdorff.backward.distance.json,
      ],
      "length": length.json, "lengthRatio": lengthRatio.json, "turning": turning.json,
      "turningDifference": turningDifference.json,
    ]
  }
}

import Geometry
import JSONStream
import Kinematics
import TouchRecording
import TraceCore

extension TraceScene {
  /// The section `trace` of the report.
  var report: SceneReport {
    var searches = 0
    var report = trace.report(with: measures, distances: true, searches: &searches)
      .sceneReport(naming: nil, measures)
    report.motion = motionJSON
    return report
  }

  /// Returns the named members of the section.
  ///
  /// Distances and shapes are computed only if a name asks for them: their cost grows with the
  /// samples, and a recording may ask for a thousand moments. The score alone needs no match with
  /// the plan either.
  func report(naming names: Set<String>, work: inout Int) -> SceneReport {
    if names.isSubset(of: ["trace", "score"]) {
      var section = ReportSection(naming: names)
      section.add("score", JSONValue(trace.score))
      return SceneReport(
        kind: "trace", score: trace.score, percent: percent(trace.score), section: section.json,
        summary: "")
    }
    let distances = names.contains("deviation") || names.contains("inside")
    var searches = 0
    var report = trace.report(
      with: measures.filter { names.contains($0.rawValue) }, distances: distances,
      searches: &searches
    ).sceneReport(naming: names, measures)
    // A search takes about two microseconds, and the ends of a segment a third of one.
    if distances { work += 2000 * searches + 300 * trace.segmentCount }
    if names.contains(MeasureGroup.motion.rawValue) { report.motion = motionJSON }
    return report
  }

  /// The motion of the strokes, and the difficulty of what they reached; nil if it is not measured.
  private var motionJSON: JSONValue? {
    guard let report = motionReport else { return nil }
    let index = steeringIndex
    var json = JSONValue(report)
    json.append("indexOfDifficulty", JSONValue(index.difficulty))
    json.append(
      "bitsPerSecond", JSONValue(figure: index.bitsPerSecond(onSurface: report.onSurface)))
    return json
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

extension TraceReport {
  fileprivate func sceneReport(
    naming names: Set<String>?, _ measures: Set<MeasureGroup>
  ) -> SceneReport {
    SceneReport(
      kind: "trace", score: score, percent: percent(score), section: json(naming: names, measures),
      summary: SceneReport.hasSummary(naming: names) ? summary : "")
  }

  private func json(naming names: Set<String>?, _ measures: Set<MeasureGroup>) -> JSONValue {
    var section = ReportSection(naming: names)
    section.add("ink", ink.json)
    section.add("placement", placement.json)
    section.add("excursions", JSONValue(excursions.map { $0.json }))
    section.add("progress", progress.json)
    section.add(
      "strokes",
      JSONValue(strokes.enumerated().map { index, stroke in stroke.json(plan?.strokes[index]) }))
    section.add("plan", plan.map { $0.json } ?? .null)
    section.add("cuts", cuts.map { JSONValue($0.map { $0.json }) } ?? .null)
    section.add("precision", JSONValue(precision))
    section.add("recall", JSONValue(recall))
    section.add("score", JSONValue(score))
    section.add("verdict", verdict.json)
    section.add("tolerance", tolerance.json(withInside: measures.contains(.tolerance)))
    section.add("deviation", JSONValue(deviation))
    section.add(
      "resets",
      JSONValue(resets.map { ["t": JSONValue($0.time), "score": JSONValue($0.score)] }))
    return section.json
  }

  fileprivate var summary: String {
    var parts = ["\(ink.blackSegments) black, \(ink.redSegments) red"]
    if ink.taps > 0 { parts[0] += ", \(ink.taps) \(ink.taps == 1 ? "tap" : "taps")" }
    parts.append("\(progress.reached) of \(progress.waypoints) waypoints")
    if let time = progress.completedAt { parts.append("complete at \(secondsUp(time))") }
    if let worst = excursions.map({ $0.witness }).max(by: { $0.margin < $1.margin }) {
      let allowed = worst.distance - worst.margin
      parts.append(
        "up to \(hundredthsUp(worst.distance)) pt off, \(hundredths(allowed)) allowed")
    }
    if !resets.isEmpty { parts.append(resets.count == 1 ? "1 reset" : "\(resets.count) resets") }
    return parts.joined(separator: "; ")
  }
}

extension TraceReport.Ink {
  fileprivate var json: JSONValue {
    [
      "segments": JSONValue(segments),
      "blackSegments": JSONValue(blackSegments),
      "redSegments": JSONValue(redSegments),
      "strokes": JSONValue(strokes),
      "taps": JSONValue(taps),
      "length": JSONValue(length),
      "redLength": JSONValue(redLength),
    ]
  }
}

extension TraceReport.Placement {
  fileprivate var json: JSONValue {
    [
      "x": JSONValue(box.minX),
      "y": JSONValue(box.minY),
      "width": JSONValue(box.width),
      "height": JSONValue(box.height),
      "scale": JSONValue(scale),
      "from": JSONValue(origin.rawValue),
    ]
  }
}

extension TraceReport.Progress {
  fileprivate var json: JSONValue {
    [
      "waypoints": JSONValue(waypoints),
      "reached": JSONValue(reached),
      "completedAt": JSONValue(time: completedAt),
      "guideLength": JSONValue(guideLength),
      "reachedLength": JSONValue(reachedLength),
      "skipped": JSONValue(
        skipped.map {
          [
            "first": JSONValue($0.waypoints.lowerBound),
            "last": JSONValue($0.waypoints.upperBound - 1),
            "jumped": JSONValue($0.isJumped),
          ]
        }),
    ]
  }
}

extension TraceReport.Tolerance {
  fileprivate func json(withInside: Bool) -> JSONValue {
    var json: JSONValue = ["value": JSONValue(value), "needed": JSONValue(needed)]
    if withInside { json.append("inside", JSONValue(inside)) }
    return json
  }
}

extension TraceReport.Excursion {
  fileprivate var json: JSONValue {
    [
      "stroke": JSONValue(stroke),
      "firstSample": JSONValue(firstSample),
      "lastSample": JSONValue(lastSample),
      "durationMicros": JSONValue(duration),
      "length": JSONValue(length),
      "furthest": JSONValue(witness.point),
      "guidePoint": JSONValue(witness.guidePoint),
      "distance": JSONValue(witness.distance),
      "margin": JSONValue(witness.margin),
    ]
  }
}

extension TraceReport.Stroke {
  fileprivate func json(_ match: StrokeMatch?) -> JSONValue {
    var json: JSONValue = [
      "contact": JSONValue(contact),
      "began": JSONValue(startTime),
      "ended": JSONValue(endTime),
      "samples": JSONValue(samples),
      "outcome": JSONValue(outcome.rawValue),
      "class": JSONValue(strokeClass.rawValue),
      "guideStrokes": match.map { JSONValue($0.guideStrokes.map { JSONValue($0) }) } ?? .null,
      "order": match.map { JSONValue($0.order.rawValue) } ?? .null,
      "direction": match.map { $0.direction } ?? .null,
    ]
    if let shape { json.append("shape", JSONValue(shape)) }
    return json
  }
}

extension StrokeMatch {
  fileprivate var direction: JSONValue {
    guideStrokes.isEmpty ? .null : JSONValue(isReversed ? "reversed" : "planned")
  }
}

extension PlanMatch {
  fileprivate var json: JSONValue {
    [
      "index": JSONValue(plan),
      "touches": JSONValue(touches.map { JSONValue($0) }),
      "missing": JSONValue(missing.map { JSONValue($0) }),
    ]
  }
}

extension Cut {
  fileprivate var json: JSONValue {
    ["stroke": JSONValue(stroke), "through": JSONValue(through), "point": JSONValue(point)]
  }
}

extension Verdict {
  fileprivate var json: JSONValue {
    [
      "failed": JSONValue(failures.count),
      "passed": JSONValue(passed),
      "failures": JSONValue(
        failures.map {
          [
            "name": JSONValue($0.check.rawValue), "found": JSONValue($0.found),
            "limit": JSONValue($0.limit), "margin": JSONValue($0.margin),
          ]
        }),
    ]
  }
}

extension JSONValue {
  /// Creates an object `{"x":…,"y":…}`.
  init(_ point: Point) {
    self = ["x": JSONValue(point.x), "y": JSONValue(point.y)]
  }

  /// Creates a time in microseconds, or null for nil.
  init(time: Microseconds?) {
    self = time.map { JSONValue($0) } ?? .null
  }
}

// The measures of a trace, as JSON for its report.

extension Trace {
  /// Returns the report with the requested measures; see `report(withDistances:searches:)`.
  func report(
    with measures: Set<MeasureGroup>, distances: Bool, searches: inout Int
  ) -> TraceReport {
    var report = report(withDistances: distances, searches: &searches)
    guard measures.contains(.shape) else { return report }
    for (index, shape) in shapes(by: report.plan).enumerated() {
      report.strokes[index].shape = shape
    }
    return report
  }
}

extension JSONValue {
  /// Creates the object of a deviation; all of its values are null if no ink has a length.
  init(_ deviation: Deviation?) {
    self = [
      "mean": JSONValue(figure: deviation?.mean),
      "rms": JSONValue(figure: deviation?.rms),
      "p95": JSONValue(figure: deviation?.p95),
      "max": JSONValue(figure: deviation?.max),
      "bias": JSONValue(figure: deviation?.bias),
      "resolution": JSONValue(figure: deviation?.resolution),
    ]
  }

  /// Creates an array of the share of ink inside at each whole tolerance from 1 to 100 points.
  init(_ curve: ToleranceCurve?) {
    self.init(ToleranceCurve.tolerances.map { JSONValue(figure: curve?[$0]) })
  }

  /// Creates the object that compares a stroke with the part of the guide that it draws.
  init(_ shape: StrokeShape) {
    let hausdorff = shape.hausdorff
    self = [
      "guideStrokes": JSONValue(shape.guideStrokes.map { JSONValue($0) }),
      "frechet": JSONValue(figure: shape.frechet),
      "dtw": [
        "steps": shape.warping.map { JSONValue($0.steps) } ?? .null,
        "total": JSONValue(figure: shape.warping?.total),
        "perStep": JSONValue(figure: shape.warping?.perStep),
      ],
      "hausdorff": [
        "distance": JSONValue(hausdorff.symmetric.distance),
        "inkPoint": JSONValue(hausdorff.symmetric.from),
        "guidePoint": JSONValue(hausdorff.symmetric.to),
        "fromInk": JSONValue(hausdorff.forward.distance),
        "fromGuide": JSONValue(hausdorff.backward.distance),
      ],
      "length": JSONValue(shape.length),
      "lengthRatio": JSONValue(figure: shape.lengthRatio),
      "turning": JSONValue(shape.turning),
      "turningDifference": JSONValue(shape.turningDifference),
    ]
  }
}

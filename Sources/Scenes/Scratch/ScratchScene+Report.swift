import JSONStream
import Kinematics
import MaskCore
import TouchRecording

extension ScratchScene {
  /// The section `scratch` of the report.
  var report: SceneReport {
    var work = 0
    return report(of: nil, work: &work)
  }

  /// Returns the named members of the section.
  ///
  /// A stroke by itself skips nothing that others have filled, so a row takes about four times as
  /// long as when it came.
  func report(naming names: Set<String>, work: inout Int) -> SceneReport {
    let redrawn = ["strokes", "withoutCancelled"].count { names.contains($0) }
    work += 4 * redrawn * scratchCard.work
    return report(of: names, work: &work)
  }

  private func report(of names: Set<String>?, work: inout Int) -> SceneReport {
    let coverage = scratchCard.coverage
    // What costs as much as all touches is computed only on request.
    lazy var strokes = scratchCard.strokeReports
    lazy var report = scratchCard.report(
      withoutCancelled: coverage, strokes: SceneReport.hasSummary(naming: names) ? strokes : [])
    let isTimed = measures.contains(.thresholds) && names?.contains("thresholds") ?? true
    let crossings = isTimed ? scratchCard.crossings(work: &work) : nil
    var section = ReportSection(naming: names)
    section.add("coverage", JSONValue(coverage))
    section.add("touchedPx", JSONValue(report.touchedPx))
    section.add("clearPx", JSONValue(report.clearPx))
    section.add("alphaSum", JSONValue(report.alphaSum))
    section.add("regions", report.regionsJSON(crossings))
    section.add("combinations", JSONValue(report.combinations.map { $0.json }))
    section.add("threshold", report.threshold.map { $0.json } ?? .null)
    section.add("withoutCancelled", JSONValue(scratchCard.withoutCancelled))
    section.add("strokes", JSONValue(strokes.map { $0.json }))
    section.add("forbidden", JSONValue(report.forbidden.map { $0.json }))
    section.add("resets", JSONValue(report.resets.map { $0.json }))
    section.add("state", JSONValue(scratchCard.state.rawValue))
    if let crossings { section.add("thresholds", JSONValue(crossings.card)) }
    if !emulated.isEmpty, names?.contains("as") ?? true {
      work += emulated.reduce(0) { $0 + $1.workOfShare }
      section.add("as", JSONValue(emulated.map { JSONMember($0.rule.rawValue, $0.json) }))
    }
    let isMoving = names?.contains(MeasureGroup.motion.rawValue) ?? true
    return SceneReport(
      kind: "scratch", score: Double(coverage.revealed) / Double(coverage.eligible),
      percent: percent(hundredths: coverage.percentHundredths), section: section.json,
      summary: SceneReport.hasSummary(naming: names) ? summary(report) : "",
      motion: isMoving ? motionReport.map { JSONValue($0) } : nil)
  }

  private func summary(_ report: ScratchReport) -> String {
    ([report.summary] + emulated.map { $0.summary }).joined(separator: "; ")
  }
}

extension ScratchReport {
  fileprivate func regionsJSON(_ crossings: ScratchCrossings?) -> JSONValue {
    JSONValue(regions.indices.map { regions[$0].json(crossings?.regions[$0]) })
  }

  fileprivate var summary: String {
    var parts = [
      "\(grouped(coverage.revealed)) of \(grouped(coverage.eligible)) samples",
      strokes.count == 1 ? "1 stroke" : "\(strokes.count) strokes",
    ]
    let cancelled = strokes.count { $0.outcome == .cancelled }
    if cancelled > 0 { parts[1] += ", \(cancelled) cancelled" }
    if !resets.isEmpty { parts.append(resets.count == 1 ? "1 reset" : "\(resets.count) resets") }
    if let threshold {
      let limit = percent(hundredths: threshold.value.percentTenThousandths / 100)
      parts.append(
        threshold.reachedAt.map { "\(limit) at \(secondsUp($0))" } ?? "\(limit) not reached")
    }
    parts += forbidden.map { "forbidden \(printable($0.name)) touched" }
    return parts.joined(separator: "; ")
  }
}

extension ScratchReport.Region {
  fileprivate func json(_ times: ScratchCrossings.Times?) -> JSONValue {
    var json: JSONValue = [
      "name": JSONValue(name),
      "kind": JSONValue(kind.rawValue),
      "revealed": JSONValue(coverage.revealed),
      "eligible": JSONValue(coverage.eligible),
      "percent": JSONValue(coverage.percent),
      "reachedAt": JSONValue(time: reachedAt),
    ]
    if let times { json.append("thresholds", JSONValue(times)) }
    return json
  }
}

extension ScratchReport.Combination {
  fileprivate var json: JSONValue {
    [
      "name": JSONValue(name),
      "by": JSONValue(rule.rawValue),
      "revealed": JSONValue(coverage.revealed),
      "eligible": JSONValue(coverage.eligible),
      "percent": JSONValue(coverage.percent),
      "reachedAt": JSONValue(time: reachedAt),
    ]
  }
}

extension ScratchReport.Threshold {
  var json: JSONValue {
    ["value": JSONValue(value.percent), "reachedAt": JSONValue(time: reachedAt)]
  }
}

extension ScratchReport.ForbiddenTouch {
  fileprivate var json: JSONValue {
    [
      "name": JSONValue(name),
      "revealed": JSONValue(revealed),
      "touchedAt": JSONValue(touchedAt),
    ]
  }
}

extension ScratchReport.Reset {
  fileprivate var json: JSONValue {
    ["t": JSONValue(time), "coverage": JSONValue(coverage)]
  }
}

extension ScratchReport.Stroke {
  fileprivate var json: JSONValue {
    [
      "contact": JSONValue(contact),
      "began": JSONValue(firstTime),
      "ended": JSONValue(lastTime),
      "samples": JSONValue(samples),
      "outcome": JSONValue(outcome.rawValue),
      "revealed": JSONValue(revealed),
      "repeated": JSONValue(repeated),
    ]
  }
}

extension JSONValue {
  /// Creates the array of reached percents, `[{"percent":1,"crossedAt":…}, …]`.
  fileprivate init(_ times: ScratchCrossings.Times) {
    self.init(
      (1...100).prefix(times.count).map { percent in
        ["percent": JSONValue(percent), "crossedAt": JSONValue(time: times[percent])]
      })
  }

  /// Creates the object `{"revealed":…,"eligible":…,"percent":…}` of a coverage.
  init(_ coverage: Coverage) {
    self = [
      "revealed": JSONValue(coverage.revealed),
      "eligible": JSONValue(coverage.eligible),
      "percent": JSONValue(coverage.percent),
    ]
  }
}

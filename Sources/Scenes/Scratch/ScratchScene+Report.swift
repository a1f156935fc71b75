import JSONStream
import Kinematics
import MaskCore
import TouchRecording

extension ScratchScene {
  func report(in section: inout ReportSection) -> SceneReport {
    let coverage = scratchCard.coverage
    // A stroke by itself skips nothing that others have filled, so a row takes up to four times as
    // long as when it came. That is asked for at moments; the whole report is made once.
    let redrawn = ["strokes", "withoutCancelled"].count { section.names?.contains($0) == true }
    section.work += 4 * redrawn * scratchCard.work
    // What costs as much as all touches is computed only on request.
    lazy var strokes = scratchCard.strokeReports
    let isSummed = section.requests(SceneReport.summaryName)
    lazy var report = scratchCard.report(
      withoutCancelled: coverage, strokes: isSummed ? strokes : [])
    let isTimed = measures.contains(.thresholds) && section.requests("thresholds")
    let crossings =
      isTimed ? scratchCard.crossings(work: &section.work, limit: section.workLimit) : nil
    section.add("coverage", coverage.json)
    section.add("touchedPx", report.touchedPx.json)
    section.add("clearPx", report.clearPx.json)
    section.add("alphaSum", report.alphaSum.json)
    section.add(
      "regions",
      report.regions.indices.map { report.regions[$0].json(crossings?.regions[$0]) }.json)
    section.add("combinations", report.combinations.json)
    section.add("threshold", report.threshold.json)
    section.add("withoutCancelled", scratchCard.withoutCancelled.json)
    section.add("strokes", strokes.json)
    section.add("forbidden", report.forbidden.json)
    section.add("resets", report.resets.json)
    section.add("state", scratchCard.state.json)
    if let crossings { section.add("thresholds", crossings.card.json) }
    if !emulated.isEmpty, section.requests("as") {
      section.work += emulated.reduce(0) { $0 + $1.workOfShare }
      section.add("as", JSONValue(emulated.map { JSONMember($0.rule.rawValue, $0.json) }))
    }
    return section.report(
      of: .scratch, score: progress, percent: percent(coverage),
      summary: ([report.summary] + emulated.map { $0.summary }).joined(separator: "; "),
      motion: motionReport?.json)
  }
}

extension ScratchReport {
  fileprivate var summary: String {
    var parts = [
      "\(grouped(coverage.revealed)) of \(grouped(coverage.eligible)) samples",
      counted(strokes.count, "stroke"),
    ]
    let cancelled = strokes.count { $0.outcome == .cancelled }
    if cancelled > 0 { parts[1] += ", \(cancelled) cancelled" }
    if !resets.isEmpty { parts.append(counted(resets.count, "reset")) }
    if let threshold {
      let limit = threshold.valueWords
      parts.append(
        threshold.reachedAt.map { "\(limit) at \(secondsUp($0))" } ?? "\(limit) not reached")
    }
    parts += forbidden.map { "forbidden \(printable($0.name)) touched" }
    return parts.joined(separator: "; ")
  }
}

extension ScratchReport.Region {
  fileprivate func json(_ times: ScratchCrossings.Times?) -> JSONValue {
    JSONValue(
      joining: ["name": name.json, "kind": kind.json], coverage.json,
      ["reachedAt": reachedAt.json], times.map { ["thresholds": $0.json] } ?? [:])
  }
}

extension ScratchReport.Combination: JSONConvertible {
  var json: JSONValue {
    JSONValue(
      joining: ["name": name.json, "by": rule.json], coverage.json, ["reachedAt": reachedAt.json])
  }
}

extension ScratchReport.Threshold: JSONConvertible {
  var json: JSONValue { ["value": value.percent.json, "reachedAt": reachedAt.json] }

  /// The share that has to be revealed, in percent.
  var valueWords: String { percent(hundredths: value.percentTenThousandths / 100) }
}

extension ScratchReport.ForbiddenTouch: JSONConvertible {
  var json: JSONValue {
    ["name": name.json, "revealed": revealed.json, "touchedAt": touchedAt.json]
  }
}

extension ScratchReport.Reset: JSONConvertible {
  var json: JSONValue { ["t": time.json, "coverage": coverage.json] }
}

extension ScratchReport.Stroke: JSONConvertible {
  var json: JSONValue {
    [
      "contact": contact.json, "began": firstTime.json, "ended": lastTime.json,
      "samples": samples.json, "outcome": outcome.json, "revealed": revealed.json,
      "repeated": repeated.json,
    ]
  }
}

extension ScratchCrossings.Times: JSONConvertible {
  /// The array of reached percents, `[{"percent":1,"crossedAt":…}, …]`.
  var json: JSONValue {
    JSONValue(
      (1...100).prefix(count).map { ["percent": $0.json, "crossedAt": self[$0].json] })
  }
}

extension Coverage: JSONConvertible {
  /// The object `{"revealed":…,"eligible":…,"percent":…}`.
  var json: JSONValue {
    ["revealed": revealed.json, "eligible": eligible.json, "percent": percent.json]
  }
}

import JSONStream
import MaskCore
import TouchRecording

extension ScratchScene {
  /// The section `scratch` of the report.
  var report: SceneReport { report(with: measures) }

  /// The report, in which only what is named costs more than it always does.
  func report(naming names: Set<String>) -> SceneReport {
    report(with: measures.filter { names.contains($0.rawValue) })
  }

  private func report(with measures: Set<MeasureGroup>) -> SceneReport {
    let report = card.report
    let coverage = report.coverage
    var section = report.json(measures.contains(.thresholds) ? card.crossings : nil)
    var summary = report.summary
    if let emulated {
      section.append("as", emulated.json)
      summary += "; " + emulated.summary
    }
    return SceneReport(
      kind: "scratch", score: Double(coverage.revealed) / Double(coverage.eligible),
      percent: percent(hundredths: coverage.percentHundredths), section: section,
      summary: summary)
  }
}

extension ScratchReport {
  fileprivate func json(_ crossings: ScratchCrossings?) -> JSONValue {
    var json: JSONValue = [
      "coverage": JSONValue(coverage),
      "touchedPx": JSONValue(touchedPx),
      "clearPx": JSONValue(clearPx),
      "alphaSum": JSONValue(alphaSum),
      "regions": JSONValue(regions.indices.map { regions[$0].json(crossings?.regions[$0]) }),
      "combinations": JSONValue(combinations.map(\.json)),
      "threshold": threshold.map { threshold in
        [
          "value": JSONValue(threshold.value.percent),
          "reachedAt": JSONValue(time: threshold.reachedAt),
        ]
      } ?? .null,
      "withoutCancelled": JSONValue(withoutCancelled),
      "strokes": JSONValue(strokes.map(\.json)),
      "forbidden": JSONValue(
        forbidden.map { touch in
          [
            "name": JSONValue(touch.name),
            "revealed": JSONValue(touch.revealed),
            "touchedAt": JSONValue(touch.touchedAt),
          ]
        }),
      "resets": JSONValue(
        resets.map { reset in
          ["t": JSONValue(reset.time), "coverage": JSONValue(reset.coverage)]
        }),
      "state": JSONValue(state.rawValue),
    ]
    if let crossings { json.append("thresholds", JSONValue(crossings.card)) }
    return json
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
        threshold.reachedAt.map { "\(limit) at \(seconds($0))" } ?? "\(limit) not reached")
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
  /// The percents that were reached as `[{"percent":1,"crossedAt":…}, …]`.
  fileprivate init(_ times: ScratchCrossings.Times) {
    self.init(
      (1...100).prefix(times.count).map { percent in
        ["percent": JSONValue(percent), "crossedAt": JSONValue(time: times[percent])]
      })
  }

  /// A coverage as `{"revealed":…,"eligible":…,"percent":…}`.
  fileprivate init(_ coverage: Coverage) {
    self = [
      "revealed": JSONValue(coverage.revealed),
      "eligible": JSONValue(coverage.eligible),
      "percent": JSONValue(coverage.percent),
    ]
  }
}

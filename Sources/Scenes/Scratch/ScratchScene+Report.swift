// SPDX-License-Identifier: Apache-2.0
import Diagnostics
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
    let isTimed = measures.contains(.thresholds) && section.requests("thresholds")
    let crossings =
      isTimed ? scratchCard.crossings(work: &section.work, limit: section.workLimit) : nil
    if section.requests("as") { section.work += emulated.reduce(0) { $0 + $1.workOfShare } }
    let card = ReportedCard(
      card: scratchCard, tellsStrokes: section.requests(SceneReport.summaryName),
      crossings: crossings, emulated: emulated)
    section.add(ScratchScene.record, of: card)
    return section.report(
      of: .scratch, score: progress, percent: percent(coverage),
      summary: ([card.report.summary] + emulated.map { $0.summary }).joined(separator: "; "),
      motion: motionReport.map { ReportedMotion(report: $0).json })
  }
}

extension ScratchReport {
  fileprivate var summary: String {
    var parts = [
      "\(grouped(coverage.revealed)) of \(grouped(coverage.eligible)) cells",
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
    if leftOut.beside > 0 { parts.append("\(counted(leftOut.beside, "contact")) beside the card") }
    if leftOut.afterThreshold > 0 {
      parts.append("\(counted(leftOut.afterThreshold, "contact")) after the threshold")
    }
    parts += forbidden.map { "forbidden \(printable($0.name)) touched" }
    return parts.joined(separator: "; ")
  }
}

/// The report of a card; what costs as much as all touches is computed when it is asked for.
final class ReportedCard {
  fileprivate let card: ScratchCard
  /// True if the report has the strokes, for its summary.
  private let tellsStrokes: Bool
  /// The times at which each percent was reached; nil if nobody asked for them.
  fileprivate let crossings: ScratchCrossings?
  fileprivate let emulated: [EmulatedCard]
  fileprivate private(set) lazy var strokes = card.strokeReports
  fileprivate private(set) lazy var report = card.report(
    withoutCancelled: card.coverage, strokes: tellsStrokes ? strokes : [])

  fileprivate init(
    card: ScratchCard, tellsStrokes: Bool, crossings: ScratchCrossings?, emulated: [EmulatedCard]
  ) {
    (self.card, self.tellsStrokes) = (card, tellsStrokes)
    (self.crossings, self.emulated) = (crossings, emulated)
  }

  /// The regions, each with the times at which each percent was reached.
  fileprivate var regions: [ReportedRegion] {
    report.regions.indices.map {
      ReportedRegion(region: report.regions[$0], times: crossings?.regions[$0])
    }
  }
}

extension ScratchScene {
  /// The section of a card.
  static let record: Record<ReportedCard> = [
    .value("coverage", because: Cause(.cover)) { $0.card.coverage },
    .count(
      "touchedPx", "pixels with a revealed sample, at one pixel per point", because: Cause(.cover)
    ) { $0.report.touchedPx },
    .count("clearPx", "pixels whose 64 samples are all revealed", because: Cause(.cover)) {
      $0.report.clearPx
    },
    .count("alphaSum", "of the mask, at one pixel per point", because: Cause(.cover)) {
      $0.report.alphaSum
    },
    .value("regions", because: Cause(.region)) { $0.regions },
    .value("combinations", because: Cause(.cover)) { $0.report.combinations },
    .value("threshold", because: Cause(.cover, if: .tooSmall)) { $0.report.threshold },
    .value("withoutCancelled", because: Cause(.cover)) { $0.card.withoutCancelled },
    .value("strokes", because: Cause(.stroke)) { $0.strokes },
    .value("leftOut") { $0.report.leftOut },
    .value("forbidden", because: Cause(.forbiddenTouch)) { $0.report.forbidden },
    .value("resets") { $0.report.resets },
    .value("state") { $0.card.state },
    .value(
      "thresholds", as: crossingsForm, crossingsMeaning, because: Cause(.cover, if: .tooSmall)
    ) { json(of: $0.crossings?.card) }.only { $0.crossings != nil },
    .value("as", as: .object(otherRules), "with --as", because: Cause(.cover)) { card in
      JSONValue(card.emulated.map { JSONMember($0.rule.rawValue, $0.share.json) })
    }.only { !$0.emulated.isEmpty },
  ]

  /// The fields of the other rules by which a card can be counted.
  private static var otherRules: [Field] {
    OtherRule.allCases.map { Field($0.rawValue, CountedShare.form).optional }
  }

  fileprivate static let crossingsMeaning = "with --metrics thresholds"

  /// The form of the times at which each percent was reached.
  fileprivate static var crossingsForm: ValueForm {
    .objects([
      Field("percent", .number(.integer(1...100).read(as: .percent))),
      Field("crossedAt", ValueForm.time.orNull),
    ])
  }

  /// Returns the array of the reached percents, `[{"percent":1,"crossedAt":…}, …]`.
  fileprivate static func json(of times: ScratchCrossings.Times?) -> JSONValue {
    guard let times else { return .null }
    return JSONValue(
      (1...100).prefix(times.count).map { ["percent": $0.json, "crossedAt": times[$0].json] })
  }
}

/// A region of a report, and the times at which it reached each percent.
private struct ReportedRegion: Recorded {
  let region: ScratchReport.Region
  let times: ScratchCrossings.Times?

  static let record = Record<ReportedRegion>([
    .value("name") { $0.region.name }, .value("kind") { $0.region.kind },
  ]).adding(Coverage.record) { $0.region.coverage }
    .adding([
      .time("reachedAt") { $0.region.reachedAt },
      .value("thresholds", as: ScratchScene.crossingsForm, ScratchScene.crossingsMeaning) {
        ScratchScene.json(of: $0.times)
      }.only { $0.times != nil },
    ])
}

extension ScratchRegion.Kind: ReportValue {}

extension ScratchReport.Combination: Recorded {
  static let record = Record<ScratchReport.Combination>([
    .value("name") { $0.name }, .value("by") { $0.rule },
  ]).adding(Coverage.record) { $0.coverage }
    .adding([.time("reachedAt") { $0.reachedAt }])
}

extension RegionCombination.Rule: ReportValue {}

extension ScratchReport.Threshold: Recorded {
  static let record: Record<ScratchReport.Threshold> = [
    .number("value", .percent) { $0.value.percent }, .time("reachedAt") { $0.reachedAt },
  ]

  /// The share that has to be revealed, in percent.
  var valueWords: String { percent(hundredths: value.percentTenThousandths / 100) }
}

extension ScratchCard.LeftOut: Recorded {
  static let record: Record<ScratchCard.LeftOut> = [
    .count("beside", "contacts that began outside the frame") { $0.beside },
    .count("afterThreshold", "with `stopsAtThreshold`: contacts that began after the threshold") {
      $0.afterThreshold
    },
  ]
}

extension ScratchReport.ForbiddenTouch: Recorded {
  static let record: Record<ScratchReport.ForbiddenTouch> = [
    .value("name") { $0.name }, .count("revealed") { $0.revealed },
    .time("touchedAt") { $0.touchedAt },
  ]
}

extension ScratchCard.Reset: Recorded {
  static let record: Record<ScratchCard.Reset> = [
    .time("t") { $0.time }, .value("coverage") { $0.coverage },
  ]
}

extension ScratchReport.Stroke: Recorded {
  static let record: Record<ScratchReport.Stroke> = [
    .count("contact") { $0.contact },
    .time("began") { $0.firstTime },
    .time("ended") { $0.lastTime },
    .count("samples") { $0.samples },
    .value("outcome") { $0.outcome },
    .count("revealed", "that were covered") { $0.revealed },
    .count("repeated", "that were revealed before") { $0.repeated },
  ]
}

extension ScratchState: ReportValue {}

extension Coverage: Recorded {
  static let record: Record<Coverage> = [
    .count("revealed", "samples") { $0.revealed }, .count("eligible") { $0.eligible },
    .number("percent", .percent) { $0.percent },
  ]
}

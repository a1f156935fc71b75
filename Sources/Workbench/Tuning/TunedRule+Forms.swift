// SPDX-License-Identifier: Apache-2.0
import Diagnostics
package import JSONStream
package import ReplayCore
package import Scenes

/// The forms of a tuning.
package enum TuningForm: String, CaseIterable, Sendable {
  /// A table for people.
  case human
  /// All figures as one JSON object.
  case json
  /// One HTML page for people.
  case html
}

extension TunedRule {
  /// Returns the rule in a form.
  ///
  /// - Parameters:
  ///   - form: The form.
  ///   - style: The style of a table.
  ///   - pictures: The pictures of a page; see `pictures(_:)`.
  /// - Returns: Whole lines of UTF-8 text.
  package func bytes(
    as form: TuningForm, style: TableStyle = .plain, pictures: [Int: [UInt8]] = [:]
  ) -> [UInt8] {
    switch form {
    case .human: Array(table(style).utf8)
    case .json: document.text(.pretty) + [UInt8(ascii: "\n")]
    case .html: page(pictures)
    }
  }

  // MARK: The table

  /// The number of settings and of misjudged recordings that the table lists.
  private static let (listedSettings, listedRecordings) = (10, 20)
  /// The number of recordings of a kind below which every figure is said to be uncertain.
  private static let fewRecordings = 20

  /// The reasons why the figures are uncertain, in words.
  var doubts: [String] {
    let few = [(goodCount, "good"), (badCount, "bad")].filter { $0.0 < Self.fewRecordings }
      .map { "only \($0.0) \($0.1) recording\($0.0 == 1 ? "" : "s")" }
    let groups = groups.names.count
    let others = withoutTimes.count - 1
    let timeless = withoutTimes.prefix(1).map { name in
      "\(Reason.noTimes.words): \(printable(name))" + (others > 0 ? " and \(others) more" : "")
    }
    return few + timeless
      + (options.folds > groups
        ? ["only \(counted(groups, "group")) for \(options.folds) folds"] : [])
  }

  /// Returns the best settings, the rule as flags, what it does to others, and whom it misjudges.
  private func table(_ style: TableStyle) -> String {
    let names = ["setting", "metric", "threshold", "accepted", "refused", "balanced", "auc", "eer"]
    let best = figures.enumerated().sorted { a, b in
      a.element.merit != b.element.merit
        ? a.element.merit > b.element.merit : a.offset < b.offset
    }.map(\.element)
    let own = best.filter { $0.choice.setting == 0 }
    let listed = best.filter { $0.choice.setting > 0 }.prefix(Self.listedSettings)
    let rows = layOut([names.map { TableCell($0, .faint) }] + (own + listed).map(row), style)
    var sections = [rows.prefix(1), rows.dropFirst()].map { $0.joined().map(\.text) }
    sections.append(words.map { style.paint($0.text, $0.color) })
    let wrong = misjudged
    if !wrong.isEmpty {
      let cells = wrong.prefix(Self.listedRecordings).map(cells)
      let heading = ["misjudged", "label", options.metrics[chosen.choice.metric].text]
      var lines = layOut([heading.map { TableCell($0, .faint) }] + cells, style).joined()
        .map(\.text)
      let others = wrong.count - cells.count
      if others > 0 { lines.append("and \(counted(others, "other"))") }
      sections.append(lines)
    }
    return ruled(sections, under: rows, style)
  }

  private func row(_ figures: Figures) -> [TableCell] {
    let settings = settings(of: figures.choice).map(\.text).joined(separator: " ")
    let metric = options.metrics[figures.choice.metric]
    let isChosen = figures.choice == chosen.choice
    var texts = [settings.isEmpty ? "as they are" : printable(settings, limit: .max)]
    texts += [metric.signedText, figures.threshold ?? "-"]
    texts += [figures.shares.accepted, figures.shares.refused, figures.shares.balanced]
      .map { aligned(percent($0)) }
    texts += [fourDecimals(figures.area), aligned(percent(figures.equalErrorRate))]
    return texts.map { TableCell($0, isChosen ? .good : nil) }
  }

  private func aligned(_ text: some StringProtocol) -> String {
    String(repeating: " ", count: max(0, 8 - text.count)) + text
  }

  /// The rule and what is known about it, a line each.
  private var words: [(text: String, color: TableColor?)] {
    let counts =
      "\(counted(goodCount, "good recording")), \(badCount) bad, \(counted(groups.names.count, "group"))"
    var lines: [(text: String, color: TableColor?)] = [
      (chosen.threshold == nil ? "no threshold tells them apart" : flags, .good)
    ]
    if let validation {
      let shares = validation.shares()
      lines.append(
        (
          "on groups it has not seen: accepts \(percent(shares.accepted))\(range(1)) of the good ones, "
            + "refuses \(percent(shares.refused))\(range(2)) of the bad ones", nil
        ))
    } else if let absence {
      lines.append(("what it does to others is not known: \(absence)", .odd))
    }
    lines.append(("\(counts); auc \(fourDecimals(chosen.area))\(range(0, fourDecimals))", nil))
    if !doubts.isEmpty {
      lines.append(("these figures say little: \(doubts.joined(separator: ", "))", .odd))
    }
    return lines
  }

  /// Returns an interval in brackets; an empty text if there is none.
  private func range(_ index: Int, _ text: (Double) -> String = { String(percent($0)) }) -> String {
    guard intervals.indices.contains(index) else { return "" }
    return " [\(text(intervals[index].lowerBound)), \(text(intervals[index].upperBound))]"
  }

  private func cells(_ misjudged: Misjudged) -> [TableCell] {
    let guide = misjudged.sample.guide.map { " on \($0)" } ?? ""
    return [
      TableCell(printable(misjudged.sample.name + guide, limit: .max)),
      TableCell(misjudged.sample.isGood ? "good" : "bad", .failed),
      TableCell(misjudged.value.map { fourDecimals($0) } ?? "-"),
    ]
  }
}

/// Returns a number with four digits after the point.
private func fourDecimals(_ value: Double) -> String {
  abs(value) < 1e12 ? fixed(Int64((value * 10_000).rounded()), decimals: 4) : "\(value)"
}

// MARK: - The document

extension TunedRule {
  /// The document: the figures of all settings, the rule, and what it does to others.
  package var document: JSONValue { TunedRule.record.json(of: self) }

  private static let record: Record<TunedRule> = [
    .value("kind", as: .constant("touch-tuning")) { _ in "touch-tuning" },
    .value("schema", as: .constant(1)) { _ in 1 },
    .value("tool", as: Version.form) { _ in Version.json },
    .value("madeOf", as: Provenance.form) { $0.madeOf },
    .value("counts") { ReportedCounts(rule: $0) },
    .value("settings", "the recordings as they are first") { rule in
      rule.figures.map { ReportedFigures(rule: rule, figures: $0) }
    },
    .value("chosen") { ReportedChoice(rule: $0) },
    .value("crossValidation") { rule in
      rule.validation.map { ReportedValidation(rule: rule, validation: $0) }
    },
    .value(
      "misjudged", "the furthest from the threshold first, those without a value before them"
    ) { $0.misjudged.map { ReportedSample(sample: $0.sample, value: $0.value) } },
  ]

  /// The schema of the document.
  package static let schema = SchemaDocument(
    title: "A rule that tells recordings apart", record.fields)
}

/// The numbers of recordings.
private struct ReportedCounts: Recorded {
  let rule: TunedRule

  static let record: Record<ReportedCounts> = [
    .count("good") { $0.rule.goodCount }, .count("bad") { $0.rule.badCount },
    .count("notReplayed", "replays that ended with a fault, and count nowhere else") {
      $0.rule.notReplayed
    },
    .count("groups") { $0.rule.groups.names.count },
    .count("ungrouped", "recordings whose header does not have the key of --group") {
      $0.rule.groups.ungrouped
    },
  ]
}

/// The figures of a setting and a metric.
private struct ReportedFigures: Recorded {
  let rule: TunedRule
  let figures: TunedRule.Figures

  static let record: Record<ReportedFigures> = [
    .value("set") { $0.rule.settings(of: $0.figures.choice).map(\.text) },
    .value("metric") { $0.rule.options.metrics[$0.figures.choice.metric].signedText },
    .share("auc") { $0.figures.area },
    .value("threshold") { $0.figures.threshold.flatMap(Double.init) },
    .share("accepted", "of the good recordings") { $0.figures.shares.accepted },
    .share("refused", "of the bad recordings") { $0.figures.shares.refused },
    .share("balanced") { $0.figures.shares.balanced },
    .share("eer") { $0.figures.equalErrorRate },
    .count("missing", "recordings without a value, which rank below every number") {
      $0.figures.missing
    },
  ]
}

/// The figures of the rule.
private struct ReportedChoice: Recorded {
  let rule: TunedRule

  static let record = Record<ReportedChoice>(of: ReportedFigures.record) {
    ReportedFigures(rule: $0.rule, figures: $0.rule.chosen)
  }.adding([
    .value("require", "null where no threshold accepts any") {
      $0.rule.requirement(of: $0.rule.chosen)
    },
    .value("interval", as: ClosedRange<Double>.form.orNull, "of the auc, 95 %") {
      ($0.rule.intervals.first?.json).json
    },
  ])
}

/// The results of the rule on recordings that it has not seen.
private struct ReportedValidation: Recorded {
  let rule: TunedRule
  let validation: CrossValidation

  static let record: Record<ReportedValidation> = [
    .count("folds") { $0.validation.folds },
    .share("accepted") { $0.validation.shares().accepted },
    .share("refused") { $0.validation.shares().refused },
    .share("balanced") { $0.validation.shares().balanced },
    .value("intervals") { ReportedIntervals($0.rule.intervals) },
  ]
}

/// The intervals of the shares of others.
private struct ReportedIntervals: Recorded {
  let (accepted, refused): (ClosedRange<Double>, ClosedRange<Double>)

  init?(_ intervals: [ClosedRange<Double>]) {
    guard intervals.count >= 3 else { return nil }
    (accepted, refused) = (intervals[1], intervals[2])
  }

  static let record: Record<ReportedIntervals> = [
    .value("accepted") { $0.accepted }, .value("refused") { $0.refused },
  ]
}

extension ClosedRange: JSONConvertible, ReportValue where Bound == Double {
  /// The ends of an interval, both inside.
  package var json: JSONValue { [lowerBound.json, upperBound.json] }
  package static var form: ValueForm { .list(.number(.number), count: 2) }
}

/// A recording that the rule judges otherwise than its label.
private struct ReportedSample: Recorded {
  let sample: TunedSample
  let value: Double?

  private enum Label: String, CaseIterable, ReportValue {
    case good, bad
  }

  static let record: Record<ReportedSample> = [
    .value("name") { $0.sample.name },
    .value("guide", "the wrong guide; null for its own") { $0.sample.guide },
    .value("label") { $0.sample.isGood ? Label.good : .bad },
    .value("value") { $0.value },
  ]
}

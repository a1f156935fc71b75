package import JSONStream
package import ReplayCore
import Scenes
import Wording

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

  // MARK: The document

  /// The document: the figures of all settings, the rule, and what it does to others.
  package var document: JSONValue {
    [
      "kind": "touch-tuning", "schema": 1, "tool": Version.json, "madeOf": madeOf,
      "counts": [
        "good": JSONValue(goodCount), "bad": JSONValue(badCount),
        "notReplayed": JSONValue(notReplayed), "groups": JSONValue(groups.names.count),
        "ungrouped": JSONValue(groups.ungrouped),
      ],
      "settings": JSONValue(figures.map(json)),
      "chosen": chosenJSON,
      "crossValidation": validation.map(json) ?? .null,
      "misjudged": JSONValue(misjudged.map(json)),
    ]
  }

  private func json(_ figures: Figures) -> JSONValue {
    [
      "set": JSONValue(settings(of: figures.choice).map { JSONValue($0.text) }),
      "metric": JSONValue(options.metrics[figures.choice.metric].signedText),
      "auc": JSONValue(figures.area),
      "threshold": figures.threshold.flatMap(Double.init).map { JSONValue($0) } ?? .null,
      "accepted": JSONValue(figures.shares.accepted),
      "refused": JSONValue(figures.shares.refused),
      "balanced": JSONValue(figures.shares.balanced),
      "eer": JSONValue(figures.equalErrorRate), "missing": JSONValue(figures.missing),
    ]
  }

  private var chosenJSON: JSONValue {
    var chosen = json(chosen)
    chosen.append("require", requirement(of: self.chosen).map { JSONValue($0) } ?? .null)
    chosen.append("interval", intervals.first.map(json) ?? .null)
    return chosen
  }

  private func json(_ interval: ClosedRange<Double>) -> JSONValue {
    [JSONValue(interval.lowerBound), JSONValue(interval.upperBound)]
  }

  private func json(_ validation: CrossValidation) -> JSONValue {
    let shares = validation.shares()
    let intervals: JSONValue =
      self.intervals.count < 3
      ? .null : ["accepted": json(self.intervals[1]), "refused": json(self.intervals[2])]
    return [
      "folds": JSONValue(validation.folds), "accepted": JSONValue(shares.accepted),
      "refused": JSONValue(shares.refused), "balanced": JSONValue(shares.balanced),
      "intervals": intervals,
    ]
  }

  private func json(_ misjudged: Misjudged) -> JSONValue {
    [
      "name": JSONValue(misjudged.sample.name),
      "guide": misjudged.sample.guide.map { JSONValue($0) } ?? .null,
      "label": misjudged.sample.isGood ? "good" : "bad",
      "value": misjudged.value.map { JSONValue($0) } ?? .null,
    ]
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
    return few
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

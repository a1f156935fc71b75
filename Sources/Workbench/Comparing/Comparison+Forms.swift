// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import FileIO
import JSONStream
package import ReplayCore
import ReportPages
import Scenes

/// The forms of a comparison.
package enum ComparisonForm: String, CaseIterable, Sendable {
  /// A table for people.
  case human
  /// The whole comparison as one JSON object.
  case json
  /// One JSON object per line, one line per pair.
  case jsonl
  /// JUnit XML for servers of continuous integration.
  case junit
  /// Commands of a workflow that GitHub shows beside the files.
  case github
  /// The names of what is refused, which a file for `--accept` may hold.
  case names
  /// One HTML page for people, which shows both pictures of what changed.
  case html
}

extension Comparison {
  /// Returns the comparison in a form.
  ///
  /// - Parameters:
  ///   - form: The form; not `jsonl`, whose lines `add(_:)` returns.
  ///   - style: The style of a table.
  /// - Returns: Whole lines of UTF-8 text.
  package func bytes(as form: ComparisonForm, style: TableStyle = .plain) -> [UInt8] {
    switch form {
    case .human: Array(table(style).utf8)
    case .json: document.text(.pretty) + [UInt8(ascii: "\n")]
    case .jsonl: preconditionFailure("Lines are printed one by one")
    case .junit: junit
    case .github: github
    case .html: page
    case .names: Array(refused.map { "\($0.shownName)\n" }.joined().utf8)
    }
  }

  private var junit: [UInt8] {
    let cases = sorted.map { pair in
      let isRefused = isRefused(pair)
      return JUnitCase(
        name: pair.name, result: isRefused ? .failure : nil,
        diagnosis: isRefused ? (.newlyFails, pair.breakage) : nil,
        details: isRefused ? [pair.words] : [])
    }
    return JUnitSuite.document(
      of: [JUnitSuite(name: "comparison", cases: cases)], name: "replay diff")
  }

  private var github: [UInt8] {
    let lines = refused.map { pair in
      GitHubAnnotation(
        rank: .failure, code: .newlyFails, message: "\(pair.shownName): \(pair.breakage)")
    }
    let total = GitHubAnnotation(rank: .total, message: footer.map(\.text).joined(separator: ", "))
    return Array((lines + [total]).map { "\($0.text)\n" }.joined().utf8)
  }

  // MARK: The table

  /// Returns a row for each pair, what breaks with its reason and the next call, and the counts.
  private func table(_ style: TableStyle) -> String {
    let names = ["recording", "scene", "score", "verdict"] + rules.metrics.map(\.text)
    let heading = (names + ["what happened"]).map { TableCell($0, .faint) }
    let pairs = listed
    let lines = pairs.isEmpty ? [] : layOut([heading] + pairs.map(row), style)
    var sections = [lines.prefix(1), lines.dropFirst()].filter { !$0.isEmpty }
      .map { $0.joined().map(\.text) }
    let unmet = refused.flatMap { pair in
      (pair.new?.unmet ?? []).map { unmet in
        (
          [TableCell("✗ \(pair.shownName)", .failed), TableCell(unmet.words)], unmet.next
        )
      }
    }
    if !unmet.isEmpty {
      let rows = zip(layOut(unmet.map(\.0), style), unmet.map(\.1))
      sections.append(
        rows.flatMap { row, next in row.map(\.text) + (next.map { ["  \($0)"] } ?? []) })
    }
    let counts = footer.map { style.paint($0.text, $0.color) }.joined(separator: ", ")
    sections.append([counts] + (medianText.map { [$0] } ?? []))
    return ruled(sections, under: lines, style)
  }

  private func row(_ pair: ComparedPair) -> [TableCell] {
    func both(_ text: (ComparedSide) -> String?) -> String {
      let texts = [pair.old, pair.new].map { $0.flatMap(text) ?? "-" }
      return texts[0] == texts[1] ? texts[0] : texts.joined(separator: " -> ")
    }
    let color: TableColor? =
      switch pair.effect {
      case .breaks: .failed
      case .mends: .good
      case .other: .odd
      case .none: nil
      }
    let verdict = both { side in
      side.isMissing ? side.status : side.verdict?.marked
    }
    let shown = rules.metrics.indices.map { index in both { $0.shown[index]?.text } }
    return [TableCell(pair.shownName), TableCell(pair.scene ?? "-")]
      + [TableCell(scoreText(pair)), TableCell(verdict, color)]
      + shown.map { TableCell($0) } + [TableCell(pair.words)]
  }

  private func scoreText(_ pair: ComparedPair) -> String {
    let texts = [pair.old, pair.new].map { side in
      side?.score.map { String(percent($0).dropLast(2)) } ?? "-"
    }
    let sides = texts.map { String(repeating: " ", count: max(0, 6 - $0.count)) + $0 }
    guard let change = pair.change else { return sides.joined(separator: " -> ") }
    let points = percent(abs(change)).dropLast(2)
    return sides.joined(separator: " -> ") + " %  \(change < 0 ? "-" : "+")\(points)"
  }

  /// The counts in words, each with its color.
  private var footer: [(text: String, color: TableColor?)] {
    func none(_ count: Int) -> String { count == 0 ? "none" : "\(count)" }
    var parts: [(text: String, color: TableColor?)] = [
      ("\(counts.compared) compared: \(none(counts.changed)) changed", nil),
      ("\(none(counts.newlyPasses)) newly passes", counts.newlyPasses > 0 ? .good : nil),
      ("\(none(counts.newlyFails)) newly fails", counts.newlyFails > 0 ? .failed : nil),
    ]
    // Without a pair there is nothing that could change.
    if counts.compared == 0, counts.notReplayed > 0 { parts = [] }
    if counts.notReplayed > 0 { parts.append(("\(counts.notReplayed) not replayed", .failed)) }
    if counts.added > 0 { parts.append(("\(counts.added) added", .odd)) }
    if counts.removed > 0 { parts.append(("\(counts.removed) removed", .failed)) }
    if counts.notCompared > 0 { parts.append(("\(counts.notCompared) not compared", nil)) }
    return parts
  }

  private var medianText: String? {
    guard let medians else { return nil }
    return "median score \(percent(medians.old).dropLast(2)) -> \(percent(medians.new))"
  }

  // MARK: The page

  private var page: [UInt8] {
    let pairs = listed
    let shown = pairs.prefix(Self.pictureLimit).enumerated().map { index, pair in
      let sides = [pair.old, pair.new].enumerated().map { place, side -> JSONValue in
        let picture = pair.pictures.indices.contains(place) ? pair.pictures[place] : nil
        return [
          "picture": picture.map { JSONValue(Base64.text(of: $0)) } ?? .null,
          "summary": side.map { JSONValue($0.figures.joined(separator: ", ")) } ?? .null,
        ]
      }
      return [
        "row": JSONValue(index), "words": JSONValue(pair.words),
        "next": pair.new?.unmet.first?.next.map { JSONValue($0) } ?? .null,
        "old": sides[0], "new": sides[1],
      ] as JSONValue
    }
    return SelfContainedPage(
      title: "Touch comparison", files: .comparison,
      data: [
        "diff": document, "pairs": JSONValue(shown), "points": JSONValue(points(of: pairs)),
      ]
    ).bytes
  }

  /// Returns the old and the new score of each pair, and the index of its row or -1.
  private func points(of pairs: [ComparedPair]) -> [JSONValue] {
    let rows = pairs.enumerated().compactMap { index, pair -> JSONValue? in
      guard let old = pair.old?.score, let new = pair.new?.score else { return nil }
      return [JSONValue(old), JSONValue(new), JSONValue(index)]
    }
    return rows + unlistedScores.map { [JSONValue($0), JSONValue($0), -1] }
  }
}

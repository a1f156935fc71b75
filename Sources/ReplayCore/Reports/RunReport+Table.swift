// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import JSONStream
import Scenes
import Touchstone

extension RunReport {
  /// Returns the report as a table for people, a row for each recording.
  ///
  /// - Parameters:
  ///   - style: The style of the table.
  ///   - written: The output folder; nil if there is none.
  /// - Returns: A heading, a row for each recording, the requirements that do not hold, and a
  ///   summary; each line ends with a line feed.
  package func table(_ style: TableStyle = .plain, written: String? = nil) -> String {
    let heading = ["recording", "scene", "score", "verdict", "what happened"].map {
      TableCell($0, .faint)
    }
    let lines = layOut([heading] + recordings.map(\.row), style)
    let unmet = unmetRows(written: written)
    let missed = missedRows
    var sections = [lines[0].map(\.text), lines.dropFirst().flatMap { $0.map(\.text) }]
    if !unmet.isEmpty {
      let rows = zip(layOut(unmet.map(\.cells), style), unmet.map(\.next))
      // A call stands in a line of its own, however long, so that it can be pasted.
      sections.append(
        rows.flatMap { row, next in row.map(\.text) + (next.map { ["  \($0)"] } ?? []) })
    }
    if !missed.isEmpty { sections.append(layOut(missed, style).flatMap { $0.map(\.text) }) }
    if !style.isBrief || exitStatus != .success || !unmet.isEmpty {
      sections.append([footer(style, written: written)])
    }
    return ruled(sections, under: lines, style)
  }

  /// Returns a row for each requirement that does not hold, with the call that tells more; a call
  /// replaces an equal one before it.
  private func unmetRows(written: String?) -> [UnmetRow] {
    var rows = recordings.flatMap { recording in
      recording.judgments.filter { !$0.holds }.map { $0.row(of: printable(recording.name)) }
        + recording.unlikeRows(written: written)
    }
    rows += judgments.filter { !$0.holds }.map { $0.row(of: "all recordings") }
    for index in rows.indices.dropLast() where rows[index].next == rows[index + 1].next {
      rows[index].next = nil
    }
    return rows
  }

  /// A row for each reason why touches do not meet their scene, with the first recording of it and the
  /// number of the others.
  private var missedRows: [[TableCell]] {
    var rows: [(words: String, first: String, count: Int)] = []
    var indices: [String: Int] = [:]
    for recording in recordings {
      guard let words = recording.missed else { continue }
      if let index = indices[words] {
        rows[index].count += 1
      } else {
        indices[words] = rows.count
        rows.append((words, printable(recording.name), 1))
      }
    }
    return rows.map { words, first, count in
      let others = count > 1 ? " and \(count - 1) more" : ""
      return [TableCell("! \(first)\(others)", .odd), TableCell(words)]
    }
  }

  /// The numbers of requirements, each once for each recording, and of golden pictures, all of which
  /// hold, in words; nil without any.
  private var held: String? {
    let demands = (judgments + recordings.flatMap(\.judgments)).count(where: \.decides)
    let goldens = recordings.reduce(0) { $0 + $1.goldens.count }
    let parts = [(demands, "requirement"), (goldens, "golden")].filter { $0.0 > 0 }
      .map { counted($0, $1) }
    guard !parts.isEmpty else { return nil }
    return parts.joined(separator: " and ") + (demands + goldens == 1 ? " holds" : " hold")
  }

  /// The last line, which counts recordings and failures.
  func footer(_ style: TableStyle, written: String?) -> String {
    let errors = recordings.count { $0.status == .error && !$0.lacksPicture }
    let all = judgments + recordings.flatMap(\.judgments)
    let counts: [(count: Int, one: String, several: String, color: TableColor)] = [
      (all.count(where: \.fails), "requirement fails", "requirements fail", .failed),
      (recordings.reduce(0) { $0 + $1.unlike.count }, "golden fails", "goldens fail", .failed),
      (
        recordings.count(where: \.lacksPicture), "lacks a picture", "lack a picture", .failed
      ),
      (all.count { !$0.holds && !$0.decides }, "expectation unmet", "expectations unmet", .odd),
    ]
    var parts = [
      TableCell(counted(recordings.count, "recording")),
      errors == 0 ? TableCell("all replayed") : TableCell("\(errors) not replayed", .failed),
    ]
    parts += counts.filter { $0.count > 0 }.map { count, one, several, color in
      TableCell("\(count) \(count == 1 ? one : several)", color)
    }
    if errors == 0, parts.count == 2, let held { parts.append(TableCell(held, .good)) }
    let scores = recordings.compactMap { $0.status == .error ? nil : $0.report?.score }.sorted()
    if scores.count > 2 {
      parts.append(TableCell("median \(percent(median(of: scores))), least \(percent(scores[0]))"))
    }
    if let written { parts.append(TableCell("written to \(printable(written, limit: .max))")) }
    return parts.map { style.paint($0.text, $0.color) }.joined(separator: ", ")
  }
}

extension ReplayedRecording {
  /// The cells of the recording's row.
  fileprivate var row: [TableCell] {
    guard let report, status != .error || lacksPicture else {
      let code = firstError?.code.name
      return [
        TableCell(printable(name)), TableCell("-"), TableCell("not replayed", .failed),
        verdictCell, TableCell(code ?? ""),
      ]
    }
    let share = report.percent
    let score =
      report.score.map { bar($0) + " " + String(repeating: " ", count: 8 - share.count) + share }
      ?? share
    return [
      TableCell(printable(name)), TableCell(report.kind), TableCell(score), verdictCell,
      TableCell(
        (lacksPicture ? "lacks a picture; " : "") + ownFailure + report.summary
          + (judgeAnswer.map { "; judge: \($0.words)" } ?? "")),
    ]
  }

  /// The checks of its scene that alone refuse the recording, before other words; empty for any other.
  private var ownFailure: String {
    guard status == .pass, verdict == .fail, let checks = report?.failedChecks else { return "" }
    return checks.joined(separator: ", ") + ": "
  }

  /// True if the recording was scored, and its only errors are pictures that failed to load.
  fileprivate var lacksPicture: Bool {
    let ofPictures: Set<DiagnosticCode> = [.unknownName, .forbiddenPicture, .picture]
    let errors = diagnostics.filter { $0.severity == .error }.map(\.code)
    return report != nil && !errors.isEmpty && errors.allSatisfy(ofPictures.contains)
  }

  /// The verdict: green only where something was judged and nothing is odd, red where the run fails.
  private var verdictCell: TableCell {
    let isOdd = !diagnostics.isEmpty || judgments.contains { !$0.holds }
    let color: TableColor? =
      switch verdict {
      case .fail: status == .pass ? .odd : .failed
      case .pass: isOdd ? .odd : .good
      case nil: isOdd ? .odd : nil
      }
    return TableCell(verdict?.marked ?? "-", color)
  }

  /// Returns the rows of the frames that differ from their golden pictures.
  fileprivate func unlikeRows(written: String?) -> [UnmetRow] {
    unlike.map { golden in
      let message = [golden.diagnosis.message, golden.differencePath(in: written)]
        .compactMap(\.self)
      return UnmetRow(
        cells: [
          TableCell("✗ \(printable(name))", .failed), TableCell("golden", .failed),
          TableCell(message.map { printable($0, limit: .max) }.joined(separator: "; ")),
        ], next: golden.next?.command)
    }
  }
}

/// A row of a table for what does not hold.
private struct UnmetRow {
  /// The cells.
  let cells: [TableCell]
  /// The call that tells more; nil if there is none.
  var next: String?
}

extension Judgment {
  /// Returns the row of a requirement that does not hold.
  fileprivate func row(of name: String) -> UnmetRow {
    let color = fails ? TableColor.failed : .odd
    if demand.level == .judge {
      return UnmetRow(
        cells: [
          TableCell("✗ \(name)", color), TableCell("judge", color), TableCell(refusal),
        ])
    }
    var found = foundText.map { "found \($0)" } ?? "found no value"
    if demand.level == .expect { found += ", as the recording itself asks" }
    if let reason { found += ": \(reason.words)" }
    return UnmetRow(
      cells: [
        TableCell("\(fails ? "✗" : "!") \(name)", color),
        TableCell(printable(demand.requirement.text), color), TableCell(found),
      ], next: next?.command)
  }
}

/// Returns a share from 0 to 1 as a bar of ten cells, rounded down to eighths of a cell.
func bar(_ share: Double) -> String {
  let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
  let (cells, eighths) = Int(share * 80).quotientAndRemainder(dividingBy: 8)
  return padded(String(repeating: "█", count: cells) + parts[eighths], to: 10, with: "·")
}

/// Returns the median of at least one number: the middle one, or the mean of both in the middle.
package func median(of numbers: [Double]) -> Double {
  let sorted = numbers.sorted()
  return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
}

extension JudgeAnswer {
  /// The score and the verdict in words: `93.00 %, passes`.
  fileprivate var words: String {
    let parts = [score.map(percent), passes.map { $0 ? "passes" : "refuses" }].compactMap(\.self)
    return parts.isEmpty ? counted(figures.count, "figure") : parts.joined(separator: ", ")
  }
}

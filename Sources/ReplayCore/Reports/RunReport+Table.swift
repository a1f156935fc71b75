import JSONStream
import Scenes

extension RunReport {
  /// Returns the report as a table for people, a row for each recording.
  ///
  /// - Parameters:
  ///   - style: The style of the table.
  ///   - written: The output folder; nil if there is none.
  /// - Returns: A heading, a row for each recording, the requirements that do not hold, and a
  ///   summary; each line ends with a line feed.
  package func table(_ style: TableStyle = .plain, written: String? = nil) -> String {
    let heading = ["recording", "scene", "score", "what happened"].map { TableCell($0, .faint) }
    let rows = [heading] + recordings.map(\.row)
    let lines = layOut(rows, style)
    // The rule is as wide as the longest row, but no wider than most terminals.
    let width = min(lines.joined().map(\.width).max() ?? 0, style.columns ?? 100, 100)
    let rule = style.paint(String(repeating: "─", count: width), .faint)
    let unmet = unmetRows
    var sections = [lines[0].map(\.text), lines.dropFirst().flatMap { $0.map(\.text) }]
    if !unmet.isEmpty { sections.append(layOut(unmet, style).flatMap { $0.map(\.text) }) }
    sections.append([footer(style, written: written)])
    return sections.joined(separator: [rule]).map { $0 + "\n" }.joined()
  }

  /// A row for each requirement that does not hold.
  private var unmetRows: [[TableCell]] {
    let own = recordings.flatMap { recording in
      recording.judgments.filter { !$0.holds }.map { $0.row(of: printable(recording.name)) }
        + recording.unlikeRow
    }
    return own + judgments.filter { !$0.holds }.map { $0.row(of: "all recordings") }
  }

  /// The last line, which counts recordings and failures.
  private func footer(_ style: TableStyle, written: String?) -> String {
    let errors = recordings.count { $0.status == .error }
    let all = judgments + recordings.flatMap(\.judgments)
    let counts: [(count: Int, one: String, several: String, color: TableColor)] = [
      (all.count(where: \.fails), "requirement fails", "requirements fail", .failed),
      (recordings.count { $0.unlike != nil }, "golden fails", "goldens fail", .failed),
      (all.count { !$0.holds && !$0.decides }, "expectation unmet", "expectations unmet", .odd),
    ]
    var parts = [
      TableCell(counted(recordings.count, "recording")),
      errors == 0 ? TableCell("all replayed") : TableCell("\(errors) not replayed", .failed),
    ]
    parts += counts.filter { $0.count > 0 }.map { count, one, several, color in
      TableCell("\(count) \(count == 1 ? one : several)", color)
    }
    if let written { parts.append(TableCell("written to \(written)")) }
    return parts.map { style.paint($0.text, $0.color) }.joined(separator: ", ")
  }
}

extension ReplayedRecording {
  /// The cells of the recording's row.
  fileprivate var row: [TableCell] {
    guard let report, status != .error else {
      let code = diagnostics.first { $0.severity == .error }?.code.name
      return [
        TableCell(printable(name)), TableCell("-"), TableCell("not replayed", .failed),
        TableCell(code ?? ""),
      ]
    }
    let share = report.percent
    let score =
      report.score.map { bar($0) + " " + String(repeating: " ", count: 8 - share.count) + share }
      ?? share
    return [
      TableCell(printable(name)), TableCell(report.kind), TableCell(score, color),
      TableCell(report.summary),
    ]
  }

  /// The color of the recording.
  ///
  /// It is green if there is no diagnostic and all requirements hold, or, without requirements, if
  /// the score is 1; plain for a scene without a score.
  private var color: TableColor? {
    if status == .fail { return .failed }
    if judgments.isEmpty, diagnostics.isEmpty, report?.score == nil { return nil }
    let isGood = judgments.isEmpty ? report?.score == 1 : judgments.allSatisfy(\.holds)
    return isGood && diagnostics.isEmpty ? .good : .odd
  }

  /// The cells of a frame that differs from its golden picture, in an array; otherwise no cells.
  fileprivate var unlikeRow: [[TableCell]] {
    guard let unlike else { return [] }
    return [
      [
        TableCell("✗ \(printable(name))", .failed), TableCell("golden", .failed),
        TableCell(unlike.message),
      ]
    ]
  }
}

extension Judgment {
  /// The cells of a requirement that does not hold.
  fileprivate func row(of name: String) -> [TableCell] {
    let color = fails ? TableColor.failed : .odd
    let found = found.map { "found \($0.text)" } ?? "found no value"
    return [
      TableCell("\(fails ? "✗" : "!") \(name)", color),
      TableCell(printable(demand.requirement.text), color),
      TableCell(demand.level == .expect ? "\(found), as the recording itself asks" : found),
    ]
  }
}

/// Returns a share from 0 to 1 as a bar of ten cells, rounded down to eighths of a cell.
func bar(_ share: Double) -> String {
  let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
  let (cells, eighths) = Int(share * 80).quotientAndRemainder(dividingBy: 8)
  return padded(String(repeating: "█", count: cells) + parts[eighths], to: 10, with: "·")
}

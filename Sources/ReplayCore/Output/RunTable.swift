/// The table that a person reads: a row for each recording, with a bar for its score.
extension RunReport {
  /// The table as text, each line ended by a line feed.
  ///
  /// - Parameter written: Where frames and the report were written to, if anywhere.
  /// - Returns: A heading, a row for each recording, and a line that sums up.
  public func table(written: String? = nil) -> String {
    let rows = [["recording", "scene", "score", "what happened"]] + recordings.map(\.row)
    let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      (0..<3).map { padded(row[$0], to: widths[$0]) + "  " }.joined() + row[3]
    }
    // As wide as the longest row, but no wider than most terminals.
    let rule = String(repeating: "─", count: min(lines.map(\.count).max() ?? 0, 100))
    return ([lines[0], rule] + lines.dropFirst() + [rule, footer(written: written)])
      .map { $0 + "\n" }.joined()
  }

  private func footer(written: String?) -> String {
    let errors = recordings.count { $0.status == .error }
    let count = recordings.count == 1 ? "1 recording" : "\(recordings.count) recordings"
    let fate = errors == 0 ? "all replayed" : "\(errors) not replayed"
    return ([count, fate] + (written.map { ["written to \($0)"] } ?? [])).joined(separator: ", ")
  }
}

extension ReplayedRecording {
  /// The cells of the recording's row.
  fileprivate var row: [String] {
    guard let report else {
      let code = diagnostics.first { $0.severity == .error }?.code
      return [printable(name), "-", "not replayed", code ?? ""]
    }
    let share = report.percent
    let score = bar(report.score) + " " + String(repeating: " ", count: 8 - share.count) + share
    return [printable(name), report.kind, score, report.summary]
  }
}

/// A share from 0 to 1 as a bar of ten cells, in eighths of a cell, rounded down.
private func bar(_ share: Double) -> String {
  let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
  let (cells, eighths) = Int(share * 80).quotientAndRemainder(dividingBy: 8)
  return padded(String(repeating: "█", count: cells) + parts[eighths], to: 10, with: "·")
}

private func padded(_ text: String, to width: Int, with filler: String = " ") -> String {
  text + String(repeating: filler, count: max(0, width - text.count))
}

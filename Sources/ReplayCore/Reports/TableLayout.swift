// SPDX-License-Identifier: Apache-2.0
import FileIO
import Scenes

/// One cell of a table.
package struct TableCell {
  let text: String
  let color: TableColor?

  /// Creates a cell of one line of text.
  package init(_ text: String, _ color: TableColor? = nil) {
    self.text = text
    self.color = color
  }
}

/// One line of a table, with its width on a screen.
package struct TableLine {
  /// The text, with escape sequences for colors.
  package private(set) var text = ""
  /// The number of visible characters.
  package private(set) var width = 0

  fileprivate init(indent: Int) {
    text = String(repeating: " ", count: indent)
    width = indent
  }

  fileprivate mutating func append(
    _ text: String, _ color: TableColor?, _ style: TableStyle, width: Int? = nil
  ) {
    let padding = max(0, (width ?? 0) - text.count)
    self.text += style.paint(text, color) + String(repeating: " ", count: padding)
    self.width += text.count + padding
  }
}

/// Returns the lines of each row, with all columns but the last as wide as their widest cell.
///
/// If the style limits the length of lines, the last column is broken between words. If fewer than
/// 24 characters remain for it, it is placed below the others.
package func layOut(_ rows: [[TableCell]], _ style: TableStyle) -> [[TableLine]] {
  let last = (rows.first?.count ?? 1) - 1
  let widths = (0..<last).map { column in rows.map { $0[column].text.count }.max() ?? 0 }
  let indent = widths.reduce(0) { $0 + $1 + 2 }
  let room = style.columns.map { $0 - indent } ?? .max
  let isBelow = room < 24
  let gap = isBelow ? 4 : indent
  return rows.map { row in
    var line = TableLine(indent: 0)
    for (cell, width) in zip(row, widths) {
      line.append(cell.text, cell.color, style, width: width + 2)
    }
    var lines: [TableLine] = []
    if isBelow {
      lines.append(line)
      line = TableLine(indent: gap)
    }
    for part in wrapped(row[last].text, width: isBelow ? (style.columns ?? 0) - 4 : room) {
      line.append(part, row[last].color, style)
      lines.append(line)
      line = TableLine(indent: gap)
    }
    return lines
  }
}

/// Returns sections of lines with a rule between them, in whole lines.
///
/// - Parameters:
///   - sections: The sections.
///   - rows: The rows of the table: the rule is as wide as the longest, but no wider than most
///     terminals.
///   - style: The style of the table.
/// - Returns: The text of the table.
package func ruled(_ sections: [[String]], under rows: [[TableLine]], _ style: TableStyle) -> String
{
  let width = min(rows.joined().map(\.width).max() ?? 0, style.columns ?? 100, 100)
  let rule = style.paint(String(repeating: "─", count: width), .faint)
  return sections.joined(separator: [rule]).reduce(into: "") { $0 += $1 + "\n" }
}

/// The colors and the width of a table.
package struct TableStyle: Sendable {
  /// The values of `--color`.
  package enum ColorChoice: String, CaseIterable, Sendable {
    /// Colors on a terminal that has them, unless `NO_COLOR` is set.
    case auto
    /// Colors everywhere.
    case always
    /// No colors.
    case never
  }

  /// True if text is colored.
  let hasColors: Bool
  /// The greatest length of a line in characters; nil if there is none.
  let columns: Int?
  /// True if a table without a failure ends without a line of its totals.
  package var isBrief = false

  /// The style for a pipe, without colors and with lines of any length.
  package static let plain = TableStyle(hasColors: false, columns: nil)

  /// Creates a style.
  package init(hasColors: Bool, columns: Int?) {
    self.hasColors = hasColors
    self.columns = columns
  }

  /// Creates the style for the standard output of this process.
  package init(_ choice: ColorChoice) {
    let isTerminal = FileDescriptor.standardOutput.isTerminal
    columns = FileDescriptor.standardOutput.terminalColumns
    hasColors =
      switch choice {
      case .always: true
      case .never: false
      case .auto:
        isTerminal && CurrentProcess.environment("NO_COLOR") == nil
          && CurrentProcess.environment("TERM") != "dumb"
      }
  }

  /// Returns the text in a color, with the escape sequences of ECMA-48 (select graphic rendition).
  package func paint(_ text: String, _ color: TableColor?) -> String {
    guard hasColors, let color, !text.isEmpty else { return text }
    return "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m"
  }
}

/// The colors of a table, named for their meaning; the raw values are those of ECMA-48.
package enum TableColor: Int {
  /// No complaint.
  case good = 32
  /// A reason to look.
  case odd = 33
  /// A failure.
  case failed = 31
  /// Headings and lines.
  case faint = 2
}

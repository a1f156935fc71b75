import FileIO

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

import FileIO

/// How a table looks where it is shown.
package struct TableStyle: Sendable {
  /// When colours are used.
  package enum ColorChoice: String, CaseIterable, Sendable {
    /// On a terminal that has them, unless `NO_COLOR` is set.
    case auto
    /// Everywhere.
    case always
    /// Nowhere.
    case never
  }

  /// Whether text is coloured.
  let hasColors: Bool
  /// How long a line may be; nil for as long as it is.
  let columns: Int?

  /// A table that goes into a pipe: no colours, lines as long as they are.
  package static let plain = TableStyle(hasColors: false, columns: nil)

  package init(hasColors: Bool, columns: Int?) {
    self.hasColors = hasColors
    self.columns = columns
  }

  /// The look for the standard output of this process.
  package init(_ choice: ColorChoice) {
    let isTerminal = Terminal.output.isThere
    columns = isTerminal ? Terminal.output.columns : nil
    hasColors =
      switch choice {
      case .always: true
      case .never: false
      case .auto:
        isTerminal && CurrentProcess.environment("NO_COLOR") == nil
          && CurrentProcess.environment("TERM") != "dumb"
      }
  }

  /// The text in a colour, as terminals know it (ECMA-48, select graphic rendition).
  func paint(_ text: String, _ color: TableColor?) -> String {
    guard hasColors, let color, !text.isEmpty else { return text }
    return "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m"
  }
}

/// The colours of a table, by what they say.
package enum TableColor: Int {
  /// Nothing is amiss.
  case good = 32
  /// Something should be looked at.
  case odd = 33
  /// Something failed.
  case failed = 31
  /// What only helps the eye.
  case faint = 2
}

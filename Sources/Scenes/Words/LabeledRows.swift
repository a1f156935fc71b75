/// A page of named rows for a terminal: names on the left, text beside them.
struct LabeledRows {
  /// The width of a line, in characters.
  static let columns = 80
  /// The width of the names with the gap after them.
  private static let indent = 14

  /// The page so far, each line ended by a line feed.
  private(set) var text: String

  /// Begins a page with its title.
  init(title: String) {
    text = wrapped(title, width: LabeledRows.columns).map { "\($0)\n" }.joined()
  }

  /// Adds a row; longer texts go on below, between words.
  mutating func row(_ name: String, _ words: String) {
    let lines = wrapped(words, width: LabeledRows.columns - LabeledRows.indent)
    for (index, line) in lines.enumerated() {
      text += padded(index == 0 ? "  \(name)" : "", to: LabeledRows.indent) + line + "\n"
    }
  }

  /// Adds an empty line.
  mutating func gap() { text += "\n" }
}

/// Text in lines of at most `width` characters, broken between words; a longer word stays whole.
package func wrapped(_ text: String, width: Int) -> [String] {
  var lines: [String] = []
  for word in text.split(separator: " ", omittingEmptySubsequences: false) {
    if let line = lines.last, line.count < width, line.count + 1 + word.count <= width {
      lines[lines.count - 1] = "\(line) \(word)"
    } else {
      lines.append(String(word))
    }
  }
  return lines
}

/// The text with something after it, up to a width.
package func padded(_ text: String, to width: Int, with filler: String = " ") -> String {
  text + String(repeating: filler, count: max(0, width - text.count))
}

/// A page of labeled rows for a terminal: labels on the left, text beside them.
package struct LabeledRows {
  /// The width of a line, in characters.
  static let columns = 80
  /// The width of the labels and the gap after them, in characters.
  private static let indent = 14

  /// The page so far; each line ends with a line feed.
  private(set) var text: String

  /// Starts a page with its title.
  init(title: String) {
    text = wrapped(title, width: LabeledRows.columns).map { "\($0)\n" }.joined()
  }

  /// Adds a row; long text continues below, wrapped between words.
  mutating func row(_ name: String, _ words: String) {
    let lines = wrapped(words, width: LabeledRows.columns - LabeledRows.indent)
    for (index, line) in lines.enumerated() {
      text += padded(index == 0 ? "  \(name)" : "", to: LabeledRows.indent) + line + "\n"
    }
  }

  /// Adds an empty line.
  mutating func gap() { text += "\n" }
}

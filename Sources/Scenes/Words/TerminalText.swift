// SPDX-License-Identifier: Apache-2.0

/// Returns text in lines of at most `width` characters, broken at spaces; a longer word stays
/// whole.
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

/// Returns text padded at its end to a width in characters.
package func padded(_ text: String, to width: Int, with filler: String = " ") -> String {
  text + String(repeating: filler, count: max(0, width - text.count))
}

extension String {
  /// Returns the text with `replacement` in place of each scalar `scalar`.
  ///
  /// A `Character` may hold a quote and the combining mark after it, and hide the quote from
  /// `replacing(_:with:)`; a shell, a spreadsheet and a server of continuous integration see it.
  ///
  /// - Complexity: O(n) in the length of the text.
  package func replacingScalar(_ scalar: Unicode.Scalar, with replacement: String) -> String {
    var result = String.UnicodeScalarView()
    for other in unicodeScalars {
      if other == scalar {
        result.append(contentsOf: replacement.unicodeScalars)
      } else {
        result.append(other)
      }
    }
    return String(result)
  }
}

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

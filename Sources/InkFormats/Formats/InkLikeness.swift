// SPDX-License-Identifier: Apache-2.0

/// A format that a text is like, without being a file of it.
package struct InkLikeness: Hashable, Sendable {
  /// The name of the format.
  package let format: String
  /// The words of most of its files that the text does not hold.
  package let missing: [String]

  /// Creates the likeness to a format.
  package init(to format: String, _ missing: [String]) {
    (self.format, self.missing) = (format, missing)
  }

  /// The format, and what the text lacks: `strokes (no "points", "time")`.
  package var words: String {
    "\(format) (\(missing.isEmpty ? "another order" : "no " + missing.joined(separator: ", ")))"
  }
}

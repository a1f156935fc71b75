package import JSONStream

/// The page of a comparison: the report page with two sides.
package enum ComparisonPage {
  /// Returns the bytes of the page, UTF-8.
  ///
  /// - Parameters:
  ///   - diff: The comparison, as `diff.json` holds it.
  ///   - pairs: An object for each of the first rows: `words`, `next`, and for `old` and `new` the
  ///     `picture`, a PNG file in base64, and the `summary`.
  ///   - points: The old and the new score of each pair, and the index of its row or -1.
  ///   - sha256: A closure that returns the SHA-256 of a text.
  /// - Returns: The page.
  /// - Complexity: O(n) in the number of bytes.
  package static func bytes(
    diff: JSONValue, pairs: JSONValue, points: JSONValue,
    sha256: @escaping @Sendable (String) -> [UInt8]
  ) -> [UInt8] {
    SelfContainedPage(
      title: "Touch comparison", files: .comparison,
      data: ["diff": diff, "pairs": pairs, "points": points], sha256: sha256
    ).bytes
  }
}

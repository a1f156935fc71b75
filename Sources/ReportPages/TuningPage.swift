package import JSONStream

/// The page of a tuning: the rule, its figures, and the recordings that it misjudges.
package enum TuningPage {
  /// Returns the bytes of the page, UTF-8.
  ///
  /// - Parameters:
  ///   - tuning: The tuning, as `tuning.json` holds it.
  ///   - plots: What is drawn: the curves `roc`, the `histogram`, the keys `tried`, the `pictures`, and
  ///     the words `doubts` and `flags`.
  ///   - sha256: A closure that returns the SHA-256 of a text.
  /// - Returns: The page.
  /// - Complexity: O(n) in the number of bytes.
  package static func bytes(
    tuning: JSONValue, plots: JSONValue, sha256: @escaping @Sendable (String) -> [UInt8]
  ) -> [UInt8] {
    SelfContainedPage(
      title: "Touch tuning", files: .tuning, data: ["tuning": tuning, "plots": plots],
      sha256: sha256
    ).bytes
  }
}

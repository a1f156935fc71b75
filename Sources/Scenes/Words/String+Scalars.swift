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

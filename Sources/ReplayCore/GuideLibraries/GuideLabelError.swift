/// The reason why the header of a recording names no guide.
package enum GuideLabelError: Error, Hashable, Sendable {
  /// The header does not have the key, or has neither text nor a whole number there.
  case missing(key: String)
  /// No guide has the name; `known` are the names that exist.
  case unknown(key: String, found: String, known: [String])
}

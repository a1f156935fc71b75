/// What is wrong with the text of a saved card, or with restoring it.
///
/// Offsets in what is wrong with values count the bytes of the text.
package enum SavedCardFault: Error, Hashable, Sendable {
  /// The text has more than `limit` bytes.
  case tooLarge(limit: Int)
  /// The text is JSON, but does not say that it is a saved card.
  case notASavedCard(found: String?)
  /// The text is of a version that this one does not know.
  case laterVersion(found: Int64, supported: Int)
  /// A value is missing, wrong or out of range; its path begins with `saved`.
  case content(SceneError)
  /// The bytes do not come to the checksum that stands at their end.
  case damaged(found: String, expected: String)
  /// The card was saved from other rules; both are fingerprints.
  case otherRules(found: String, expected: String)
  /// The strokes come to another count of samples than was saved.
  case otherCoverage(found: Int, expected: Int)
  /// The scene is of another kind, and no card.
  case noCard(scene: String)

  /// The offset of the byte where it shows; nil where the whole is meant.
  package var offset: Int? {
    switch self {
    case .content(let error): error.offset
    default: nil
    }
  }
}

/// A fault in the text of a saved card, or in restoring it.
///
/// Offsets in faults of values count the bytes of the text.
package enum SavedCardFault: Error, Hashable, Sendable {
  /// The text has more than `limit` bytes.
  case tooLarge(limit: Int)
  /// The text is JSON, but its `kind` is not that of a saved card.
  case notASavedCard(found: String?)
  /// The text has a later version than this program supports.
  case laterVersion(found: Int64, supported: Int)
  /// A value is missing, wrong or out of range; its path begins with `saved`.
  case content(SceneError)
  /// The checksum of the bytes differs from the one at their end.
  case damaged(found: String, expected: String)
  /// The card was saved from other rules; both values are fingerprints.
  case otherRules(found: String, expected: String)
  /// The strokes reveal another number of samples than was saved.
  case otherCoverage(found: Int, expected: Int)
  /// The scene is of another kind, which has no card.
  case noCard(scene: String)

  /// The offset of the byte at fault; nil if the fault concerns the whole text.
  package var offset: Int? {
    if case .content(let error) = self { error.offset } else { nil }
  }
}

public import JSONStream

/// What is wrong with the text of a saved card, or with restoring it.
///
/// Offsets in what is wrong with values count the bytes of the text.
public enum SavedCardFault: Error, Hashable, Sendable {
  /// The file cannot be read.
  case unreadable(SystemError)
  /// The text has more than `limit` bytes.
  case tooLarge(limit: Int)
  /// The text is no JSON.
  case json(JSONError)
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
  var offset: Int? {
    switch self {
    case .json(let error): error.offset
    case .content(let error): error.offset
    default: nil
    }
  }
}

/// Why a card cannot be saved or restored, and where that shows.
public struct SavedCardFileError: Error, Hashable, Sendable {
  /// The path of the saved card; nil where the recording is meant.
  public let path: String?
  /// The line in the file, from 1; nil where the whole is meant.
  public let line: Int?
  /// The byte in the line, from 1; nil where the whole is meant.
  public let byte: Int?
  /// What is wrong.
  public let fault: SavedCardFault

  package init(_ fault: SavedCardFault, path: String? = nil, line: Int? = nil, byte: Int? = nil) {
    (self.fault, self.path, self.line, self.byte) = (fault, path, line, byte)
  }
}

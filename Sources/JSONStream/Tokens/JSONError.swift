/// A fault in a JSON text; offsets count bytes from 0.
public enum JSONError: Error, Hashable, Sendable {
  /// The text does not follow the grammar at `offset`; `found` is nil at the end of the text.
  case unexpected(offset: Int, found: String?, expected: String)
  /// A number is beyond the range of `Double`.
  case outOfRange(offset: Int, found: String)
  /// The bytes are not UTF-8, or an escape is half of a surrogate pair.
  case invalidEncoding(offset: Int, found: String)
  /// More than `limit` brackets are open at once.
  case tooDeep(offset: Int, limit: Int)

  /// The offset of the first faulty byte; the end of the text if the text ends too soon.
  public var offset: Int {
    switch self {
    case .unexpected(let offset, _, _), .outOfRange(let offset, _),
      .invalidEncoding(let offset, _), .tooDeep(let offset, _):
      offset
    }
  }

  /// The text found at `offset`, in at most 40 bytes, or nil at the end of the text.
  public var found: String? {
    switch self {
    case .unexpected(_, let found, _): found
    case .outOfRange(_, let found), .invalidEncoding(_, let found): found
    case .tooDeep: "an opening bracket"
    }
  }

  /// The text expected at `offset`.
  public var expected: String {
    switch self {
    case .unexpected(_, _, let expected): expected
    case .outOfRange: "a number within the range of Double"
    case .invalidEncoding: "UTF-8"
    case .tooDeep(_, let limit): "at most \(limit) open brackets"
    }
  }

  /// Returns the same fault with its offset counted from `origin`.
  public func counted(from origin: Int) -> JSONError {
    switch self {
    case .unexpected(let offset, let found, let expected):
      .unexpected(offset: offset - origin, found: found, expected: expected)
    case .outOfRange(let offset, let found):
      .outOfRange(offset: offset - origin, found: found)
    case .invalidEncoding(let offset, let found):
      .invalidEncoding(offset: offset - origin, found: found)
    case .tooDeep(let offset, let limit):
      .tooDeep(offset: offset - origin, limit: limit)
    }
  }

  /// True if the text ends too soon and has no other fault, so that more bytes could complete it.
  public var isAtEndOfText: Bool {
    if case .unexpected(_, nil, _) = self { return true }
    return false
  }
}

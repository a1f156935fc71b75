/// What is wrong with a JSON text; offsets count its bytes from 0.
public enum JSONError: Error, Hashable, Sendable {
  /// Something other than the grammar allows; `found` is nil at the end of the text.
  case unexpected(offset: Int, found: String?, expected: String)
  /// A number that no finite `Double` is nearest to.
  case outOfRange(offset: Int, found: String)
  /// Bytes that are no UTF-8, or an escape that is half of a surrogate pair.
  case invalidEncoding(offset: Int, found: String)
  /// More brackets open at once than `limit`.
  case tooDeep(offset: Int, limit: Int)

  /// The offset of the byte where the fault shows; the count of bytes where the text ends too soon.
  public var offset: Int {
    switch self {
    case .unexpected(let offset, _, _), .outOfRange(let offset, _),
      .invalidEncoding(let offset, _), .tooDeep(let offset, _):
      offset
    }
  }

  /// What stands there, in at most 40 bytes of the text, or nil at the end of the text.
  public var found: String? {
    switch self {
    case .unexpected(_, let found, _): found
    case .outOfRange(_, let found), .invalidEncoding(_, let found): found
    case .tooDeep: "an opening bracket"
    }
  }

  /// What should stand there.
  public var expected: String {
    switch self {
    case .unexpected(_, _, let expected): expected
    case .outOfRange: "a number within the range of Double"
    case .invalidEncoding: "UTF-8"
    case .tooDeep(_, let limit): "at most \(limit) open brackets"
    }
  }

  /// The same fault with its offset counted from `origin`.
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

  /// Whether more bytes could have mended the text: it ends too soon and has no other fault.
  public var isAtEndOfText: Bool {
    if case .unexpected(_, nil, _) = self { return true }
    return false
  }
}

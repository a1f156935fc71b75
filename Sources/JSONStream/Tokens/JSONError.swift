// SPDX-License-Identifier: Apache-2.0
package import Diagnostics

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
  public var offset: Int { parts.offset }

  /// The text found at `offset`, in at most 40 bytes, or nil at the end of the text.
  public var found: String? { parts.found }

  /// The text expected at `offset`.
  public var expected: String { parts.expected }

  private var parts: (offset: Int, found: String?, expected: String) {
    switch self {
    case .unexpected(let offset, let found, let expected): (offset, found, expected)
    case .outOfRange(let offset, let found):
      (offset, found, "a number within the range of Double")
    case .invalidEncoding(let offset, let found): (offset, found, "UTF-8")
    case .tooDeep(let offset, let limit):
      (offset, "an opening bracket", "at most \(limit) open brackets")
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
  public var isAtEndOfText: Bool { found == nil }
}

extension JSONError {
  /// The fault in words, without its place; `found` is nil at the end of the text.
  package var diagnosis: Fault {
    let (code, fault): (DiagnosticCode, String) =
      switch self {
      case .unexpected: (.json, "invalid JSON")
      case .outOfRange: (.numberRange, "the number is out of range")
      case .invalidEncoding: (.encoding, "invalid text")
      case .tooDeep: (.depth, "nested too deeply")
      }
    // At the end of the text nothing was found, which a reader of torn lines asks for.
    return found == nil
      ? Fault(code, "\(fault): found the end of the text, expected \(expected)")
      : Fault(code, fault, found: found, expected: expected)
  }
}

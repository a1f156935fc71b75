// SPDX-License-Identifier: Apache-2.0

/// One token of a JSON text, with its range of bytes.
public struct JSONToken: Hashable, Sendable {
  /// The kinds of tokens.
  public enum Kind: UInt8, Hashable, Sendable {
    /// `{`
    case beginObject
    /// `}`
    case endObject
    /// `[`
    case beginArray
    /// `]`
    case endArray
    /// The key of a member; the scanner has already passed its colon.
    case key
    /// A string that is a value.
    case string
    /// A number.
    case number
    /// `true`
    case `true`
    /// `false`
    case `false`
    /// `null`
    case null
    /// The end of the text, after its one value.
    case end
  }

  /// The kind of the token.
  public let kind: Kind
  /// The offset of the first byte, which is the opening quote of a string or a key.
  public let start: Int
  /// The offset after the last byte, which is the closing quote of a string or a key.
  public let end: Int
  /// True if a string or a key contains escapes, so that its bytes differ from its text.
  package let hasEscapes: Bool
  /// The value of a number; zero for every other kind.
  public let decimal: JSONDecimal

  /// Creates a token of `kind` on the bytes from `start` up to, but not including, `end`.
  init(
    _ kind: Kind, start: Int, end: Int, hasEscapes: Bool = false, decimal: JSONDecimal = .zero
  ) {
    self.kind = kind
    self.start = start
    self.end = end
    self.hasEscapes = hasEscapes
    self.decimal = decimal
  }

  /// The end of an empty text, for variables that hold no other token yet.
  public static let none = JSONToken(.end, start: 0, end: 0)
}

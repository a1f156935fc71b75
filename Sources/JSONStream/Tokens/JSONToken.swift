/// One token of a JSON text, with the bytes it stands on.
public struct JSONToken: Hashable, Sendable {
  /// What a token is.
  public enum Kind: UInt8, Hashable, Sendable {
    /// `{`
    case beginObject
    /// `}`
    case endObject
    /// `[`
    case beginArray
    /// `]`
    case endArray
    /// The name of a member, its colon already passed.
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

  /// What the token is.
  public let kind: Kind
  /// The offset of its first byte; of a string or a key, the opening quote.
  public let start: Int
  /// The offset after its last byte; of a string or a key, after the closing quote.
  public let end: Int
  /// Whether a string or a key holds escapes, so that its bytes are not its text.
  public let hasEscapes: Bool
  /// The value of a number, zero for every other kind.
  public let decimal: JSONDecimal

  /// The token of `kind` on the bytes from `start` up to, not including, `end`.
  init(
    _ kind: Kind, start: Int, end: Int, hasEscapes: Bool = false, decimal: JSONDecimal = .zero
  ) {
    self.kind = kind
    self.start = start
    self.end = end
    self.hasEscapes = hasEscapes
    self.decimal = decimal
  }

  /// The token that stands for nothing: the end of an empty text.
  public static let none = JSONToken(.end, start: 0, end: 0)
}

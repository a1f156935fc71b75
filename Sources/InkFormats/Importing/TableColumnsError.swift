/// A fault in a text that states the columns of a table.
///
/// `part` is the text between two commas that is at fault.
public enum TableColumnsError: Error, Hashable, Sendable {
  /// The part is not a key and a column with an equals sign between them.
  case notAPair(part: String)
  /// The key is none that is known.
  case unknownKey(String, part: String)
  /// The key occurs twice.
  case repeatedKey(String, part: String)
  /// The key has no column.
  case noColumn(String, part: String)
  /// The number of a column is not from 1 to `limit`.
  case columnNumber(part: String, limit: Int)
  /// The unit of a time or an angle is missing or unknown.
  case unit(found: String?, part: String)
  /// The greatest pressure after the slash is not a positive number.
  case greatestForce(part: String)
  /// A column is negated that is neither x nor y.
  case negated(String, part: String)
  /// There is no column for x, or none for y.
  case missing(String)

  /// The text at fault, or nil if something is missing.
  public var part: String? {
    switch self {
    case .notAPair(let part), .unknownKey(_, let part), .repeatedKey(_, let part),
      .noColumn(_, let part), .columnNumber(let part, _), .unit(_, let part),
      .greatestForce(let part),
      .negated(_, let part):
      part
    case .missing: nil
    }
  }
}

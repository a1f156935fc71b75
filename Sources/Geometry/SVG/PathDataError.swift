/// A fault in SVG path data; columns count bytes from 1.
public enum PathDataError: Error, Hashable, Sendable {
  /// The text has no command.
  case empty
  /// The text does not follow the grammar at `column`; `found` is nil at the end of the text.
  case unexpected(column: Int, found: String?, expected: String)
  /// The first command is not a move.
  case missingMove(column: Int, found: String)
  /// The magnitude of an absolute coordinate is greater than `Path.greatestCoordinate`.
  case outOfRange(column: Int, found: String)
}

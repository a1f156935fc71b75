/// What is wrong with SVG path data; columns count bytes from 1.
public enum PathDataError: Error, Hashable, Sendable {
  /// There is no command at all.
  case empty
  /// Something other than the grammar allows; `found` is nil at the end of the text.
  case unexpected(column: Int, found: String?, expected: String)
  /// The first command is not a move.
  case missingMove(column: Int, found: String)
  /// A coordinate lies beyond `Path.greatestCoordinate`, counted from the origin.
  case outOfRange(column: Int, found: String)
}

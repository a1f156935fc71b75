/// A place in a stream of lines; both numbers count from 1, as in editors.
public struct Place: Hashable, Sendable {
  /// The number of the line; blank lines count.
  public var line: Int
  /// The number of the byte in its line.
  public var byte: Int

  /// Creates the place of `byte` in `line`.
  public init(line: Int, byte: Int) {
    self.line = line
    self.byte = byte
  }
}

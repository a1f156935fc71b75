/// A failure of a byte source to give its next bytes.
public struct ByteSourceError: Error, Hashable, Sendable {
  /// The error number of the system (`errno`).
  public var number: Int32
  /// The words of the system for the number; empty if it has none.
  public var reason: String

  /// Creates the error with an error number of the system and what the system says about it.
  public init(number: Int32, reason: String = "") {
    (self.number, self.reason) = (number, reason)
  }
}

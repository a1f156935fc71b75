/// A failure of a byte source to give its next bytes.
public struct ByteSourceError: Error, Hashable, Sendable {
  /// The error number of the system (`errno`).
  public var number: Int32

  /// Creates the error with an error number of the system.
  public init(number: Int32) {
    self.number = number
  }
}

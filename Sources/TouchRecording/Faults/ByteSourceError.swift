/// Why a source gives no more bytes.
public struct ByteSourceError: Error, Hashable, Sendable {
  /// The error number of the system (`errno`).
  public var number: Int32

  /// Creates the error of the system with `number`.
  public init(number: Int32) {
    self.number = number
  }
}

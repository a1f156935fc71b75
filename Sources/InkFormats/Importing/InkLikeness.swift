/// A format that a text is like, without being a file of it.
public struct InkLikeness: Hashable, Sendable {
  /// The name of the format.
  public let format: String
  /// The words of most of its files that the text does not hold.
  public let missing: [String]

  /// Creates the likeness to a format.
  public init(to format: String, _ missing: [String]) {
    (self.format, self.missing) = (format, missing)
  }
}

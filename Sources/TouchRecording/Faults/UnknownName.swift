/// The name of an event or a key that this version does not know.
public struct UnknownName: Hashable, Sendable {
  /// What is called so.
  public enum Kind: Hashable, Sendable {
    /// A line that carries `event`.
    case event
    /// A member of the header or of a line.
    case key
  }

  /// What is called so.
  public var kind: Kind
  /// The name, or its first 200 bytes.
  public var text: String
  /// The names that are known in its place.
  public var known: [String]

  /// Creates the name of something that stands where the `known` names may.
  public init(_ kind: Kind, _ text: String, known: [String]) {
    self.kind = kind
    self.text = text
    self.known = known
  }
}

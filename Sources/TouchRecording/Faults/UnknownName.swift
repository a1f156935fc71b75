/// The name of an event or a key that version 1 does not define.
public struct UnknownName: Hashable, Sendable {
  /// The things that have such names.
  public enum Kind: Hashable, Sendable {
    /// The `event` of a line.
    case event
    /// The key of a member of the header or of a line.
    case key
  }

  /// The thing that has the name.
  public var kind: Kind
  /// The name, or its first 200 bytes.
  public var text: String
  /// The names that version 1 defines in this place.
  public var known: [String]

  /// Creates a name that occurs where `known` names are expected.
  public init(_ kind: Kind, _ text: String, known: [String]) {
    self.kind = kind
    self.text = text
    self.known = known
  }
}

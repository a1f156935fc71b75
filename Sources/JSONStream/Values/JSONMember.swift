/// One member of an object: a key and its value.
public struct JSONMember: Sendable {
  /// The key, its escapes resolved.
  public var key: String
  /// The value.
  public var value: JSONValue
  /// The offset of the key's opening quote in the text, or nil where the member was built.
  public let keyOffset: Int?

  /// Creates a member; `keyOffset` is told where it was read from a text.
  public init(_ key: String, _ value: JSONValue, keyOffset: Int? = nil) {
    self.key = key
    self.value = value
    self.keyOffset = keyOffset
  }
}

extension JSONMember: Hashable {
  /// Whether both have the same key and the same value.
  public static func == (a: JSONMember, b: JSONMember) -> Bool {
    a.key == b.key && a.value == b.value
  }

  /// Feeds key and value, not the offsets, into `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(value)
  }
}

/// One member of an object: a key and its value.
public struct JSONMember: Sendable {
  /// The key with its escapes resolved.
  public var key: String
  /// The value of the key.
  public var value: JSONValue
  /// The offset of the key's opening quote in the text, or nil if the member was not read from a
  /// text.
  public let keyOffset: Int?

  /// Creates a member; pass `keyOffset` for a member that was read from a text.
  public init(_ key: String, _ value: JSONValue, keyOffset: Int? = nil) {
    self.key = key
    self.value = value
    self.keyOffset = keyOffset
  }
}

extension JSONMember: Hashable {
  /// Returns true if both members have the same key and the same value.
  public static func == (a: JSONMember, b: JSONMember) -> Bool {
    a.key == b.key && a.value == b.value
  }

  /// Feeds key and value into `hasher`, without the offset.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(value)
  }
}

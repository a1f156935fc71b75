/// A JSON tree whose objects keep the order of their members.
///
/// Trees are equal where they hold the same values in the same order; offsets do not count. Build
/// one from literals:
///
///     var report: JSONValue = ["kind": "touch-report", "schema": 1]
///     report.append("score", 0.5)
///     // {"kind":"touch-report","schema":1,"score":0.5}
public struct JSONValue: Sendable {
  /// What a node holds.
  public enum Content: Hashable, Sendable {
    /// `null`
    case null
    /// `true` or `false`
    case bool(Bool)
    /// A number.
    case number(JSONNumber)
    /// A string, its escapes resolved.
    case string(String)
    /// The elements of an array.
    case array([JSONValue])
    /// The members of an object, in order; keys may repeat.
    case object([JSONMember])
  }

  /// What the node holds.
  public var content: Content
  /// The offset of its first byte in the text it was read from, or nil where it was built.
  public let offset: Int?

  /// Creates a node that was not read from any text.
  public init(_ content: Content) {
    self.content = content
    offset = nil
  }

  /// Creates a node that was read at `offset` of a text.
  package init(_ content: Content, offset: Int) {
    self.content = content
    self.offset = offset
  }
}

extension JSONValue: Hashable {
  /// Whether both hold the same values in the same order.
  public static func == (a: JSONValue, b: JSONValue) -> Bool { a.content == b.content }

  /// Feeds the values, not the offsets, into `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(content) }
}

extension JSONValue {
  /// Whether the node is `null`.
  public var isNull: Bool { content == .null }

  /// The truth value, or nil where the node is none.
  public var bool: Bool? {
    if case .bool(let bool) = content { bool } else { nil }
  }

  /// The number with its text, or nil where the node is none.
  public var number: JSONNumber? {
    if case .number(let number) = content { number } else { nil }
  }

  /// The integer, or nil where the node is no number, or none that is an integer of 64 bits.
  public var integer: Int64? { number?.integer }

  /// The nearest `Double`, or nil where the node is no number.
  public var double: Double? { number?.double }

  /// The string, or nil where the node is none.
  public var string: String? {
    if case .string(let string) = content { string } else { nil }
  }

  /// The elements, or nil where the node is no array.
  public var elements: [JSONValue]? {
    if case .array(let elements) = content { elements } else { nil }
  }

  /// The members in order, or nil where the node is no object.
  public var members: [JSONMember]? {
    if case .object(let members) = content { members } else { nil }
  }

  /// The value of the first member called `key`, or nil where there is none or the node is no object.
  ///
  /// - Complexity: O(n) in the number of members.
  public subscript(key: String) -> JSONValue? {
    members?.first { $0.key == key }?.value
  }

  /// Adds a member to the end of an object.
  ///
  /// - Precondition: the node is an object.
  /// - Complexity: O(1) amortised.
  public mutating func append(_ key: String, _ value: JSONValue) {
    guard case .object(var members) = content else {
      preconditionFailure("Only an object has members")
    }
    // Let go of the one in the node, or appending would copy it.
    content = .null
    members.append(JSONMember(key, value))
    content = .object(members)
  }

  /// Adds an element to the end of an array.
  ///
  /// - Precondition: the node is an array.
  /// - Complexity: O(1) amortised.
  public mutating func append(_ element: JSONValue) {
    guard case .array(var elements) = content else {
      preconditionFailure("Only an array has elements")
    }
    content = .null
    elements.append(element)
    content = .array(elements)
  }
}

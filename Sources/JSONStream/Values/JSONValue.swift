// SPDX-License-Identifier: Apache-2.0

/// A JSON tree whose objects keep the order of their members.
///
/// Two trees are equal if they hold the same values in the same order; offsets are ignored. A tree
/// can be built from literals:
///
///     var report: JSONValue = ["kind": "touch-report", "schema": 1]
///     report.append("score", 0.5)
///     // {"kind":"touch-report","schema":1,"score":0.5}
public struct JSONValue: Sendable {
  /// The kinds of nodes, with their values.
  public enum Content: Hashable, Sendable {
    /// `null`
    case null
    /// `true` or `false`
    case bool(Bool)
    /// A number.
    case number(JSONNumber)
    /// A string with its escapes resolved.
    case string(String)
    /// The elements of an array.
    case array([JSONValue])
    /// The members of an object, in order; keys may repeat.
    case object([JSONMember])
  }

  /// The value of the node.
  public var content: Content
  /// The offset of the node's first byte in the text, or nil if the node was not read from a text.
  public let offset: Int?

  /// Creates a node without an offset.
  public init(_ content: Content) {
    self.content = content
    offset = nil
  }

  /// Creates a node that was read from a text at `offset`.
  package init(_ content: Content, offset: Int) {
    self.content = content
    self.offset = offset
  }
}

extension JSONValue: Hashable {
  /// Returns true if both trees hold the same values in the same order.
  public static func == (a: JSONValue, b: JSONValue) -> Bool { a.content == b.content }

  /// Feeds the values into `hasher`, without the offsets.
  public func hash(into hasher: inout Hasher) { hasher.combine(content) }
}

extension JSONValue {
  /// True if the node is `null`.
  public var isNull: Bool { content == .null }

  /// The Boolean value, or nil if the node is not a Boolean.
  public var bool: Bool? {
    if case .bool(let bool) = content { bool } else { nil }
  }

  /// The number with its text, or nil if the node is not a number.
  public var number: JSONNumber? {
    if case .number(let number) = content { number } else { nil }
  }

  /// The number as an integer, or nil if the node is not a number or not an integer of 64 bits.
  public var integer: Int64? { number?.integer }

  /// The `Double` nearest to the number, or nil if the node is not a number.
  public var double: Double? { number?.double }

  /// The string, or nil if the node is not a string.
  public var string: String? {
    if case .string(let string) = content { string } else { nil }
  }

  /// The elements, or nil if the node is not an array.
  public var elements: [JSONValue]? {
    if case .array(let elements) = content { elements } else { nil }
  }

  /// The strings of an array, or nil if the node is not an array of strings alone.
  package var strings: [String]? {
    let strings = elements?.compactMap { $0.string }
    return strings?.count == elements?.count ? strings : nil
  }

  /// The members in order, or nil if the node is not an object.
  public var members: [JSONMember]? {
    if case .object(let members) = content { members } else { nil }
  }

  /// The value of the first member with the key `key`, or nil if there is no such member or the
  /// node is not an object.
  ///
  /// - Complexity: O(n) in the number of members.
  public subscript(key: String) -> JSONValue? {
    members?.first { $0.key == key }?.value
  }

  /// Appends a member to an object.
  ///
  /// - Precondition: The node is an object.
  /// - Complexity: O(1) amortized.
  public mutating func append(_ key: String, _ value: JSONValue) {
    guard case .object(var members) = content else {
      preconditionFailure("Only an object has members")
    }
    // The node releases its members first; otherwise appending would copy them.
    content = .null
    members.append(JSONMember(key, value))
    content = .object(members)
  }

  /// Appends an element to an array.
  ///
  /// - Precondition: The node is an array.
  /// - Complexity: O(1) amortized.
  public mutating func append(_ element: JSONValue) {
    guard case .array(var elements) = content else {
      preconditionFailure("Only an array has elements")
    }
    content = .null
    elements.append(element)
    content = .array(elements)
  }
}

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

// MARK: - Building

extension JSONValue {
  /// The node that holds `null`.
  public static let null = JSONValue(.null)

  /// Creates `true` or `false`.
  public init(_ bool: Bool) { self.init(.bool(bool)) }

  /// Creates an integer.
  public init(_ integer: Int) { self.init(.number(JSONNumber(Int64(integer)))) }

  /// Creates an integer.
  public init(_ integer: Int64) { self.init(.number(JSONNumber(integer))) }

  /// Creates a number.
  ///
  /// - Precondition: `double` is finite.
  public init(_ double: Double) { self.init(.number(JSONNumber(double))) }

  /// Creates a string.
  public init(_ string: String) { self.init(.string(string)) }

  /// Creates an array.
  public init(_ elements: [JSONValue]) { self.init(.array(elements)) }

  /// Creates an object.
  public init(_ members: [JSONMember]) { self.init(.object(members)) }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringInterpolation,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates `null`.
  public init(nilLiteral: ()) { self.init(.null) }

  /// Creates `true` or `false`.
  public init(booleanLiteral value: Bool) { self.init(value) }

  /// Creates an integer.
  public init(integerLiteral value: Int64) { self.init(value) }

  /// Creates a number.
  public init(floatLiteral value: Double) { self.init(value) }

  /// Creates a string.
  public init(stringLiteral value: String) { self.init(value) }

  /// Creates an array.
  public init(arrayLiteral elements: JSONValue...) { self.init(elements) }

  /// Creates an object, its members in the order of the literal.
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    self.init(members.map { JSONMember($0.0, $0.1) })
  }
}

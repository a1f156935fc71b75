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

import JSONStream
import TouchRecording

/// The elements of a JSON text: those of an array, or values one after the other, or arrays one after
/// the other.
///
///     [{"type":"pointerdown"},{"type":"pointerup"}]
///
///     {"type":"pointerdown"}
///     {"type":"pointerup"}
///
/// Both texts have the same two elements. One element is in memory at a time.
struct JSONElements {
  private var json: PlacedJSON
  private var isInArray = false

  init(_ bytes: [UInt8]) {
    json = PlacedJSON(bytes)
  }

  /// Reads the next element; nil at the end of the text.
  ///
  /// - Throws: `ImportError.json` with the place of the first fault.
  mutating func next() throws(ImportError) -> JSONValue? {
    while true {
      if isInArray {
        if let token = try json.nextElement() { return try json.tree(from: token) }
        isInArray = false
      }
      guard json.restart() else { return nil }
      let token = try json.next()
      guard token.kind == .beginArray else { return try json.tree(from: token) }
      isInArray = true
    }
  }

  /// Returns the place of a value of an element, for a fault.
  func place(of value: JSONValue) -> Place {
    json.place(at: value.offset ?? 0)
  }

  /// Returns the place of a value that lies after that of the call before.
  mutating func nextPlace(of value: JSONValue) -> Place {
    json.nextPlace(at: value.offset ?? 0)
  }

  /// Returns the number of the member `key` of `object`, or nil if it is missing or null.
  ///
  /// - Throws: `ImportError.value` if it is not a number, or not one of `range`.
  func number(
    _ key: String, of object: JSONValue, in range: ClosedRange<Double>? = nil
  ) throws(ImportError) -> Double? {
    guard let value = object[key], !value.isNull else { return nil }
    guard let number = value.double, range?.contains(number) ?? true else {
      throw wrong(key, value, in: object, range.map(Expectation.number) ?? "a number")
    }
    return number
  }

  /// Returns a time of the member `key`, in microseconds, or nil if it is missing or null.
  func time(
    _ key: String, of object: JSONValue, in unit: TimeUnit
  ) throws(ImportError) -> Microseconds? {
    guard let value = object[key], !value.isNull else { return nil }
    guard case .number(let number) = value.content,
      let time = TextNumber(number.text)?.decimal.stamp(in: unit)
    else { throw wrong(key, value, in: object, Expectation.time(in: unit)) }
    return time
  }

  /// Returns the error for a member that is missing or wrong.
  func wrong(
    _ key: String, _ value: JSONValue?, in object: JSONValue, _ expected: String
  ) -> ImportError {
    .value(
      place(of: value ?? object), name: key, found: value.map(JSONElements.found),
      expected: expected)
  }

  /// Returns the error for an element that is something else.
  func unexpected(_ value: JSONValue, _ expected: String) -> ImportError {
    .element(place(of: value), found: JSONElements.found(value), expected: expected)
  }

  /// The text of a value in a fault.
  private static func found(_ value: JSONValue) -> String {
    switch value.content {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number): excerpt(number.text.utf8)
    case .string(let string): excerpt(JSONValue(string).text())
    case .array: "an array"
    case .object: "an object"
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import JSONStream
import TouchRecording

extension PlacedJSON {
  /// Reads the next element of a text; nil at its end.
  ///
  /// The elements are those of an array, or values one after the other, with or without commas, or the
  /// elements of arrays one after the other. One of them is in memory at a time.
  ///
  ///     [{"type":"pointerdown"},{"type":"pointerup"}]
  ///
  ///     {"type":"pointerdown"}
  ///     {"type":"pointerup"}
  ///
  /// Both texts have the same two elements.
  ///
  /// - Throws: `Fault` with the place of the first fault.
  mutating func nextValue() throws(Fault) -> JSONValue? {
    while true {
      if isInArray {
        if let token = try nextElement() { return try tree(from: token) }
        isInArray = false
      }
      guard restart() else { return nil }
      let token = try next()
      guard token.kind == .beginArray else { return try tree(from: token) }
      isInArray = true
    }
  }

  /// Returns the place of a value that lies after that of the call before.
  mutating func nextPlace(of value: JSONValue) -> Place { nextPlace(at: value.offset ?? 0) }

  /// Returns the number of the member `key` of `object`, or nil if it is missing or null.
  ///
  /// - Throws: `Fault` if it is not a number, or not one of `range`.
  func number(
    _ key: String, of object: JSONValue, in range: ClosedRange<Double>? = nil
  ) throws(Fault) -> Double? {
    guard let value = object[key], !value.isNull else { return nil }
    guard let number = value.double, range?.contains(number) ?? true else {
      throw wrong(key, value, in: object, range.map(Expectation.number) ?? "a number")
    }
    return number
  }

  /// Returns a time of the member `key`, in microseconds, or nil if it is missing or null.
  func time(
    _ key: String, of object: JSONValue, in unit: TimeUnit
  ) throws(Fault) -> Microseconds? {
    guard let value = object[key], !value.isNull else { return nil }
    guard case .number(let number) = value.content,
      let time = TextNumber(number.text)?.decimal.stamp(in: unit)
    else { throw wrong(key, value, in: object, Expectation.time(in: unit)) }
    return time
  }

  /// Returns the error for a member that is missing or wrong.
  func wrong(
    _ key: String, _ value: JSONValue?, in object: JSONValue, _ expected: String
  ) -> Fault {
    .value(
      place(at: (value ?? object).offset ?? 0), name: key, found: value.map(PlacedJSON.found),
      expected: expected)
  }

  /// Returns the error for an element that is something else.
  func unexpected(_ value: JSONValue, _ expected: String) -> Fault {
    .element(
      place(at: value.offset ?? 0), found: PlacedJSON.found(value), expected: expected)
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

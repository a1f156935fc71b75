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
  private let bytes: [UInt8]
  private let places: TextPlaces
  private var scanner: JSONScanner
  private var isInArray = false
  /// The offset after the last value outside an array.
  private var position: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    places = TextPlaces(bytes)
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    scanner = JSONScanner(bytes)
  }

  /// Reads the next element; nil at the end of the text.
  ///
  /// - Throws: `ImportError.json` with the place of the first fault.
  mutating func next() throws(ImportError) -> JSONValue? {
    do throws(JSONError) {
      return try element()
    } catch {
      let place = places.place(at: error.offset)
      throw .json(place, error.counted(from: error.offset - place.byte + 1))
    }
  }

  private mutating func element() throws(JSONError) -> JSONValue? {
    while true {
      if isInArray {
        let token = try scanner.next()
        if token.kind != .endArray { return try scanner.tree(from: token) }
        isInArray = false
        position = token.end
      }
      while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) {
        position += 1
      }
      guard position < bytes.count else { return nil }
      scanner = scanner.restarted(at: position)
      let token = try scanner.next()
      if token.kind == .beginArray {
        isInArray = true
        continue
      }
      let range = try scanner.extent(of: token)
      position = range.upperBound
      return try JSONValue.parse(bytes, in: range)
    }
  }

  /// Returns the place of a value of an element.
  func place(of value: JSONValue) -> Place {
    places.place(at: value.offset ?? 0)
  }

  /// Returns the number of the member `key` of `object`, or nil if it is missing or null.
  ///
  /// - Throws: `ImportError.value` if it is not a number, or not one of `range`.
  func number(
    _ key: String, of object: JSONValue, in range: ClosedRange<Double>? = nil
  ) throws(ImportError) -> Double? {
    guard let value = object[key], !value.isNull else { return nil }
    guard let number = value.double, range?.contains(number) ?? true else {
      let bounds = range.map {
        " from \(JSONNumber($0.lowerBound).text) to \(JSONNumber($0.upperBound).text)"
      }
      throw wrong(key, value, in: object, "a number" + (bounds ?? ""))
    }
    return number
  }

  /// Returns a time of the member `key`, in microseconds, or nil if it is missing or null.
  ///
  /// The number counts in a `unit` of so many microseconds.
  func time(
    _ key: String, of object: JSONValue, unit: Double
  ) throws(ImportError) -> Microseconds? {
    // The bound keeps the time in microseconds exact in a `Double`.
    let time = try number(key, of: object, in: -9e15 / unit...9e15 / unit)
    return time.map { Microseconds(($0 * unit).rounded()) }
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

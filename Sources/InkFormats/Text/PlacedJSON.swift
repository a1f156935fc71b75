// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import JSONStream
import TouchRecording

/// A scanner of JSON texts whose faults have places in their file.
///
/// A byte-order mark before the first text is skipped.
struct PlacedJSON {
  private let bytes: [UInt8]
  /// The place of the first of the bytes.
  private let origin: Place
  /// True if the bytes are those of a string without its escapes, so that only its place is known.
  private let isDecoded: Bool
  private var scanner: JSONScanner
  private var cursor: PlaceCursor
  /// True if the next element is one of an array that was begun.
  var isInArray = false

  /// Creates a scanner of `bytes`, whose first byte lies at `origin` of the file.
  init(_ bytes: [UInt8], origin: Place = Place(line: 1, byte: 1)) {
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    self.init(bytes, in: mark..<bytes.count, origin: origin)
  }

  /// Creates a scanner of the texts in `range` of a file, or of a part that lies at `origin`.
  init(
    _ bytes: [UInt8], in range: Range<Int>, origin: Place = Place(line: 1, byte: 1),
    isDecoded: Bool = false
  ) {
    self.bytes = bytes
    self.origin = origin
    self.isDecoded = isDecoded
    scanner = JSONScanner(bytes, in: range)
    cursor = PlaceCursor(origin)
  }

  /// Returns a scanner of the text that `token` holds as a string.
  ///
  /// Faults in a text without escapes have the places of their bytes; faults in another text have
  /// the place of the string.
  func nested(_ token: JSONToken) -> PlacedJSON {
    if token.hasEscapes {
      let text = Array(scanner.utf8(token))
      return PlacedJSON(text, in: text.indices, origin: place(at: token.start), isDecoded: true)
    }
    return PlacedJSON(bytes, in: token.start + 1..<token.end - 1, origin: origin)
  }

  /// Begins another text after the value that was read; returns false at the end of the bytes.
  mutating func restart() -> Bool {
    guard let next = scanner.restartedAfterValue() else { return false }
    scanner = next
    return true
  }

  /// Begins the text in `range` of the file, which lies after what was read.
  mutating func move(to range: Range<Int>) {
    scanner = JSONScanner(bytes, in: range)
    isInArray = false
  }

  // MARK: Tokens

  /// Returns the next token.
  @inline(__always)
  mutating func next() throws(Fault) -> JSONToken {
    do throws(JSONError) {
      return try scanner.next()
    } catch {
      throw invalid(error)
    }
  }

  /// Skips the rest of the value that begins with `token`, the last token.
  mutating func skipRest(of token: JSONToken) throws(Fault) {
    try rethrow(try scanner.skipRest(of: token), as: invalid)
  }

  /// Returns the next key of an object, or nil at its end.
  mutating func nextKey() throws(Fault) -> JSONToken? {
    let token = try next()
    return token.kind == .key ? token : nil
  }

  /// Returns the first token of the next element of an array, or nil at its end.
  mutating func nextElement() throws(Fault) -> JSONToken? {
    let token = try next()
    return token.kind == .endArray ? nil : token
  }

  // MARK: Values

  /// Reads the value that begins with `token`, the last token, as a tree.
  mutating func tree(from token: JSONToken) throws(Fault) -> JSONValue {
    try rethrow(try scanner.tree(from: token), as: invalid)
  }

  /// The text of a string or a key.
  func text(_ token: JSONToken) -> String { scanner.string(token) }

  /// The source of a number, a string or a literal.
  func source(of token: JSONToken) -> ArraySlice<UInt8> { scanner.source(of: token) }

  /// The nearest `Double` of a number.
  func double(_ token: JSONToken) -> Double { scanner.double(token) }

  /// Returns the number that `token` is.
  ///
  /// - Throws: `Fault` for another kind of value, and for a number out of range.
  @inline(__always)
  func number(
    _ token: JSONToken, _ name: String, in range: ClosedRange<Double>
  ) throws(Fault) -> Double {
    if token.kind == .number {
      let value = scanner.double(token)
      if range.contains(value) { return value }
    }
    throw fault(token, name, expected: Expectation.number(in: range))
  }

  /// Returns the time that `token` tells, in microseconds.
  @inline(__always)
  func stamp(_ token: JSONToken, _ name: String, in unit: TimeUnit) throws(Fault)
    -> Microseconds
  {
    if token.kind == .number, let time = token.decimal.stamp(in: unit) { return time }
    throw fault(token, name, expected: Expectation.time(in: unit))
  }

  // MARK: Faults

  /// Returns the place of the byte at `offset`.
  ///
  /// - Complexity: O(n) in the offset; see `nextPlace(at:)` for the places of many bytes.
  func place(at offset: Int) -> Place {
    var cursor = PlaceCursor(origin)
    return isDecoded ? origin : cursor.place(of: offset, in: bytes)
  }

  /// Returns the place of the byte at `offset`, which lies after that of the call before.
  ///
  /// - Complexity: O(n) in the number of bytes between both.
  mutating func nextPlace(at offset: Int) -> Place {
    isDecoded ? origin : cursor.place(of: offset, in: bytes)
  }

  /// The error for invalid JSON, whose offset counts from the start of its line.
  private func invalid(_ error: JSONError) -> Fault {
    let place = place(at: error.offset)
    return .json(place, error.counted(from: error.offset - place.byte + 1))
  }

  /// The error for a named value of the wrong kind, or out of its range.
  func fault(_ token: JSONToken, _ name: String, expected: String) -> Fault {
    .value(place(at: token.start), name: name, found: found(token), expected: expected)
  }

  /// The error for an element of the wrong kind.
  func unexpected(_ token: JSONToken, expected: String) -> Fault {
    .element(place(at: token.start), found: found(token), expected: expected)
  }

  private func found(_ token: JSONToken) -> String {
    switch token.kind {
    case .beginArray: "an array"
    case .beginObject: "an object"
    case .endArray: "the end of the array"
    case .endObject: "the end of the object"
    default: excerpt(scanner.source(of: token))
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

/// A scanner that returns the tokens of a JSON text and rejects what RFC 8259 does not allow.
///
/// It works on bytes, without recursion and without allocating memory: up to 64 open brackets are
/// 64 bits. Keys may repeat; RFC 8259 leaves their meaning open, so the caller must check. A
/// scanner that has thrown an error must not be used again.
public struct JSONScanner: Sendable {
  /// The greatest number of brackets that may be open at once.
  public static let depthLimit = 64

  /// The tokens that the grammar allows next.
  private enum Expectation {
    case value
    case valueOrEndArray
    case keyOrEndObject
    case separator
  }

  let bytes: [UInt8]
  private let start: Int
  let end: Int
  /// The offset of the next byte to be read.
  package internal(set) var position: Int
  private var expectation = Expectation.value
  /// The number of open brackets.
  private var depth = 0
  /// One bit per open bracket, the innermost one lowest; the bit of an object is set.
  private var objects: UInt64 = 0

  /// Creates a scanner of one JSON text that fills `range` of `bytes`.
  ///
  /// Offsets in tokens and errors count from the beginning of `bytes`.
  /// - Precondition: `range` lies within `bytes`.
  public init(_ bytes: [UInt8], in range: Range<Int>) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= bytes.count, "The range must lie in the bytes")
    self.bytes = bytes
    start = range.lowerBound
    end = range.upperBound
    position = range.lowerBound
  }

  /// Creates a scanner of one JSON text.
  public init(_ bytes: [UInt8]) {
    self.init(bytes, in: bytes.indices)
  }

  /// Returns a scanner of the text that begins at `offset` of the same bytes, to read a value
  /// again.
  ///
  /// - Precondition: `offset` lies in the range of this scanner or at its end.
  package func restarted(at offset: Int) -> JSONScanner {
    JSONScanner(bytes, in: offset..<end)
  }

  /// Returns a scanner of the text after the value that was read, and after a comma between both; nil
  /// if only white space follows.
  package func restartedAfterValue() -> JSONScanner? {
    var scanner = restarted(at: position)
    scanner.skipSpace()
    if scanner.isAt(UInt8(ascii: ",")) { scanner.position += 1 }
    scanner.skipSpace()
    return scanner.position < end ? restarted(at: scanner.position) : nil
  }

  /// Returns the element of an array after the bracket or comma at `head`, and the offset of the
  /// comma or bracket after it.
  ///
  /// For the end of the array, and for an element that is an array or an object, it returns the
  /// token and `head`.
  ///
  /// - Precondition: a bracket or a comma of an array stands at `head`.
  /// - Throws: `JSONError` with the offset of the first fault.
  package func element(after head: Int) throws(JSONError) -> (token: JSONToken, next: Int) {
    var scanner = restarted(at: bytes[head] == UInt8(ascii: "]") ? head : head + 1)
    scanner.depth = 1
    scanner.expectation = bytes[head] == UInt8(ascii: ",") ? .value : .valueOrEndArray
    let token = try scanner.next()
    switch token.kind {
    case .endArray, .beginArray, .beginObject: return (token, head)
    default: break
    }
    scanner.skipSpace()
    guard scanner.isAt(UInt8(ascii: ",")) || scanner.isAt(UInt8(ascii: "]")) else {
      throw scanner.unexpected("a comma or ]")
    }
    return (token, scanner.position)
  }

  /// Passes the rest of an array that holds only characters of plain numbers and commas, and
  /// returns true; passes nothing and returns false for any other array.
  ///
  /// That the characters are numbers is left to the caller, who reads them.
  ///
  /// - Precondition: the last token of this scanner began an array.
  /// - Complexity: O(n) in the bytes of the array.
  package mutating func passNumberCharacters() -> Bool {
    let last = endOfNumberCharacters(from: position)
    guard last < end, bytes[last] == UInt8(ascii: "]") else { return false }
    position = last
    _ = close(.endArray)
    return true
  }

  /// Returns the offset of the first character from `place` on that is none of a plain number, and
  /// no comma, as far as the text goes.
  private func endOfNumberCharacters(from place: Int) -> Int {
    let span = bytes.span
    var place = place
    while place <= end - 32, let (a, b, c, d) = span.fourWords(at: place),
      JSONScanner.otherThanNumbers(a) | JSONScanner.otherThanNumbers(b)
        | JSONScanner.otherThanNumbers(c) | JSONScanner.otherThanNumbers(d) == 0
    { place += 32 }
    while place < end {
      let others = JSONScanner.otherThanNumbers(span.word(at: place))
      guard others == 0 else { return place + others.trailingZeroBitCount >> 3 }
      place += 8
    }
    return end
  }

  /// The high bits of the bytes that are no characters of a plain number, and no comma; bits above the
  /// lowest one may be wrong.
  @inline(__always)
  private static func otherThanNumbers(_ word: UInt64) -> UInt64 {
    // The characters are those from the comma, 0x2C, to the digit 9, 0x39. A sum sets the high bit
    // of its byte if the character is greater than 0x39, or at least 0x2C. A character from 0x80 on
    // disturbs only the bytes above it.
    let greater = word &+ 0x4646_4646_4646_4646
    let atLeast = word &+ 0x5454_5454_5454_5454
    return (word | greater | ~atLeast) & 0x8080_8080_8080_8080
  }

  /// Returns the next token; every call after the last token returns `.end`.
  ///
  /// - Complexity: O(n) in the number of bytes of the token and the white space before it.
  /// - Throws: `JSONError` with the offset of the first fault.
  public mutating func next() throws(JSONError) -> JSONToken {
    skipSpace()
    switch expectation {
    case .value:
      return try value()
    case .valueOrEndArray:
      return isAt(UInt8(ascii: "]")) ? close(.endArray) : try value()
    case .keyOrEndObject:
      return isAt(UInt8(ascii: "}")) ? close(.endObject) : try key("a key in quotes, or }")
    case .separator:
      return try afterValue()
    }
  }

  /// Skips the rest of the value that begins with `token`.
  ///
  /// Only objects and arrays have a rest.
  ///
  /// - Precondition: `token` is the last token that this scanner returned.
  /// - Complexity: O(n) in the number of bytes of the value.
  /// - Throws: `JSONError` with the offset of the first fault.
  public mutating func skipRest(of token: JSONToken) throws(JSONError) {
    guard token.kind == .beginObject || token.kind == .beginArray else { return }
    let outside = depth - 1
    while depth > outside {
      passPlainNumbers()
      _ = try next()
    }
  }

  /// Skips the rest of an object as if it were a text of its own: up to `depthLimit` brackets may be
  /// open in it, wherever it stands itself.
  ///
  /// - Precondition: `token` is the last token that this scanner returned, and begins an object.
  /// - Complexity: O(n) in the number of bytes of the object.
  /// - Throws: `JSONError` with the offset of the first fault.
  package mutating func skipRestOfText(of token: JSONToken) throws(JSONError) {
    precondition(token.kind == .beginObject, "Only an object is a text within a text")
    var text = restarted(at: token.start)
    try text.skipRest(of: text.next())
    position = text.position - 1
    _ = close(.endObject)
  }

  /// Passes the plain numbers after the last element of an array; `next` would do so one by one.
  @inline(__always)
  private mutating func passPlainNumbers() {
    guard expectation == .separator, depth > 0, objects & 1 == 0 else { return }
    position = endOfPlainNumbers(after: position)
  }

  /// Returns the offset after the plain numbers that follow the comma at `place`, if they do.
  @inline(__always)
  private func endOfPlainNumbers(after place: Int) -> Int {
    let span = bytes.span
    var place = place
    while place < end, span[place] == UInt8(ascii: ","),
      let last = PlainNumber.end(span, at: place + 1), last < end,
      span[last] == UInt8(ascii: ",") || span[last] == UInt8(ascii: "]")
    { place = last }
    return place
  }

  private mutating func value() throws(JSONError) -> JSONToken {
    guard position < end else { throw unexpected("a value") }
    let first = position
    switch bytes[first] {
    case UInt8(ascii: "\""):
      let hasEscapes = try scanString()
      expectation = .separator
      return JSONToken(.string, start: first, end: position, hasEscapes: hasEscapes)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let decimal = try scanNumber()
      expectation = .separator
      return JSONToken(.number, start: first, end: position, decimal: decimal)
    case UInt8(ascii: "{"): return try open(.beginObject)
    case UInt8(ascii: "["): return try open(.beginArray)
    case UInt8(ascii: "t"): return try literal(.true, JSONScanner.trueText)
    case UInt8(ascii: "f"): return try literal(.false, JSONScanner.falseText)
    case UInt8(ascii: "n"): return try literal(.null, JSONScanner.nullText)
    default: throw unexpected("a value")
    }
  }

  private mutating func key(_ expected: String) throws(JSONError) -> JSONToken {
    guard isAt(UInt8(ascii: "\"")) else { throw unexpected(expected) }
    let first = position
    let hasEscapes = try scanString()
    let token = JSONToken(.key, start: first, end: position, hasEscapes: hasEscapes)
    skipSpace()
    guard isAt(UInt8(ascii: ":")) else { throw unexpected("a colon") }
    position += 1
    expectation = .value
    return token
  }

  @inline(__always)
  private mutating func afterValue() throws(JSONError) -> JSONToken {
    guard depth > 0 else {
      guard position == end else { throw unexpected("the end of the text") }
      return JSONToken(.end, start: end, end: end)
    }
    let isInObject = objects & 1 == 1
    if isAt(UInt8(ascii: ",")) {
      position += 1
      skipSpace()
      return isInObject ? try key("a key in quotes") : try value()
    }
    if isInObject {
      guard isAt(UInt8(ascii: "}")) else { throw unexpected("a comma or }") }
      return close(.endObject)
    }
    guard isAt(UInt8(ascii: "]")) else { throw unexpected("a comma or ]") }
    return close(.endArray)
  }

  @inline(__always)
  private mutating func open(_ kind: JSONToken.Kind) throws(JSONError) -> JSONToken {
    guard depth < JSONScanner.depthLimit else {
      throw .tooDeep(offset: position, limit: JSONScanner.depthLimit)
    }
    depth += 1
    objects = objects << 1 | (kind == .beginObject ? 1 : 0)
    expectation = kind == .beginObject ? .keyOrEndObject : .valueOrEndArray
    position += 1
    return JSONToken(kind, start: position - 1, end: position)
  }

  @inline(__always)
  private mutating func close(_ kind: JSONToken.Kind) -> JSONToken {
    depth -= 1
    objects >>= 1
    expectation = .separator
    position += 1
    return JSONToken(kind, start: position - 1, end: position)
  }

  private static let trueText = Array("true".utf8)
  private static let falseText = Array("false".utf8)
  private static let nullText = Array("null".utf8)

  private mutating func literal(
    _ kind: JSONToken.Kind, _ text: [UInt8]
  ) throws(JSONError) -> JSONToken {
    let first = position
    for (index, byte) in text.enumerated()
    where first + index >= end || bytes[first + index] != byte {
      // If the end of the text cuts a word short, the fault is the end of the text.
      if first + index >= end { position = end }
      throw unexpected("a value")
    }
    position = first + text.count
    expectation = .separator
    return JSONToken(kind, start: first, end: position)
  }

  @inline(__always)
  func isAt(_ byte: UInt8) -> Bool {
    position < end && bytes[position] == byte
  }

  @inline(__always)
  private mutating func skipSpace() {
    while position < end {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }

  /// The error for text at the position that is not `expected`.
  func unexpected(_ expected: String) -> JSONError {
    guard position < end else {
      return .unexpected(offset: end, found: nil, expected: expected)
    }
    // A JSON text begins with two ASCII characters, so a zero byte among its first two bytes means
    // UTF-16 or UTF-32 (RFC 4627, section 3).
    let isWide = bytes[position] == 0 && position - start < 2
    guard !isWide, case .character(let next) = character(at: position) else {
      return .invalidEncoding(offset: position, found: hex(bytes[position]))
    }
    var last = next
    while last < end, last < position + 40, JSONScanner.isWordByte(bytes[position]),
      JSONScanner.isWordByte(bytes[last])
    { last += 1 }
    let found = String(decoding: bytes[position..<last], as: UTF8.self)
    return .unexpected(offset: position, found: found, expected: expected)
  }

  /// Returns true if `byte` can be part of a word or a number, which an error quotes as a whole.
  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  func hex(_ byte: UInt8) -> String {
    "byte 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}

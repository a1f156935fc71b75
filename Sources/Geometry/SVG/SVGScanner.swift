// SPDX-License-Identifier: Apache-2.0

/// A scanner of the numbers in SVG path data, transforms and point lists (SVG 2, section 9.3.9).
///
/// Separators are optional: `1.5.5-2` is three numbers.
struct SVGScanner {
  let text: [UInt8]
  /// The offset of the next byte.
  var position = 0

  init(_ text: String) {
    self.text = Array(text.utf8)
  }

  var isAtEnd: Bool { position == text.count }

  /// Reads a number after an optional separator, and adds `origin`.
  ///
  /// - Throws: `PathDataError` if the magnitude of the sum exceeds `Path.greatestCoordinate`.
  mutating func coordinate(from origin: Double = 0) throws(PathDataError) -> Double {
    skipSeparator()
    let start = position
    let value = origin + (try number())
    guard abs(value) <= Path.greatestCoordinate else { throw outOfRange(from: start) }
    return value
  }

  /// Reads the digit 0 or 1 after an optional separator; no separator need follow it.
  mutating func flag() throws(PathDataError) -> Bool {
    skipSeparator()
    guard isAt("01") else { throw unexpected("a flag, 0 or 1") }
    defer { position += 1 }
    return text[position] == UInt8(ascii: "1")
  }

  /// Reads the letters at the position; the result may be empty.
  mutating func word() -> String {
    let start = position
    while position < text.count,
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(text[position] | 0x20)
    { position += 1 }
    return String(decoding: text[start..<position], as: UTF8.self)
  }

  /// Skips white space and then `byte`.
  ///
  /// - Throws: `PathDataError` if another byte follows the white space.
  mutating func take(_ byte: StaticString) throws(PathDataError) {
    skipSpace()
    guard isAt(byte) else { throw unexpected("\(byte)") }
    position += 1
  }

  /// True if the next byte can begin a number.
  var startsNumber: Bool { isAt("+-.0123456789") }

  /// Returns true if the next byte is one of `set`.
  func isAt(_ set: StaticString) -> Bool {
    position < text.count && "\(set)".utf8.contains(text[position])
  }

  mutating func skipSpace() {
    while position < text.count, SVGScanner.isSpace(text[position]) { position += 1 }
  }

  /// Skips white space that contains at most one comma.
  mutating func skipSeparator() {
    skipSpace()
    if isAt(",") {
      position += 1
      skipSpace()
    }
  }

  /// Throws an error if the last byte before the position, white space aside, is a comma.
  ///
  /// A comma may stand only between numbers, so `M0 0, L1 1` and `M0 0,` are invalid.
  func checkNoTrailingComma() throws(PathDataError) {
    let last = text[..<position].last { !SVGScanner.isSpace($0) }
    if last == UInt8(ascii: ",") { throw unexpected("a number after the comma") }
  }

  /// The error for text at the position that is not `expected`; it quotes at most 12 bytes.
  func unexpected(_ expected: String) -> PathDataError {
    let found: String? =
      position < text.count
      ? String(decoding: text[position...].prefix(12), as: UTF8.self) : nil
    return .unexpected(column: position + 1, found: found, expected: expected)
  }

  /// The error for a number that is too great, between `start` and the position.
  func outOfRange(from start: Int) -> PathDataError {
    .outOfRange(
      column: start + 1, found: String(decoding: text[start..<position], as: UTF8.self))
  }

  /// Reads the longest number of the grammar: sign, digits, fraction, exponent.
  private mutating func number() throws(PathDataError) -> Double {
    let start = position
    guard startsNumber else { throw unexpected("a number") }
    if isAt("+-") { position += 1 }
    let integerDigits = skipDigits()
    var fractionDigits = 0
    if isAt(".") {
      position += 1
      fractionDigits = skipDigits()
    }
    guard integerDigits + fractionDigits > 0 else { throw unexpected("a digit") }
    if isAt("eE") {
      let mark = position
      position += 1
      if isAt("+-") { position += 1 }
      // Without digits it is not an exponent; the e is left for the next command and rejected there.
      if skipDigits() == 0 { position = mark }
    }
    // The standard library rounds numbers of this grammar correctly. A number that is too large
    // becomes infinite, and the caller rejects it.
    return Double(String(decoding: text[start..<position], as: UTF8.self)) ?? .infinity
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while position < text.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[position]) {
      position += 1
    }
    return position - start
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B
  }
}

extension [Double] {
  /// Reads a list of numbers, the value of the attribute `points` or `viewBox`; it may be empty.
  ///
  /// - Complexity: O(n) in the length of the text.
  /// - Throws: `PathDataError` with the column of the first fault.
  public init(svg text: String) throws(PathDataError) {
    var scanner = SVGScanner(text)
    self = []
    scanner.skipSpace()
    while !scanner.isAtEnd {
      append(try scanner.coordinate())
      scanner.skipSpace()
    }
  }
}

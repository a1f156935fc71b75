/// Reads the numbers that path data, transforms and lists of points in SVG consist of (SVG 2,
/// section 9.3.9): packed (`1.5.5-2` is three of them), with optional separators.
struct SVGScanner {
  let text: [UInt8]
  /// The offset of the next byte.
  var position = 0

  init(_ text: String) {
    self.text = Array(text.utf8)
  }

  var isAtEnd: Bool { position == text.count }

  /// A number after an optional separator, plus `origin`, within `Path.greatestCoordinate`.
  mutating func coordinate(from origin: Double = 0) throws(PathDataError) -> Double {
    skipSeparator()
    let start = position
    let value = origin + (try number())
    guard abs(value) <= Path.greatestCoordinate else { throw outOfRange(from: start) }
    return value
  }

  /// The digit 0 or 1 after an optional separator; the next number may follow at once.
  mutating func flag() throws(PathDataError) -> Bool {
    skipSeparator()
    guard isAt("01") else { throw unexpected("a flag, 0 or 1") }
    defer { position += 1 }
    return text[position] == UInt8(ascii: "1")
  }

  /// The letters at the position, which may be none.
  mutating func word() -> String {
    let start = position
    while position < text.count,
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(text[position] | 0x20)
    { position += 1 }
    return String(decoding: text[start..<position], as: UTF8.self)
  }

  /// Skips white space and then `byte`, which must stand there.
  mutating func take(_ byte: StaticString) throws(PathDataError) {
    skipSpace()
    guard isAt(byte) else { throw unexpected("\(byte)") }
    position += 1
  }

  var startsNumber: Bool { isAt("+-.0123456789") }

  func isAt(_ set: StaticString) -> Bool {
    position < text.count && "\(set)".utf8.contains(text[position])
  }

  mutating func skipSpace() {
    while position < text.count, SVGScanner.isSpace(text[position]) { position += 1 }
  }

  /// Skips white space with at most one comma in it.
  mutating func skipSeparator() {
    skipSpace()
    if isAt(",") {
      position += 1
      skipSpace()
    }
  }

  /// Refuses a comma before the position: one may stand between numbers only, and `M0 0, L1 1` and
  /// `M0 0,` end in one that does not.
  func checkNoTrailingComma() throws(PathDataError) {
    let last = text[..<position].last { !SVGScanner.isSpace($0) }
    if last == UInt8(ascii: ",") { throw unexpected("a number after the comma") }
  }

  func unexpected(_ expected: String) -> PathDataError {
    let found: String? =
      position < text.count
      ? String(decoding: text[position...].prefix(12), as: UTF8.self) : nil
    return .unexpected(column: position + 1, found: found, expected: expected)
  }

  /// What stands between `start` and the position is too great.
  func outOfRange(from start: Int) -> PathDataError {
    .outOfRange(
      column: start + 1, found: String(decoding: text[start..<position], as: UTF8.self))
  }

  /// One number of the grammar: sign, digits, fraction, exponent; the longest that fits.
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
      // Not an exponent after all: the e begins what follows, which then is refused there.
      if skipDigits() == 0 { position = mark }
    }
    // The standard library reads this subset of its grammar correctly rounded; too large a number
    // becomes infinite, which the caller refuses.
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
  /// Reads a list of numbers such as the attribute `points` or `viewBox` holds; it may be empty.
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

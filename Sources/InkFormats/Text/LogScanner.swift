// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import JSONStream
import TouchRecording

/// A scanner of the words and numbers in one line of a log.
///
/// A method that finds something else than its name tells returns nil, and leaves the position
/// unchanged.
struct LogScanner {
  private let bytes: [UInt8]
  /// The offset of the next byte.
  private(set) var position: Int
  /// The offset after the last byte.
  let end: Int
  private let line: TextLine

  /// Creates a scanner of a line of the file `bytes`.
  init(_ bytes: [UInt8], _ line: TextLine) {
    self.bytes = bytes
    self.line = line
    position = line.text.lowerBound
    end = line.text.upperBound
  }

  /// Creates a scanner of a text of one line.
  init(_ text: String) {
    let bytes = Array(text.utf8)
    self.init(bytes, TextLine(number: 1, start: 0, text: bytes.indices))
  }

  /// Returns a scanner of a text that stands for the rest of the line; places count from its beginning.
  func replaced(by text: String) -> LogScanner {
    let bytes = Array(text.utf8)
    return LogScanner(
      bytes,
      TextLine(
        number: line.number, start: 1 - place.byte, text: bytes.indices,
        isComplete: line.isComplete))
  }

  /// Returns a scanner of each line of a file.
  static func lines(of bytes: [UInt8]) -> some Sequence<LogScanner> {
    FileLines(bytes).lazy.map { LogScanner(bytes, $0) }
  }

  /// True if the file ends before a line feed does.
  var isTorn: Bool { !line.isComplete }

  var isAtEnd: Bool { position == end }

  /// The place of the next byte.
  var place: Place { line.place(at: position) }

  /// The next byte; nil at the end of the line.
  var next: UInt8? { position < end ? bytes[position] : nil }

  /// The rest of the line as text for a fault; nil at the end.
  var rest: String? { isAtEnd ? nil : excerpt(bytes[position..<end]) }

  /// Returns the error for text at the position that is not `expected`.
  func unexpected(_ expected: String) -> Fault {
    .syntax(place, found: rest, expected: expected)
  }

  func isAt(_ text: String) -> Bool {
    bytes[position..<end].starts(with: text.utf8)
  }

  /// Skips the next byte.
  mutating func skip() { position = min(position + 1, end) }

  /// Skips spaces and tabs.
  mutating func skipSpace() {
    while position < end, bytes[position] == 0x20 || bytes[position] == 0x09 { position += 1 }
  }

  /// Moves past `text`, and returns true, if the rest of the line begins with it.
  mutating func take(_ text: String) -> Bool {
    guard isAt(text) else { return false }
    position += text.utf8.count
    return true
  }

  /// Moves past the first `text` in the rest of the line; returns false if there is none.
  mutating func skip(past text: String) -> Bool {
    guard let first = text.utf8.first else { return true }
    var scanner = self
    while scanner.position < end {
      if bytes[scanner.position] == first, scanner.take(text) {
        self = scanner
        return true
      }
      scanner.position += 1
    }
    return false
  }

  /// Takes the bytes up to one for which `isEnd` is true; nil if there are none.
  mutating func text(until isEnd: (UInt8) -> Bool) -> String? {
    let first = position
    while position < end, !isEnd(bytes[position]) { position += 1 }
    return position > first ? String(decoding: bytes[first..<position], as: UTF8.self) : nil
  }

  /// Takes the next quote and the bytes up to another one, or up to the end.
  mutating func quoted() -> String? {
    skip(past: "\"") ? text { $0 == UInt8(ascii: "\"") } : nil
  }

  /// Takes the bytes up to a space, a tab or the end.
  mutating func word() -> String? {
    text { $0 == 0x20 || $0 == 0x09 }
  }

  /// Takes up to 16 hexadecimal digits, of which there must be `count` if it is not nil.
  mutating func hexadecimal(count: Int? = nil) -> UInt64? {
    var scanner = self
    var value: UInt64 = 0
    while let byte = scanner.next, let digit = JSONScanner.hexValue(byte) {
      guard scanner.position - position < 16 else { return nil }
      value = value << 4 | UInt64(digit)
      scanner.position += 1
    }
    let length = scanner.position - position
    guard length > 0, count.map({ $0 == length }) ?? true else { return nil }
    self = scanner
    return value
  }

  /// Takes an integer of up to 18 digits, with or without a minus.
  mutating func integer() -> Int64? {
    var scanner = self
    let isNegative = scanner.take("-")
    guard let magnitude = scanner.digits()?.value else { return nil }
    self = scanner
    return isNegative ? -magnitude : magnitude
  }

  /// Takes a time in seconds, and returns it in microseconds, halves rounded up.
  ///
  /// The whole seconds may be missing, as in `.782950`. Times beyond 9e15 microseconds are none.
  mutating func seconds() -> Microseconds? {
    var scanner = self
    let whole = scanner.digits()?.value
    guard whole ?? 0 <= 9_000_000_000 else { return nil }
    var microseconds: Int64 = 0
    if scanner.take(".") {
      guard let fraction = scanner.digits() else { return nil }
      var (value, count) = fraction
      while count < 6 { (value, count) = (value * 10, count + 1) }
      while count > 7 { (value, count) = (value / 10, count - 1) }
      microseconds = count == 7 ? (value + 5) / 10 : value
    } else if whole == nil {
      return nil
    }
    self = scanner
    return (whole ?? 0) * 1_000_000 + microseconds
  }

  /// Takes an integer of `range`, with or without a minus.
  mutating func integer(in range: ClosedRange<Int64>) -> Int64? {
    let start = position
    if let integer = integer(), range.contains(integer) { return integer }
    position = start
    return nil
  }

  /// Takes what `read` finds.
  ///
  /// - Throws: `Fault` at the position if `read` finds nothing.
  @inline(__always)
  mutating func take<Found>(
    _ expected: String, _ read: (inout LogScanner) -> Found?
  ) throws(Fault) -> Found {
    let start = position
    if let value = read(&self) { return value }
    position = start
    throw unexpected(expected)
  }

  /// Takes up to 18 digits, and returns their value and number.
  private mutating func digits() -> (value: Int64, count: Int)? {
    var scanner = self
    var value: Int64 = 0
    while let byte = scanner.next, TextNumber.isDigit(byte) {
      guard scanner.position - position < 18 else { return nil }
      value = value * 10 + Int64(byte - 0x30)
      scanner.position += 1
    }
    let count = scanner.position - position
    guard count > 0 else { return nil }
    self = scanner
    return (value, count)
  }
}

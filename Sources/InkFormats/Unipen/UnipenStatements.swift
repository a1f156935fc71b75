// SPDX-License-Identifier: Apache-2.0
import TouchRecording

/// The statements of a UNIPEN file: a keyword and the text up to the next one.
///
/// A keyword is a point at the start of a line and the upper-case letters after it. A line ends with
/// a line feed, a carriage return, or both.
struct UnipenStatements: Sequence, IteratorProtocol {
  struct Statement {
    /// The keyword without its point, at most 40 bytes of it.
    let keyword: String
    /// The offset of the point.
    let offset: Int
    /// The text between the keyword and the next one.
    let arguments: Range<Int>
  }

  private let bytes: [UInt8]
  /// The offset of the next keyword; before the first one, that of the first text.
  private(set) var position: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
  }

  /// True if a keyword is next.
  var isAtKeyword: Bool {
    position + 1 < bytes.count && bytes[position] == UInt8(ascii: ".")
      && UnipenStatements.isLetter(bytes[position + 1])
  }

  /// Reads the next statement; nil at the end, or if there is other text.
  ///
  /// - Complexity: O(n) in the length of the statement.
  mutating func next() -> Statement? {
    guard isAtKeyword else { return nil }
    let start = position
    position += 1
    while position < bytes.count, UnipenStatements.isKeywordByte(bytes[position]) { position += 1 }
    let end = position
    var isAtLineStart = false
    while position < bytes.count, !(isAtLineStart && isAtKeyword) {
      isAtLineStart = bytes[position] == 0x0A || bytes[position] == 0x0D
      position += 1
    }
    return Statement(
      keyword: String(decoding: bytes[start + 1..<end].prefix(40), as: UTF8.self),
      offset: start, arguments: end..<position)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
  }

  private static func isKeywordByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || TextNumber.isDigit(byte) || byte == UInt8(ascii: "_")
  }
}

/// The words in the arguments of a statement, which white space separates.
///
/// A string in quotes is a word; `\"` and `\\` stand for a quote and a backslash in it.
struct UnipenWords: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var rest: Range<Int>

  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    rest = range
  }

  /// Returns the range of the next word, with its quotes; nil at the end.
  mutating func next() -> Range<Int>? {
    var start = rest.lowerBound
    while start < rest.upperBound, bytes[start] <= 0x20 { start += 1 }
    guard start < rest.upperBound else { return nil }
    var end = start + 1
    if bytes[start] == UInt8(ascii: "\"") {
      while end < rest.upperBound, bytes[end] != UInt8(ascii: "\"") {
        end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
      }
      end = Swift.min(end + 1, rest.upperBound)
    } else {
      while end < rest.upperBound, bytes[end] > 0x20 { end += 1 }
    }
    rest = end..<rest.upperBound
    return start..<end
  }

  /// Returns a word without its quotes and backslashes.
  static func text(_ word: ArraySlice<UInt8>) -> String {
    guard word.first == UInt8(ascii: "\"") else { return String(decoding: word, as: UTF8.self) }
    var text: [UInt8] = []
    var isEscaped = false
    for byte in word.dropFirst() {
      if !isEscaped, byte == UInt8(ascii: "\"") { break }
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      if !isEscaped { text.append(byte) }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

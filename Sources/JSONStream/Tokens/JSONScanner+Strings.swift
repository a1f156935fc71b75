// SPDX-License-Identifier: Apache-2.0
import Diagnostics

extension JSONScanner {
  /// Skips a string from its opening quote, and returns true if it contains escapes.
  mutating func scanString() throws(JSONError) -> Bool {
    var hasEscapes = false
    var index = position + 1
    while true {
      index = bytes.span.endOfPlainText(from: index)
      guard index < end else { throw endOfString }
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        position = index + 1
        return hasEscapes
      }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        index = try passEscape(at: index)
      } else if byte >= 0x80 {
        index = try passCharacter(at: index)
      } else {
        throw .unexpected(
          offset: index, found: hex(byte), expected: "an escape in place of a control character")
      }
    }
  }

  private var endOfString: JSONError {
    .unexpected(offset: end, found: nil, expected: "the closing quote of a string")
  }

  /// Returns the offset after the UTF-8 character at `index`.
  private func passCharacter(at index: Int) throws(JSONError) -> Int {
    switch character(at: index) {
    case .character(let next): return next
    case .cut: throw endOfString
    case .invalid: throw .invalidEncoding(offset: index, found: hex(bytes[index]))
    }
  }

  /// Returns the offset after the escape at `index`; a surrogate pair is one escape.
  private func passEscape(at index: Int) throws(JSONError) -> Int {
    guard index + 1 < end else { throw endOfString }
    switch bytes[index + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return index + 2
    case UInt8(ascii: "u"):
      break
    default:
      throw .unexpected(
        offset: index, found: quoted(index, 2),
        expected: "one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u")
    }
    let unit = try codeUnit(at: index)
    guard unit & 0xF800 == 0xD800 else { return index + 6 }
    let loneSurrogate = JSONError.invalidEncoding(offset: index, found: quoted(index, 6))
    guard unit < 0xDC00 else { throw loneSurrogate }
    let low = index + 6
    guard low < end else { throw endOfString }
    guard bytes[low] == UInt8(ascii: "\\") else { throw loneSurrogate }
    guard low + 1 < end else { throw endOfString }
    guard bytes[low + 1] == UInt8(ascii: "u"), try codeUnit(at: low) & 0xFC00 == 0xDC00 else {
      throw loneSurrogate
    }
    return low + 6
  }

  /// The UTF-16 code unit of the escape `\uXXXX` at `index`.
  private func codeUnit(at index: Int) throws(JSONError) -> UInt32 {
    var unit: UInt32 = 0
    for digit in index + 2..<index + 6 {
      guard digit < end else { throw endOfString }
      guard let value = JSONScanner.hexValue(bytes[digit]) else {
        throw .unexpected(
          offset: digit, found: quoted(digit, 1), expected: "a hexadecimal digit after \\u")
      }
      unit = unit << 4 | value
    }
    return unit
  }

  /// Returns the value of a hexadecimal digit; nil for any other byte.
  @inlinable package static func hexValue(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  /// The text of `count` bytes at `index`, cut at the end of the text.
  private func quoted(_ index: Int, _ count: Int) -> String {
    String(decoding: bytes[index..<min(index + count, end)], as: UTF8.self)
  }

  /// The meaning of the bytes at an offset in UTF-8.
  enum Character {
    /// A character that extends up to, but not including, the offset.
    case character(Int)
    /// A character that the end of the text cuts short.
    case cut
    /// Bytes that are not UTF-8.
    case invalid
  }

  /// Classifies the UTF-8 sequence at `index` by table 3-7 of the Unicode Standard.
  ///
  /// The table restricts the second byte, which excludes overlong forms, surrogates and everything
  /// beyond U+10FFFF.
  func character(at index: Int) -> Character {
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch bytes[index] {
    case 0x00...0x7F: return .character(index + 1)
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return .invalid
    }
    for offset in 1..<length {
      guard index + offset < end else { return .cut }
      guard (offset == 1 ? second : 0x80...0xBF).contains(bytes[index + offset]) else {
        return .invalid
      }
    }
    return .character(index + length)
  }

  /// The bytes of `token` in the text.
  public func source(of token: JSONToken) -> ArraySlice<UInt8> {
    bytes[token.start..<token.end]
  }

  /// The text of a string or a key with its escapes resolved.
  ///
  /// - Precondition: `token` is a string or a key of this scanner.
  /// - Complexity: O(n) in the length of the text.
  public func string(_ token: JSONToken) -> String {
    String(decoding: utf8(token), as: UTF8.self)
  }

  /// The text of a string or a key in UTF-8, with its escapes resolved.
  ///
  /// A text without escapes is a slice of the scanner's bytes, not a copy.
  ///
  /// - Precondition: `token` is a string or a key of this scanner.
  public func utf8(_ token: JSONToken) -> ArraySlice<UInt8> {
    precondition(token.kind == .string || token.kind == .key, "Only strings and keys have a text")
    let raw = bytes[token.start + 1..<token.end - 1]
    return token.hasEscapes ? unescaped(raw)[...] : raw
  }

  /// The text of a string or a key packed into one number, the first byte lowest.
  ///
  /// Different texts have different numbers. The result is nil for a text of more than 16 bytes,
  /// and for a text with a zero character, which would be lost at the end of the number.
  /// - Precondition: `token` is a string or a key of this scanner.
  package func packedText(of token: JSONToken) -> UInt128? {
    if token.hasEscapes {
      let text = utf8(token)
      guard text.count <= 16, !text.contains(0) else { return nil }
      return text.reversed().reduce(0) { $0 << 8 | UInt128($1) }
    }
    let (start, count) = (token.start + 1, token.end - token.start - 2)
    guard count <= 16 else { return nil }
    let bytes = bytes.span
    let low = UInt128(bytes.word(at: start))
    guard count > 8 else { return low & (1 << UInt128(8 * count) - 1) }
    return (UInt128(bytes.word(at: start + 8)) << 64 | low) & (1 << UInt128(8 * count) &- 1)
  }

  /// Resolves the escapes of a string that `scanString` has accepted.
  private func unescaped(_ raw: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(raw.count)
    var index = raw.startIndex
    while index < raw.endIndex {
      guard raw[index] == UInt8(ascii: "\\") else {
        text.append(raw[index])
        index += 1
        continue
      }
      switch raw[index + 1] {
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "u"):
        var scalar = JSONScanner.hexadecimal(raw[index + 2..<index + 6])
        if scalar & 0xF800 == 0xD800 {
          let low = JSONScanner.hexadecimal(raw[index + 8..<index + 12])
          scalar = 0x10000 + (scalar & 0x3FF) << 10 + low & 0x3FF
          index += 6
        }
        text.append(contentsOf: String(UnicodeScalar(scalar) ?? "\u{FFFD}").utf8)
        index += 4
      case let itself: text.append(itself)
      }
      index += 2
    }
    return text
  }

  private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt32 {
    digits.reduce(0) { $0 << 4 | (hexValue($1) ?? 0) }
  }
}

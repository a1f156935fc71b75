// SPDX-License-Identifier: Apache-2.0
import Diagnostics

/// A writer of JSON text; values appear in the order of the calls.
///
/// Control characters, line separators and characters that change the writing direction are
/// escaped, so the text is safe in a terminal and in a script. All other characters are written
/// unescaped, in UTF-8.
///
///     var writer = JSONWriter()
///     writer.beginObject()
///     writer.member("t", 4000)
///     writer.endObject()
///     // {"t":4000}
public struct JSONWriter: Sendable {
  /// The layout of the text.
  public enum Style: Sendable {
    /// No white space.
    case compact
    /// One member or element per line, indented by two spaces per level; empty brackets stay on one
    /// line.
    case pretty
  }

  /// An open bracket.
  private struct Level {
    /// The byte that closes the bracket.
    let closing: UInt8
    /// True while the bracket contains nothing.
    var isEmpty = true
  }

  /// The text so far, in UTF-8.
  public private(set) var bytes: [UInt8] = []
  private let style: Style
  /// The open brackets, the innermost one last.
  private var levels: [Level] = []
  /// True if a key is written and its value is not.
  private var isAfterKey = false

  /// Creates a writer with an empty text.
  public init(_ style: Style = .compact) {
    self.style = style
  }

  /// Opens an object.
  public mutating func beginObject() { open(UInt8(ascii: "{"), closing: UInt8(ascii: "}")) }

  /// Closes the innermost open bracket, which is an object.
  ///
  /// - Precondition: The innermost open bracket is an object, and no key waits for its value.
  public mutating func endObject() { close(UInt8(ascii: "}")) }

  /// Opens an array.
  public mutating func beginArray() { open(UInt8(ascii: "["), closing: UInt8(ascii: "]")) }

  /// Closes the innermost open bracket, which is an array.
  ///
  /// - Precondition: The innermost open bracket is an array.
  public mutating func endArray() { close(UInt8(ascii: "]")) }

  /// Writes a key and its colon; the value must follow.
  ///
  /// - Precondition: The innermost open bracket is an object, and no key waits for its value.
  public mutating func key(_ key: String) {
    precondition(
      !isAfterKey && levels.last?.closing == UInt8(ascii: "}"),
      "A key must be in an object, before its value")
    separate(isKey: true)
    writeQuoted(key)
    bytes.append(UInt8(ascii: ":"))
    if style == .pretty { bytes.append(0x20) }
    isAfterKey = true
  }

  /// Writes an integer.
  public mutating func value(_ integer: some BinaryInteger) { raw(String(integer)) }

  /// Writes a number as the shortest text that reads back as the same number.
  ///
  /// - Precondition: `double` is finite.
  public mutating func value(_ double: Double) { raw(JSONNumber.shortestText(double)) }

  /// Writes `true` or `false`.
  public mutating func value(_ bool: Bool) { raw(bool ? "true" : "false") }

  /// Writes a string.
  public mutating func value(_ string: String) {
    separate()
    writeQuoted(string)
  }

  /// Writes a whole tree; numbers that were read from a text keep that text.
  ///
  /// - Complexity: O(n) in the size of the tree.
  public mutating func value(_ value: JSONValue) {
    switch value.content {
    case .null: raw("null")
    case .bool(let bool): self.value(bool)
    case .number(let number): raw(number.text)
    case .string(let string): self.value(string)
    case .array(let elements):
      beginArray()
      for element in elements { self.value(element) }
      endArray()
    case .object(let members):
      beginObject()
      for member in members { self.member(member.key, member.value) }
      endObject()
    }
  }

  /// Writes a key and an integer.
  public mutating func member(_ key: String, _ integer: some BinaryInteger) {
    self.key(key)
    value(integer)
  }

  /// Writes a key and a number.
  ///
  /// - Precondition: `double` is finite.
  public mutating func member(_ key: String, _ double: Double) {
    self.key(key)
    value(double)
  }

  /// Writes a key and `true` or `false`.
  public mutating func member(_ key: String, _ bool: Bool) {
    self.key(key)
    value(bool)
  }

  /// Writes a key and a string.
  public mutating func member(_ key: String, _ string: String) {
    self.key(key)
    value(string)
  }

  /// Writes a key and a tree.
  public mutating func member(_ key: String, _ value: JSONValue) {
    self.key(key)
    self.value(value)
  }

  /// Writes a key and an array of the elements that `write` writes.
  @inlinable
  package mutating func array<Element>(
    _ key: String, _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    self.key(key)
    beginArray()
    for element in elements { write(&self, element) }
    endArray()
  }

  /// Writes a line end after a whole text; another text may follow (JSON Lines).
  ///
  /// - Precondition: No bracket is open.
  public mutating func endLine() {
    precondition(levels.isEmpty, "A text ends when all its brackets are closed")
    bytes.append(0x0A)
  }

  /// Returns the text written so far and removes it from the writer, for output in pieces.
  public mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  private mutating func open(_ bracket: UInt8, closing: UInt8) {
    separate()
    bytes.append(bracket)
    levels.append(Level(closing: closing))
  }

  private mutating func close(_ bracket: UInt8) {
    precondition(!isAfterKey, "A key must have its value before the object ends")
    let level = levels.popLast()
    precondition(level?.closing == bracket, "The last open bracket must be closed first")
    if level?.isEmpty == false { breakLine() }
    bytes.append(bracket)
  }

  private mutating func raw(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  /// Writes the comma and the line break between the previous item and the next one.
  private mutating func separate(isKey: Bool = false) {
    if isAfterKey {
      isAfterKey = false
      return
    }
    guard let level = levels.last else { return }
    precondition(
      level.closing == UInt8(ascii: "]") || isKey, "A value in an object must follow its key")
    if !level.isEmpty { bytes.append(UInt8(ascii: ",")) }
    levels[levels.count - 1].isEmpty = false
    breakLine()
  }

  private mutating func breakLine() {
    guard style == .pretty else { return }
    bytes.append(0x0A)
    for _ in 0..<2 * levels.count { bytes.append(0x20) }
  }

  private mutating func writeQuoted(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    let start = bytes.count
    bytes.append(contentsOf: text.utf8)
    if !bytes[start...].allSatisfy(JSONWriter.standsAsItIs) {
      bytes.removeLast(bytes.count - start)
      writeEscaped(text)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Returns true if no character that contains this byte is escaped.
  ///
  /// Beyond ASCII, the UTF-8 of every character with `isDisplayControl` begins with C2, D8 or E2.
  private static func standsAsItIs(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x1F, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7F, 0xC2, 0xD8, 0xE2: false
    default: true
    }
  }

  private mutating func writeEscaped(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": bytes.append(contentsOf: "\\\"".utf8)
      case "\\": bytes.append(contentsOf: "\\\\".utf8)
      case "\n": bytes.append(contentsOf: "\\n".utf8)
      case "\r": bytes.append(contentsOf: "\\r".utf8)
      case "\t": bytes.append(contentsOf: "\\t".utf8)
      case _ where scalar.isDisplayControl:
        let digits = String(scalar.value, radix: 16)
        bytes.append(contentsOf: "\\u".utf8)
        bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count))
        bytes.append(contentsOf: digits.utf8)
      default: bytes.append(contentsOf: String(scalar).utf8)
      }
    }
  }
}

extension JSONValue {
  /// The tree as JSON text, without a line end.
  ///
  /// - Complexity: O(n) in the size of the tree.
  public func text(_ style: JSONWriter.Style = .compact) -> [UInt8] {
    var writer = JSONWriter(style)
    writer.value(self)
    return writer.bytes
  }
}

// SPDX-License-Identifier: Apache-2.0
import Diagnostics

extension XMLScanner {
  /// The state between two bytes of text.
  struct Text {
    /// True inside a CDATA section.
    var isInCDATA = false
    /// The bytes of a character reference that are still to come, the last one first.
    var referenced: [UInt8] = []
    /// The offset of the byte that was read last; that of the `&` for a reference.
    var offset = 0
  }

  /// Reads the next byte of text; nil at the next tag, or at the end.
  ///
  ///     <trace>1 2, <!-- two -->3&#x20;4<![CDATA[,5 6]]></trace>
  ///
  /// Comments and processing instructions are skipped, references are resolved. The text is never
  /// held as a whole. `text.offset` is the offset of the byte.
  ///
  /// - Complexity: O(1) amortized over the bytes of the file.
  mutating func nextTextByte() throws(Fault) -> UInt8? {
    while true {
      if let byte = text.referenced.popLast() { return byte }
      guard position < bytes.count else { break }
      text.offset = position
      let byte = bytes[position]
      if text.isInCDATA {
        guard byte == UInt8(ascii: "]"), isAt("]]>") else {
          position += 1
          return byte
        }
        position += 3
        text.isInCDATA = false
      } else if byte == UInt8(ascii: "&") {
        text.referenced = try reference().utf8.reversed()
      } else if byte != UInt8(ascii: "<") {
        position += 1
        return byte
      } else if try !passMarkup() {
        return nil
      }
    }
    if text.isInCDATA { throw unexpected("]]>") }
    return nil
  }

  /// Reads the text up to the next tag, without the white space around it; nil if it is empty, or has
  /// more than 65,536 bytes.
  mutating func trimmedText() throws(Fault) -> String? {
    var text: [UInt8] = []
    var isTooLong = false
    while let byte = try nextTextByte() {
      if text.isEmpty, XMLScanner.isSpace(byte) { continue }
      if text.count < 1 << 16 { text.append(byte) } else { isTooLong = true }
    }
    while let last = text.last, XMLScanner.isSpace(last) { text.removeLast() }
    return text.isEmpty || isTooLong ? nil : String(decoding: text, as: UTF8.self)
  }

  /// Passes a `<` that is neither of a tag nor of a document type; false if it is.
  private mutating func passMarkup() throws(Fault) -> Bool {
    if isAt("<!--") {
      try passComment()
    } else if isAt("<![CDATA[") {
      position += 9
      text.isInCDATA = true
    } else if isAt("<?") {
      try skip(past: "?>")
    } else {
      return false
    }
    return true
  }

  /// Skips text; beside white space it is an error unless it `isAllowed`.
  mutating func skipText(isAllowed: Bool) throws(Fault) {
    while let byte = try nextTextByte() {
      guard isAllowed || XMLScanner.isSpace(byte) else {
        position = text.offset
        throw unexpected("an element")
      }
    }
  }

  /// Returns to an offset that lies right after a tag, to read the text from there.
  mutating func returnToText(at offset: Int) {
    position = offset
    text = Text()
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}

// MARK: - Between tags

extension XMLScanner {
  /// Skips text, CDATA sections, processing instructions and document types.
  ///
  /// It stops at the next comment or tag, or at the end. Entities are neither declared nor
  /// expanded.
  ///
  /// - Complexity: O(n) in the number of skipped bytes; each is read once.
  mutating func skipProse() throws(Fault) {
    while position < bytes.count {
      if bytes[position] != UInt8(ascii: "<") {
        position += 1
      } else if isAt("<![CDATA[") {
        try skip(past: "]]>")
      } else if isAt("<?") {
        try skip(past: "?>")
      } else if isAt("<!DOCTYPE") {
        try skipDocumentType()
      } else {
        return
      }
    }
  }

  /// Skips everything up to `end`, and `end` too.
  mutating func skip(past end: String) throws(Fault) {
    let first = end.utf8.first
    while position < bytes.count {
      if bytes[position] == first, isAt(end) { return try take(end) }
      position += 1
    }
    throw unexpected(end)
  }

  /// Skips a document type with the declarations in its brackets, quoted values and comments.
  private mutating func skipDocumentType() throws(Fault) {
    var isInBrackets = false
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        position += 1
        try skip(past: byte == UInt8(ascii: "\"") ? "\"" : "'")
        continue
      case UInt8(ascii: "<") where isAt("<!--"):
        try skip(past: "-->")
        continue
      case UInt8(ascii: "["): isInBrackets = true
      case UInt8(ascii: "]"): isInBrackets = false
      case UInt8(ascii: ">") where !isInBrackets:
        position += 1
        return
      default: break
      }
      position += 1
    }
    throw unexpected("the end of the document type, >")
  }
}

// MARK: - Nested elements

extension XMLScanner {
  /// Reads the next tag, and keeps the names of the open elements; nil at the end.
  ///
  /// - Throws: `Fault` for an end that is not that of the last open element.
  mutating func nextNested(_ open: inout [String]) throws(Fault) -> Tag? {
    guard let tag = try next() else {
      if let name = open.last { throw unexpected(nil, "/\(name)") }
      return nil
    }
    switch tag.kind {
    case .start: open.append(tag.name)
    case .end:
      guard tag.name == open.last else {
        throw unexpected(tag, open.last.map { "/\($0)" } ?? "the end of the file")
      }
      open.removeLast()
    case .empty: break
    }
    return tag
  }
}

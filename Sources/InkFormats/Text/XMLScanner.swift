// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
import TouchRecording

/// A scanner of XML that returns its tags with their attributes.
///
/// It reads a subset of XML 1.0 in UTF-8 or ISO-8859-1, which becomes UTF-8: a declaration, comments, tags, attributes, the five
/// predefined entities and character references. `Prose` decides about all other content: text,
/// processing instructions, CDATA sections and document types, which have an error of their own.
/// The scanner never expands an entity of a file, and never opens or fetches anything.
package struct XMLScanner {
  /// The ways to handle text between tags, and other content that is not a tag or a comment.
  package enum Prose {
    /// The content is an error.
    case refused
    /// The content is skipped, including its entities. Drawings nest deeper than ink, so that the
    /// caller holds a limit of its own on open elements.
    case skipped
    /// `nextTextByte` reads text and CDATA sections; `next` skips what is left of them. Processing
    /// instructions are skipped, document types and entities are errors.
    case read
  }

  /// A tag with its attributes.
  package struct Tag {
    /// The kinds of tags.
    package enum Kind {
      case start
      case end
      /// A start and an end in one: `<Point/>`.
      case empty
    }

    package var kind: Kind
    package let name: String
    /// The offset of the `<`.
    package let offset: Int
    package var attributes: [Attribute] = []

    /// The attribute with a name, or nil.
    package subscript(name: String) -> Attribute? { attributes.first { $0.name == name } }
  }

  /// One attribute of a tag.
  package struct Attribute {
    package let name: String
    package let value: String
    /// The offset of the first byte of the value.
    package let offset: Int
  }

  /// The greatest number of attributes of a tag; each name is compared with all before it.
  private static let attributeLimit = 256
  /// The greatest number of open elements, unless prose is skipped.
  package static let depthLimit = 64

  let bytes: [UInt8]
  var position: Int
  private let prose: Prose
  /// The number of elements that were opened and not closed yet.
  private var depth = 0
  /// The state between two bytes of text.
  var text = Text()

  /// Creates a scanner of bytes that may be cut within a character.
  private init(unchecked bytes: [UInt8], prose: Prose = .refused) {
    self.bytes = bytes
    self.prose = prose
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  package init(_ bytes: [UInt8], prose: Prose = .refused) throws(Fault) {
    // Text that is UTF-8 was saved anew, or in UTF-16 with a mark: its declaration stayed as it was.
    let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
    let isLatin1 = !isUTF8 && XMLScanner.isLatin1(bytes)
    self.init(unchecked: isLatin1 ? XMLScanner.utf8(latin1: bytes) : bytes, prose: prose)
    if !isUTF8, !isLatin1 {
      throw .xmlSyntax(place(at: position), found: nil, expected: "UTF-8 throughout")
    }
    // A processing instruction such as <?xml-stylesheet?> is not a declaration.
    if [" ", "\t", "\n", "\r"].contains(where: { isAt("<?xml" + $0) }) { try passDeclaration() }
  }

  /// Reads the next tag; nil at the end of the text.
  package mutating func next() throws(Fault) -> Tag? {
    while true {
      skipSpace()
      switch prose {
      case .refused: break
      case .skipped: try skipProse()
      case .read: try skipText(isAllowed: depth > 0)
      }
      guard position < bytes.count else { return nil }
      if isAt("<!--") {
        try passComment()
      } else if isAt("<!D") || isAt("<!E") {
        throw .forbiddenXML(place(at: position), found: word)
      } else {
        return try tag()
      }
    }
  }

  /// Returns the place of the byte at `offset`.
  package func place(at offset: Int) -> Place {
    Place(of: offset, in: bytes)
  }

  /// The place after the last byte.
  package var endPlace: Place { place(at: bytes.count) }

  private mutating func passDeclaration() throws(Fault) {
    position += 5
    let attributes = try attributes()
    try take("?>")
    let encoding = attributes.first { $0.name == "encoding" }
    // The bytes of a file in UTF-16 are UTF-8 when they come here.
    let known = ["utf-8", "us-ascii", "utf-16", XMLScanner.latin1]
    if let encoding, !known.contains(encoding.value.lowercased()) {
      throw .value(
        place(at: encoding.offset), name: "encoding", found: excerpt(encoding.value.utf8),
        expected: "UTF-8, UTF-16 or ISO-8859-1")
    }
  }

  private static let latin1 = "iso-8859-1"

  /// Returns true if the bytes begin with a declaration of ISO-8859-1.
  private static func isLatin1(_ bytes: [UInt8]) -> Bool {
    // A byte-order mark of UTF-8 says more than a declaration that was left as it was.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return false }
    var xml = XMLScanner(unchecked: bytes)
    guard xml.isAt("<?xml") else { return false }
    xml.position += 5
    let encoding = (try? xml.attributes())?.first { $0.name == "encoding" }
    return encoding?.value.lowercased() == latin1
  }

  /// Returns text in ISO-8859-1, whose bytes are the numbers of its characters, in UTF-8.
  private static func utf8(latin1 bytes: [UInt8]) -> [UInt8] {
    bytes.flatMap { $0 < 0x80 ? [$0] : [0xC0 | $0 >> 6, 0x80 | $0 & 0x3F] }
  }

  mutating func passComment() throws(Fault) {
    position += 4
    while !isAt("--") {
      guard position < bytes.count else { throw unexpected("the end of a comment, -->") }
      position += 1
    }
    try take("-->")
  }

  private mutating func tag() throws(Fault) -> Tag {
    let start = position
    guard isAt("<") else { throw unexpected("an element") }
    position += 1
    let isEnd = isAt("/")
    if isEnd { position += 1 }
    var tag = Tag(kind: isEnd ? .end : .start, name: try name(), offset: start)
    if isEnd {
      skipSpace()
    } else {
      tag.attributes = try attributes()
      if isAt("/") {
        position += 1
        tag.kind = .empty
      }
    }
    try take(">")
    switch tag.kind {
    case .start: depth += 1
    case .end: depth = max(depth - 1, 0)
    case .empty: break
    }
    if depth > XMLScanner.depthLimit, prose != .skipped {
      throw .xmlSyntax(
        place(at: start), found: excerpt(tag.name.utf8),
        expected: "at most \(XMLScanner.depthLimit) open elements")
    }
    return tag
  }

  private mutating func attributes() throws(Fault) -> [Attribute] {
    var attributes: [Attribute] = []
    while skipSpace() > 0, position < bytes.count, XMLScanner.isNameStart(bytes[position]) {
      let start = position
      let name = try name()
      if attributes.contains(where: { $0.name == name }) {
        throw .xmlSyntax(
          place(at: start), found: excerpt(name.utf8), expected: "each attribute once")
      }
      guard attributes.count < XMLScanner.attributeLimit else {
        throw .xmlSyntax(
          place(at: start), found: excerpt(name.utf8),
          expected: "at most \(XMLScanner.attributeLimit) attributes")
      }
      skipSpace()
      try take("=")
      skipSpace()
      let offset = position + 1
      attributes.append(Attribute(name: name, value: try quotedValue(), offset: offset))
    }
    return attributes
  }

  private mutating func quotedValue() throws(Fault) -> String {
    guard isAt("\"") || isAt("'") else { throw unexpected("a value in quotes") }
    let quote = bytes[position]
    position += 1
    var value: [UInt8] = []
    while position < bytes.count, bytes[position] != quote {
      switch bytes[position] {
      case UInt8(ascii: "<"): throw unexpected("no < in a value")
      case UInt8(ascii: "&"): value.append(contentsOf: try reference().utf8)
      case let byte:
        value.append(byte)
        position += 1
      }
    }
    guard position < bytes.count else { throw unexpected("the closing quote of a value") }
    position += 1
    return String(decoding: value, as: UTF8.self)
  }

  private static let entities = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]

  /// Reads the character of a reference such as `&amp;` or `&#65;`.
  mutating func reference() throws(Fault) -> String {
    let start = position
    // The longest reference that XML itself defines, &#x10FFFF;, has ten bytes.
    guard let end = bytes[start...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
      throw .forbiddenXML(place(at: start), found: word)
    }
    position = end + 1
    let name = String(decoding: bytes[start + 1..<end], as: UTF8.self)
    if let character = XMLScanner.entities[name] { return character }
    let isHexadecimal = name.hasPrefix("#x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard name.hasPrefix("#"), let value = UInt32(digits, radix: isHexadecimal ? 16 : 10),
      let scalar = UnicodeScalar(value), value != 0
    else { throw .forbiddenXML(place(at: start), found: "&\(name);") }
    return String(scalar)
  }

  private mutating func name() throws(Fault) -> String {
    let start = position
    guard position < bytes.count, XMLScanner.isNameStart(bytes[position]) else {
      throw unexpected("a name")
    }
    while position < bytes.count, XMLScanner.isNameByte(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Returns true for ASCII letters, `_`, `:` and every byte of other scripts.
  static func isNameStart(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  static func isNameByte(_ byte: UInt8) -> Bool {
    isNameStart(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  @discardableResult
  mutating func skipSpace() -> Int {
    let start = position
    while position < bytes.count, XMLScanner.isSpace(bytes[position]) { position += 1 }
    return position - start
  }

  mutating func take(_ text: String) throws(Fault) {
    guard isAt(text) else { throw unexpected(text) }
    position += text.utf8.count
  }

  func isAt(_ text: String) -> Bool {
    bytes[position...].starts(with: text.utf8)
  }

  /// Returns the error for a tag that is not `expected`, or for the end of the text.
  func unexpected(_ tag: Tag?, _ expected: String) -> Fault {
    guard let tag else { return .element(endPlace, found: nil, expected: expected) }
    let found = (tag.kind == .end ? "/" : "") + tag.name
    return .element(place(at: tag.offset), found: excerpt(found.utf8), expected: expected)
  }

  /// Returns the error for an attribute of a tag that is missing or wrong.
  func wrong(_ name: String, of tag: Tag, _ expected: String) -> Fault {
    let attribute = tag[name]
    return .value(
      place(at: attribute?.offset ?? tag.offset), name: name,
      found: attribute.map { excerpt($0.value.utf8) }, expected: expected)
  }

  func unexpected(_ expected: String) -> Fault {
    .xmlSyntax(
      place(at: position), found: position < bytes.count ? word : nil, expected: expected)
  }

  /// The text at the position, up to the next white space.
  private var word: String {
    excerpt(bytes[position...].prefix(40).prefix { $0 > 0x20 })
  }
}

// MARK: - The root

extension XMLScanner {
  /// Returns the name of the root element, or of the document type before it; nil if the bytes do
  /// not begin like XML, or if the name is beyond them.
  ///
  ///     <?xml version="1.0"?> <!-- a --> <inkml:ink>      "inkml:ink"
  ///
  /// The bytes may be the beginning of a file, cut anywhere.
  ///
  /// - Complexity: O(n) in the number of bytes before the root.
  static func rootName(of bytes: [UInt8]) -> String? {
    var xml = XMLScanner(unchecked: bytes)
    while true {
      xml.skipSpace()
      let end = xml.isAt("<!--") ? "-->" : xml.isAt("<?") ? "?>" : nil
      guard let end else { break }
      if end == "-->" { xml.position += 4 }
      guard (try? xml.skip(past: end)) != nil else { return nil }
    }
    if (try? xml.take("<!DOCTYPE")) != nil {
      xml.skipSpace()
    } else if (try? xml.take("<")) == nil {
      return nil
    }
    guard let name = try? xml.name(), xml.position < bytes.count else { return nil }
    return name
  }

  /// The part of a name after its prefix: `trace` for `inkml:trace`.
  static func localName(_ name: String) -> String {
    guard let colon = name.utf8.lastIndex(of: UInt8(ascii: ":")) else { return name }
    return String(name[name.index(after: colon)...])
  }
}

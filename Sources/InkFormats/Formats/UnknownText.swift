// SPDX-License-Identifier: Apache-2.0
import TouchRecording

/// A file of no known format: its kind, and the formats that it is like.
///
///     let text = UnknownText(Array("10 10 0\n20 10 16\n30 12 32\n".utf8))
///     print(text.words)  // a table of 3 columns
package struct UnknownText: Hashable, Sendable {
  /// The kinds of files.
  package enum Kind: Hashable, Sendable {
    /// A file that is not text, such as a picture.
    case data(String)
    /// A page of HTML.
    case page
    /// XML, with the name of its root.
    case xml(root: String)
    /// JSON, with a fault or without.
    case json(JSONShape)
    /// A log of a phone (logcat).
    case phoneLog
    /// A log whose lines begin with a time.
    case log
    /// A table of numbers.
    case table(TableShape)
    /// Any other text.
    case text
  }

  /// The kind of the file.
  package let kind: Kind
  /// The two formats that the text is like, the likeliest first, or one, or none.
  package let nearest: [InkLikeness]
  /// A format as which the whole text can be read although it does not look like one; nil for none.
  package let readable: InkFormat?

  /// Finds what a file is.
  ///
  /// - Parameter bytes: The first `InkFormat.recognizedLength` bytes of the file, or all of a shorter
  ///   one.
  /// - Complexity: O(n) in the number of bytes.
  package init(_ bytes: [UInt8]) {
    let isCut = bytes.count >= InkFormat.recognizedLength
    kind = Kind(bytes, isCut: isCut)
    switch kind {
    case .data, .page: (nearest, readable) = ([], nil)
    case .table: (nearest, readable) = ([InkLikeness(to: InkFormat.csv.rawValue, [])], nil)
    default:
      nearest = InkFormat.nearest(to: bytes)
      readable =
        isCut
        ? nil
        : nearest.lazy.compactMap { InkFormat(rawValue: $0.format) }
          .first { $0.reads(bytes) }
    }
  }

  /// The kind in words: `a table of 3 columns`.
  package var words: String {
    switch kind {
    case .data(let name): name
    case .page: "a page of HTML"
    case .xml(let root): "XML with the root \(root)"
    case .json(let shape): shape.words
    case .phoneLog: "a log of a phone (logcat) with no touch in it"
    case .log: "a log with no touch in it"
    case .table(let shape): "a table of \(shape.count) columns"
    case .text: "text of no known format"
    }
  }
}

extension InkFormat {
  /// Returns true if a file can be read in the format.
  fileprivate func reads(_ bytes: [UInt8]) -> Bool {
    guard case .whole(let read) = reading else { return false }
    return (try? read(bytes, ImportOptions()))?.isEmpty == false
  }
}

// MARK: - Kinds

extension UnknownText.Kind {
  init(_ bytes: [UInt8], isCut: Bool) {
    // A cut file may end within a line, and within a character.
    let lines = isCut ? Array(bytes[..<(bytes.lastIndex(of: 0x0A) ?? bytes.endIndex)]) : bytes
    let root = XMLScanner.rootName(of: bytes)
    if let name = UnknownText.nameOfData(bytes, isCut: isCut) {
      self = .data(name)
    } else if let root, XMLScanner.localName(root).lowercased() == "html" {
      self = .page
    } else if let root {
      self = .xml(root: XMLScanner.localName(root))
    } else if let shape = JSONShape(bytes, isCut: isCut) {
      self = .json(shape)
    } else if let isOfPhone = UnknownText.isLogOfPhone(lines) {
      self = isOfPhone ? .phoneLog : .log
    } else if let shape = TableShape(lines) {
      self = .table(shape)
    } else {
      self = .text
    }
  }
}

extension UnknownText {
  /// The first bytes of files that are not text, at an offset.
  private static let signatures: [(name: String, bytes: [UInt8], offset: Int)] = [
    ("a picture (PNG)", Array("\u{89}PNG".unicodeScalars.map { UInt8($0.value) }), 0),
    ("a picture (JPEG)", [0xFF, 0xD8, 0xFF], 0), ("a picture (GIF)", Array("GIF8".utf8), 0),
    ("a picture (WebP)", Array("WEBP".utf8), 8), ("a picture (TIFF)", [0x49, 0x49, 0x2A, 0], 0),
    ("a picture (TIFF)", [0x4D, 0x4D, 0, 0x2A], 0), ("a picture (HEIC)", Array("ftyphei".utf8), 4),
    ("a video", Array("ftyp".utf8), 4), ("a video", [0x1A, 0x45, 0xDF, 0xA3], 0),
    ("a document (PDF)", Array("%PDF-".utf8), 0), ("an archive (ZIP)", [0x50, 0x4B, 3, 4], 0),
    ("an archive (ZIP)", [0x50, 0x4B, 5, 6], 0), ("an archive (gzip)", [0x1F, 0x8B], 0),
    ("an archive (7z)", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], 0),
    ("an archive (RAR)", Array("Rar!".utf8), 0), ("an archive (xz)", [0xFD, 0x37, 0x7A, 0x58], 0),
    ("an archive (bzip2)", Array("BZh".utf8), 0), ("an archive (tar)", Array("ustar".utf8), 257),
    ("an archive (Zstandard)", [0x28, 0xB5, 0x2F, 0xFD], 0),
    ("a property list (binary)", Array("bplist00".utf8), 0),
    ("a database (SQLite)", Array("SQLite format 3".utf8), 0),
  ]

  /// Returns the kind of a file that is not text; nil for text.
  fileprivate static func nameOfData(_ bytes: [UInt8], isCut: Bool) -> String? {
    let signature = signatures.first { bytes.dropFirst($0.offset).starts(with: $0.bytes) }
    if let signature { return signature.name }
    let isText = bytes.allSatisfy { $0 >= 0x20 || 0x09...0x0D ~= $0 || $0 == 0x1B }
    // The last character may be cut, and has at most 4 bytes.
    let isUTF8 = (0..<(isCut ? 4 : 1)).contains {
      String(validating: bytes.dropLast($0), as: UTF8.self) != nil
    }
    if isText, isUTF8 { return nil }
    return isText ? "text that is not UTF-8" : "binary data"
  }

  /// Returns true for the log of a phone, false for another log, and nil for a text of whose
  /// first lines more than half are none of a log.
  fileprivate static func isLogOfPhone(_ bytes: [UInt8]) -> Bool? {
    var (count, logged, ofPhone) = (0, 0, 0)
    for line in FileLines(bytes) where !line.text.isEmpty {
      let outline = outline(of: bytes[line.text].prefix(120))
      count += 1
      if isOfPhone(outline) { ofPhone += 1 } else if isOfLog(outline) { logged += 1 }
      if count == 40 { break }
    }
    if ofPhone + logged == 0 || (ofPhone + logged) * 2 < count { return nil }
    return ofPhone >= logged
  }

  /// Returns a text in which a 9 stands for each run of digits, and one space for each of spaces.
  private static func outline(of line: ArraySlice<UInt8>) -> String {
    var outline: [UInt8] = []
    for byte in line {
      let byte = TextNumber.isDigit(byte) ? UInt8(ascii: "9") : byte
      let isRun = byte == 0x20 || byte == UInt8(ascii: "9")
      if !isRun || outline.last != byte { outline.append(byte) }
    }
    return String(decoding: outline, as: UTF8.self)
  }

  /// Returns true for a line of Android's logcat, in any of its forms: a level such as `I` stands
  /// behind the time and the numbers of process and thread, or before a slash and the tag.
  private static func isOfPhone(_ outline: String) -> Bool {
    if outline.hasPrefix("--------- beginning of ") { return true }
    let start = outline.hasPrefix("[ ") ? outline.dropFirst(2) : outline[...]
    let stamp = ["9-9 9:9:9.9 ", "9-9-9 9:9:9.9 "].first(where: start.hasPrefix)
    if stamp == nil { return isLevel(start, before: "/") && start.contains("(") }
    return start.dropFirst(stamp?.count ?? 0).split(separator: " ").prefix(6).contains {
      isLevel($0, before: "/") || $0.count == 1 && isLevel($0, before: "")
    }
  }

  private static func isLevel(_ word: Substring, before next: String) -> Bool {
    word.first.map("VDIWEFAS".contains) == true && word.dropFirst().hasPrefix(next)
  }

  /// Returns true for a line that begins with a time, without or within brackets.
  private static func isOfLog(_ outline: String) -> Bool {
    let start = outline.drop { $0 == "[" || $0 == " " }
    let clocks = ["9:9:9", "9-9-9 9:9:9", "9-9-9T9:9:9", "9/9/9 9:9:9"]
    if let clock = clocks.first(where: start.hasPrefix) {
      // A comma may stand before the milliseconds; several cells behind a time are a table.
      let rest = start.dropFirst(clock.count)
      return rest.contains(" ") && rest.prefix { $0 != " " }.count { ",;\t".contains($0) } < 2
    }
    return outline.hasPrefix("[") && start.hasPrefix("9.9]")
      || start.dropFirst(3).hasPrefix(" 9 9:9:9 ")
  }
}

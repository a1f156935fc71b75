extension XMLScanner {
  /// Skips text, CDATA sections, processing instructions and document types.
  ///
  /// It stops at the next comment or tag, or at the end. Entities are neither declared nor
  /// expanded.
  ///
  /// - Complexity: O(n) in the number of skipped bytes; each is read once.
  mutating func skipProse() throws(ImportError) {
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
  mutating func skip(past end: String) throws(ImportError) {
    let first = end.utf8.first
    while position < bytes.count {
      if bytes[position] == first, isAt(end) { return try take(end) }
      position += 1
    }
    throw unexpected(end)
  }

  /// Skips a document type with the declarations in its brackets, quoted values and comments.
  private mutating func skipDocumentType() throws(ImportError) {
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

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
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while true {
      rest = rest.drop(while: isSpace)
      if rest.starts(with: "<!--".utf8) {
        rest = after("-->", in: rest.dropFirst(4))
      } else if rest.starts(with: "<?".utf8) {
        rest = after("?>", in: rest)
      } else {
        break
      }
    }
    if rest.starts(with: "<!DOCTYPE".utf8) {
      rest = rest.dropFirst(9).drop(while: isSpace)
    } else {
      guard rest.popFirst() == UInt8(ascii: "<") else { return nil }
    }
    let name = rest.prefix(while: isNameByte)
    guard let first = name.first, isNameStart(first), name.endIndex < bytes.endIndex else {
      return nil
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// The part of a name after its prefix: `trace` for `inkml:trace`.
  static func localName(_ name: String) -> String {
    guard let colon = name.utf8.lastIndex(of: UInt8(ascii: ":")) else { return name }
    return String(name[name.index(after: colon)...])
  }

  private static func after(_ end: String, in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let first = end.utf8.first
    for index in bytes.indices where bytes[index] == first {
      let rest = bytes[index...]
      if rest.starts(with: end.utf8) { return rest.dropFirst(end.utf8.count) }
    }
    return []
  }
}

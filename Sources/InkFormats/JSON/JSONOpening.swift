import JSONStream

/// The first tokens of a file that may be JSON, to recognize its format.
///
/// The text may end anywhere, because only the first bytes of a file are searched.
struct JSONOpening {
  /// The greatest number of bytes that are searched.
  private static let lengthLimit = 64 << 10

  private var scanner: JSONScanner
  private var isOver = false

  init(_ bytes: [UInt8]) {
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    scanner = JSONScanner(bytes, in: mark..<min(bytes.count, JSONOpening.lengthLimit))
  }

  /// Returns the next token; nil where the text is no JSON, and where it is cut.
  mutating func next() -> JSONToken? {
    guard !isOver else { return nil }
    let token = try? scanner.next()
    isOver = token == nil || token?.kind == .end
    return token
  }

  /// Returns the keys of the object whose brace was the last token, with the kinds of their values.
  ///
  /// A value that is cut has no kind.
  mutating func members() -> [String: JSONToken.Kind?] {
    var members: [String: JSONToken.Kind?] = [:]
    while let key = next(), key.kind == .key {
      let name = scanner.string(key)
      let value = next()
      members.updateValue(value?.kind, forKey: name)
      guard let value else { break }
      // Native recordings belong to no other format.
      if name == "format", value.kind == .string, scanner.string(value) == "touch-recording" {
        return [:]
      }
      if value.kind == .beginObject || value.kind == .beginArray { skipRest(of: value) }
    }
    return members
  }

  private mutating func skipRest(of token: JSONToken) {
    do throws(JSONError) {
      try scanner.skipRest(of: token)
    } catch {
      isOver = true
    }
  }
}

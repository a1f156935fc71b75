import JSONStream

/// The members at the start of a JSON file, for recognizing its format.
///
/// The text may be cut anywhere, and may hold several values one after the other.
enum JSONSketch {
  /// Returns true if `isMatch` is true for a member: for its key and its value if that is a string.
  ///
  /// Native recordings have no members here.
  ///
  /// - Complexity: O(n) in the number of bytes.
  static func contains(
    _ bytes: [UInt8], where isMatch: (_ key: String, _ value: String?) -> Bool
  ) -> Bool {
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var scanner = JSONScanner(bytes)
    while start < bytes.count {
      scanner = scanner.restarted(at: start)
      var depth = 0
      var key: JSONToken?
      repeat {
        guard let token = try? scanner.next() else { return false }
        switch token.kind {
        case .beginArray, .beginObject: depth += 1
        case .endArray, .endObject: depth -= 1
        default: break
        }
        if let key {
          let name = text(key, in: bytes)
          let value = token.kind == .string ? text(token, in: bytes) : nil
          if name == "format", value == "touch-recording" { return false }
          if isMatch(name, value) { return true }
        }
        key = token.kind == .key ? token : nil
        if token.kind == .end { return false }
        start = token.end
      } while depth > 0
      while start < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[start]) { start += 1 }
    }
    return false
  }

  /// The text of a string between its quotes, with its escapes; at most 32 bytes of it.
  private static func text(_ token: JSONToken, in bytes: [UInt8]) -> String {
    String(decoding: bytes[token.start + 1..<token.end - 1].prefix(32), as: UTF8.self)
  }
}

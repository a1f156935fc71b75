// SPDX-License-Identifier: Apache-2.0
import JSONStream

/// The first tokens of a file that may be JSON, to recognize its format.
///
/// The text may end anywhere, because only the first bytes of a file are searched. It may hold
/// several values one after the other.
struct JSONOpening {
  private var scanner: JSONScanner
  /// The number of open brackets.
  private var depth = 0
  private var isOver = false

  /// Takes the bytes in `range`, or all from the first one after a byte-order mark.
  init(_ bytes: [UInt8], in range: Range<Int>? = nil) {
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    scanner = JSONScanner(bytes, in: range ?? mark..<bytes.count)
  }

  /// Returns the next token; nil where the text is no JSON, and where it is cut.
  mutating func next() -> JSONToken? {
    guard !isOver else { return nil }
    if depth == 0 {
      guard let next = scanner.restartedAfterValue() else { return nil }
      scanner = next
    }
    let token = try? scanner.next()
    switch token?.kind {
    case .beginArray, .beginObject: depth += 1
    case .endArray, .endObject: depth -= 1
    case nil: isOver = true
    default: break
    }
    return token
  }

  /// Returns true if `isMatch` is true for one of the next members, at any depth: for its key and
  /// its value if that is a string.
  ///
  /// Native recordings belong to no other format, so they have no members here.
  mutating func hasMember(where isMatch: (_ key: String, _ value: String?) -> Bool) -> Bool {
    var key: JSONToken?
    while let token = next() {
      if let key {
        let name = scanner.string(key)
        if isNative(name, token) { return false }
        if isMatch(name, token.kind == .string ? scanner.string(token) : nil) { return true }
      }
      key = token.kind == .key ? token : nil
    }
    return false
  }

  /// Returns the keys of the object whose brace was the last token, with the kinds of their values;
  /// none for a native recording.
  ///
  /// A value that is cut has no kind.
  mutating func members() -> [String: JSONToken.Kind?] {
    var members: [String: JSONToken.Kind?] = [:]
    while let key = next(), key.kind == .key {
      let name = scanner.string(key)
      let value = next()
      members.updateValue(value?.kind, forKey: name)
      guard let value else { break }
      if isNative(name, value) { return [:] }
      if value.kind == .beginObject || value.kind == .beginArray { skipRest(of: value) }
    }
    return members
  }

  /// Moves past the bracket of the first array among the members of the object whose brace was the last
  /// token, if its key, in lower case, is one of `keys`; returns false without one.
  mutating func moveToArray(of keys: Set<String>) -> Bool {
    while let key = next(), key.kind == .key {
      let name = scanner.string(key).lowercased()
      guard let value = next() else { return false }
      if value.kind == .beginArray, keys.contains(name) { return true }
      if value.kind == .beginObject || value.kind == .beginArray { skipRest(of: value) }
    }
    return false
  }

  private func isNative(_ key: String, _ value: JSONToken) -> Bool {
    key == "format" && value.kind == .string && scanner.string(value) == "touch-recording"
  }

  private mutating func skipRest(of token: JSONToken) {
    do throws(JSONError) {
      try scanner.skipRest(of: token)
      depth -= 1
    } catch {
      isOver = true
    }
  }
}

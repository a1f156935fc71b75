// SPDX-License-Identifier: Apache-2.0
extension JSONValue {
  /// Reads one JSON text, which may begin with a byte-order mark.
  ///
  /// Offsets in the tree and in errors count from the beginning of `bytes`.
  /// - Complexity: O(n) time and memory in the number of bytes.
  /// - Throws: `JSONError` with the offset of the first fault.
  public static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    return try parse(bytes, in: (hasMark ? 3 : 0)..<bytes.count)
  }

  /// Reads the one JSON text that fills `range` of `bytes`.
  ///
  /// Offsets in the tree and in errors count from the beginning of `bytes`.
  /// - Precondition: `range` lies within `bytes`.
  /// - Complexity: O(n) time and memory in the number of bytes of the range.
  /// - Throws: `JSONError` with the offset of the first fault.
  public static func parse(_ bytes: [UInt8], in range: Range<Int>) throws(JSONError) -> JSONValue {
    var scanner = JSONScanner(bytes, in: range)
    let value = try scanner.tree(from: scanner.next())
    _ = try scanner.next()
    return value
  }
}

extension JSONScanner {
  /// An object or an array whose end is not read yet.
  private struct Frame {
    let opening: JSONToken
    var elements: [JSONValue] = []
    var members: [JSONMember] = []
    /// The last key of an object.
    var key = JSONToken.none
  }

  /// Reads the value that begins with `token`, up to its end.
  ///
  /// Offsets in the tree count from the byte `origin`; offsets in errors count from the first byte.
  /// - Precondition: `token` is the last token that this scanner returned, and begins a value.
  /// - Complexity: O(n) in the bytes of the value.
  /// - Throws: `JSONError` with the offset of the first fault.
  public mutating func tree(
    from token: JSONToken, origin: Int = 0
  ) throws(JSONError) -> JSONValue {
    var token = token
    var frames: [Frame] = []
    while true {
      let content: JSONValue.Content
      var start = token.start
      switch token.kind {
      case .beginObject, .beginArray:
        frames.append(Frame(opening: token))
        token = try next()
        continue
      case .key:
        frames[frames.count - 1].key = token
        token = try next()
        continue
      case .endObject, .endArray:
        let frame = frames.removeLast()
        start = frame.opening.start
        content = token.kind == .endObject ? .object(frame.members) : .array(frame.elements)
      case .string: content = .string(string(token))
      case .number: content = .number(JSONNumber(token, of: self))
      case .true: content = .bool(true)
      case .false: content = .bool(false)
      case .null: content = .null
      case .end: preconditionFailure("No value begins at the end of the text")
      }
      let value = JSONValue(content, offset: start - origin)
      guard !frames.isEmpty else { return value }
      add(value, to: &frames[frames.count - 1], origin: origin)
      token = try next()
    }
  }

  /// Appends a value to an array, or the last key with its value to an object.
  private func add(_ value: JSONValue, to frame: inout Frame, origin: Int) {
    if frame.opening.kind == .beginArray {
      frame.elements.append(value)
    } else {
      let key = frame.key
      frame.members.append(JSONMember(string(key), value, keyOffset: key.start - origin))
    }
  }
}

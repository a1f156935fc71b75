// SPDX-License-Identifier: Apache-2.0
import JSONStream

/// The values of JSON that stand in other text, such as the lines of a log.
///
///     [HTTP] POST /session/1/actions {"actions":[]}
///     LOG  {"type":"touchend"}
///
/// An object, or an array of objects or arrays, is a value; so this text has two.
struct EmbeddedJSON: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the range of the next value that is whole; nil at the end.
  ///
  /// What begins like one and is none is passed over up to its fault.
  ///
  /// - Complexity: O(n) in the number of bytes up to the end of the value.
  mutating func next() -> Range<Int>? {
    while let start = nextStart() {
      var scanner = JSONScanner(bytes, in: start..<bytes.count)
      do throws(JSONError) {
        try scanner.skipRest(of: scanner.next())
        position = scanner.position
        return start..<position
      } catch {
        position = Swift.max(start + 1, error.offset)
      }
    }
    return nil
  }

  /// Returns the offset of the next bracket that may begin a value.
  private func nextStart() -> Int? {
    var start = position
    while let bracket = bytes[start...].firstIndex(where: { "{[".utf8.contains($0) }) {
      start = bracket + 1
      let next = bytes[start...].first { $0 > 0x20 }
      let expected = bytes[bracket] == UInt8(ascii: "{") ? "\"" : "{["
      if let next, expected.utf8.contains(next) { return bracket }
    }
    return nil
  }
}

// SPDX-License-Identifier: Apache-2.0
import TouchRecording

/// The lines of a text in memory, each of which a line feed ends.
struct FileLines: Sequence, IteratorProtocol {
  let bytes: [UInt8]
  private var position = 0
  private var number = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns the next line; nil at the end.
  ///
  /// - Complexity: O(n) in the length of the line.
  mutating func next() -> TextLine? {
    guard position < bytes.count else { return nil }
    let start = position
    var end = start
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    position = end + 1
    number += 1
    let isComplete = end < bytes.count
    // Shells of Windows write a carriage return of their own before that of a device.
    while end > start, bytes[end - 1] == 0x0D { end -= 1 }
    let hasMark = start == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let first = hasMark ? 3 : start
    return TextLine(
      number: number, start: start, text: first..<Swift.max(end, first), isComplete: isComplete)
  }

  /// Returns the next line with a byte that is no white space; nil at the end.
  mutating func nextText() -> TextLine? {
    while let line = next() {
      if bytes[line.text].contains(where: { $0 != 0x20 && $0 != 0x09 }) { return line }
    }
    return nil
  }
}

/// The lines of a log, each with a scanner.
///
/// A line feed ends a line, and a carriage return before it belongs to the end. A byte-order mark at
/// the start of the text is skipped.
struct LogLines: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var head = 0
  private var number = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns the next line; nil at the end of the text.
  ///
  /// - Complexity: O(n) in the length of the line.
  mutating func next() -> LogScanner? {
    guard head < bytes.count else { return nil }
    let start = head
    var end = start
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    let isTorn = end == bytes.count
    head = end + 1
    number += 1
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    let hasMark = number == 1 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
    return LogScanner(
      bytes, in: (hasMark ? 3 : start)..<Swift.max(end, hasMark ? 3 : start), number: number,
      start: start, isTorn: isTorn)
  }
}

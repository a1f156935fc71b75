import TouchRecording

/// A line of a text file, without its line end.
struct FileLine {
  /// The number of the line, from 1; blank lines count.
  let number: Int
  /// The offset of the first byte of the line; a byte-order mark counts.
  let start: Int
  /// The range of the text, without a byte-order mark and without the carriage return at its end.
  let text: Range<Int>
  /// True if the file ends before a line feed does.
  let isTorn: Bool

  /// Returns the place of the byte at `offset` of the file.
  func place(at offset: Int) -> Place { Place(line: number, byte: offset - start + 1) }

  /// The place of the first byte.
  var place: Place { place(at: text.lowerBound) }
}

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
  mutating func next() -> FileLine? {
    guard position < bytes.count else { return nil }
    let start = position
    var end = start
    while end < bytes.count, bytes[end] != 0x0A { end += 1 }
    position = end + 1
    number += 1
    let isTorn = end == bytes.count
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    let hasMark = start == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let first = hasMark ? 3 : start
    return FileLine(
      number: number, start: start, text: first..<Swift.max(end, first), isTorn: isTorn)
  }

  /// Returns the next line with a byte that is no white space; nil at the end.
  mutating func nextText() -> FileLine? {
    while let line = next() {
      if bytes[line.text].contains(where: { $0 != 0x20 && $0 != 0x09 }) { return line }
    }
    return nil
  }
}

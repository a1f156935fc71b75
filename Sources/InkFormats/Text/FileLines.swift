import TouchRecording

/// A line of a text file, without its line end.
struct FileLine {
  /// The number of the line, from 1; blank lines count.
  let number: Int
  /// The offset of the first byte of the line; a byte-order mark counts.
  let start: Int
  /// The range of the text, without a byte-order mark.
  let text: Range<Int>

  /// Returns the place of the byte at `offset` of the file.
  func place(at offset: Int) -> Place { Place(line: number, byte: offset - start + 1) }

  /// The place of the first byte.
  var place: Place { place(at: text.lowerBound) }
}

/// The lines of a text in memory that are not blank.
struct FileLines {
  let bytes: [UInt8]
  private var position = 0
  private var number = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns the next line with a byte that is not white space; nil at the end.
  mutating func next() -> FileLine? {
    while position < bytes.count {
      let start = position
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      position = min(end + 1, bytes.count)
      number += 1
      var text = start..<end
      if start == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { text = 3..<max(3, end) }
      if bytes[text].last == 0x0D { text = text.lowerBound..<text.upperBound - 1 }
      if bytes[text].contains(where: { $0 != 0x20 && $0 != 0x09 }) {
        return FileLine(number: number, start: start, text: text)
      }
    }
    return nil
  }
}

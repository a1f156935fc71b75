import JSONStream

/// One line of the stream, where it lies in the buffer.
struct TextLine {
  /// Its number in the stream, from 1.
  let number: Int
  /// The offset of its first byte, a byte-order mark included; places count from here.
  let start: Int
  /// The bytes of its text, without the mark and the line end.
  let text: Range<Int>
  /// Whether a line feed ends it; the last line of a stream may go without.
  let isComplete: Bool

  /// The place of the byte at `offset` of the buffer.
  func place(at offset: Int) -> Place {
    Place(line: number, byte: offset - start + 1)
  }

  /// The place where the text begins.
  var place: Place { place(at: text.lowerBound) }

  /// The error of a key that stands twice, at an offset from the start of the line where it is known.
  func duplicateKey(_ key: String, at offset: Int?) -> RecordingError {
    .duplicateKey(place(at: start + (offset ?? 0)), key: key)
  }
}

/// Cuts a stream into lines, holding one line and one read ahead in memory.
struct LineBuffer {
  /// How much is asked of the source at once: reading costs little per byte, and little is held.
  private static let readSize = 64 << 10

  private var source: any ByteSource
  private let limit: Int
  /// What was read and is not yet done with; lines are ranges of it until the next one is asked for.
  private(set) var bytes: [UInt8] = []
  /// Where the next line begins.
  private(set) var head = 0
  /// Up to where that line was searched for its end.
  private var searched = 0
  private var isAtEnd = false
  /// The number of the last line that was found, blank lines counted.
  private(set) var number = 0

  init(_ source: any ByteSource, limit: Int) {
    self.source = source
    self.limit = limit
  }

  /// The place after everything that was read.
  var endPlace: Place { Place(line: number + 1, byte: 1) }

  /// The next line that is not blank, or nil at the end of the stream.
  mutating func next() throws(RecordingError) -> TextLine? {
    while let line = try nextLine() {
      if !isBlank(line) { return line }
    }
    return nil
  }

  private func isBlank(_ line: TextLine) -> Bool {
    for index in line.text where bytes[index] != 0x20 && bytes[index] != 0x09 { return false }
    return true
  }

  private mutating func nextLine() throws(RecordingError) -> TextLine? {
    if let lineFeed = try load() { return try takeLine(upTo: lineFeed, isComplete: true) }
    return head < bytes.count ? try takeLine(upTo: bytes.count, isComplete: false) : nil
  }

  /// Reads until the buffer holds a whole line; gives the offset of its line feed, or nil where the
  /// stream ends before one.
  @discardableResult
  mutating func load() throws(RecordingError) -> Int? {
    while true {
      if let lineFeed = try findLineFeed() { return lineFeed }
      if isAtEnd { return nil }
      try refill()
    }
  }

  /// Passes `count` whole lines that somebody has read in place, up to the offset `end`.
  mutating func pass(_ count: Int, linesUpTo end: Int) {
    number += count
    head = end
    searched = end
  }

  /// The offset of the next line feed in the buffer, or nil where more must be read.
  ///
  /// A carriage return ends nothing: it stands before a line feed, or at the end of the stream.
  private mutating func findLineFeed() throws(RecordingError) -> Int? {
    var index = searched
    defer { searched = index }
    let bytes = bytes.span
    while index < bytes.count {
      if index + 8 <= bytes.count, !LineBuffer.mayEndLine(bytes.word(at: index)) {
        index += 8
        continue
      }
      let byte = bytes[index]
      if byte == 0x0A { return index }
      if byte == 0x0D {
        guard index + 1 < bytes.count else { return nil }
        guard bytes[index + 1] == 0x0A else { throw loneReturn(at: index) }
      }
      index += 1
    }
    return nil
  }

  /// Whether a line feed or a carriage return is among eight bytes; true also for some without.
  private static func mayEndLine(_ word: UInt64) -> Bool {
    // A byte below 0x10 that is taken from 0x0F leaves the high bit clear, as ASCII above it does not.
    let low = (word | 0x8080_8080_8080_8080) &- 0x1010_1010_1010_1010
    return low & 0x8080_8080_8080_8080 != 0x8080_8080_8080_8080
  }

  private func loneReturn(at index: Int) -> RecordingError {
    .json(
      Place(line: number + 1, byte: index - head + 1),
      .unexpected(
        offset: index - head, found: "a carriage return", expected: "a line feed after it"))
  }

  private mutating func takeLine(
    upTo end: Int, isComplete: Bool
  ) throws(RecordingError) -> TextLine {
    var text = head..<end
    if bytes[text].last == 0x0D { text = head..<end - 1 }
    guard text.count <= limit else { throw tooLong }
    number += 1
    if number == 1, bytes[text].starts(with: [0xEF, 0xBB, 0xBF]) {
      text = head + 3..<text.upperBound
    }
    let line = TextLine(number: number, start: head, text: text, isComplete: isComplete)
    head = isComplete ? end + 1 : end
    searched = head
    return line
  }

  private var tooLong: RecordingError {
    .lineTooLong(Place(line: number + 1, byte: limit + 1), limit: limit)
  }

  private mutating func refill() throws(RecordingError) {
    // One byte above the limit may be a carriage return.
    guard bytes.count - head <= limit + 1 else { throw tooLong }
    bytes.removeSubrange(..<head)
    searched -= head
    head = 0
    let count = bytes.count
    if count > 1 << 20 {
      // Growing by doubling would hold the line twice over.
      bytes.reserveCapacity(limit + 2 + LineBuffer.readSize)
    }
    do {
      try source.read(upTo: LineBuffer.readSize, into: &bytes)
    } catch {
      throw .unreadable(Place(line: number + 1, byte: count + 1), error)
    }
    precondition(
      bytes.count - count <= LineBuffer.readSize, "A source gives no more than asked for")
    isAtEnd = bytes.count == count
  }
}

// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
import JSONStream

/// One line of a text: in the buffer of a stream, or in the bytes of a file.
package struct TextLine {
  /// The number of the line in the text, from 1; blank lines count.
  package let number: Int
  /// The offset of the first byte, a byte-order mark included; places count from here.
  let start: Int
  /// The range of the text, without the mark and the line end.
  package let text: Range<Int>
  /// True if a line feed ends the line; the last line of a text may lack one.
  package let isComplete: Bool

  /// Returns the line with another text of it, whose bytes keep their places.
  package func holding(_ text: Range<Int>) -> TextLine {
    TextLine(number: number, start: start, text: text, isComplete: isComplete)
  }

  /// Creates a line that begins at `start` and whose text is `text`.
  package init(number: Int, start: Int, text: Range<Int>, isComplete: Bool = true) {
    self.number = number
    self.start = start
    self.text = text
    self.isComplete = isComplete
  }

  /// Returns the place of the byte at `offset` of the buffer or the file.
  package func place(at offset: Int) -> Place {
    Place(line: number, byte: offset - start + 1)
  }

  /// The place of the first byte of the text.
  package var place: Place { place(at: text.lowerBound) }

  /// Returns the error for a fault in the JSON of the line, whose offset counts from the buffer.
  func invalidJSON(_ error: JSONError) -> Fault {
    .json(place(at: error.offset), error.counted(from: start))
  }

  /// Returns the error for a key that occurs twice; `offset` counts from the start of the line.
  func duplicateKey(_ key: String, at offset: Int?) -> Fault {
    .duplicateKey(place(at: start + (offset ?? 0)), key: key)
  }
}

/// A buffer that cuts a stream into lines; it holds one line and the bytes of one read.
package struct LineBuffer {
  /// The number of bytes to read at once: enough to make a read cheap per byte, and little memory.
  private static let readSize = 64 << 10

  /// Reads from the source: a closure, since Embedded Swift has no values of protocol types.
  private let read: (Int, inout [UInt8]) throws(Fault) -> Void
  private let limit: Int
  /// The bytes from the last line on; a line is a range of them until the next line is read.
  package private(set) var bytes: [UInt8] = []
  /// The offset of the next line.
  private(set) var head = 0
  /// The offset up to which that line was searched for its end.
  private var searched = 0
  private var isAtEnd = false
  /// The number of the last line that was found; blank lines count.
  private(set) var number = 0

  package init(_ source: some ByteSource, limit: Int) {
    var source = source
    read = { (count, buffer) throws(Fault) in
      try source.read(upTo: count, into: &buffer)
    }
    self.limit = limit
  }

  /// The start of the line after the last one.
  var endPlace: Place { Place(line: number + 1, byte: 1) }

  /// Reads the next line that is not blank; nil at the end of the stream.
  package mutating func next() throws(Fault) -> TextLine? {
    while let line = try nextLine() {
      if !isBlank(line) { return line }
    }
    return nil
  }

  private func isBlank(_ line: TextLine) -> Bool {
    for index in line.text where bytes[index] != 0x20 && bytes[index] != 0x09 { return false }
    return true
  }

  private mutating func nextLine() throws(Fault) -> TextLine? {
    if let lineFeed = try load() { return try takeLine(upTo: lineFeed, isComplete: true) }
    return head < bytes.count ? try takeLine(upTo: bytes.count, isComplete: false) : nil
  }

  /// Reads until the buffer holds a whole line.
  ///
  /// - Returns: The offset of its line feed, or nil if the stream ends before one.
  private mutating func load() throws(Fault) -> Int? {
    while true {
      if let lineFeed = try findLineFeed() { return lineFeed }
      if isAtEnd { return nil }
      try refill()
    }
  }

  /// Reads more of the stream unless the buffer holds a whole line; returns true if it now holds one
  /// that it did not hold before.
  mutating func readMore() throws(Fault) -> Bool {
    if try findLineFeed() != nil || isAtEnd { return false }
    try refill()
    return try load() != nil
  }

  /// Asks the source again after its end.
  mutating func resume() { isAtEnd = false }

  /// Passes `count` whole lines, which were read in place, up to the offset `end`.
  mutating func pass(_ count: Int, linesUpTo end: Int) {
    number += count
    head = end
    searched = end
  }

  /// Finds the next line feed in the buffer; nil if more must be read.
  ///
  /// A carriage return does not end a line. It may only precede a line feed or end the stream.
  private mutating func findLineFeed() throws(Fault) -> Int? {
    var index = searched
    defer { searched = index }
    let bytes = bytes.span
    while index < bytes.count {
      if let (a, b, c, d) = bytes.fourWords(at: index),
        LineBuffer.mayEndLine(a) | LineBuffer.mayEndLine(b) | LineBuffer.mayEndLine(c)
          | LineBuffer.mayEndLine(d) == 0
      {
        index += 32
        continue
      }
      if index + 8 <= bytes.count, LineBuffer.mayEndLine(bytes.word(at: index)) == 0 {
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

  /// Returns zero only if none of eight bytes is a line feed or a carriage return.
  @inline(__always)
  private static func mayEndLine(_ word: UInt64) -> UInt64 {
    // Set the high bit of each byte and subtract 0x10: the bit is lost if the rest is below 0x10.
    let low = (word | 0x8080_8080_8080_8080) &- 0x1010_1010_1010_1010
    return ~low & 0x8080_8080_8080_8080
  }

  private func loneReturn(at index: Int) -> Fault {
    .json(
      Place(line: number + 1, byte: index - head + 1),
      .unexpected(
        offset: index - head, found: "a carriage return", expected: "a line feed after it"))
  }

  private mutating func takeLine(
    upTo end: Int, isComplete: Bool
  ) throws(Fault) -> TextLine {
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

  private var tooLong: Fault {
    .lineTooLong(Place(line: number + 1, byte: limit + 1), limit: limit)
  }

  private mutating func refill() throws(Fault) {
    // One byte above the limit is allowed: it may be a carriage return.
    guard bytes.count - head <= limit + 1 else { throw tooLong }
    bytes.removeSubrange(..<head)
    searched -= head
    head = 0
    let count = bytes.count
    if count > 1 << 20 {
      // Without this the array grows by doubling and takes twice the memory of the line.
      bytes.reserveCapacity(limit + 2 + LineBuffer.readSize)
    }
    do {
      try read(LineBuffer.readSize, &bytes)
    } catch {
      throw error.at(Place(line: number + 1, byte: count + 1))
    }
    precondition(
      bytes.count - count <= LineBuffer.readSize, "A source returned more bytes than requested")
    isAtEnd = bytes.count == count
  }
}

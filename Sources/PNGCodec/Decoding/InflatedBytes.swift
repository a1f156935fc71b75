// SPDX-License-Identifier: Apache-2.0
import Compression

/// The expanded bytes of a picture; the compressed data are expanded on demand.
struct InflatedBytes: ~Copyable {
  private let file: [UInt8]
  /// The data of the chunks after the current one.
  private var chunks: ArraySlice<Range<Int>>
  /// The unread data of the current chunk.
  private var input: Range<Int>
  private var inflater = Inflater()
  /// True if the zlib stream has ended.
  private var hasEnded = false
  /// The number of bytes of the picture.
  private let expected: Int
  /// The number of bytes that `fill` has written so far.
  private var given = 0

  /// Begins with the first of `chunks`, the ranges of the compressed data in `file`.
  ///
  /// - Precondition: `chunks` is not empty.
  init(_ chunks: [Range<Int>], of file: [UInt8], expected: Int) {
    precondition(!chunks.isEmpty, "A picture has compressed data")
    self.file = file
    self.chunks = chunks.dropFirst()
    self.input = chunks[0]
    self.expected = expected
  }

  /// The offset in the file of the next byte to be read.
  var offset: Int { input.lowerBound }

  /// Fills `row` with the next bytes.
  ///
  /// - Throws: `PNGError` if the data end too soon or are damaged.
  mutating func fill(_ row: inout [UInt8]) throws(PNGError) {
    var filled = 0
    while filled < row.count {
      let written = try expand(into: &row, from: filled)
      guard written > 0 || !hasEnded else {
        throw .tooFewBytes(offset: offset, found: given, expected: expected)
      }
      filled += written
      given += written
    }
  }

  /// Checks that the stream ends here, that its checksum is correct, and that nothing follows.
  mutating func finish() throws(PNGError) {
    // The end of a stream can read bytes but writes none; the buffer detects any that it writes.
    var room: [UInt8] = [0]
    while !hasEnded {
      guard try expand(into: &room, from: 0) == 0 else {
        throw .tooManyBytes(offset: offset, expected: expected)
      }
    }
    while input.isEmpty, let next = chunks.popFirst() { input = next }
    guard input.isEmpty else { throw .bytesAfterStream(offset: offset) }
  }

  /// Expands as many bytes as one step gives, and returns their number.
  ///
  /// The number is 0 if the stream has ended, or if the step only moved on to the next chunk.
  private mutating func expand(
    into room: inout [UInt8], from start: Int
  ) throws(PNGError) -> Int {
    if hasEnded { return 0 }
    // A local copy of the reference: the span reads it while the inflater changes.
    let file = file
    let step = inflater.expand(file.span.extracting(input), into: &room, from: start)
    input = input.lowerBound + step.read..<input.upperBound
    switch step.state {
    case .ended: hasEnded = true
    case .damaged: throw .compression(offset: offset)
    // A stream without input can still have output, so it needs the next chunk only after a step
    // that neither reads nor writes.
    case .open where step.read == 0 && step.written == 0: try openNextChunk()
    case .open: break
    }
    return step.written
  }

  /// Moves on to the data of the next chunk.
  private mutating func openNextChunk() throws(PNGError) {
    guard let next = chunks.popFirst() else {
      throw given == expected
        ? .unfinishedStream(offset: offset)
        : .tooFewBytes(offset: offset, found: given, expected: expected)
    }
    input = next
  }
}

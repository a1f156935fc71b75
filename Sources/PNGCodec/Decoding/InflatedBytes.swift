/// The bytes of a picture, expanded from the compressed data as they are asked for.
struct InflatedBytes: ~Copyable {
  private let file: [UInt8]
  /// The data that follow those being expanded.
  private var chunks: ArraySlice<Range<Int>>
  /// The data being expanded, without what was read of them.
  private var input: Range<Int>
  private var inflater = Inflater()
  private var hasEnded = false
  /// How many bytes the picture has.
  private let expected: Int
  /// How many of them were given so far.
  private var given = 0

  /// Begins with the first of `chunks`, of which there is at least one.
  init(_ chunks: [Range<Int>], of file: [UInt8], expected: Int) {
    precondition(!chunks.isEmpty, "A picture has compressed data")
    self.file = file
    self.chunks = chunks.dropFirst()
    self.input = chunks[0]
    self.expected = expected
  }

  /// The byte of the file up to which the data were read.
  var offset: Int { input.lowerBound }

  /// Fills `row` with the next bytes.
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

  /// Sees that the stream ends here, that its checksum is right, and that nothing follows.
  mutating func finish() throws(PNGError) {
    // The end of a stream can take bytes but gives none; the room is there to see if it does.
    var room: [UInt8] = [0]
    while !hasEnded {
      guard try expand(into: &room, from: 0) == 0 else {
        throw .tooManyBytes(offset: offset, expected: expected)
      }
    }
    while input.isEmpty, let next = chunks.popFirst() { input = next }
    guard input.isEmpty else { throw .bytesAfterStream(offset: offset) }
  }

  /// Expands what it can at once; 0 bytes if the stream has ended or went on to the next chunk.
  private mutating func expand(
    into room: inout [UInt8], from start: Int
  ) throws(PNGError) -> Int {
    if hasEnded { return 0 }
    // A copy of the reference, because the span reads it while the inflater changes.
    let file = file
    let step = inflater.expand(file.span.extracting(input), into: &room, from: start)
    input = input.lowerBound + step.read..<input.upperBound
    switch step.state {
    case .ended: hasEnded = true
    case .damaged: throw .compression(offset: offset)
    // Even with nothing left to read a stream can have something to give, so only a step that does
    // nothing shows that it needs more.
    case .open where step.read == 0 && step.written == 0: try openNextChunk()
    case .open: break
    }
    return step.written
  }

  private mutating func openNextChunk() throws(PNGError) {
    guard let next = chunks.popFirst() else {
      throw given == expected
        ? .unfinishedStream(offset: offset)
        : .tooFewBytes(offset: offset, found: given, expected: expected)
    }
    input = next
  }
}

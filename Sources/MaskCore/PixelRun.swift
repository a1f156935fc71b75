/// Neighbouring pixels of one row that have samples of a shape.
struct PixelRun: Sendable {
  /// The row of the pixels.
  let y: Int
  /// The columns of the pixels.
  let columns: Range<Int>
  /// The columns whose 64 samples all belong to the shape; where there are none, the empty end of
  /// `columns`.
  let full: Range<Int>
  /// Where the words of the pixels before the full ones begin, among all words of the shape; those
  /// of the pixels after the full ones follow.
  let firstWord: Int
}

/// The pixels of a shape: runs, and the words of those pixels that are not full.
struct PixelRuns: Sendable {
  /// The runs, row by row from the top, in a row from the left.
  var runs: [PixelRun] = []
  /// The words of all runs, and room for more.
  var words: [UInt64] = []
  /// How many words there are.
  var wordCount = 0

  /// Forgets the shape and keeps the memory.
  mutating func removeAll() {
    runs.removeAll(keepingCapacity: true)
    wordCount = 0
  }

  /// Makes room for the words of `count` pixels more.
  @inline(__always)
  mutating func reserve(_ count: Int) {
    if wordCount &+ count > words.count { grow(count) }
  }

  private mutating func grow(_ count: Int) {
    words.append(contentsOf: repeatElement(0, count: words.count + count))
  }
}

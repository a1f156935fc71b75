// A span of samples changes a row of pixels in two places, where it starts and where it ends:
//
//     columns   0.......8.......16......24......       a change is the rest of its pixel; what it
//     span         #################                   means for the pixels after it, all or none,
//     changes    ...#####         ....####             is its last bit, which is always set. The
//     words     [...#####][########][####....]         words are the XOR of the two.
//
// Eight rows of samples are the eight bytes of the same words. What lies between the changes costs
// nothing, and neither end of a span knows of the other.

/// The words of one row of pixels, made from spans of its eight sample rows.
struct SpanWords: Sendable {
  /// The changes in each pixel; all zero between rows.
  private var changes: [UInt64]

  /// Creates the words of rows with `width` pixels.
  init(width: Int) {
    // An end on the edge of the last pixel changes the pixel after it.
    changes = [UInt64](repeating: 0, count: width + 1)
  }

  /// Appends the pixels of the spans of one row of pixels to `pixels`, as one run.
  ///
  /// - Precondition: the spans lie on the lattice, those that are empty too.
  @inline(__always)
  mutating func append(_ spans: SpanLanes, y: Int, to pixels: inout PixelRuns) {
    guard let (columns, full) = spans.pixels else { return }
    pixels.runs.append(
      PixelRun(y: y, columns: columns, full: full, firstWord: pixels.wordCount))
    // A run that starts, or ends, with a full pixel needs no change there.
    if full.lowerBound > columns.lowerBound { Self.change(&changes, at: spans.start) }
    if full.isEmpty || full.upperBound < columns.upperBound {
      Self.change(&changes, at: spans.end)
    }
    pixels.reserve(columns.count)
    var count = pixels.wordCount
    Self.resolve(columns, full, &changes, &pixels.words, &count)
    pixels.wordCount = count
  }

  /// Writes the words of the pixels that are not full from `words[count]` on.
  @inline(__always)
  private static func resolve(
    _ columns: Range<Int>, _ full: Range<Int>, _ changes: inout [UInt64], _ words: inout [UInt64],
    _ count: inout Int
  ) {
    var changes = changes.mutableSpan
    var words = words.mutableSpan
    resolve(columns.lowerBound..<full.lowerBound, from: 0, &changes, &words, &count)
    // Spans may start, or end, on the edge of a pixel that needs no word.
    if !full.isEmpty { changes[full.lowerBound] = 0 }
    resolve(full.upperBound..<columns.upperBound, from: .max, &changes, &words, &count)
    changes[columns.upperBound] = 0
  }

  /// Writes the words of some pixels; `before` is the word that changes are made to at first.
  @inline(__always)
  private static func resolve(
    _ columns: Range<Int>, from before: UInt64, _ changes: inout MutableSpan<UInt64>,
    _ words: inout MutableSpan<UInt64>, _ count: inout Int
  ) {
    var before = before
    for x in columns {
      let change = changes[x]
      changes[x] = 0
      words[count] = before ^ change
      count &+= 1
      let last = change & 0x8080_8080_8080_8080
      before ^= (last &<< 1) &- (last &>> 7)
    }
  }

  /// Adds the changes in the columns of eight rows.
  @inline(__always)
  private static func change(_ changes: inout [UInt64], at columns: Lanes) {
    var changes = changes.mutableSpan
    change(&changes, at: columns[0], row: 0)
    change(&changes, at: columns[1], row: 1)
    change(&changes, at: columns[2], row: 2)
    change(&changes, at: columns[3], row: 3)
    change(&changes, at: columns[4], row: 4)
    change(&changes, at: columns[5], row: 5)
    change(&changes, at: columns[6], row: 6)
    change(&changes, at: columns[7], row: 7)
  }

  @inline(__always)
  private static func change(
    _ changes: inout MutableSpan<UInt64>, at column: Int32, row: UInt64
  ) {
    let whole = 0xFF &<< (8 &* row) as UInt64
    let rest = (whole &<< UInt64(truncatingIfNeeded: column & 7)) & whole
    changes[Int(truncatingIfNeeded: column &>> 3)] ^= rest
  }
}

extension SpanLanes {
  /// The pixels with a sample of any span, and those of them whose 64 samples all belong to the
  /// spans, or else their empty end; nil where all spans are empty.
  @inline(__always)
  fileprivate var pixels: (columns: Range<Int>, full: Range<Int>)? {
    let (mask, none, all) = (hasSamples, SpanLanes.empty, self)
    guard mask.hasAny else { return nil }
    // The greatest of some lanes is the least of their opposites, with the sign changed. An empty
    // span has its start where it ends, so that nothing is common to all.
    let least = Lanes.least(
      none.start.choosing(all.start, where: mask), 0 &- none.end.choosing(all.end, where: mask),
      0 &- all.start, all.end)
    let columns = Int(least[0] &>> 3)..<Int((7 &- least[1]) &>> 3)
    let (first, last) = (Int((7 &- least[2]) &>> 3), Int(least[3] &>> 3))
    return (
      columns, first < last ? first..<last : columns.upperBound..<columns.upperBound
    )
  }
}

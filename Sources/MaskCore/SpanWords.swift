// A span of samples changes a row of pixels in two places, where it starts and where it ends:
//
//     columns   0.......8.......16......24......       the words are the XOR of all changes up to
//     span         #################                   theirs: a change inside a pixel is the rest
//     words     [...#####][########][####....]         of that pixel, and what is missing to a
//     changes    ...##### ###.....  ....#### ####....  whole pixel, in the pixel after it.
//
// Eight rows of samples are the eight bytes of the same words. What lies between the changes costs
// nothing, and neither end of a span knows of the other.

/// The words of one row of pixels, made from spans of its eight sample rows.
///
/// Spans come in two groups, on the left and on the right, so that what lies between the groups is
/// never visited. In each group a row has at most one span.
struct SpanWords: Sendable {
  /// The changes of each pixel against the pixel before it; all zero between rows.
  private var changes: [UInt64]

  /// Creates the words of rows with `width` pixels.
  init(width: Int) {
    // An end on the edge of the last pixel changes the pixel after it, and that the next.
    changes = [UInt64](repeating: 0, count: width + 2)
  }

  /// Hands the pixels of two groups of spans to `visit`, run by run.
  ///
  /// - Parameters:
  ///   - left: Spans on the lattice.
  ///   - right: Others, that lie to the right of them in each row.
  ///   - visit: Is handed a run, and by column the words of those of its pixels that are not full.
  @inline(__always)
  mutating func visit(
    _ left: SpanLanes, _ right: SpanLanes, _ visit: (PixelRun, Span<UInt64>) -> Void
  ) {
    var changes = changes.mutableSpan
    let (one, other) = (PixelRun(left), PixelRun(right))
    guard let one else {
      if let other { Self.take(right, other, &changes, visit) }
      return
    }
    guard let other else { return Self.take(left, one, &changes, visit) }
    if other.columns.lowerBound > one.columns.upperBound {
      Self.take(left, one, &changes, visit)
      Self.take(right, other, &changes, visit)
    } else {
      Self.change(&changes, left)
      Self.take(right, one.hull(with: other), &changes, visit)
    }
  }

  /// Adds the changes of some spans, resolves those of a run, visits it and forgets them.
  @inline(__always)
  private static func take(
    _ spans: SpanLanes, _ run: PixelRun, _ changes: inout MutableSpan<UInt64>,
    _ visit: (PixelRun, Span<UInt64>) -> Void
  ) {
    change(&changes, spans)
    let (columns, full) = (run.columns, run.full)
    var word: UInt64 = 0
    for x in columns.lowerBound..<full.lowerBound {
      word ^= changes[x]
      changes[x] = word
    }
    if !full.isEmpty { word = .max }
    for x in full.upperBound..<columns.upperBound {
      word ^= changes[x]
      changes[x] = word
    }
    visit(run, changes.span)
    // The last change lies in the pixel after its run, as the last before full pixels does.
    for x in columns.lowerBound...full.lowerBound { changes[x] = 0 }
    for x in full.upperBound...columns.upperBound { changes[x] = 0 }
  }

  @inline(__always)
  private static func change(_ changes: inout MutableSpan<UInt64>, _ spans: SpanLanes) {
    change(&changes, at: spans.start)
    change(&changes, at: spans.end)
  }

  /// Adds the changes in the columns of eight rows.
  @inline(__always)
  private static func change(_ changes: inout MutableSpan<UInt64>, at columns: Lanes) {
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
    let x = Int(column >> 3)
    // The rest of the pixel in the low byte, and what is missing to a whole one in the next.
    let rest = (0xFF &<< UInt64(truncatingIfNeeded: column & 7)) & 0xFF as UInt64
    changes[x] ^= rest &<< (8 * row)
    changes[x + 1] ^= (rest ^ 0xFF) &<< (8 * row)
  }
}

// One row of samples and a capsule from A to B:
//
//            .-----------------.             one span: the capsule is convex and every test is
//   row ---/ A)===============(B \---        exact. Each side of the capsule bounds the span, by
//          \                     /           an arc or by a line; see `CapsuleSide`.
//            '-----------------'

extension RowSpans {
  /// Finds the spans of some rows of a capsule.
  ///
  /// The span at the index `place` is that of the first sample row in the pixel row of
  /// `rows.lowerBound`. Sample rows of the first and last pixel row that are not in `rows` get empty
  /// spans.
  ///
  /// - Parameters:
  ///   - capsule: The shape.
  ///   - left: The left side of the capsule.
  ///   - right: The right side of the capsule.
  ///   - disc: A disc with the radius of the capsule.
  ///   - rows: The rows to find; not empty, and all within the capsule's sample rows.
  ///   - columns: The number of sample columns of the lattice.
  ///   - place: The index of the first span; spans before it stay as they are.
  mutating func find(
    _ capsule: Capsule, left: CapsuleSide, right: CapsuleSide, disc: Disc, rows: Range<Int>,
    columns: Int32, at place: Int
  ) {
    let first = (rows.lowerBound & ~7) &- place
    let end = (rows.upperBound &- first &+ 7) & ~7
    if end > starts.count { grow(end &- starts.count) }
    let window = Window(rows: rows, first: first, columns: columns)
    Self.bound(&starts, capsule, left, disc, window, isRight: false)
    Self.bound(&ends, capsule, right, disc, window, isRight: true)
    // The end of a row that passes between two samples may lie before its start.
    let own = rows.lowerBound &- first..<rows.upperBound &- first
    Self.raise(&ends, to: starts, own)
    for i in place..<own.lowerBound { empty(i, like: own.lowerBound) }
    for i in own.upperBound..<end { empty(i, like: own.upperBound &- 1) }
  }

  private static func raise(_ ends: inout [Int32], to starts: [Int32], _ rows: Range<Int>) {
    var ends = ends.mutableSpan
    let starts = starts.span
    for i in rows { ends[i] = max(ends[i], starts[i]) }
  }

  private mutating func grow(_ count: Int) {
    let more = repeatElement(0 as Int32, count: count)
    starts.append(contentsOf: more)
    ends.append(contentsOf: more)
  }

  private mutating func empty(_ row: Int, like other: Int) {
    starts[row] = starts[other]
    ends[row] = starts[other]
  }

  /// The rows to find, and their place in the arrays.
  private struct Window {
    let rows: Range<Int>
    /// The row of the span at index 0, if there were one for each row.
    let first: Int
    let columns: Int32
  }

  /// Finds the starts, or the ends, of the spans.
  private static func bound(
    _ bounds: inout [Int32], _ capsule: Capsule, _ side: CapsuleSide, _ disc: Disc,
    _ window: Window, isRight: Bool
  ) {
    let (upper, lower) = capsule.endsFromTop
    let rows = window.rows
    let start = min(max(side.lineRows.lowerBound, rows.lowerBound), rows.upperBound)
    let end = min(max(side.lineRows.upperBound, start), rows.upperBound)
    arc(&bounds, upper, disc, rows.lowerBound..<start, window, isRight: isRight)
    var target = bounds.mutableSpan
    let columns = Int(window.columns)
    side.forEachColumn(start..<end) { row, column in
      target[row &- window.first] = Int32(truncatingIfNeeded: min(max(column, 0), columns))
    }
    arc(&bounds, lower, disc, end..<rows.upperBound, window, isRight: isRight)
  }

  /// Finds the starts, or the ends, of the spans of a disc on rows that the disc reaches.
  private static func arc(
    _ bounds: inout [Int32], _ center: LatticePoint, _ disc: Disc, _ rows: Range<Int>,
    _ window: Window, isRight: Bool
  ) {
    if rows.isEmpty { return }
    let first = rows.lowerBound &- window.first
    let columns = window.columns
    // A center further out is clipped anyway, so all values fit 32 bits: a lattice has at most 2^23
    // columns of samples, and the radius is below 2^25.
    let reach = disc.radius + Lattice.sampleSpacing
    let end = Lattice.sampleSpacing * Int(columns) + reach
    let x = Int32(min(max(center.x - Lattice.firstSample, -reach), end))
    let v = Lattice.sampleSpacing * rows.lowerBound + Lattice.firstSample - center.y
    disc.withHalfWidths(v, count: rows.count) { widths in
      var target = bounds.mutableSpan
      if isRight {
        for i in widths.indices {
          target[first &+ i] = min(max((x &+ 32 &+ widths[i]) &>> 5, 0), columns)
        }
      } else {
        for i in widths.indices {
          target[first &+ i] = min(max((x &+ 31 &- widths[i]) &>> 5, 0), columns)
        }
      }
    }
  }
}

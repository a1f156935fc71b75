// SPDX-License-Identifier: Apache-2.0

/// Contiguous pixels of one row that have samples of a shape.
struct PixelRun: Sendable {
  /// The row, in pixels.
  let y: Int
  /// The columns, in pixels.
  let columns: Range<Int>
  /// The columns of the full pixels, whose 64 samples all belong to the shape; if there are none,
  /// the empty range at the end of `columns`.
  let full: Range<Int>
  /// The index of the spans of its eight sample rows, among those of the shape.
  let place: Int

  /// The edge pixels, which are not full, grouped by the strips that they lie in.
  @inline(__always)
  var edgePieces: EdgePieces {
    EdgePieces(
      current: PixelStrip.pieces(of: columns.lowerBound..<full.lowerBound),
      right: full.upperBound..<columns.upperBound)
  }

  /// The edge pixels left of the full pixels, then those right of them.
  struct EdgePieces: Sequence, IteratorProtocol {
    fileprivate var current: PixelStrip.Pieces
    fileprivate var right: Range<Int>

    @inline(__always)
    mutating func next() -> (x: Int, pixels: UInt64)? {
      if let piece = current.next() { return piece }
      if right.isEmpty { return nil }
      current = PixelStrip.pieces(of: right)
      right = right.upperBound..<right.upperBound
      return current.next()
    }
  }
}

/// The pixels of a convex shape: runs of pixels, and the spans of samples that the runs come from.
///
/// The samples of an edge pixel are computed only on request. Most are never requested, because the
/// mask has all samples of the pixel already.
struct PixelRuns: Sendable {
  /// The runs, row by row from the top.
  var runs: [PixelRun] = []
  /// The spans of the sample rows.
  var spans = RowSpans()

  /// Returns the samples of the pixel in column `x` of a run.
  @inline(__always)
  func samples(of run: PixelRun, _ x: Int) -> UInt64 {
    // A pixel beside a full one has only one edge.
    let isLeft = x < run.full.lowerBound
    if isLeft, !run.full.isEmpty { return Self.samples(from: spans.starts[run.place], x) }
    let beyond = Self.samples(from: spans.ends[run.place], x)
    return ~beyond & (isLeft ? Self.samples(from: spans.starts[run.place], x) : .max)
  }

  /// Returns the samples of a pixel from the given column of each sample row on.
  @inline(__always)
  private static func samples(from columns: SIMD8<Int32>, _ x: Int) -> UInt64 {
    let first = Int32(truncatingIfNeeded: 8 &* x)
    /// Returns the samples of one row, as the low eight bits.
    @inline(__always)
    func row(_ column: Int32) -> UInt64 {
      0x100 &- 1 &<< UInt64(truncatingIfNeeded: min(max(column &- first, 0), 8))
    }
    // A loop would read the columns by an index, which takes twice the time.
    var word = row(columns[7])
    word = word &<< 8 | row(columns[6])
    word = word &<< 8 | row(columns[5])
    word = word &<< 8 | row(columns[4])
    word = word &<< 8 | row(columns[3])
    word = word &<< 8 | row(columns[2])
    word = word &<< 8 | row(columns[1])
    return word &<< 8 | row(columns[0])
  }

  /// Appends the run of the row of pixels `y`, whose spans are those at the index `place`; nothing
  /// if they are empty.
  mutating func appendRun(y: Int, at place: Int) {
    let (starts, ends) = (spans.starts[place], spans.ends[place])
    var (first, end) = RowSpans.empty
    for row in 0..<8 where starts[row] < ends[row] {
      (first, end) = (min(first, starts[row]), max(end, ends[row]))
    }
    guard first < end else { return }
    let columns = Int(first &>> 3)..<Int((end &+ 7) &>> 3)
    let full = (start: (Int(starts.max()) + 7) >> 3, end: Int(ends.min() &>> 3))
    runs.append(
      PixelRun(
        y: y, columns: columns,
        full: full.start < full.end
          ? full.start..<full.end : columns.upperBound..<columns.upperBound,
        place: place))
  }

  /// Removes all pixels and keeps the memory for the next shape.
  mutating func removeAll() {
    runs.removeAll(keepingCapacity: true)
    spans.removeAll()
  }
}

/// The spans of sample columns that a shape covers, one for each sample row, clipped to a lattice;
/// the spans of the eight sample rows of a row of pixels lie together.
struct RowSpans: Sendable {
  /// The first sample column of each sample row; the array may be longer than the shape needs.
  var starts: [SIMD8<Int32>] = []
  /// The exclusive end column of each sample row; a span that ends where it starts, or before, is
  /// empty.
  var ends: [SIMD8<Int32>] = []

  /// An empty span that lies within no other, and starts and ends beyond all others; differences of
  /// columns fit 32 bits.
  static let empty = (start: 1 << 30 as Int32, end: 0 as Int32)

  /// The number of rows of pixels that the arrays hold.
  var count: Int { starts.count }

  /// Appends the empty spans of one more row of pixels.
  mutating func appendEmpty() {
    starts.append(SIMD8(repeating: Self.empty.start))
    ends.append(SIMD8(repeating: Self.empty.end))
  }

  /// Removes all rows and keeps the memory.
  mutating func removeAll() {
    starts.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }
}

/// The samples that one pixel gained from one segment of a stroke.
@usableFromInline
struct PixelChange: Hashable, Sendable {
  /// The column of the pixel.
  @usableFromInline let x: Int32
  /// The row of the pixel.
  @usableFromInline let y: Int32
  /// The samples, as in `ScratchMask`; never 0.
  @usableFromInline let samples: UInt64
}

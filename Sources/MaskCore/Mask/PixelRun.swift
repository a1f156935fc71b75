/// Contiguous pixels of one row that have samples of a shape.
struct PixelRun: Sendable {
  /// The row, in pixels.
  let y: Int
  /// The columns, in pixels.
  let columns: Range<Int>
  /// The columns of the full pixels, whose 64 samples all belong to the shape; if there are none,
  /// the empty range at the end of `columns`.
  let full: Range<Int>
  /// The index, among the spans of the shape, of the first of its eight sample rows.
  let firstRow: Int

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
    if isLeft, !run.full.isEmpty { return Self.samples(from: spans.starts, run, x) }
    let beyond = Self.samples(from: spans.ends, run, x)
    return ~beyond & (isLeft ? Self.samples(from: spans.starts, run, x) : .max)
  }

  /// Returns the samples of a pixel from the given column of each sample row on.
  @inline(__always)
  private static func samples(from columns: [Int32], _ run: PixelRun, _ x: Int) -> UInt64 {
    let columns = columns.span.extracting(run.firstRow..<run.firstRow &+ 8)
    let first = Int32(truncatingIfNeeded: 8 &* x)
    var word: UInt64 = 0
    for row in columns.indices {
      let before = UInt64(truncatingIfNeeded: min(max(columns[row] &- first, 0), 8))
      word |= (0xFF &<< before & 0xFF) &<< UInt64(truncatingIfNeeded: 8 &* row)
    }
    return word
  }

  /// Calls `visit` with the column, the row and the samples of each pixel; a pixel of a stamp may
  /// be visited more than once.
  @inline(__always)
  func forEach(_ visit: (Int, Int, UInt64) -> Void) {
    for run in runs {
      for x in run.columns {
        visit(x, run.y, run.full.contains(x) ? .max : samples(of: run, x))
      }
    }
  }

  /// Removes all pixels and keeps the memory for the next shape.
  mutating func removeAll() {
    runs.removeAll(keepingCapacity: true)
    spans.removeAll()
  }
}

/// The spans of sample columns that a shape covers, one for each sample row, clipped to a lattice.
struct RowSpans: Sendable {
  /// The first sample column of each sample row; the array may be longer than the shape needs.
  var starts: [Int32] = []
  /// The exclusive end column of each sample row, not below the start.
  var ends: [Int32] = []

  /// The number of rows that the arrays hold.
  var count: Int { starts.count }

  /// Appends the span of one more row; an empty span becomes 0..<0.
  mutating func append(_ span: SampleSpan) {
    starts.append(Int32(span.isEmpty ? 0 : span.start))
    ends.append(Int32(span.isEmpty ? 0 : span.end))
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

/// Neighbouring pixels of one row that have samples of a shape.
struct PixelRun: Sendable {
  /// The row of the pixels.
  let y: Int
  /// The columns of the pixels.
  let columns: Range<Int>
  /// The columns whose 64 samples all belong to the shape; where there are none, the empty end of
  /// `columns`.
  let full: Range<Int>
  /// Where the spans of its eight sample rows begin, among those of the shape.
  let firstRow: Int

  /// The pixels that are not full, by the strips that they lie in.
  @inline(__always)
  var edgePieces: EdgePieces {
    EdgePieces(
      current: PixelStrip.pieces(of: columns.lowerBound..<full.lowerBound),
      right: full.upperBound..<columns.upperBound)
  }

  /// The pieces before the full pixels, then those after them.
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

/// The pixels of a convex shape: runs of them, and the spans of samples that they come from.
///
/// Which samples a pixel at the edge has is worked out where somebody asks for it; most need not be
/// known, because all samples of the pixel are there already.
struct PixelRuns: Sendable {
  /// The runs, row by row from the top.
  var runs: [PixelRun] = []
  /// The spans of the sample rows.
  var spans = RowSpans()

  /// The samples of the pixel in column `x` of a run.
  @inline(__always)
  func samples(of run: PixelRun, _ x: Int) -> UInt64 {
    // A pixel beside a full one has only one edge.
    let isLeft = x < run.full.lowerBound
    if isLeft, !run.full.isEmpty { return Self.samples(from: spans.starts, run, x) }
    let beyond = Self.samples(from: spans.ends, run, x)
    return ~beyond & (isLeft ? Self.samples(from: spans.starts, run, x) : .max)
  }

  /// The samples of a pixel from the given column of each sample row on.
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

  /// Hands the samples of each pixel to `visit`, with its column and row; pixels of a stamp may come
  /// more than once.
  @inline(__always)
  func forEach(_ visit: (Int, Int, UInt64) -> Void) {
    for run in runs {
      for x in run.columns {
        visit(x, run.y, run.full.contains(x) ? .max : samples(of: run, x))
      }
    }
  }

  /// Takes all pixels out; their memory serves the next shape.
  mutating func removeAll() {
    runs.removeAll(keepingCapacity: true)
    spans.removeAll()
  }
}

/// The spans of sample columns that a capsule covers, clipped to a lattice.
struct RowSpans: Sendable {
  /// The first sample column of each sample row, and room for more.
  var starts: [Int32] = []
  /// The exclusive end of the columns, not below the start.
  var ends: [Int32] = []

  /// How many rows there is room for.
  var count: Int { starts.count }

  /// Appends the span of one more row, an empty one as it is.
  mutating func append(_ span: SampleSpan) {
    starts.append(Int32(span.isEmpty ? 0 : span.start))
    ends.append(Int32(span.isEmpty ? 0 : span.end))
  }

  /// Takes all rows out; their memory stays.
  mutating func removeAll() {
    starts.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
  }
}

/// The samples that a pixel gained in one event.
@usableFromInline
struct PixelChange: Hashable, Sendable {
  /// The column of the pixel.
  @usableFromInline let x: Int32
  /// The row of the pixel.
  @usableFromInline let y: Int32
  /// The samples, as in `ScratchMask`; never none.
  @usableFromInline let samples: UInt64
}

// One row of samples and a capsule from A to B:
//
//            .-----------------.             the union of three spans of the row:
//   row ---/ A)===============(B \---        the disc at A, the disc at B, and the slab,
//          \                     /           the points between the two ends' perpendiculars
//            '-----------------'             with |cross| <= T.
//
// The union equals the test that `Capsule` states. A point before A or past B is decided by its
// disc there and here. A point between them is decided by the slab; a disc adds nothing, since a
// point within r of A or B is within r of the line, and then cross^2 <= r^2 |AB|^2, which for an
// integer cross is |cross| <= T. The capsule is convex and every test is exact, so the samples of
// a row are contiguous and the union is the hull of the three spans.

/// The spans of sample columns that a capsule covers, eight sample rows at a time.
struct CapsuleSpans {
  private let capsule: Capsule
  /// The y of the first of the current rows, in 1/256 pixel.
  private var y: Int
  private var slab: Slab

  /// Begins with the eight rows of pixels in which the first of `rows` lies.
  ///
  /// - Precondition: the capsule may reach all of `rows`, which is not empty.
  init(_ capsule: Capsule, rows: Range<Int>) {
    self.capsule = capsule
    let firstRow = rows.lowerBound & ~7
    y = FixedPoint.sampleSpacing * firstRow + FixedPoint.firstSample
    slab = Slab(capsule, rows: rows, firstRow: firstRow)
  }

  /// The spans of the current rows; moves on by eight rows.
  ///
  /// Always inlined, like everything below it that runs once a row of pixels.
  ///
  /// - Parameter disc: Of the radius of the capsule.
  /// - Returns: The spans of the capsule and, inside them, those of the disc at its start, neither
  ///   clipped to any lattice.
  @inline(__always)
  mutating func next(_ disc: borrowing Disc) -> (whole: SpanLanes, start: SpanLanes) {
    let start = disc.spans(x: capsule.start.x, v: y &- capsule.start.y)
    let end = disc.spans(x: capsule.end.x, v: y &- capsule.end.y)
    y &+= 8 * FixedPoint.sampleSpacing
    return (start.hull(with: end).hull(with: slab.next()), start)
  }
}

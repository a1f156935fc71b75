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

/// The spans of sample columns that a capsule covers, from one sample row to the next.
struct CapsuleSpans {
  private let capsule: Capsule
  /// The y of the current row relative to the upper end, in 1/256 pixel.
  private var v: Int
  private var slab: Slab

  /// Begins at the sample row `firstRow`.
  ///
  /// - Precondition: only rows of `capsule.sampleRows` are asked for.
  init(_ capsule: Capsule, firstRow: Int) {
    self.capsule = capsule
    v = FixedPoint.sampleSpacing * firstRow + FixedPoint.firstSample - capsule.ay
    slab = Slab(capsule, v: v)
  }

  /// The span of the current row, not clipped to any lattice; moves on to the next row.
  ///
  /// Always inlined, like everything below it that runs once a sample row: a third less time.
  @inline(__always)
  mutating func next() -> SampleSpan {
    let upper = discSpan(x: capsule.ax, v: v)
    let lower = discSpan(x: capsule.bx, v: v - (capsule.by - capsule.ay))
    v += FixedPoint.sampleSpacing
    return upper.hull(with: lower).hull(with: slab.next())
  }

  /// The span of the disc around `x` on a row at the height `v` from its centre.
  @inline(__always)
  private func discSpan(x: Int, v: Int) -> SampleSpan {
    guard -capsule.radius...capsule.radius ~= v else { return .empty }
    // Exact: the radicand is below 2^49, a Double, and below 2^52 the root of m^2 - 1 never
    // rounds up to m.
    let halfWidth = Int(Double(capsule.radius * capsule.radius - v * v).squareRoot())
    return SampleSpan(
      start: FixedPoint.firstSample(from: x - halfWidth),
      end: FixedPoint.endSample(through: x + halfWidth))
  }
}

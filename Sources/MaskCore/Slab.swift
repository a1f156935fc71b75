/// The part of a capsule between the perpendiculars at its two ends.
///
/// With u = x - ax, v = y - ay and (dx, dy) = B - A it is the meeting of two bands of columns,
/// whose bounds are linear in v:
///
///     cross = dx v - dy u:   dx v - T <= dy u <= dx v + T
///     dot   = dx u + dy v:     - dy v <= dx u <= |AB|^2 - dy v
struct Slab {
  private var cross: Band
  private var dot: Band
  /// The y of the current row relative to A, in 1/256 pixel.
  private var v: Int
  /// The first row that may have samples, relative to A, in 1/256 pixel.
  private let firstRow: Int
  /// The last row that may have samples; less than the first for a disc, which has no slab.
  private let lastRow: Int

  /// The slab of `capsule` from the row at `v` on.
  init(_ capsule: Capsule, v: Int) {
    let (dx, dy) = (capsule.bx - capsule.ax, capsule.by - capsule.ay)
    let (limit, squaredLength) = (Int128(capsule.crossLimit), capsule.squaredLength)
    cross = Band(coefficient: dy, slope: dx, bounds: -limit...limit, x: capsule.ax, v: v)
    dot =
      dx >= 0
      ? Band(coefficient: dx, slope: -dy, bounds: 0...squaredLength, x: capsule.ax, v: v)
      : Band(coefficient: -dx, slope: dy, bounds: -squaredLength...0, x: capsule.ax, v: v)
    self.v = v
    // Only an upright slab needs its rows: the ends of any other are bounds of its columns.
    (firstRow, lastRow) = dx != 0 ? (.min, .max) : dy != 0 ? (0, dy) : (1, 0)
  }

  /// The span of the current row; moves on to the next row.
  @inline(__always)
  mutating func next() -> SampleSpan {
    let span = cross.next().intersection(dot.next())
    let isInside = v >= firstRow && v <= lastRow
    v += FixedPoint.sampleSpacing
    return isInside ? span : .empty
  }
}

/// The columns with slope v + lower <= c u <= slope v + upper, from one sample row to the next.
///
/// A column x = 32 k + 16 turns each bound into a division by 32 c. Its quotient fits 64 bits:
/// lengths are at most 10 x 2^30 < 2^33.4 a side and the rows lie between v = -r and v = dy + r, so
/// a dot bound stays below |AB|^2 + r |AB| < 2^67.8 and a cross bound below that.
private struct Band {
  private var lower: FloorSteps
  private var upper: FloorSteps

  /// The band with the coefficient c, never negative; where c is 0 every column is in.
  ///
  /// That is right for the two bands of a slab: a level one (dy = 0) has |cross| = |dx v| <= T on
  /// every row within the radius, and an upright one (dx = 0) is bounded by its rows.
  init(coefficient: Int, slope: Int, bounds: ClosedRange<Int128>, x: Int, v: Int) {
    guard coefficient > 0 else {
      lower = FloorSteps(constant: Int.min / 2)
      upper = FloorSteps(constant: Int.max / 2)
      return
    }
    let divisor = FixedPoint.sampleSpacing * coefficient
    let step = FixedPoint.sampleSpacing * slope
    let shift = Int128(coefficient) * Int128(x - FixedPoint.firstSample)
    let origin = Int128(slope) * Int128(v) + shift
    // The first column is a division rounded up: floor((n + divisor - 1) / divisor).
    lower = FloorSteps(
      origin + bounds.lowerBound + Int128(divisor - 1), over: divisor, step: step)
    upper = FloorSteps(origin + bounds.upperBound, over: divisor, step: step)
  }

  /// The columns of the current row; moves on to the next row.
  @inline(__always)
  mutating func next() -> SampleSpan {
    SampleSpan(start: lower.next(), end: upper.next() + 1)
  }
}

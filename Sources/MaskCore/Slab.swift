/// The part of a capsule between the perpendiculars at its two ends, eight sample rows at a time.
///
/// With A the upper end, u = x - ax, v = y - ay and (dx, dy) = B - A it is the meeting of two
/// bands of columns, whose bounds are linear in v:
///
///     cross = dx v - dy u:   dx v - T <= dy u <= dx v + T
///     dot   = dx u + dy v:     - dy v <= dx u <= |AB|^2 - dy v
struct Slab {
  private var cross: Band
  private var dot: Band
  /// The sample rows that may have samples.
  private let rows: Range<Int>
  /// The first of the current rows.
  private var row: Int
  /// Whether the bands alone have no samples on other rows.
  private let isSlanted: Bool

  /// The slab of `capsule` on the sample rows `rows`, all of which it may reach.
  ///
  /// The current rows begin with `firstRow`, which is at most seven before the first of `rows`.
  init(_ capsule: Capsule, rows: Range<Int>, firstRow: Int) {
    let (a, b) = capsule.endsFromTop
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let (limit, squaredLength) = (Int128(capsule.crossLimit), capsule.squaredLength)
    let v = FixedPoint.sampleSpacing * firstRow + FixedPoint.firstSample - a.y
    let rowCount = rows.upperBound - firstRow + 8
    cross = Band(
      coefficient: dy, slope: dx, bounds: -limit...limit, x: a.x, v: v, rowCount: rowCount)
    dot =
      dx >= 0
      ? Band(
        coefficient: dx, slope: -dy, bounds: 0...squaredLength, x: a.x, v: v, rowCount: rowCount)
      : Band(
        coefficient: -dx, slope: dy, bounds: -squaredLength...0, x: a.x, v: v, rowCount: rowCount)
    row = firstRow
    isSlanted = dx != 0 && dy != 0
    self.rows = rows.clamped(to: dx == 0 ? Self.rows(from: a.y, to: b.y) : rows)
  }

  /// The sample rows from one height to another; none where they are the same, as those of a disc,
  /// which has no slab.
  ///
  /// Only an upright slab needs them: the ends of any other are bounds of its columns.
  private static func rows(from first: Int, to last: Int) -> Range<Int> {
    guard first < last else { return 0..<0 }
    let start = FixedPoint.firstSample(from: first)
    return start..<max(start, FixedPoint.endSample(through: last))
  }

  /// The spans of the current rows, empty lanes neutral; moves on by eight rows.
  @inline(__always)
  mutating func next() -> SpanLanes {
    let (cross, dot) = (cross.next(), dot.next())
    let spans = SpanLanes(start: cross.start.greatest(dot.start), end: cross.end.least(dot.end))
    let isInside = isSlanted ? spans.hasSamples : spans.hasSamples & isInRows
    row &+= 8
    return SpanLanes(
      start: SpanLanes.empty.start.choosing(spans.start, where: isInside),
      end: SpanLanes.empty.end.choosing(spans.end, where: isInside))
  }

  /// The current rows that may have samples, as -1.
  private var isInRows: Lanes {
    let row = Lanes(0, 1, 2, 3, 4, 5, 6, 7) &+ Int32(self.row)
    return row.isLess(than: Lanes(repeating: Int32(rows.upperBound)))
      & ~row.isLess(than: Lanes(repeating: Int32(rows.lowerBound)))
  }
}

/// The columns with slope v + lower <= c u <= slope v + upper, eight sample rows at a time.
///
/// A column x = 32 k + 16 turns each bound into a division by 32 c. Its quotient fits 64 bits:
/// lengths are at most 10 x 2^30 < 2^33.4 a side and the rows lie between v = -r and v = dy + r, or
/// seven rows further, so a dot bound stays below |AB|^2 + r |AB| < 2^67.8 and a cross bound below
/// that.
private struct Band {
  /// Whether all numbers fit 32 bits, as those of fingers do.
  private let isNarrow: Bool
  private var lanes: FloorLanes
  /// For capsules that reach further out.
  private var range: FloorRange

  /// The band with the coefficient c, never negative; where c is 0 every column is in.
  ///
  /// That is right for the two bands of a slab: a level one (dy = 0) has |cross| = |dx v| <= T on
  /// every row within the radius, and an upright one (dx = 0) is bounded by its rows.
  init(
    coefficient: Int, slope: Int, bounds: ClosedRange<Int128>, x: Int, v: Int, rowCount: Int
  ) {
    range = .everything
    if coefficient > 0 {
      let divisor = FixedPoint.sampleSpacing * coefficient
      let shift = Int128(coefficient) * Int128(x - FixedPoint.firstSample)
      let origin = Int128(slope) * Int128(v) + shift
      // The first column is a division rounded up, floor((n + divisor - 1) / divisor); the end is
      // one more than a division rounded down, floor((n + divisor) / divisor).
      range = FloorRange(
        origin + bounds.lowerBound + Int128(divisor - 1),
        extent: bounds.upperBound - bounds.lowerBound + 1, over: divisor,
        step: FixedPoint.sampleSpacing * slope)
    }
    isNarrow = range.isNarrow(count: rowCount)
    lanes = FloorLanes(range)
  }

  /// The spans of the current rows; moves on by eight rows.
  @inline(__always)
  mutating func next() -> SpanLanes { isNarrow ? lanes.next() : wideNext() }

  private mutating func wideNext() -> SpanLanes {
    var spans = SpanLanes.empty
    // No lattice has 2^28 columns.
    let reach = 1 << 28
    for i in 0..<8 {
      let (start, end) = range.next()
      spans.start[i] = Int32(min(max(start, -reach), reach))
      spans.end[i] = Int32(min(max(end, -reach), reach))
    }
    return spans
  }
}

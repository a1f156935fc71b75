/// The part of a capsule between the perpendiculars at its two ends, eight sample rows at a time.
///
/// With A the upper end, u = x - ax, v = y - ay and (dx, dy) = B - A it is the meeting of two
/// bands of columns, whose bounds are linear in v:
///
///     cross = dx v - dy u:   dx v - T <= dy u <= dx v + T
///     dot   = dx u + dy v:     - dy v <= dx u <= |AB|^2 - dy v
struct Slab {
  /// The bands of capsules whose numbers fit 32 bits, which are those of fingers.
  private var near: Bands<Int32>
  /// The bands of all others.
  private var far: Bands<Int64>
  private let isNear: Bool
  /// The sample rows that may have samples.
  private let rows: Range<Int>
  /// The first of the current rows.
  private var row: Int

  /// The slab of `capsule` on the sample rows `rows`, all of which it may reach.
  ///
  /// The current rows begin with `firstRow`, which is at most seven before the first of `rows`.
  init(_ capsule: Capsule, rows: Range<Int>, firstRow: Int) {
    let (a, b) = capsule.endsFromTop
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let (limit, squaredLength) = (Int128(capsule.crossLimit), capsule.squaredLength)
    let v = FixedPoint.sampleSpacing * firstRow + FixedPoint.firstSample - a.y
    let cross = Self.band(coefficient: dy, slope: dx, bounds: -limit...limit, x: a.x, v: v)
    let dot =
      dx >= 0
      ? Self.band(coefficient: dx, slope: -dy, bounds: 0...squaredLength, x: a.x, v: v)
      : Self.band(coefficient: -dx, slope: dy, bounds: -squaredLength...0, x: a.x, v: v)
    let count = rows.count + 16
    isNear = cross.isNarrow(count: count) && dot.isNarrow(count: count)
    near = Bands(cross: isNear ? cross : .everything, dot: isNear ? dot : .everything)
    far = Bands(cross: isNear ? .everything : cross, dot: isNear ? .everything : dot)
    row = firstRow
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
    let spans = isNear ? near.next() : far.next()
    let row = Lanes(0, 1, 2, 3, 4, 5, 6, 7) &+ Int32(truncatingIfNeeded: self.row)
    let isInside =
      spans.hasSamples
      & row.isLess(than: Lanes(repeating: Int32(truncatingIfNeeded: rows.upperBound)))
      & ~row.isLess(than: Lanes(repeating: Int32(truncatingIfNeeded: rows.lowerBound)))
    self.row += 8
    return SpanLanes(
      start: SpanLanes.empty.start.choosing(spans.start, where: isInside),
      end: SpanLanes.empty.end.choosing(spans.end, where: isInside))
  }

  /// The columns with slope v + lower <= c u <= slope v + upper, from one sample row to the next.
  ///
  /// A column x = 32 k + 16 turns each bound into a division by 32 c. Its quotient fits 64 bits:
  /// lengths are at most 10 x 2^30 < 2^33.4 a side and the rows lie between v = -r and v = dy + r,
  /// so a dot bound stays below |AB|^2 + r |AB| < 2^67.8 and a cross bound below that.
  ///
  /// The coefficient c is never negative; where it is 0 every column is in. That is right for the
  /// two bands of a slab: a level one (dy = 0) has |cross| = |dx v| <= T on every row within the
  /// radius, and an upright one (dx = 0) is bounded by its rows.
  private static func band(
    coefficient: Int, slope: Int, bounds: ClosedRange<Int128>, x: Int, v: Int
  ) -> FloorRange {
    guard coefficient > 0 else { return .everything }
    let divisor = FixedPoint.sampleSpacing * coefficient
    let shift = Int128(coefficient) * Int128(x - FixedPoint.firstSample)
    let origin = Int128(slope) * Int128(v) + shift
    // The first column is a division rounded up, floor((n + divisor - 1) / divisor); the end is one
    // more than a division rounded down, floor((n + divisor) / divisor).
    return FloorRange(
      origin + bounds.lowerBound + Int128(divisor - 1),
      extent: bounds.upperBound - bounds.lowerBound + 1, over: divisor,
      step: FixedPoint.sampleSpacing * slope)
  }
}

/// The two bands whose meeting is a slab.
private struct Bands<Scalar: SIMDScalar & FixedWidthInteger & SignedInteger> {
  private var cross: FloorLanes<Scalar>
  private var dot: FloorLanes<Scalar>

  init(cross: FloorRange, dot: FloorRange) {
    (self.cross, self.dot) = (FloorLanes(cross), FloorLanes(dot))
  }
}

extension Bands<Int32> {
  /// What both bands have of the current rows; moves on by eight rows.
  @inline(__always)
  mutating func next() -> SpanLanes {
    let (cross, dot) = (cross.next(), dot.next())
    return SpanLanes(start: cross.start.greatest(dot.start), end: cross.end.least(dot.end))
  }
}

extension Bands<Int64> {
  /// What both bands have of the current rows; moves on by eight rows.
  mutating func next() -> SpanLanes {
    let (cross, dot) = (cross.next(), dot.next())
    var spans = SpanLanes.empty
    // No lattice has 2^28 columns.
    let reach = -1 << 28...Int64(1 << 28)
    for i in 0..<8 {
      spans.start[i] = Int32(max(cross.start[i], dot.start[i]).clamped(to: reach))
      spans.end[i] = Int32(min(cross.end[i], dot.end[i]).clamped(to: reach))
    }
    return spans
  }
}

extension Int64 {
  /// The nearest number in `range`.
  fileprivate func clamped(to range: ClosedRange<Int64>) -> Int64 {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}

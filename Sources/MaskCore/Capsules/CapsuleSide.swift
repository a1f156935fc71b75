// The left side of a capsule from A down to B (the right one is its mirror image):
//
//        .-""-.           an arc of the disc at A,
//       /  A   `.
//       \       `.        then the line on which cross = dx v - dy u is the limit T,
//        `.  B   \
//          `-..-'         then an arc of the disc at B.
//
// With u = x - ax, v = y - ay the line cuts a row at u = (dx v - T) / dy. The first sample from there
// on is L. A sample left of L belongs to nothing: both discs lie on the inner side of the line, since
// |u|^2 + |v|^2 <= r^2 means cross^2 <= r^2 |AB|^2, which for an integer cross is |cross| <= T. So:
//
// - L lies between the perpendiculars at A and B, 0 <= dot <= |AB|^2 with dot = dx u + dy v: the row
//   begins with L.
// - L lies before A, dot < 0: the row begins with its first sample in the disc at A. For where the
//   row comes to the perpendicular of A within the capsule, it is within r of A there.
// - L lies past B: with its first sample in the disc at B, for the same reason.
//
// From row to row dot grows by 32 |AB|^2 / dy along the line, and as L is up to 32 to the right of
// the line, by up to 32 |dx| less than that; |AB|^2 >= 2 |dx| dy, so it never falls. Hence the rows
// of each arc and those of the line follow each other, and two rows tell where.

import Drawing

/// One side of a capsule: which of its sample rows are bounded by an arc and which by a line.
struct CapsuleSide {
  /// The sample rows that the line bounds, not clipped to any lattice.
  ///
  /// The disc at the upper end bounds those before, the disc at the lower end those after.
  let lineRows: Range<Int>
  /// The column at which the line cuts each row: the first sample inside on the left, the exclusive
  /// end on the right.
  private let line: BoundaryLine

  /// The left or right side of a capsule.
  init(_ capsule: Capsule, crossLimit: Int, isRight: Bool) {
    let (a, b) = capsule.endsFromTop
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    // Products stay below 2^62 then: a column is below 2^42 units away, as dx v / dy is.
    let limit = 1 << 20
    let isNarrow = abs(dx) < limit && dy < limit && capsule.radius < limit
    line = BoundaryLine(
      a: a, dx: dx, dy: dy, offset: isRight ? crossLimit : -crossLimit, isRight: isRight,
      isNarrow: isNarrow)
    guard dy > 0 else {
      // A level capsule has no line on either side: one disc bounds all rows.
      let rows = capsule.sampleRows
      let isUpper = (dx >= 0) != isRight || dx == 0
      let row = isUpper ? rows.upperBound : rows.lowerBound
      lineRows = row..<row
      return
    }
    // The line touches the discs at this height from their centres.
    let length = (Double(dx) * Double(dx) + Double(dy) * Double(dy)).squareRoot()
    let touch = Double(capsule.radius) * Double(dx) / length * (isRight ? -1 : 1)
    let (first, end) = (Double(a.y) + touch, Double(b.y) + touch)
    let rows =
      isNarrow
      ? line.rows(near: first, end, Int.self) : line.rows(near: first, end, Int128.self)
    // A capsule thinner than its samples are apart may pass between two; then a row without samples
    // may look as if one of the discs bounded it that does not reach it.
    let start = min(rows.lowerBound, Lattice.endSample(through: a.y + capsule.radius))
    lineRows =
      start..<max(start, rows.upperBound, Lattice.firstSample(from: b.y - capsule.radius))
  }

  /// Hands the columns of the line on `rows`, which are some of its own, to `body`.
  @inline(__always)
  func forEachColumn(_ rows: Range<Int>, _ body: (Int, Int) -> Void) {
    guard !rows.isEmpty else { return }
    let (start, step) = line.columns(from: rows.lowerBound)
    var (column, remainder) = start
    for row in rows {
      body(row, column)
      column &+= step.quotient
      remainder &+= step.remainder
      if remainder >= line.divisor {
        remainder &-= line.divisor
        column &+= 1
      }
    }
  }
}

/// The columns floor((dx v + offset) / divisor) of the rows at the heights v from the upper end.
private struct BoundaryLine {
  let a: LatticePoint
  let dx: Int
  let dy: Int
  /// T on the right, -T on the left, in squares of 1/256 pixel.
  let offset: Int
  let isRight: Bool
  /// Whether 64 bits hold every product.
  let isNarrow: Bool

  /// A column x = 32 k + 16 is bounded by dy (32 k + 16 - ax) >= dx v - T.
  var divisor: Int { Lattice.sampleSpacing &* dy }

  private func height(_ row: Int) -> Int {
    Lattice.sampleSpacing * row + Lattice.firstSample - a.y
  }

  /// The numerator on a row: rounded up on the left; on the right one more than rounded down.
  private func numerator<Wide: FixedWidthInteger & SignedInteger>(
    _ row: Int, _: Wide.Type
  ) -> Wide {
    let rounding = isRight ? divisor : divisor - 1
    return Wide(dx) * Wide(height(row)) + Wide(offset)
      + Wide(dy) * Wide(a.x - Lattice.firstSample) + Wide(rounding)
  }

  /// The column of a row with its remainder, and what to add for each row that follows.
  ///
  /// On the rows of the line, which is nowhere outside the capsule's bounds, all fit 64 bits.
  func columns(
    from row: Int
  ) -> (start: (quotient: Int, remainder: Int), step: (quotient: Int, remainder: Int)) {
    let start: (quotient: Int, remainder: Int)
    if isNarrow {
      start = floorDivision(numerator(row, Int.self), by: divisor)
    } else {
      let wide = floorDivision(numerator(row, Int128.self), by: Int128(divisor))
      start = (Int(wide.quotient), Int(wide.remainder))
    }
    return (start, floorDivision(Lattice.sampleSpacing * dx, by: divisor))
  }

  /// The rows whose sample at the line lies between the perpendiculars at both ends; the line
  /// itself crosses these at the heights `first` and `end`.
  func rows<Wide: FixedWidthInteger & SignedInteger>(
    near first: Double, _ end: Double, _ wide: Wide.Type
  ) -> Range<Int> {
    let square = Wide(dx) * Wide(dx) + Wide(dy) * Wide(dy)
    let start = firstRow(near: first) { dot($0, wide) >= 0 }
    return start..<max(start, firstRow(near: end) { dot($0, wide) > square })
  }

  /// dx u + dy v of the sample next to the line.
  private func dot<Wide: FixedWidthInteger & SignedInteger>(_ row: Int, _ wide: Wide.Type) -> Wide {
    let column = floorDivision(numerator(row, wide), by: Wide(divisor)).quotient - (isRight ? 1 : 0)
    let u = 32 * column + Wide(Lattice.firstSample - a.x)
    return Wide(dx) * u + Wide(dy) * Wide(height(row))
  }

  /// The first row of which `isPast` holds, which it does from some row near a height on.
  private func firstRow(near y: Double, isPast: (Int) -> Bool) -> Int {
    var row = Lattice.firstSample(from: Int(y))
    while isPast(row - 1) { row -= 1 }
    while !isPast(row) { row += 1 }
    return row
  }
}

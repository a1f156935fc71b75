// SPDX-License-Identifier: Apache-2.0

// The left side of a capsule from A down to B (the right one is its mirror image):
//
//        .-""-.           an arc of the disc at A,
//       /  A   `.
//       \       `.        then the line on which cross = dx v - dy u is the limit T,
//        `.  B   \
//          `-..-'         then an arc of the disc at B.
//
// With u = x - ax, v = y - ay, the line crosses a row at u = (dx v - T) / dy. Let L be the first
// sample from there on. A sample left of L is in no part of the capsule: both discs lie on the
// inner side of the line, since |u|^2 + |v|^2 <= r^2 means cross^2 <= r^2 |AB|^2, which for an
// integer cross is |cross| <= T. There are three cases:
//
// - L lies between the perpendiculars at A and B, 0 <= dot <= |AB|^2 with dot = dx u + dy v: the
//   row begins with L.
// - L lies before A, dot < 0: the row begins with its first sample in the disc at A. If the row
//   meets the perpendicular of A inside the capsule, it does so within r of A, which is inside the
//   disc.
// - L lies past B: the row begins with its first sample in the disc at B, for the same reason.
//
// From row to row, dot grows by 32 |AB|^2 / dy along the line. L is up to 32 units right of the
// line, so dot may grow by up to 32 |dx| less than that. As |AB|^2 >= 2 |dx| dy, dot never falls.
// Hence the rows of each arc and those of the line follow each other, and two row numbers separate
// them.

import Geometry

/// One side of a capsule: the sample rows that an arc bounds and those that a straight line bounds.
struct CapsuleSide {
  /// The sample rows that the line bounds, not clipped to any lattice.
  ///
  /// The disc at the upper end bounds the rows before, the disc at the lower end the rows after.
  let lineRows: Range<Int>
  /// The line, as a column for each row: the first sample inside on the left, the exclusive end on
  /// the right.
  private let line: BoundaryLine

  /// Creates the left or right side of a capsule.
  init(_ capsule: Capsule, crossLimit: Int, isRight: Bool) {
    let (a, b) = capsule.endsFromTop
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    // Below this limit products stay below 2^62: a column is below 2^42 units away, as dx v / dy
    // is.
    let limit = 1 << 20
    let isNarrow = abs(dx) < limit && dy < limit && capsule.radius < limit
    line = BoundaryLine(
      a: a, dx: dx, dy: dy, offset: isRight ? crossLimit : -crossLimit, isRight: isRight,
      isNarrow: isNarrow)
    guard dy > 0 else {
      // A horizontal capsule has no line on either side: one disc bounds all rows.
      let rows = capsule.sampleRows
      let isUpper = (dx >= 0) != isRight || dx == 0
      let row = isUpper ? rows.upperBound : rows.lowerBound
      lineRows = row..<row
      return
    }
    // The line touches the discs at this height, measured from their centers.
    let length = (Double(dx) * Double(dx) + Double(dy) * Double(dy)).squareRoot()
    let touch = Double(capsule.radius) * Double(dx) / length * (isRight ? -1 : 1)
    let (first, end) = (Double(a.y) + touch, Double(b.y) + touch)
    let rows =
      isNarrow
      ? line.rows(near: first, end, Int.self) : line.rows(near: first, end, Int128.self)
    // A capsule thinner than the sample spacing may pass between two samples. A row without samples
    // may then appear to be bounded by a disc that does not reach it.
    let start = min(rows.lowerBound, Lattice.endSample(through: a.y + capsule.radius))
    lineRows =
      start..<max(start, rows.upperBound, Lattice.firstSample(from: b.y - capsule.radius))
  }

  /// Returns the columns of the line from a row of the line on.
  func columns(from row: Int) -> LineColumns {
    let (start, step) = line.columns(from: row)
    return LineColumns(
      column: start.quotient, remainder: start.remainder, step: step, divisor: line.divisor)
  }
}

/// The columns of a line, row by row, in exact steps.
struct LineColumns {
  fileprivate var column: Int
  fileprivate var remainder: Int
  fileprivate let step: (quotient: Int, remainder: Int)
  fileprivate let divisor: Int

  /// Returns the column of the next row.
  @inline(__always)
  mutating func next() -> Int {
    defer {
      column &+= step.quotient
      remainder &+= step.remainder
      if remainder >= divisor {
        remainder &-= divisor
        column &+= 1
      }
    }
    return column
  }
}

/// A bounding line of a capsule: the columns floor((dx v + offset) / divisor) of the rows at the
/// heights v from the upper end.
private struct BoundaryLine {
  let a: LatticePoint
  let dx: Int
  let dy: Int
  /// T on the right, -T on the left, in squares of 1/256 pixel.
  let offset: Int
  let isRight: Bool
  /// True if 64 bits hold every product.
  let isNarrow: Bool

  /// The divisor of the columns: dy (32 k + 16 - ax) >= dx v - T bounds the column x = 32 k + 16.
  var divisor: Int { Lattice.sampleSpacing &* dy }

  private func height(_ row: Int) -> Int {
    Lattice.sampleSpacing * row + Lattice.firstSample - a.y
  }

  /// Returns the numerator on a row: rounded up on the left; on the right, one more than rounded
  /// down.
  private func numerator<Wide: FixedWidthInteger & SignedInteger>(
    _ row: Int, _: Wide.Type
  ) -> Wide {
    let rounding = isRight ? divisor : divisor - 1
    return Wide(dx) * Wide(height(row)) + Wide(offset)
      + Wide(dy) * Wide(a.x - Lattice.firstSample) + Wide(rounding)
  }

  /// Returns the column of a row with its remainder, and the amount to add for each following row.
  ///
  /// All values fit 64 bits on the rows of the line, as the line never leaves the capsule's bounds.
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

  /// Returns the rows whose sample at the line lies between the perpendiculars at both ends; the
  /// line itself crosses the perpendiculars at the heights `first` and `end`.
  func rows<Wide: FixedWidthInteger & SignedInteger>(
    near first: Double, _ end: Double, _ wide: Wide.Type
  ) -> Range<Int> {
    let square = Wide(dx) * Wide(dx) + Wide(dy) * Wide(dy)
    let start = firstRow(near: first) { dot($0, wide) >= 0 }
    return start..<max(start, firstRow(near: end) { dot($0, wide) > square })
  }

  /// Returns dx u + dy v of the sample next to the line.
  private func dot<Wide: FixedWidthInteger & SignedInteger>(_ row: Int, _ wide: Wide.Type) -> Wide {
    let column = floorDivision(numerator(row, wide), by: Wide(divisor)).quotient - (isRight ? 1 : 0)
    let u = 32 * column + Wide(Lattice.firstSample - a.x)
    return Wide(dx) * u + Wide(dy) * Wide(height(row))
  }

  /// Returns the first row for which `isPast` is true; there is a row near the height `y` from
  /// which on `isPast` stays true.
  private func firstRow(near y: Double, isPast: (Int) -> Bool) -> Int {
    var row = Lattice.firstSample(from: Int(y))
    while isPast(row - 1) { row -= 1 }
    while !isPast(row) { row += 1 }
    return row
  }
}

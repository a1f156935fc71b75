// SPDX-License-Identifier: Apache-2.0
package import Geometry

/// Uniform square cells over a box and its surroundings, numbered row by row from the top left.
///
/// A place outside the lattice belongs to the nearest cell, which is one of the border.
package struct CellLattice: Hashable, Sendable {
  /// The greatest number of cells.
  ///
  /// The bounds of a cell take 8 bytes, so those of all cells stay in a second-level cache. Over a
  /// letter the cells are 2 to 3 points wide.
  private static let limit = 16_384.0

  /// The middle of the first cell.
  @usableFromInline let origin: Point
  /// The side of a cell in points.
  let side: Double
  @usableFromInline let cellsPerPoint: Double
  /// The number of cells in a row; at least 1.
  @usableFromInline let columns: Int
  @usableFromInline let lastColumn: Double
  @usableFromInline let lastRow: Double

  /// An upper bound of the distance from the middle of a cell to a corner, in points.
  ///
  /// The exact factor is 1 over the root of 2, which is 0.70711.
  var halfDiagonal: Double { side * 0.7072 }

  /// The number of cells.
  var count: Int { columns * (Int(lastRow) + 1) }

  /// Creates cells over everything within `reach` points of `box`.
  ///
  /// A cell is a sixteenth of `reach` wide, or wider if the limit on the number of cells requires
  /// it.
  init(over box: Rect, reach: Double) {
    let area = box.expanded(by: reach)
    let even = (area.width * area.height / CellLattice.limit).squareRoot()
    var side = max(reach / 16, even, 1.0 / 256)
    while (area.width / side + 2) * (area.height / side + 2) > CellLattice.limit { side *= 1.25 }
    origin = Point(x: area.minX + side / 2, y: area.minY + side / 2)
    self.side = side
    cellsPerPoint = 1 / side
    columns = Int(area.width / side) + 1
    lastColumn = Double(columns - 1)
    lastRow = Double(Int(area.height / side))
  }

  /// Returns the number of the cell whose middle is nearest to a point.
  @inlinable
  @inline(__always)
  package func cell(at point: Point) -> Int {
    let column = min(max((point.x - origin.x) * cellsPerPoint, 0), lastColumn)
    let row = min(max((point.y - origin.y) * cellsPerPoint, 0), lastRow)
    return CellLattice.rounded(row) &* columns &+ CellLattice.rounded(column)
  }

  /// Returns the integer nearest to a number from 0 to 2^51.
  ///
  /// A `Double` from 2^52 to 2^53 is whole, and the low bits of its pattern are the integer. The
  /// addition rounds and needs no checks, while a conversion checks twice.
  @inlinable
  @inline(__always)
  static func rounded(_ number: Double) -> Int {
    Int(truncatingIfNeeded: (number + 0x1p52).bitPattern & (1 << 51 - 1))
  }

  /// Returns the rows and columns of the block of 5 by 5 cells that includes a cell, and a cell
  /// near the middle of the block.
  ///
  /// A block at the right or bottom border is smaller.
  func block(of cell: Int) -> (rows: Range<Int>, columns: Range<Int>, middle: Int) {
    let (row, column) = cell.quotientAndRemainder(dividingBy: columns)
    let (top, left) = (row / 5 * 5, column / 5 * 5)
    let (bottom, right) = (min(top + 5, Int(lastRow) + 1), min(left + 5, columns))
    return (top..<bottom, left..<right, (top + bottom) / 2 * columns + (left + right) / 2)
  }

  /// Returns the middle of a cell.
  func center(of cell: Int) -> Point {
    let (row, column) = cell.quotientAndRemainder(dividingBy: columns)
    return Point(x: origin.x + Double(column) * side, y: origin.y + Double(row) * side)
  }

  /// Returns true if places outside the lattice may belong to a cell.
  func isBorder(_ cell: Int) -> Bool {
    let (row, column) = cell.quotientAndRemainder(dividingBy: columns)
    return row == 0 || column == 0 || row == Int(lastRow) || column == columns - 1
  }
}

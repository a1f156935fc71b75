// SPDX-License-Identifier: Apache-2.0
import Geometry

/// The accumulated cover and area of all edges in one pixel.
struct RasterCell {
  var cover = 0
  var area = 0

  /// The area of one pixel in the units of the rasterizer: half a square of 1/65536 by 1/65536
  /// pixel.
  static var whole: Int { 1 << (2 * RasterPoint.fractionBits + 1) }

  /// Returns the winding area of a pixel with the sum of covers `cover` and no edge of its own.
  @inline(__always)
  static func area(ofCover cover: Int) -> Int { cover << (RasterPoint.fractionBits + 1) }

  /// Returns the coverage, 0 to 255, of a pixel with the winding area `area`, where the winding
  /// number is 0 or one of 1 and -1; halves are rounded up.
  @inline(__always)
  static func level(_ area: Int) -> UInt8 {
    let covered = min(abs(area), whole)
    return UInt8(
      truncatingIfNeeded: (covered * 255 + whole / 2) >> (2 * RasterPoint.fractionBits + 1))
  }
}

/// The part of an edge that lies in one row.
struct RasterPiece {
  /// The x coordinate of the upper end.
  let start: Int
  /// The x coordinate of the lower end.
  let end: Int
  /// The distance of the upper end from the top of the row.
  let top: Int
  /// The distance of the lower end from the top of the row, greater than `top`.
  let bottom: Int
  /// 1 where the contour runs down along the edge, -1 where it runs up.
  let sign: Int

  /// The height, negative where the contour runs up along the edge.
  var cover: Int { sign * (bottom - top) }
  /// The lesser x coordinate.
  var left: Int { min(start, end) }
  /// The greater x coordinate.
  var right: Int { max(start, end) }

  /// Returns the x coordinate at the distance `y` from the top of the row, or that of the nearer end
  /// beyond the piece.
  func x(at y: Int) -> Int {
    if y <= top { return start }
    if y >= bottom { return end }
    return start + (end - start) * (y - top) / (bottom - top)
  }

  /// Cuts the piece at the column boundaries and adds each part to the cell of its column.
  ///
  /// The first cell also collects the parts to the left of the window, and the last cell all parts to
  /// the right of it.
  @inline(__always)
  func add(to cells: inout MutableSpan<RasterCell>, _ touched: inout MutableSpan<UInt64>) {
    // A line and its mirror image have the same area to their left.
    RasterPiece.add(
      from: left, to: right, height: bottom - top, sign: sign, to: &cells, &touched)
  }

  /// Adds the parts of a piece between two x coordinates.
  ///
  /// Four numbers are passed in registers, and a piece is not.
  private static func add(
    from left: Int, to right: Int, height: Int, sign: Int,
    to cells: inout MutableSpan<RasterCell>, _ touched: inout MutableSpan<UInt64>
  ) {
    let outside = cells.count - 1
    guard right > 0 else {
      add(height, sign: sign, offsets: 0, to: 0, of: &cells, &touched)
      return
    }
    let first = left >> RasterPoint.fractionBits
    guard first < outside else {
      add(height, sign: sign, offsets: 0, to: outside, of: &cells, &touched)
      return
    }
    let last = max(first, (right - 1) >> RasterPoint.fractionBits)
    if first == last {
      let offsets = left + right - first << (RasterPoint.fractionBits + 1)
      add(height, sign: sign, offsets: offsets, to: first, of: &cells, &touched)
      return
    }
    let nextLine = left < 0 ? 0 : (first + 1) << RasterPoint.fractionBits
    var crossings = GridCrossings(
      start: 0, delta: height, span: right - left, offset: nextLine - left,
      spacing: RasterPoint.unitsPerPixel)
    var (x, y) = (left, 0)
    if left < 0 {
      (x, y) = (0, crossings.position)
      add(y, sign: sign, offsets: 0, to: 0, of: &cells, &touched)
      crossings.advance()
    }
    for column in max(first, 0)...min(last, outside) {
      let nextX = min((column + 1) << RasterPoint.fractionBits, right)
      let nextY = nextX < right && column < outside ? crossings.position : height
      let offsets = x + nextX - column << (RasterPoint.fractionBits + 1)
      add(nextY - y, sign: sign, offsets: offsets, to: column, of: &cells, &touched)
      (x, y) = (nextX, nextY)
      crossings.advance()
    }
  }

  /// Adds a part of the piece to the cell of `column`.
  ///
  /// - Parameters:
  ///   - height: The height of the part.
  ///   - sign: The sign of the piece.
  ///   - offsets: The sum of the distances f0 and f1 of its two ends from the left side of the
  ///     pixel.
  ///   - column: The column of the pixel.
  ///   - cells: The sums of the row, one cell per column.
  ///   - touched: Two words for each 64 columns, one bit per column and sign; the method sets one
  ///     bit.
  @inline(__always)
  private static func add(
    _ height: Int, sign: Int, offsets: Int, to column: Int,
    of cells: inout MutableSpan<RasterCell>, _ touched: inout MutableSpan<UInt64>
  ) {
    let cover = sign * height
    cells[column].cover += cover
    cells[column].area += cover * offsets
    touched[(column >> 6) << 1 | (sign & 2) >> 1] |= 1 << UInt64(column & 63)
  }
}

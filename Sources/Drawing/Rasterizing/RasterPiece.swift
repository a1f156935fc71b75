import Geometry

/// The accumulated cover and area of all edges in one pixel.
struct RasterCell {
  var cover = 0
  var area = 0
}

/// The part of an edge that lies in one row.
///
/// A line and its mirror image have the same area to their left, so only the left and the right end
/// are stored.
struct RasterPiece {
  private let left: Int
  private let right: Int
  private let height: Int
  private let sign: Int

  /// Creates the piece between two x coordinates with the given height.
  @inline(__always)
  init(from start: Int, to end: Int, height: Int, sign: Int) {
    (left, right) = (min(start, end), max(start, end))
    (self.height, self.sign) = (height, sign)
  }

  /// Cuts the piece at the column boundaries and adds each part to the cell of its column.
  func add(to cells: inout MutableSpan<RasterCell>, _ touched: inout MutableSpan<UInt64>) {
    let width = cells.count
    guard left < width << RasterPoint.fractionBits else { return }
    guard right > 0 else {
      add(height, offsets: 0, to: 0, of: &cells, &touched)
      return
    }
    let first = left >> RasterPoint.fractionBits
    let last = max(first, (right - 1) >> RasterPoint.fractionBits)
    if first == last {
      let offsets = left + right - first << (RasterPoint.fractionBits + 1)
      add(height, offsets: offsets, to: first, of: &cells, &touched)
      return
    }
    let nextLine = left < 0 ? 0 : (first + 1) << RasterPoint.fractionBits
    var crossings = GridCrossings(
      start: 0, delta: height, span: right - left, offset: nextLine - left,
      spacing: RasterPoint.unitsPerPixel)
    var (x, y) = (left, 0)
    if left < 0 {
      (x, y) = (0, crossings.position)
      add(y, offsets: 0, to: 0, of: &cells, &touched)
      crossings.advance()
    }
    for column in max(first, 0)...min(last, width - 1) {
      let nextX = min((column + 1) << RasterPoint.fractionBits, right)
      let nextY = nextX < right ? crossings.position : height
      let offsets = x + nextX - column << (RasterPoint.fractionBits + 1)
      add(nextY - y, offsets: offsets, to: column, of: &cells, &touched)
      (x, y) = (nextX, nextY)
      crossings.advance()
    }
  }

  /// Adds a part of the piece to the cell of `column`.
  ///
  /// - Parameters:
  ///   - height: The height of the part.
  ///   - offsets: The sum of the distances f0 and f1 of its two ends from the left side of the
  ///     pixel.
  ///   - column: The column of the pixel.
  ///   - cells: The sums of the row, one cell per column.
  ///   - touched: One bit per column; the method sets that of `column`.
  @inline(__always)
  private func add(
    _ height: Int, offsets: Int, to column: Int, of cells: inout MutableSpan<RasterCell>,
    _ touched: inout MutableSpan<UInt64>
  ) {
    let cover = sign * height
    cells[column].cover += cover
    cells[column].area += cover * offsets
    touched[column >> 6] |= 1 << UInt64(column & 63)
  }
}

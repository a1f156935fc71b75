/// What the edges in one pixel sum up to.
struct RasterCell {
  var cover = 0
  var area = 0
}

/// The part of an edge inside one row.
///
/// The area left of a line is the same for its mirror image, so only left and right count.
struct RasterPiece {
  private let left: Int
  private let right: Int
  private let height: Int
  private let sign: Int

  /// The part between two x, `height` tall.
  @inline(__always)
  init(from start: Int, to end: Int, height: Int, sign: Int) {
    (left, right) = (min(start, end), max(start, end))
    (self.height, self.sign) = (height, sign)
  }

  /// Cuts the piece at the columns, and adds it to the cells of those.
  func add(to cells: inout MutableSpan<RasterCell>, _ touched: inout MutableSpan<UInt64>) {
    let width = cells.count
    guard left < width << Fixed.bits else { return }
    guard right > 0 else {
      add(height, offsets: 0, to: 0, of: &cells, &touched)
      return
    }
    let first = left >> Fixed.bits
    let last = max(first, (right - 1) >> Fixed.bits)
    if first == last {
      let offsets = left + right - first << (Fixed.bits + 1)
      add(height, offsets: offsets, to: first, of: &cells, &touched)
      return
    }
    let nextLine = left < 0 ? 0 : (first + 1) << Fixed.bits
    var crossings = GridCrossings(
      start: 0, delta: height, span: right - left, offset: nextLine - left, spacing: Fixed.one)
    var (x, y) = (left, 0)
    if left < 0 {
      (x, y) = (0, crossings.position)
      add(y, offsets: 0, to: 0, of: &cells, &touched)
      crossings.advance()
    }
    for column in max(first, 0)...min(last, width - 1) {
      let nextX = min((column + 1) << Fixed.bits, right)
      let nextY = nextX < right ? crossings.position : height
      let offsets = x + nextX - column << (Fixed.bits + 1)
      add(nextY - y, offsets: offsets, to: column, of: &cells, &touched)
      (x, y) = (nextX, nextY)
      crossings.advance()
    }
  }

  /// Adds a part of the piece, `height` tall, with the sum of the distances f0 and f1 of its ends.
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

/// A run of adjacent pixels in one row.
struct RasterRun {
  let columns: Range<Int>
  /// True if every pixel of the run has full coverage.
  let isFull: Bool
}

/// The runs of pixels in one row, from left to right.
struct RasterRuns {
  /// The least length, in pixels, at which uniform pixels without edges end the open run.
  private static let long = 16

  /// The finished runs.
  private(set) var list: [RasterRun] = []
  /// The columns of the last run, which can still grow.
  private var open = 0..<0

  /// Finds the runs of a row from its cells, and clears the cells.
  ///
  /// - Parameters:
  ///   - cells: The sums of the edges in each column and, in the last cell, to the right of the
  ///     window; all are zero afterward.
  ///   - touched: Two words for each 64 columns, one bit per column where a downward edge, or an
  ///     upward edge, adds to the cell; all are 0 afterward.
  ///   - coverage: Receives the coverage, 0 to 255, of all pixels in the runs; one for each cell.
  /// - Returns: True if the winding number is 0 or 1 everywhere in the row, or 0 or -1, provided that
  ///   every chain of pieces runs from the top of the row to its bottom.
  @inline(__always)
  mutating func find(
    taking cells: inout MutableSpan<RasterCell>,
    _ touched: inout MutableSpan<UInt64>, coverage: inout MutableSpan<UInt8>
  ) -> Bool {
    list.removeAll(keepingCapacity: true)
    open = 0..<0
    var (winding, least, most, mixed) = (0, 0, 0, UInt64(0))
    for word in 0..<touched.count / 2 {
      let (down, up) = (touched[2 * word], touched[2 * word + 1])
      (touched[2 * word], touched[2 * word + 1]) = (0, 0)
      mixed |= down & up
      var columns = down | up
      while columns != 0 {
        let column = word << 6 + columns.trailingZeroBitCount
        columns &= columns - 1
        if open.upperBound < column {
          skip(to: column, level: RasterCell.level(winding), coverage: &coverage)
        }
        let cell = cells[column]
        cells[column] = RasterCell()
        winding += cell.cover << (RasterPoint.fractionBits + 1)
        (least, most) = (min(least, winding), max(most, winding))
        coverage[column] = RasterCell.level(winding - cell.area)
        open = open.lowerBound..<column + 1
      }
    }
    open = open.clamped(to: 0..<coverage.count - 1)
    complete()
    return mixed == 0 && most - least <= RasterCell.whole && (least == 0 || most == 0)
  }

  /// Moves to `column` over pixels without edges, which all have the same coverage.
  private mutating func skip(to column: Int, level: UInt8, coverage: inout MutableSpan<UInt8>) {
    let gap = open.upperBound..<column
    let isLong = gap.count >= RasterRuns.long
    if level == 0, isLong || open.isEmpty {
      complete()
      open = column..<column
      return
    }
    for k in gap { coverage[k] = level }
    if level == 255, isLong {
      complete()
      list.append(RasterRun(columns: gap, isFull: true))
      open = column..<column
    } else {
      open = open.lowerBound..<column
    }
  }

  /// Appends the open run to the list.
  @inline(__always)
  private mutating func complete() {
    if !open.isEmpty { list.append(RasterRun(columns: open, isFull: false)) }
  }
}

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
  ///   - rule: The rule that turns windings into coverage.
  ///   - cells: The sums of the edges in each column; all are zero afterward.
  ///   - touched: One bit per column, set where the cell may be nonzero; all are 0 afterward.
  ///   - coverage: Receives the coverage, 0 to 255, of all pixels in the runs.
  @inline(__always)
  mutating func find(
    rule: FillRule, taking cells: inout MutableSpan<RasterCell>,
    _ touched: inout MutableSpan<UInt64>, coverage: inout MutableSpan<UInt8>
  ) {
    list.removeAll(keepingCapacity: true)
    open = 0..<0
    var winding = 0
    for word in touched.indices {
      var columns = touched[word]
      touched[word] = 0
      while columns != 0 {
        let column = word << 6 + columns.trailingZeroBitCount
        columns &= columns - 1
        if open.upperBound < column {
          skip(to: column, level: rule.level(winding), coverage: &coverage)
        }
        let cell = cells[column]
        cells[column] = RasterCell()
        winding += cell.cover << (RasterPoint.fractionBits + 1)
        coverage[column] = rule.level(winding - cell.area)
        open = open.lowerBound..<column + 1
      }
    }
    // The shape continues beyond the right side of the window: the rest of the row is uniform.
    if winding != 0 {
      skip(to: coverage.count, level: rule.level(winding), coverage: &coverage)
    }
    complete()
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

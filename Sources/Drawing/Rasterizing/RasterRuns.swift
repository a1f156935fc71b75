/// Some pixels side by side.
struct RasterRun {
  let columns: Range<Int>
  /// Whether all of them are covered as a whole.
  let isFull: Bool
}

/// The runs of pixels in one row, from left to right.
struct RasterRuns {
  /// A run of pixels that are alike is worth an entry of its own if it is at least this long.
  private static let long = 16

  /// Those that are complete.
  private(set) var list: [RasterRun] = []
  /// The newest, which grows.
  private var open = 0..<0

  /// Answers for the cells of a row, and takes them out.
  ///
  /// - Parameters:
  ///   - rule: folds windings into coverage.
  ///   - cells: what the edges of the row sum up to in each column; all empty afterwards.
  ///   - touched: which of them are not, a bit each; all 0 afterwards.
  ///   - coverage: takes the levels, 0 to 255, of all pixels in the runs.
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
        winding += cell.cover << (Fixed.bits + 1)
        coverage[column] = rule.level(winding - cell.area)
        open = open.lowerBound..<column + 1
      }
    }
    // Where the right side lies beyond the window, what is left of the row is alike.
    if winding != 0 {
      skip(to: coverage.count, level: rule.level(winding), coverage: &coverage)
    }
    complete()
  }

  /// Goes on to `column` over pixels without cells, which all have the same level.
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

  /// Puts the newest run on the list.
  @inline(__always)
  private mutating func complete() {
    if !open.isEmpty { list.append(RasterRun(columns: open, isFull: false)) }
  }
}

// SPDX-License-Identifier: Apache-2.0

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
  /// The columns where edges run down and others up.
  private(set) var mixedColumns: [Int] = []
  /// The sums of the covers to the left of the sides of pixels.
  private(set) var sums = CoverRange()
  /// The columns of the last run, which can still grow.
  private var open = 0..<0

  /// True if the sides of pixels part the downward edges of the row from the upward ones, and the sum
  /// of the covers on each side stays within 0...1, or within -1...0.
  var isClean: Bool { mixedColumns.isEmpty && sums.isSimple }

  /// Finds the runs of a row from its cells, and clears the cells.
  ///
  /// - Parameters:
  ///   - cells: The sums of the edges in each column and, in the last cell, to the right of the
  ///     window; all are zero afterward.
  ///   - touched: Two words for each 64 columns, one bit per column where a downward edge, or an
  ///     upward edge, adds to the cell; all are 0 afterward.
  ///   - coverage: Receives the coverage, 0 to 255, of all pixels in the runs; one for each cell.
  @inline(__always)
  mutating func find(
    taking cells: inout MutableSpan<RasterCell>,
    _ touched: inout MutableSpan<UInt64>, coverage: inout MutableSpan<UInt8>
  ) {
    list.removeAll(keepingCapacity: true)
    open = 0..<0
    if !mixedColumns.isEmpty { mixedColumns.removeAll(keepingCapacity: true) }
    var (sum, range) = (0, CoverRange())
    for word in 0..<touched.count / 2 {
      let (down, up) = (touched[2 * word], touched[2 * word + 1])
      (touched[2 * word], touched[2 * word + 1]) = (0, 0)
      if down & up != 0 { addMixedColumns(down & up, ofWord: word) }
      var columns = down | up
      while columns != 0 {
        let column = word << 6 + columns.trailingZeroBitCount
        columns &= columns - 1
        if open.upperBound < column {
          let level = RasterCell.level(RasterCell.area(ofCover: sum))
          skip(to: column, level: level, coverage: &coverage)
        }
        let cell = cells[column]
        cells[column] = RasterCell()
        sum += cell.cover
        range.include(sum)
        coverage[column] = RasterCell.level(RasterCell.area(ofCover: sum) - cell.area)
        open = open.lowerBound..<column + 1
      }
    }
    open = open.clamped(to: 0..<coverage.count - 1)
    complete()
    sums = range
  }

  /// Appends the columns whose bits are set in the word `word` to the list of mixed ones.
  @inline(never)
  private mutating func addMixedColumns(_ bits: UInt64, ofWord word: Int) {
    var columns = bits
    while columns != 0 {
      mixedColumns.append(word << 6 + columns.trailingZeroBitCount)
      columns &= columns - 1
    }
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

/// The least and the greatest of some sums of covers, and 0.
struct CoverRange {
  private var least = 0
  private var most = 0

  /// True if all sums are within 0...1 pixel, or within -1...0.
  var isSimple: Bool {
    most - least <= RasterPoint.unitsPerPixel && (least == 0 || most == 0)
  }

  @inline(__always)
  mutating func include(_ sum: Int) { (least, most) = (min(least, sum), max(most, sum)) }
}

// How much of every pixel a polygon covers, exactly.
//
// Each edge says, for every pixel it passes, two numbers. Here it comes in at height y0 and leaves
// at y1, at the distances f0 and f1 from the left side of the pixel:
//
//        f0
//      +---*-----+   y0        cover = y1 - y0: how far the edge goes down in this pixel
//      |    \####|             area  = (y1 - y0) (f0 + f1): twice the part left of the edge
//      |     \###|
//      |      \##|             of the pixel itself the edge covers    cover - area / 2   (####)
//      +-------*-+   y1        of every pixel right of it in the row  cover
//            f1
//
// Downward edges count positive and upward ones negative, so with c the sum of the covers of all
// pixels to the left in the row,
//
//      winding area of a pixel = c + cover - area / 2        (in units of one pixel)
//
// which is the integral of the winding number over the pixel. Where a pixel is not overlapped
// twice in part this is its exact coverage; the fill rule folds the rest into 0...1. It is the
// accumulation of FreeType's and AGG's smooth rasterisers. Coordinates are whole numbers of
// 1/65536 pixel and every sum is an integer: the order of the edges cannot change a picture, an
// edge drawn there and back is gone without a trace, and whole pixels move a picture as it is.
//
// Only the window is looked at. Above, below and right of it edges have no effect; left of it they
// still wind, so they go down its left side instead.

import Geometry

/// Collects closed contours and answers their coverage row by row.
struct Rasterizer {
  private let window: PixelWindow
  private let width: Int
  private let height: Int
  private var cells: [RasterCell] = []
  /// The index of the newest cell of each row, or -1.
  private var newest: [Int]

  /// Creates a rasteriser that answers for the pixels of `window` only.
  init(window: PixelWindow) {
    self.window = window
    width = window.columns.count
    height = window.rows.count
    newest = [Int](repeating: -1, count: height)
    // A left and a right side in each row, of a few pixels each.
    cells.reserveCapacity(min(4 * height, 1024))
  }

  /// Adds the polygon through `points`, in pixels; the last is joined to the first.
  mutating func add(contour points: [Point]) {
    guard let last = points.last else { return }
    var start = fixed(last)
    for point in points {
      let end = fixed(point)
      addEdge(from: start, to: end)
      start = end
    }
  }

  private func fixed(_ point: Point) -> (x: Int, y: Int) {
    (
      Fixed.coordinate(point.x) - window.columns.lowerBound << Fixed.bits,
      Fixed.coordinate(point.y) - window.rows.lowerBound << Fixed.bits
    )
  }

  private mutating func addEdge(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) {
    if start.y < end.y {
      addEdge(down: start, to: end, sign: 1)
    } else if start.y > end.y {
      addEdge(down: end, to: start, sign: -1)
    }
  }

  /// Cuts the edge from `top` to `bottom` at the rows of the window.
  private mutating func addEdge(
    down top: (x: Int, y: Int), to bottom: (x: Int, y: Int), sign: Int
  ) {
    let first = max(top.y >> Fixed.bits, 0)
    let last = min((bottom.y - 1) >> Fixed.bits, height - 1)
    guard first <= last, min(top.x, bottom.x) < width << Fixed.bits else { return }
    var (x, y) = top
    if y >= 0, bottom.y <= (first + 1) << Fixed.bits {
      addPiece(row: first, x, bottom.x, height: bottom.y - y, sign: sign)
      return
    }
    let nextLine = y < 0 ? 0 : (first + 1) << Fixed.bits
    var crossings = GridCrossings(
      start: x, delta: bottom.x - x, span: bottom.y - y, offset: nextLine - y)
    if y < 0 {
      (x, y) = (crossings.position, 0)
      crossings.advance()
    }
    for row in first...last {
      let nextY = min((row + 1) << Fixed.bits, bottom.y)
      let nextX = nextY < bottom.y ? crossings.position : bottom.x
      addPiece(row: row, x, nextX, height: nextY - y, sign: sign)
      (x, y) = (nextX, nextY)
      crossings.advance()
    }
  }

  /// Cuts the part of an edge inside one row, between two x and `height` tall, at the columns.
  ///
  /// The area left of a line is the same for its mirror image, so only left and right count.
  private mutating func addPiece(row: Int, _ x0: Int, _ x1: Int, height: Int, sign: Int) {
    let (left, right) = (min(x0, x1), max(x0, x1))
    guard left < width << Fixed.bits else { return }
    guard right > 0 else {
      addCell(row, 0, cover: sign * height, area: 0)
      return
    }
    let first = left >> Fixed.bits
    let last = max(first, (right - 1) >> Fixed.bits)
    if first == last {
      let offsets = left + right - first << (Fixed.bits + 1)
      addCell(row, first, cover: sign * height, area: sign * height * offsets)
      return
    }
    let nextLine = left < 0 ? 0 : (first + 1) << Fixed.bits
    var crossings = GridCrossings(
      start: 0, delta: height, span: right - left, offset: nextLine - left)
    var (x, y) = (left, 0)
    if left < 0 {
      (x, y) = (0, crossings.position)
      addCell(row, 0, cover: sign * y, area: 0)
      crossings.advance()
    }
    for column in max(first, 0)...min(last, width - 1) {
      let nextX = min((column + 1) << Fixed.bits, right)
      let nextY = nextX < right ? crossings.position : height
      let offsets = x + nextX - column << (Fixed.bits + 1)
      addCell(row, column, cover: sign * (nextY - y), area: sign * (nextY - y) * offsets)
      (x, y) = (nextX, nextY)
      crossings.advance()
    }
  }

  private mutating func addCell(_ row: Int, _ column: Int, cover: Int, area: Int) {
    let head = newest[row]
    if head >= 0, cells[head].column == column {
      cells[head].cover += cover
      cells[head].area += area
    } else {
      newest[row] = cells.count
      cells.append(RasterCell(column: column, cover: cover, area: area, next: head))
    }
  }

  /// Calls `body` with the runs of pixels that the polygons touch, row by row from the top and from
  /// left to right.
  ///
  /// Most of a large shape are long runs of pixels that are covered as a whole. They come by
  /// themselves, so that they need not be looked at; long runs without coverage do not come at all.
  ///
  /// - Parameters:
  ///   - rule: folds windings into coverage.
  ///   - body: takes the row, the column of the first value, the coverage of the pixels from there
  ///     on, 0 to 255 each, rounded once, and whether all of them are 255.
  /// - Complexity: O(c + w) in the number of cells and the width from the first to the last.
  func forEachRun(
    rule: FillRule,
    _ body: (_ row: Int, _ column: Int, _ coverage: Span<UInt8>, _ isFull: Bool) -> Void
  ) {
    var row = RasterRow(width: width)
    for y in newest.indices where newest[y] >= 0 {
      var index = newest[y]
      while index >= 0 {
        row.add(cells[index])
        index = cells[index].next
      }
      row.forEachRun(rule: rule) { column, coverage, isFull in
        body(window.rows.lowerBound + y, window.columns.lowerBound + column, coverage, isFull)
      }
    }
  }
}

/// What the edges in one pixel sum up to.
private struct RasterCell {
  let column: Int
  var cover: Int
  var area: Int
  /// The index of another cell in the same row, or -1.
  let next: Int
}

/// The cells of one row, side by side.
private struct RasterRow {
  /// A run at least this long is worth a call of its own.
  private static let longRun = 32

  /// What the cells of each column sum up to.
  private var sums: [(cover: Int, area: Int)]
  /// Which columns have a cell, a bit each.
  private var touched: [UInt64]
  private var coverage: [UInt8]
  private let full: [UInt8]
  private var first: Int
  private var last = 0

  init(width: Int) {
    sums = Array(repeating: (0, 0), count: width)
    touched = [UInt64](repeating: 0, count: width / 64 + 1)
    coverage = [UInt8](repeating: 0, count: width)
    full = [UInt8](repeating: 255, count: width)
    first = width
  }

  @inline(__always)
  mutating func add(_ cell: RasterCell) {
    let sum = sums[cell.column]
    sums[cell.column] = (sum.cover + cell.cover, sum.area + cell.area)
    touched[cell.column >> 6] |= 1 << UInt64(cell.column & 63)
    first = min(first, cell.column)
    last = max(last, cell.column)
  }

  /// Answers for the cells, and takes them out.
  @inline(__always)
  mutating func forEachRun(
    rule: FillRule, _ body: (_ column: Int, _ coverage: Span<UInt8>, _ isFull: Bool) -> Void
  ) {
    var (winding, start, end) = (0, first, first)
    for word in first >> 6...last >> 6 {
      while touched[word] != 0 {
        let column = word << 6 + touched[word].trailingZeroBitCount
        touched[word] &= touched[word] - 1
        if end < column { start = cover(end..<column, rule.level(winding), from: start, body) }
        let sum = sums[column]
        sums[column] = (0, 0)
        winding += sum.cover << (Fixed.bits + 1)
        coverage[column] = rule.level(winding - sum.area)
        end = column + 1
      }
    }
    // Where the right side lies beyond the window, what is left of the row is alike.
    if winding != 0, end < sums.count {
      start = cover(end..<sums.count, rule.level(winding), from: start, body)
      end = sums.count
    }
    if start < end { body(start, coverage.span.extracting(start..<end), false) }
    (first, last) = (sums.count, 0)
  }

  /// Gives pixels without cells their coverage, and answers where what is not told begins.
  @inline(__always)
  private mutating func cover(
    _ columns: Range<Int>, _ level: UInt8, from start: Int,
    _ body: (_ column: Int, _ coverage: Span<UInt8>, _ isFull: Bool) -> Void
  ) -> Int {
    guard columns.count >= RasterRow.longRun, level == 0 || level == 255 else {
      RasterRow.fill(&coverage, columns, level)
      return start
    }
    if start < columns.lowerBound {
      body(start, coverage.span.extracting(start..<columns.lowerBound), false)
    }
    if level == 255 {
      body(columns.lowerBound, full.span.extracting(0..<columns.count), true)
    }
    return columns.upperBound
  }

  private static func fill(_ coverage: inout [UInt8], _ range: Range<Int>, _ level: UInt8) {
    precondition(range.lowerBound >= 0 && range.upperBound <= coverage.count)
    for column in range { coverage[column] = level }
  }
}

extension FillRule {
  /// The area of one pixel in the units of the rasteriser: doubled 1/65536 by 1/65536 pixel.
  private static var whole: Int { 1 << (2 * Fixed.bits + 1) }

  /// The coverage, 0 to 255, of a pixel with the winding area `area`: nearest, halves up.
  @inline(__always)
  func level(_ area: Int) -> UInt8 {
    let whole = FillRule.whole
    var covered = abs(area)
    switch self {
    case .nonZero:
      covered = min(covered, whole)
    case .evenOdd:
      // Windings 0, 1, 2 are out, in, out: a wave with a period of two pixels.
      covered &= 2 * whole - 1
      covered = min(covered, 2 * whole - covered)
    }
    return UInt8(truncatingIfNeeded: (covered * 255 + whole / 2) >> (2 * Fixed.bits + 1))
  }
}

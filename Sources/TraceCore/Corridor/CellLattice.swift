import Geometry

/// Uniform square cells over the box of some segments, numbered row by row from the top left.
struct CellLattice: Hashable, Sendable {
  /// How much further than asked every search goes, in points.
  ///
  /// Far more than rounding moves a point by: coordinates of 1e6 are exact to 2e-10.
  static let margin = 0x1p-20

  /// The box of the segments.
  let bounds: Rect
  /// The side of a cell in points.
  let side: Double
  /// How many cells lie side by side; at least 1.
  let columns: Int
  /// How many rows of cells there are; at least 1.
  let rows: Int

  /// Creates cells of the wished side, or of the larger one that keeps the cells, and about the
  /// entries of all segments in the cells that they cross, within 4 n + 4,096.
  ///
  /// A segment crosses at most (|dx| + |dy|) / side cells beyond its first few, so the sum of the
  /// extents over the limit is a side that bounds the entries; doubling then bounds the cells.
  ///
  /// - Precondition: there is at least one segment.
  init(over segments: [LineSegment], side wished: Double) {
    let boxes = segments.map(\.bounds)
    let bounds = boxes.dropFirst().reduce(boxes[0]) { $0.union($1) }
    let limit = Double(4 * segments.count + 4096)
    let extents = boxes.reduce(0.0) { $0 + $1.width + $1.height }
    var side = max(wished, extents / limit, (bounds.width + bounds.height) / limit, 1.0 / 256)
    while (bounds.width / side + 1) * (bounds.height / side + 1) > limit { side *= 2 }
    self.bounds = bounds
    self.side = side
    columns = Int(bounds.width / side) + 1
    rows = Int(bounds.height / side) + 1
  }

  /// The column of an x, of the nearest column where it lies outside.
  func column(_ x: Double) -> Int {
    Int(min(max((x - bounds.minX) / side, 0), Double(columns - 1)))
  }

  /// The row of a y, of the nearest row where it lies outside.
  func row(_ y: Double) -> Int {
    Int(min(max((y - bounds.minY) / side, 0), Double(rows - 1)))
  }

  /// The x of the left edge of a column, and so of the right edge of the one before, in points.
  func x(ofColumn column: Int) -> Double { bounds.minX + Double(column) * side }

  /// The y of the top edge of a row, and so of the bottom edge of the one before, in points.
  func y(ofRow row: Int) -> Double { bounds.minY + Double(row) * side }

  /// Calls `body` with runs of cells, one a row, that hold every point of the box within
  /// `distance` of `segment`, until it answers false.
  ///
  /// A point of a row within the distance is near a point of the segment whose y lies within the
  /// distance of the row, and its x within the distance of that point's x.
  func forEachRun(
    near segment: LineSegment, within distance: Double, _ body: (Range<Int>) -> Bool
  ) {
    let reach = distance + CellLattice.margin
    let (from, along) = (segment.start, segment.end - segment.start)
    let (top, bottom) = (min(from.y, segment.end.y) - reach, max(from.y, segment.end.y) + reach)
    guard bottom >= bounds.minY, top <= bounds.maxY else { return }
    for row in row(top)...row(bottom) {
      let y = y(ofRow: row) - from.y
      guard
        let part = Stretch.whole.clipped(
          from: 0, slope: along.dy, to: (y - reach)...(y + side + reach))
      else { continue }
      let (one, other) = (from.x + along.dx * part.lower, from.x + along.dx * part.upper)
      let (left, right) = (min(one, other) - reach, max(one, other) + reach)
      guard right >= bounds.minX, left <= bounds.maxX else { continue }
      let first = row * columns
      guard body(first + column(left)..<first + column(right) + 1) else { return }
    }
  }
}

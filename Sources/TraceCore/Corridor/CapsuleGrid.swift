package import Geometry

// Uniform cells over the box of the capsules' axes. Row by row, `offsets` says where in `indices`
// the capsules begin whose axis passes through a cell:
//
//      +---+---+---+
//      | 0 | 0 |   |     offsets  0 1 2 2 3 5 6
//      +---+---+---+     indices  0 0 1 0 1 0
//      | 1 |0 1| 0 |
//      +---+---+---+
//
// A query walks the cells that lie within a distance of a segment, and so does the building, with
// the distance 0: an axis and a query that come within r of each other meet in a cell.

/// An index of capsules by place: what is near a segment, what is nearest to a point.
///
/// Its answers are those of a loop over all capsules. No query allocates.
package struct CapsuleGrid: Hashable, Sendable {
  /// How much further than asked every search goes, in points.
  ///
  /// Far more than rounding moves a point by: coordinates of 1e6 are exact to 2e-10.
  static let margin = 0x1p-20

  /// The indexed capsules; never empty.
  package let capsules: [Capsule]
  /// The greatest slack among them.
  package let greatestSlack: Double

  let bounds: Rect
  /// The side of a cell in points.
  let cell: Double
  let columns: Int
  let rows: Int
  private var offsets: [Int32]
  private var indices: [Int32] = []

  /// How many numbers the index holds beside the capsules.
  package var footprint: Int { offsets.count + indices.count }

  /// Indexes `capsules`.
  ///
  /// - Parameters:
  ///   - capsules: at least one, at most 2^24.
  ///   - wished: the wished side of a cell in points: about the radius of the queries. Cells are
  ///     larger where there would be more cells or entries than a multiple of the capsules.
  /// - Complexity: O(n) time and memory in the number of capsules.
  package init(_ capsules: [Capsule], cell wished: Double) {
    precondition(!capsules.isEmpty && capsules.count <= 1 << 24, "A grid holds 1 to 2^24 capsules")
    self.capsules = capsules
    greatestSlack = capsules.reduce(0) { max($0, $1.slack) }
    let bounds = capsules.dropFirst().reduce(capsules[0].axis.bounds) { $0.union($1.axis.bounds) }
    self.bounds = bounds
    let cell = CapsuleGrid.cellSide(wished, bounds, capsules)
    self.cell = cell
    columns = Int(bounds.width / cell) + 1
    rows = Int(bounds.height / cell) + 1
    offsets = Array(repeating: 0, count: columns * rows + 1)
    fill()
  }

  /// The wished side, or the larger one that keeps cells and entries within 4 n + 4,096.
  ///
  /// An axis enters at most (|dx| + |dy|) / side cells beyond its first few, so the sum of the
  /// extents over the limit is a side that bounds the entries; doubling then bounds the cells.
  private static func cellSide(_ wished: Double, _ bounds: Rect, _ capsules: [Capsule]) -> Double {
    let limit = Double(4 * capsules.count + 4096)
    let extents = capsules.reduce(0.0) { $0 + $1.axis.bounds.width + $1.axis.bounds.height }
    var side = max(wished, extents / limit, (bounds.width + bounds.height) / limit, 1.0 / 256)
    while (bounds.width / side + 1) * (bounds.height / side + 1) > limit { side *= 2 }
    return side
  }

  /// Counts the entries of each cell, turns counts into offsets, then writes the entries.
  private mutating func fill() {
    for capsule in capsules {
      forEachCell(near: capsule.axis, within: 0) { cells in
        for cell in cells { offsets[cell + 1] += 1 }
        return true
      }
    }
    for cell in 1..<offsets.count { offsets[cell] += offsets[cell - 1] }
    indices = Array(repeating: 0, count: Int(offsets[offsets.count - 1]))
    var next = offsets
    for (index, capsule) in capsules.enumerated() {
      forEachCell(near: capsule.axis, within: 0) { cells in
        for cell in cells {
          indices[Int(next[cell])] = Int32(index)
          next[cell] += 1
        }
        return true
      }
    }
  }

  /// Calls `body` for every capsule whose axis may lie within `distance` points of `segment`,
  /// some of them several times, until it answers false.
  ///
  /// - Complexity: the cells within the distance, and the capsules in them.
  package func forEachCapsule(
    near segment: LineSegment, within distance: Double, _ body: (Capsule, Int) -> Bool
  ) {
    forEachCell(near: segment, within: distance) { cells in
      // The cells of a row lie side by side, and so do their entries.
      for entry in Int(offsets[cells.lowerBound])..<Int(offsets[cells.upperBound]) {
        let index = Int(indices[entry])
        guard body(capsules[index], index) else { return false }
      }
      return true
    }
  }

  /// The entries of a cell.
  func entries(column: Int, row: Int) -> ArraySlice<Int32> {
    let cell = row * columns + column
    return indices[Int(offsets[cell])..<Int(offsets[cell + 1])]
  }

  /// The column of an x, of the nearest column where it lies outside.
  func column(_ x: Double) -> Int {
    Int(min(max((x - bounds.minX) / cell, 0), Double(columns - 1)))
  }

  /// The row of a y, of the nearest row where it lies outside.
  func row(_ y: Double) -> Int {
    Int(min(max((y - bounds.minY) / cell, 0), Double(rows - 1)))
  }

  /// Calls `body` with runs of cells, one a row, that hold every point of the box within
  /// `distance` of `segment`, until it answers false.
  ///
  /// A point of row j within the distance is near a point of the segment whose y lies within the
  /// distance of the row, and its x within the distance of that point's x.
  private func forEachCell(
    near segment: LineSegment, within distance: Double, _ body: (Range<Int>) -> Bool
  ) {
    let reach = distance + CapsuleGrid.margin
    let (from, along) = (segment.start, segment.end - segment.start)
    let (top, bottom) = (min(from.y, segment.end.y) - reach, max(from.y, segment.end.y) + reach)
    guard bottom >= bounds.minY, top <= bounds.maxY else { return }
    for row in row(top)...row(bottom) {
      let y = bounds.minY + Double(row) * cell - from.y
      guard
        let part = Stretch.whole.clipped(
          from: 0, slope: along.dy, to: (y - reach)...(y + cell + reach))
      else { continue }
      let (one, other) = (from.x + along.dx * part.lower, from.x + along.dx * part.upper)
      let (left, right) = (min(one, other) - reach, max(one, other) + reach)
      guard right >= bounds.minX, left <= bounds.maxX else { continue }
      let first = row * columns
      guard body(first + column(left)..<first + column(right) + 1) else { return }
    }
  }
}

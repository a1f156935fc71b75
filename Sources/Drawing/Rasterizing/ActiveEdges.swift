/// The edges that pass one row after the other of a window.
struct RasterWalks {
  /// Those that go on from row to row.
  private var walks: [RasterWalk] = []
  /// The next row that differs from the present one, if no edge begins before.
  private(set) var change = 0

  init() {
    // The sides of most shapes.
    walks.reserveCapacity(16)
  }

  /// Goes on to row `y`, and adds the pieces of all edges in it.
  ///
  /// - Parameters:
  ///   - y: the row below the present one, or one further down where the rows between are alike.
  ///   - newest: the index of the newest edge that begins in the row, or -1.
  ///   - edges: all edges.
  ///   - cells: what is added to, a cell for each column.
  ///   - touched: what marks the columns that are, a bit for each.
  @inline(__always)
  mutating func enter(
    row y: Int, newest: Int, of edges: [RasterEdge],
    adding cells: inout MutableSpan<RasterCell>, _ touched: inout MutableSpan<UInt64>
  ) {
    change = .max
    var index = newest
    while index >= 0 {
      let edge = edges[index]
      if let piece = edge.piece(inRow: y) {
        piece.add(to: &cells, &touched)
        change = y + 1
      } else {
        walks.append(RasterWalk(edge, y: y))
      }
      index = edge.next
    }
    if step(through: y, adding: &cells, &touched) {
      walks.removeAll { $0.ends(inRow: y) }
    }
  }

  /// Adds the pieces of the edges that go on, and answers whether some of them end in this row.
  @inline(__always)
  private mutating func step(
    through y: Int, adding cells: inout MutableSpan<RasterCell>,
    _ touched: inout MutableSpan<UInt64>
  ) -> Bool {
    var (next, hasEnds) = (change, false)
    // The span ends here, so that the walks are free again.
    do {
      var going = walks.mutableSpan
      for k in going.indices {
        going[k].piece(inRow: y).add(to: &cells, &touched)
        next = min(next, going[k].change(after: y))
        hasEnds = hasEnds || going[k].ends(inRow: y)
      }
    }
    change = next
    return hasEnds
  }
}

/// An edge on its way down from row to row.
private struct RasterWalk {
  /// Where the edge enters the present row.
  private var x: Int
  /// Where it begins, or the top of the window if that is above it.
  private let top: Int
  private let bottom: FixedPoint
  private let sign: Int
  /// Where it meets the line below the present row.
  private var crossings: GridCrossings
  private let isUpright: Bool

  /// Enters row `y`, the first of the window with a part of the edge.
  @inline(__always)
  init(_ edge: RasterEdge, y: Int) {
    (bottom, sign, isUpright) = (edge.bottom, edge.sign, edge.top.x == edge.bottom.x)
    (x, top) = (edge.top.x, max(edge.top.y, 0))
    let nextLine = edge.top.y < 0 ? 0 : (y + 1) << Fixed.bits
    crossings = GridCrossings(
      start: x, delta: bottom.x - x, span: bottom.y - edge.top.y, offset: nextLine - edge.top.y,
      spacing: Fixed.one)
    if edge.top.y < 0 {
      x = crossings.position
      crossings.advance()
    }
  }

  /// Takes the part of the edge in row `y`, the present one, and enters the next.
  @inline(__always)
  mutating func piece(inRow y: Int) -> RasterPiece {
    let line = (y + 1) << Fixed.bits
    let height = min(line, bottom.y) - max(y << Fixed.bits, top)
    let start = x
    x = line < bottom.y ? crossings.position : bottom.x
    crossings.advance()
    return RasterPiece(from: start, to: x, height: height, sign: sign)
  }

  /// The first row below `y` where the edge need not be the same as in row `y`.
  ///
  /// Upright edges are the same in all rows that they pass from the top to the bottom, and nothing
  /// about them has to be stepped.
  @inline(__always)
  func change(after y: Int) -> Int {
    isUpright && top <= y << Fixed.bits ? max(bottom.y >> Fixed.bits, y + 1) : y + 1
  }

  /// Whether no part of the edge lies below row `y`.
  @inline(__always)
  func ends(inRow y: Int) -> Bool { bottom.y <= (y + 1) << Fixed.bits }
}

// SPDX-License-Identifier: Apache-2.0
import Geometry

/// The active edges of a scanline sweep: the edges that cross the current row of a window.
struct ActiveEdges {
  /// The edges that cross the current row and do not lie in it alone.
  private var walks: [ActiveEdge] = []
  /// The number of edges that cross the current row and do not lie in it alone.
  var count: Int { walks.count }
  /// True if at least one of `walks` ends in the current row.
  private var hasEnds = false
  /// The next row that differs from the current one, unless another edge begins before it.
  private(set) var change = 0

  /// Begins another sweep.
  mutating func restart() {
    walks.removeAll(keepingCapacity: true)
    (hasEnds, change) = (false, 0)
  }

  /// Moves to row `y` and adds the pieces of all its edges to `cells`.
  ///
  /// - Parameters:
  ///   - y: The row below the current one, or a later row if the rows between them are the same.
  ///   - newest: The index of the last added edge that begins in the row, or -1.
  ///   - edges: All edges of the shape.
  ///   - cells: The sums of the row, one cell per column and one for all that lies right of them.
  ///   - touched: Two words for each 64 columns, one bit per column and direction; the method sets
  ///     the bits of the cells that it changes.
  @inline(__always)
  mutating func enter(
    row y: Int, newest: Int, of edges: [RasterEdge],
    adding cells: inout MutableSpan<RasterCell>, _ touched: inout MutableSpan<UInt64>
  ) {
    if hasEnds { removeEnded(aboveRow: y) }
    change = .max
    var index = newest
    while index >= 0 {
      let edge = edges[index]
      if let piece = edge.piece(inRow: y) {
        piece.add(to: &cells, &touched)
        change = y + 1
      } else {
        walks.append(ActiveEdge(edge, y: y))
      }
      index = edge.next
    }
    step(into: y, adding: &cells, &touched)
  }

  /// Removes the edges that ended above row `y`.
  @inline(__always)
  private mutating func removeEnded(aboveRow y: Int) {
    var count = 0
    // The inner scope ends the exclusive access of the span to `walks`.
    do {
      var all = walks.mutableSpan
      for k in all.indices where !all[k].ends(inRow: y - 1) {
        if count < k { all[count] = all[k] }
        count += 1
      }
    }
    walks.removeLast(walks.count - count)
  }

  /// Moves the continuing edges to row `y` and adds their pieces.
  @inline(__always)
  private mutating func step(
    into y: Int, adding cells: inout MutableSpan<RasterCell>,
    _ touched: inout MutableSpan<UInt64>
  ) {
    var (next, ends) = (change, false)
    // The inner scope ends the exclusive access of the span to `walks`.
    do {
      var going = walks.mutableSpan
      for k in going.indices {
        going[k].enter(row: y)
        going[k].piece(inRow: y).add(to: &cells, &touched)
        next = min(next, going[k].change(after: y))
        ends = ends || going[k].ends(inRow: y)
      }
    }
    (change, hasEnds) = (next, ends)
  }

  /// Appends the pieces of all edges in the current row, `y`, to `pieces`.
  func collect(into pieces: inout [RasterPiece], row y: Int, newest: Int, of edges: [RasterEdge]) {
    for walk in walks { pieces.append(walk.piece(inRow: y)) }
    var index = newest
    while index >= 0 {
      if let piece = edges[index].piece(inRow: y) { pieces.append(piece) }
      index = edges[index].next
    }
  }
}

/// An edge that the sweep follows down from row to row.
private struct ActiveEdge {
  /// The x at which the edge enters the current row.
  private var start: Int
  /// The x at which the edge leaves the current row.
  private var end: Int
  /// The y at which the edge begins, or the top of the window if the edge begins above it.
  private let top: Int
  private let bottom: RasterPoint
  private let sign: Int
  /// The x at which the edge meets the lower boundary of the next row that it enters.
  private var crossings: GridCrossings
  private let isUpright: Bool

  /// Creates an active edge above row `y`, the first row of the window that contains a part of
  /// `edge`.
  @inline(__always)
  init(_ edge: RasterEdge, y: Int) {
    (bottom, sign, isUpright) = (edge.bottom, edge.sign, edge.top.x == edge.bottom.x)
    (start, end, top) = (edge.top.x, edge.top.x, max(edge.top.y, 0))
    let nextLine = edge.top.y < 0 ? 0 : (y + 1) << RasterPoint.fractionBits
    crossings = GridCrossings(
      start: start, delta: bottom.x - start, span: bottom.y - edge.top.y,
      offset: nextLine - edge.top.y, spacing: RasterPoint.unitsPerPixel)
    if edge.top.y < 0 {
      end = crossings.position
      crossings.advance()
    }
  }

  /// Moves to the next row, `y`, or to a later row if the edge is upright.
  @inline(__always)
  mutating func enter(row y: Int) {
    start = end
    end = (y + 1) << RasterPoint.fractionBits < bottom.y ? crossings.position : bottom.x
    crossings.advance()
  }

  /// Returns the part of the edge in the current row, `y`.
  @inline(__always)
  func piece(inRow y: Int) -> RasterPiece {
    let line = y << RasterPoint.fractionBits
    return RasterPiece(
      start: start, end: end, top: max(top - line, 0),
      bottom: min(bottom.y - line, RasterPoint.unitsPerPixel), sign: sign)
  }

  /// Returns the first row below `y` in which the edge may differ from row `y`.
  ///
  /// A vertical edge is the same in every row that it crosses from top to bottom, so it needs no
  /// steps there.
  @inline(__always)
  func change(after y: Int) -> Int {
    isUpright && top <= y << RasterPoint.fractionBits
      ? max(bottom.y >> RasterPoint.fractionBits, y + 1) : y + 1
  }

  /// Returns true if no part of the edge lies below row `y`.
  @inline(__always)
  func ends(inRow y: Int) -> Bool { bottom.y <= (y + 1) << RasterPoint.fractionBits }
}

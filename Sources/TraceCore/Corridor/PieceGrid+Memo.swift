// SPDX-License-Identifier: Apache-2.0
package import Geometry

// The contents of a cell:
//
//      +-------------+   d      the distance from its middle to the nearest piece
//      |      h   /  |   h      half its diagonal
//      |      .--'   |
//      |    middle   |   A distance changes by at most the length of the way. So every point of the
//      |             |   cell is at least d - h and at most d + h away, and the most common query,
//      +-------------+   "within r?", is answered without a look at a piece.
//
// A place outside the lattice belongs to the nearest cell of the border. The cells cover a box around
// all pieces, so such a place is further from every piece than the nearest place in its cell. The
// bound d - h therefore holds for it too; cells of the border have no bound d + h.
//
// If some of a cell lies within r and some does not, the cell also stores its four nearest pieces,
// and a lower bound of the distance of all others. A guide of few pieces is then never searched.

extension PieceGrid {
  /// A cache of the cells of a grid, which grows with the queries that use it.
  ///
  /// The result of a query does not depend on its memo. A memo serves only the grid that first
  /// filled it.
  package struct Memo: Hashable, Sendable {
    /// The bounds of the distances of all points of a cell from the pieces, divided by slack.
    @usableFromInline
    struct Bounds: Hashable, Sendable {
      /// A lower bound of the distance of every point of the cell.
      @usableFromInline var lower: Float
      /// An upper bound of the distance of every point of the cell.
      @usableFromInline var upper: Float

      /// The bounds of a cell that no query has met.
      static let unknown = Bounds(lower: -.infinity, upper: .infinity)
    }

    @usableFromInline var bounds: [Bounds] = []
    /// Pieces near each cell, the nearest first; negative in unknown cells.
    fileprivate(set) var near: [SIMD4<Int32>] = []
    /// A lower bound, for each cell, of the distance between the cell and every piece that is not
    /// in `near`.
    ///
    /// It is -infinity until the search from the cell's own middle.
    fileprivate var others: [Float] = []

    /// The number of nodes and pieces that the searches of this memo looked at.
    var work = 0

    /// Creates an empty memo.
    package init() {}

    /// Returns true if some piece is within `distance` of every point of a cell, false if none is of
    /// any, and nil if neither is known.
    @inlinable
    @inline(__always)
    func has(within distance: Double, of cell: Int) -> Bool? {
      guard cell < bounds.count else { return nil }
      if Double(bounds[cell].upper) < distance { return true }
      return Double(bounds[cell].lower) > distance ? false : nil
    }
  }

  /// Returns true if some axis lies within `distance` of `point`, distances divided by slack.
  ///
  /// A distance of exactly `distance` counts unless `strictly` is true.
  ///
  /// - Complexity: O(1) if the cell of the point decides, as nearly everywhere; O(log n) near the
  ///   border of the places within `distance`.
  @inlinable
  @inline(__always)
  package func hasPiece(
    within distance: Double, of point: Point, strictly: Bool, _ memo: inout Memo
  ) -> Bool {
    let cell = lattice.cell(at: point)
    return memo.has(within: distance, of: cell)
      ?? findPiece(within: distance, of: point, strictly: strictly, cell, &memo)
  }

  /// Decides `hasPiece` if the cell cannot, or is not known yet.
  @usableFromInline
  @inline(never)
  func findPiece(
    within distance: Double, of point: Point, strictly: Bool, _ cell: Int, _ memo: inout Memo
  ) -> Bool {
    // A number is strictly less than the square if it is at most the next lower number.
    let square = distance * distance
    let limit = strictly ? square.nextDown : square
    while memo.others.isEmpty || memo.others[cell] == -.infinity {
      guard learnMore(of: cell, &memo) else { break }
      if let isFound = memo.has(within: distance, of: cell) { return isFound }
    }
    let near = memo.near[cell]
    for place in near.indices
    where pieces[Int(near[place])].squaredDistance(to: point) <= limit { return true }
    if Double(memo.others[cell]) > distance { return false }
    if bounds(of: point, in: cell, memo).lower > distance { return false }
    var isFound = false
    memo.work &+= walk(skips: {
      $0.isBeyond(distance, squaredDistance: $0.squaredDistance(to: point))
    }) {
      piece, _ in
      isFound = piece.squaredDistance(to: point) <= limit
      return !isFound
    }
    return isFound
  }

  /// Decides from the cell of the middle of `segment` if the segment is inside.
  ///
  /// - Returns: True if all of the segment lies within `distance` of the axis of one piece; false
  ///   if all of it is further away from every piece; nil if the cell cannot decide.
  func isInside(
    _ segment: LineSegment, distance: Double, _ memo: inout Memo
  ) -> Bool? {
    let middle = segment.start.midpoint(to: segment.end)
    let cell = lattice.cell(at: middle)
    let reach = segment.length / (2 * leastSlack)
    repeat {
      guard cell < memo.bounds.count else { continue }
      let bounds = memo.bounds[cell]
      if Double(bounds.upper) + reach < distance { return true }
      if Double(bounds.lower) - reach > distance { return false }
    } while learnMore(of: cell, &memo)
    let bounds = bounds(of: middle, in: cell, memo)
    if bounds.upper + reach < distance { return true }
    return bounds.lower - reach > distance ? false : nil
  }

  /// Returns pieces near the middle of `segment`, the nearest first, and learns them if necessary.
  ///
  /// - Returns: The pieces, and true if all others are further than `distance` from all of the
  ///   segment.
  func neighbors(
    of segment: LineSegment, distance: Double, _ memo: inout Memo
  ) -> (near: SIMD4<Int32>, isAll: Bool) {
    let cell = lattice.cell(at: segment.start.midpoint(to: segment.end))
    while memo.others.isEmpty || memo.others[cell] == -.infinity {
      guard learnMore(of: cell, &memo) else { break }
    }
    let reach = segment.length / (2 * leastSlack)
    return (memo.near[cell], Double(memo.others[cell]) - reach > distance)
  }

  /// Returns the bounds of one point of a fully known cell.
  ///
  /// The bounds of the cell hold at its corners; a point that is nearer to the middle has tighter
  /// ones.
  private func bounds(of point: Point, in cell: Int, _ memo: Memo) -> (lower: Double, upper: Double)
  {
    let way = (point - lattice.center(of: cell)).squaredLength.squareRoot()
    let saved = (lattice.halfDiagonal - way) / leastSlack
    let bounds = memo.bounds[cell]
    return (Double(bounds.lower) + saved, Double(bounds.upper) - saved)
  }

  /// Adds to the knowledge about a cell, and returns false if it is complete.
  ///
  /// The first call searches from the middle of the cell's block, the second from the cell's own
  /// middle. For most blocks the first search is enough, so most cells never need their own.
  @inline(never)
  func learnMore(of cell: Int, _ memo: inout Memo) -> Bool {
    if memo.near.isEmpty {
      memo.near = Array(repeating: SIMD4(repeating: -1), count: lattice.count)
      memo.others = Array(repeating: -.infinity, count: lattice.count)
      memo.bounds = Array(repeating: .unknown, count: lattice.count)
    }
    if memo.near[cell].x < 0 {
      let block = lattice.block(of: cell)
      let found = nearest(to: lattice.center(of: block.middle), from: 0, &memo.work)
      let distance = found.squaredDistance.squareRoot()
      for row in block.rows {
        for column in block.columns {
          let cell = row * lattice.columns + column
          memo.near[cell] = SIMD4(repeating: Int32(found.index))
          memo.bounds[cell] = bounds(of: cell, from: block.middle, distance)
        }
      }
      return true
    }
    if memo.others[cell] > -.infinity { return false }
    learnNeighbors(of: cell, &memo)
    return true
  }

  /// Stores the pieces nearest to the middle of a cell.
  private func learnNeighbors(of cell: Int, _ memo: inout Memo) {
    let center = lattice.center(of: cell)
    let known = Int(memo.near[cell].x)
    // Every piece beyond this distance is further from all of the cell than the known piece.
    let change = lattice.halfDiagonal / leastSlack + BoundingStrip.margin
    let reach = pieces[known].squaredDistance(to: center).squareRoot() + 2 * change
    // The fifth entry stands for all other pieces.
    var distances = [5 of Double](repeating: reach)
    var indices = [5 of Int32](repeating: Int32(known))
    memo.work &+= walk(skips: {
      $0.isBeyond(distances[4], squaredDistance: $0.squaredDistance(to: center))
    }) {
      piece, index in
      let distance = piece.squaredDistance(to: center).squareRoot()
      guard distance < distances[4] else { return true }
      var place = 4
      while place > 0 && distances[place - 1] > distance {
        (distances[place], indices[place]) = (distances[place - 1], indices[place - 1])
        place -= 1
      }
      (distances[place], indices[place]) = (distance, Int32(index))
      return true
    }
    memo.near[cell] = SIMD4(indices[0], indices[1], indices[2], indices[3])
    memo.others[cell] = Float(distances[4] - change).nextDown
    memo.bounds[cell] = bounds(of: cell, from: cell, distances[0])
  }

  /// Returns the bounds of a cell from the distance between the middle of the cell `other` and its
  /// nearest piece.
  private func bounds(of cell: Int, from other: Int, _ distance: Double) -> Memo.Bounds {
    let way = (lattice.center(of: cell) - lattice.center(of: other)).length + lattice.halfDiagonal
    let change = way / leastSlack + BoundingStrip.margin
    return Memo.Bounds(
      lower: Float(distance - change).nextDown,
      upper: lattice.isBorder(cell) ? .infinity : Float(distance + change).nextUp)
  }
}

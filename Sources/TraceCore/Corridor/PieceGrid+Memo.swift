package import Geometry

// What a cell knows:
//
//      +-------------+   d      the distance from its middle to the nearest piece
//      |      h   /  |   h      half its diagonal
//      |      .--'   |
//      |    middle   |   A distance changes by no more than the way that is gone, so all in the
//      |             |   cell is at least d - h and at most d + h away: the most common questions,
//      +-------------+   "within r?", are answered without a look at a piece.
//
// A place outside all cells belongs to the nearest cell of the border. It is further from every
// piece than its nearest place in that cell, as the cells make a box around all pieces; so d - h
// holds for it too, and for the cells of the border nothing is said about d + h.
//
// Where the edge of what lies within r runs through a cell, the cell also knows its four nearest
// pieces, and how far all others are at least: a guide of few pieces is then never searched.

extension PieceGrid {
  /// What is known of the cells of a grid, and grows with the queries that meet them.
  ///
  /// The answers of a query do not depend on it. A memo serves the grid that first filled it, and
  /// no other.
  package struct Memo: Hashable, Sendable {
    /// How far all of a cell is from the pieces, distances divided by slack.
    @usableFromInline
    struct Bounds: Hashable, Sendable {
      /// Everything is further away than this.
      @usableFromInline var lower: Float
      /// Everything is nearer than this.
      @usableFromInline var upper: Float

      /// What is known before anything is.
      static let unknown = Bounds(lower: -.infinity, upper: .infinity)
    }

    @usableFromInline var bounds: [Bounds] = []
    /// Pieces that are near each cell, the nearest first; negative where none is known yet.
    fileprivate(set) var near: [SIMD4<Int32>] = []
    /// Every other piece is further from all of the cell than this; -infinity where that was not
    /// looked up from the cell's own middle yet.
    fileprivate(set) var others: [Float] = []

    /// Creates a memo that knows nothing.
    package init() {}
  }

  /// Whether some axis lies within `distance` of `point`, distances divided by slack; at exactly
  /// that distance only if not `strictly`.
  ///
  /// - Complexity: O(1) where the cell of the point decides, which is nearly everywhere; O(log n)
  ///   near the edge of what lies within.
  @inlinable
  @inline(__always)
  package func hasPiece(
    within distance: Double, of point: Point, strictly: Bool, _ memo: inout Memo
  ) -> Bool {
    let cell = lattice.cell(at: point)
    if cell < memo.bounds.count {
      let bounds = memo.bounds[cell]
      if Double(bounds.upper) < distance { return true }
      if Double(bounds.lower) > distance { return false }
    }
    return findPiece(within: distance, of: point, strictly: strictly, cell, &memo)
  }

  /// Whether some piece contains `point` at the radius `distance` times its slack.
  ///
  /// - Complexity: that of `hasPiece`.
  @inline(__always)
  func contains(_ point: Point, distance: Double, _ memo: inout Memo) -> Bool {
    let cell = lattice.cell(at: point)
    if cell < memo.bounds.count {
      let bounds = memo.bounds[cell]
      if Double(bounds.upper) < distance { return true }
      if Double(bounds.lower) > distance { return false }
    }
    return findContaining(point, distance: distance, cell, &memo)
  }

  /// Answers `contains` where the cell does not, or is not known yet.
  @inline(never)
  private func findContaining(
    _ point: Point, distance: Double, _ cell: Int, _ memo: inout Memo
  ) -> Bool {
    find(within: distance, of: point, cell, &memo) {
      $0.contains(point, radius: distance * $0.slack)
    }
  }

  /// Answers `hasPiece` where the cell does not, or is not known yet.
  @usableFromInline
  @inline(never)
  func findPiece(
    within distance: Double, of point: Point, strictly: Bool, _ cell: Int, _ memo: inout Memo
  ) -> Bool {
    // What is strictly less than a number is at most the number below it.
    let square = distance * distance
    let limit = strictly ? square.nextDown : square
    return find(within: distance, of: point, cell, &memo) { $0.squaredDistance(to: point) <= limit }
  }

  /// Whether a piece passes the test, which asks whether it is within `distance` of a point of
  /// `cell`.
  @inline(__always)
  private func find(
    within distance: Double, of point: Point, _ cell: Int, _ memo: inout Memo,
    where isNear: (CorridorPiece) -> Bool
  ) -> Bool {
    while memo.others.isEmpty || memo.others[cell] == -.infinity {
      guard learnMore(of: cell, &memo) else { break }
      if Double(memo.bounds[cell].upper) < distance { return true }
      if Double(memo.bounds[cell].lower) > distance { return false }
    }
    let near = memo.near[cell]
    for place in near.indices where isNear(pieces[Int(near[place])]) { return true }
    if Double(memo.others[cell]) > distance { return false }
    if bounds(of: point, in: cell, memo).lower > distance { return false }
    var isFound = false
    walk(skips: { $0.isBeyond(distance, squaredDistance: $0.squaredDistance(to: point)) }) {
      piece, _ in
      isFound = isNear(piece)
      return !isFound
    }
    return isFound
  }

  /// Whether `segment` lies within `distance` of the axis of one piece, or all further away from
  /// every one, as far as the cell of its middle can tell; nil where it cannot.
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

  /// Pieces near the middle of `segment`, the nearest first, and whether all others are further
  /// than `distance` from all of the segment.
  ///
  /// - Precondition: `isInside` was asked about the segment, and could not tell.
  func neighbors(
    of segment: LineSegment, distance: Double, _ memo: Memo
  ) -> (near: SIMD4<Int32>, isAll: Bool) {
    let cell = lattice.cell(at: segment.start.midpoint(to: segment.end))
    let reach = segment.length / (2 * leastSlack)
    return (memo.near[cell], Double(memo.others[cell]) - reach > distance)
  }

  /// The bounds of one point of a cell of which all is known.
  ///
  /// Those of the cell hold at its corners; what is nearer to the middle differs less from it.
  private func bounds(of point: Point, in cell: Int, _ memo: Memo) -> (lower: Double, upper: Double)
  {
    let way = (point - lattice.center(of: cell)).squaredLength.squareRoot()
    let saved = (lattice.halfDiagonal - way) / leastSlack
    let bounds = memo.bounds[cell]
    return (Double(bounds.lower) + saved, Double(bounds.upper) - saved)
  }

  /// A piece that is near `point`.
  func guess(near point: Point, _ memo: inout Memo) -> Int {
    let cell = lattice.cell(at: point)
    if memo.near.isEmpty || memo.near[cell].x < 0 { _ = learnMore(of: cell, &memo) }
    return Int(memo.near[cell].x)
  }

  /// Learns more of a cell: on the first call from the middle of its block, on the next from its
  /// own; answers false where all is known.
  ///
  /// Of most blocks the distance says enough, so that most cells never ask for their own.
  @inline(never)
  private func learnMore(of cell: Int, _ memo: inout Memo) -> Bool {
    if memo.near.isEmpty {
      memo.near = Array(repeating: SIMD4(repeating: -1), count: lattice.count)
      memo.others = Array(repeating: -.infinity, count: lattice.count)
      memo.bounds = Array(repeating: .unknown, count: lattice.count)
    }
    if memo.near[cell].x < 0 {
      let block = lattice.block(of: cell)
      let found = nearest(to: lattice.center(of: block.middle))
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

  /// Notes the pieces nearest to the middle of a cell.
  private func learnNeighbors(of cell: Int, _ memo: inout Memo) {
    let center = lattice.center(of: cell)
    let known = Int(memo.near[cell].x)
    // What is further away than this is further from all of the cell than the piece known.
    let change = lattice.halfDiagonal / leastSlack + BoundingStrip.margin
    let reach = pieces[known].squaredDistance(to: center).squareRoot() + 2 * change
    // The fifth stands for all others.
    var distances = [5 of Double](repeating: reach)
    var indices = [5 of Int32](repeating: Int32(known))
    walk(skips: { $0.isBeyond(distances[4], squaredDistance: $0.squaredDistance(to: center)) }) {
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

  /// What the distance to the nearest piece of the middle of the cell `other` says of a cell.
  private func bounds(of cell: Int, from other: Int, _ distance: Double) -> Memo.Bounds {
    let way = (lattice.center(of: cell) - lattice.center(of: other)).length + lattice.halfDiagonal
    let change = way / leastSlack + BoundingStrip.margin
    return Memo.Bounds(
      lower: Float(distance - change).nextDown,
      upper: lattice.isBorder(cell) ? .infinity : Float(distance + change).nextUp)
  }
}

package import Geometry

// What a cell knows:
//
//      +-------------+   d      the distance from its middle to the nearest capsule
//      |      h   /  |   h      half its diagonal
//      |      .--'   |
//      |    middle   |   A distance changes by no more than the way that is gone, so all in the
//      |             |   cell is at least d - h and at most d + h away: the most common questions,
//      +-------------+   "within r?", are answered without a look at a capsule.
//
// A place outside all cells belongs to the nearest cell of the border. It is further from every
// capsule than its nearest place in that cell, as the cells make a box around all capsules; so d - h
// holds for it too, and for the cells of the border nothing is said about d + h.

extension CapsuleGrid {
  /// What is known of the cells of a grid, and grows with the queries that meet them.
  ///
  /// The answers of a query do not depend on it. A memo serves the grid that first filled it, and
  /// no other.
  package struct Memo: Hashable, Sendable {
    /// How far all of a cell is from the capsules, distances divided by slack.
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
    /// A capsule that is near each cell; negative where none is known yet.
    fileprivate var near: [Int32] = []
    /// Whether that is the nearest of the cell's own middle.
    fileprivate var isExact: [Bool] = []

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
  package func hasCapsule(
    within distance: Double, of point: Point, strictly: Bool, _ memo: inout Memo
  ) -> Bool {
    let cell = lattice.cell(at: point)
    if cell < memo.bounds.count {
      let bounds = memo.bounds[cell]
      if Double(bounds.upper) < distance { return true }
      if Double(bounds.lower) > distance { return false }
    }
    return findCapsule(within: distance, of: point, strictly: strictly, cell, &memo)
  }

  /// Answers `hasCapsule` where the cell does not, or is not known yet.
  @usableFromInline
  @inline(never)
  func findCapsule(
    within distance: Double, of point: Point, strictly: Bool, _ cell: Int, _ memo: inout Memo
  ) -> Bool {
    while learnMore(of: cell, &memo) {
      if Double(memo.bounds[cell].upper) < distance { return true }
      if Double(memo.bounds[cell].lower) > distance { return false }
    }
    // What is strictly less than a number is at most the number below it.
    let square = distance * distance
    let limit = strictly ? square.nextDown : square
    var isFound = capsules[Int(memo.near[cell])].squaredDistance(to: point) <= limit
    if isFound || bounds(of: point, in: cell, memo).lower > distance { return isFound }
    walk(skips: { $0.isBeyond(distance, squaredDistance: $0.squaredDistance(to: point)) }) {
      capsule, _ in
      isFound = capsule.squaredDistance(to: point) <= limit
      return !isFound
    }
    return isFound
  }

  /// Whether `segment` lies within `distance` of the axis of one capsule, or all further away from
  /// every one, as far as the cell of its middle can tell; nil where it cannot.
  func isInside(
    _ segment: LineSegment, distance: Double, _ memo: inout Memo
  ) -> Bool? {
    let middle = segment.start.midpoint(to: segment.end)
    let cell = lattice.cell(at: middle)
    let reach = segment.start == segment.end ? 0 : segment.length / (2 * leastSlack)
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

  /// A capsule that is near `point`.
  func guess(near point: Point, _ memo: inout Memo) -> Int {
    let cell = lattice.cell(at: point)
    if memo.near.isEmpty || memo.near[cell] < 0 { _ = learnMore(of: cell, &memo) }
    return Int(memo.near[cell])
  }

  /// Learns more of a cell: on the first call from the middle of its block, on the next from its
  /// own; answers false where all is known.
  ///
  /// Of most blocks the distance says enough, so that most cells never ask for their own.
  @inline(never)
  private func learnMore(of cell: Int, _ memo: inout Memo) -> Bool {
    if memo.near.isEmpty {
      memo.near = Array(repeating: -1, count: lattice.count)
      memo.isExact = Array(repeating: false, count: lattice.count)
      memo.bounds = Array(repeating: .unknown, count: lattice.count)
    }
    if memo.near[cell] < 0 {
      let block = lattice.block(of: cell)
      let found = nearest(to: lattice.center(of: block.middle))
      for row in block.rows {
        for column in block.columns {
          learn(row * lattice.columns + column, from: block.middle, found, &memo)
        }
      }
      return true
    }
    if memo.isExact[cell] { return false }
    let found = nearest(to: lattice.center(of: cell), from: Int(memo.near[cell]))
    learn(cell, from: cell, found, &memo)
    memo.isExact[cell] = true
    return true
  }

  /// Notes what the nearest capsule of the middle of the cell `other` says of a cell.
  private func learn(_ cell: Int, from other: Int, _ found: Nearest, _ memo: inout Memo) {
    let distance = found.squaredDistance.squareRoot()
    let way = (lattice.center(of: cell) - lattice.center(of: other)).length + lattice.halfDiagonal
    let change = way / leastSlack + Strip.margin
    memo.near[cell] = Int32(found.index)
    memo.bounds[cell] = Memo.Bounds(
      lower: Float(distance - change).nextDown,
      upper: lattice.isBorder(cell) ? .infinity : Float(distance + change).nextUp)
  }
}

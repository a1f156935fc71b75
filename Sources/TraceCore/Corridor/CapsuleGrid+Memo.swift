package import Geometry

extension CapsuleGrid {
  /// What is known of the cells of a grid, and grows with the queries that meet them.
  ///
  /// The answers of a query do not depend on it. A memo serves the grid that first filled it, and
  /// no other.
  package struct Memo: Hashable, Sendable {
    /// The nearest capsule of the middle of a cell.
    struct Cell: Hashable, Sendable {
      /// Its index; negative where the cell was not met yet.
      var nearest: Int32
      /// The distance to its axis divided by its slack, rounded down.
      var distance: Float
    }

    fileprivate var cells: [Cell] = []

    /// Creates a memo that knows nothing.
    package init() {}
  }

  /// What the cell of a point says about all that lies near the point.
  struct Estimate {
    /// The index of a capsule that is near the point.
    var nearest: Int
    /// No point in question is nearer to a capsule, distances divided by slack.
    var lower: Double
    /// No point in question is further from the capsule `nearest`, distances divided by slack.
    var upper: Double
  }

  /// What is known of the points within `radius` points of `point`.
  ///
  /// Both bounds follow from the way between the point and the middle of its cell.
  @inline(__always)
  func estimate(around point: Point, radius: Double, _ memo: inout Memo) -> Estimate {
    let (number, center) = lattice.cell(at: point)
    if memo.cells.isEmpty || memo.cells[number].nearest < 0 { fill(number, center, &memo) }
    let cell = memo.cells[number]
    let way = ((point - center).length + radius) / leastSlack + Strip.margin
    let distance = Double(cell.distance)
    // Rounding down took less than 2^-22 of the distance, or of the least number there is.
    return Estimate(
      nearest: Int(cell.nearest), lower: distance - way, upper: distance * (1 + 0x1p-22) + way)
  }

  /// Notes the nearest capsule of the middle of a cell.
  @inline(never)
  private func fill(_ number: Int, _ center: Point, _ memo: inout Memo) {
    if memo.cells.isEmpty {
      memo.cells = Array(repeating: Memo.Cell(nearest: -1, distance: 0), count: lattice.count)
    }
    let before = max(number - 1, 0)
    let found = nearest(to: center, from: max(Int(memo.cells[before].nearest), 0))
    memo.cells[number] = Memo.Cell(
      nearest: Int32(found.index), distance: Float(found.squaredDistance.squareRoot()).nextDown)
  }

  /// Whether some axis lies within `distance` of `point`, distances divided by slack; at exactly
  /// that distance only if not `strictly`.
  ///
  /// - Complexity: O(1) where the cell of the point decides, which is nearly everywhere; O(log n)
  ///   near the edge of what lies within.
  package func hasCapsule(
    within distance: Double, of point: Point, strictly: Bool, _ memo: inout Memo
  ) -> Bool {
    let estimate = estimate(around: point, radius: 0, &memo)
    if estimate.upper < distance { return true }
    if estimate.lower > distance { return false }
    // What is strictly less than a number is at most the number below it.
    let square = distance * distance
    let limit = strictly ? square.nextDown : square
    var isFound = capsules[estimate.nearest].squaredDistance(to: point) <= limit
    if isFound { return true }
    walk(skips: { $0.isBeyond(distance, of: point) }) { capsule, _ in
      isFound = capsule.squaredDistance(to: point) <= limit
      return !isFound
    }
    return isFound
  }
}

package import Geometry

extension CapsuleGrid {
  /// The capsule that is nearest to a point.
  package struct Nearest: Hashable, Sendable {
    /// Its index; of several equally near, the least.
    package var index: Int
    /// The square of the distance to its axis divided by its slack, in square points.
    package var squaredDistance: Double

    /// Creates an answer.
    package init(index: Int, squaredDistance: Double) {
      self.index = index
      self.squaredDistance = squaredDistance
    }
  }

  /// The capsule whose axis is nearest to `point`, distances divided by slack.
  ///
  /// Rings of cells about the cell of the point, until what lies beyond the ring cannot be nearer.
  ///
  /// - Complexity: the cells up to the nearest capsule; at most all of them.
  package func nearest(to point: Point) -> Nearest {
    var best = Nearest(index: 0, squaredDistance: .infinity)
    let (column, row) = (lattice.column(point.x), lattice.row(point.y))
    var ring = 0
    while true {
      visit(ring: ring, column: column, row: row) { index in
        let found = capsules[index].squaredDistance(to: point)
        if found < best.squaredDistance || found == best.squaredDistance && index < best.index {
          best = Nearest(index: index, squaredDistance: found)
        }
      }
      guard let beyond = squaredDistance(from: point, beyond: ring, column: column, row: row),
        beyond <= best.squaredDistance * (greatestSlack * greatestSlack)
      else { return best }
      ring += 1
    }
  }

  /// Calls `body` for the entries of the cells `ring` columns or rows away.
  private func visit(ring: Int, column: Int, row: Int, _ body: (Int) -> Void) {
    let left = max(column - ring, 0)
    let right = min(column + ring, lattice.columns - 1)
    for y in max(row - ring, 0)...min(row + ring, lattice.rows - 1) {
      // The first and last row of the ring are whole, the others are their two ends.
      let isWhole = y == row - ring || y == row + ring
      let (first, step) = isWhole ? (left, 1) : (column - ring, 2 * ring)
      for x in stride(from: first, through: right, by: step) where x >= left {
        for index in entries(column: x, row: y) { body(Int(index)) }
      }
    }
  }

  /// A lower bound of the squared distance to anything beyond the ring, nil where nothing is.
  ///
  /// What lies beyond the left edge of the block of cells is at least as far as that edge in x,
  /// and in y as far as the grid; so for the other three.
  private func squaredDistance(
    from point: Point, beyond ring: Int, column: Int, row: Int
  ) -> Double? {
    let bounds = lattice.bounds
    let outsideX = max(bounds.minX - point.x, point.x - bounds.maxX, 0)
    let outsideY = max(bounds.minY - point.y, point.y - bounds.maxY, 0)
    var least: Double?
    func consider(_ distance: Double, _ outside: Double) {
      let distance = max(distance - CellLattice.margin, 0)
      // Rounding must not make the bound of a far point too large.
      let squared = (distance * distance + outside * outside) * (1 - 0x1p-40)
      least = min(least ?? squared, squared)
    }
    if column - ring > 0 {
      consider(point.x - lattice.x(ofColumn: column - ring), outsideY)
    }
    if column + ring < lattice.columns - 1 {
      consider(lattice.x(ofColumn: column + ring + 1) - point.x, outsideY)
    }
    if row - ring > 0 {
      consider(point.y - lattice.y(ofRow: row - ring), outsideX)
    }
    if row + ring < lattice.rows - 1 {
      consider(lattice.y(ofRow: row + ring + 1) - point.y, outsideX)
    }
    return least
  }
}

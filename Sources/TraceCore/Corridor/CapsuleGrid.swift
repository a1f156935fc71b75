package import Geometry

// Row by row, `offsets` says where in `indices` the capsules begin whose axis passes through a cell:
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
  /// The indexed capsules; never empty.
  package let capsules: [Capsule]
  /// The greatest slack among them.
  package let greatestSlack: Double
  /// The cells.
  let lattice: CellLattice
  private let offsets: [Int32]
  private let indices: [Int32]

  /// How many numbers the index holds beside the capsules.
  package var footprint: Int { offsets.count + indices.count }

  /// Indexes `capsules`.
  ///
  /// - Parameters:
  ///   - capsules: at least one, at most 2^24.
  ///   - side: the wished side of a cell in points: about the radius of the queries. Cells are
  ///     larger where there would be more cells or entries than a multiple of the capsules.
  /// - Complexity: O(n) time and memory in the number of capsules.
  package init(_ capsules: [Capsule], cell side: Double) {
    precondition(!capsules.isEmpty && capsules.count <= 1 << 24, "A grid holds 1 to 2^24 capsules")
    self.capsules = capsules
    greatestSlack = capsules.reduce(0) { max($0, $1.slack) }
    let lattice = CellLattice(over: capsules.map(\.axis), side: side)
    self.lattice = lattice
    // How many entries each cell has, shifted by one; then where they begin; then the entries.
    var offsets = [Int32](repeating: 0, count: lattice.columns * lattice.rows + 1)
    for capsule in capsules {
      lattice.forEachRun(near: capsule.axis, within: 0) { cells in
        for cell in cells { offsets[cell + 1] += 1 }
        return true
      }
    }
    for cell in 1..<offsets.count { offsets[cell] += offsets[cell - 1] }
    var next = offsets
    var indices = [Int32](repeating: 0, count: Int(offsets[offsets.count - 1]))
    for (index, capsule) in capsules.enumerated() {
      lattice.forEachRun(near: capsule.axis, within: 0) { cells in
        for cell in cells {
          indices[Int(next[cell])] = Int32(index)
          next[cell] += 1
        }
        return true
      }
    }
    self.offsets = offsets
    self.indices = indices
  }

  /// Calls `body` for every capsule whose axis may lie within `distance` points of `segment`,
  /// some of them several times, until it answers false.
  ///
  /// - Complexity: the cells within the distance, and the capsules in them.
  package func forEachCapsule(
    near segment: LineSegment, within distance: Double, _ body: (Capsule, Int) -> Bool
  ) {
    lattice.forEachRun(near: segment, within: distance) { cells in
      // The cells of a row lie side by side, and so do their entries.
      for entry in Int(offsets[cells.lowerBound])..<Int(offsets[cells.upperBound]) {
        let index = Int(indices[entry])
        guard body(capsules[index], index) else { return false }
      }
      return true
    }
  }

  /// The indices of the capsules in a cell.
  func entries(column: Int, row: Int) -> ArraySlice<Int32> {
    let cell = row * lattice.columns + column
    return indices[Int(offsets[cell])..<Int(offsets[cell + 1])]
  }
}

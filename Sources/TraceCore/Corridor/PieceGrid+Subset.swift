// SPDX-License-Identifier: Apache-2.0
package import Geometry

extension PieceGrid {
  /// Some of the pieces of a grid, counted for each node of the tree.
  ///
  /// A search for them skips every node without one. A subset serves only the grid that it was made
  /// for.
  package struct Subset: Hashable, Sendable {
    private var isIn: [Bool]
    /// The number of pieces of the subset in each node.
    fileprivate(set) var counts: [Int32]
    /// The parent of each node; negative for the root.
    private let parents: [Int32]
    /// The leaf of each piece.
    private let leaves: [Int32]

    /// Creates the subset of all pieces of `grid`.
    ///
    /// - Complexity: O(n) in the number of pieces.
    package init(allOf grid: PieceGrid) {
      let nodes = grid.nodes
      isIn = Array(repeating: true, count: grid.pieces.count)
      counts = nodes.indices.map { Int32(grid.places(of: $0).count) }
      var parents = nodes.map { _ in Int32(-1) }
      var leaves = grid.pieces.map { _ in Int32(0) }
      for place in nodes.indices {
        var child = place + 1
        while child < nodes[place].next {
          parents[child] = Int32(place)
          child = Int(nodes[child].next)
        }
        guard nodes[place].next == place + 1 else { continue }
        for slot in grid.leaf(place) { leaves[Int(grid.order[slot])] = Int32(place) }
      }
      (self.parents, self.leaves) = (parents, leaves)
    }

    /// The number of pieces in the subset.
    package var count: Int { Int(counts[0]) }

    /// Returns true if the piece at `index` is in the subset.
    package func contains(_ index: Int) -> Bool { isIn[index] }

    /// Inserts the piece at `index`.
    ///
    /// - Complexity: O(log n).
    package mutating func insert(_ index: Int) { set(index, true) }

    /// Removes the piece at `index`.
    ///
    /// - Complexity: O(log n).
    package mutating func remove(_ index: Int) { set(index, false) }

    private mutating func set(_ index: Int, _ value: Bool) {
      guard isIn[index] != value else { return }
      isIn[index] = value
      var place = leaves[index]
      while place >= 0 {
        counts[Int(place)] += value ? 1 : -1
        place = parents[Int(place)]
      }
    }
  }

  /// Returns the indices of the pieces that are not in `subset`, in no particular order.
  ///
  /// - Complexity: O(k log n) for k pieces that are not in the subset.
  package func missing(from subset: Subset) -> [Int] {
    var missing: [Int] = []
    walkNodes { place in
      Int(subset.counts[place]) == places(of: place).count
    } visit: { index in
      if !subset.contains(index) { missing.append(index) }
      return true
    }
    return missing
  }

  /// Removes the pieces near `segment` for which `isOut` returns true from `subset`.
  ///
  /// The closure is called for each piece of the subset whose axis may lie within `distance` points
  /// of `segment`. Returns the number of nodes and pieces that were looked at.
  ///
  /// - Complexity: O(k + log n) for k pieces of the subset near the segment; O(1) if the subset is
  ///   empty.
  @discardableResult
  package func remove(
    from subset: inout Subset, near segment: LineSegment, within distance: Double,
    where isOut: (CorridorPiece, Int) -> Bool
  ) -> Int {
    let length = segment.length
    return walkNodes { place in
      subset.counts[place] == 0
        || !nodes[place].strip.mayTouch(segment, length: length, distance: distance)
    } visit: { index in
      if subset.contains(index) && isOut(pieces[index], index) { subset.remove(index) }
      return true
    }
  }
}

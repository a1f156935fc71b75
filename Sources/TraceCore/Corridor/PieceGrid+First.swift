package import Geometry

extension PieceGrid {
  /// The least index of the pieces in each node, for `firstPiece`.
  ///
  /// - Complexity: O(n) in the number of pieces.
  package var leastIndices: [Int32] {
    var leasts = nodes.map { _ in Int32.max }
    // A node precedes its children.
    for place in nodes.indices.reversed() {
      var child = place + 1
      if nodes[place].next == child {
        leasts[place] = leaf(place).reduce(Int32.max) { min($0, order[$1]) }
      }
      while child < nodes[place].next {
        leasts[place] = min(leasts[place], leasts[child])
        child = Int(nodes[child].next)
      }
    }
    return leasts
  }

  /// Returns the index of the first piece that touches `segment` and passes a test.
  ///
  /// - Parameters:
  ///   - segment: The segment.
  ///   - limit: The index below which the search stays.
  ///   - leasts: The value of `leastIndices`.
  ///   - isWanted: The test, which is called for pieces whose axes may touch the segment, in no
  ///     particular order.
  /// - Returns: The least index below `limit`; nil if no piece passes.
  /// - Complexity: O(log n) if many pieces pass; O(k log n) if k pieces are tested and fail.
  package func firstPiece(
    near segment: LineSegment, before limit: Int, _ leasts: [Int32],
    where isWanted: (CorridorPiece, Int) -> Bool
  ) -> Int? {
    let length = segment.length
    var (place, bound) = (0, limit)
    while place < nodes.count {
      let next = Int(nodes[place].next)
      guard leasts[place] < bound,
        nodes[place].strip.mayTouch(segment, length: length, distance: 0)
      else {
        place = next
        continue
      }
      place += 1
      guard place == next else { continue }
      for slot in leaf(place - 1) {
        let index = Int(order[slot])
        if index < bound && isWanted(pieces[index], index) { bound = index }
      }
    }
    return bound < limit ? bound : nil
  }
}

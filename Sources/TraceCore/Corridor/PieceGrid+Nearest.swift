package import Geometry

extension PieceGrid {
  /// The piece that is nearest to a point.
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

  /// The piece whose axis is nearest to `point`, as `nearest(to:from:)` finds it with the guess
  /// that the cell of the point holds.
  ///
  /// - Complexity: O(log n), little of it where the cell is known.
  package func nearest(to point: Point, _ memo: inout Memo) -> Nearest {
    nearest(to: point, from: guess(near: point, &memo))
  }

  /// The piece whose axis is nearest to `point`, distances divided by slack.
  ///
  /// Of the nodes that may hold something nearer that with the nearest axis is opened first
  /// (Roussopoulos, Kelley and Vincent 1995), so that what is found soon rules out the rest.
  ///
  /// - Parameters:
  ///   - point: where to look from.
  ///   - guess: the index of a piece that may be near; the answer does not depend on it.
  /// - Returns: the nearest piece, and how near it is.
  /// - Complexity: O(log n) for a guide that does not fold upon itself everywhere.
  package func nearest(to point: Point, from guess: Int = 0) -> Nearest {
    var best = Nearest(
      index: guess, squaredDistance: pieces[guess].squaredDistance(to: point))
    var reach = best.squaredDistance.squareRoot()
    // A tree of 2^24 pieces is 12 levels deep, and of each at most 3 nodes wait besides the last.
    var squares = [48 of Double](repeating: 0)
    var places = [48 of Int32](repeating: 0)
    var count = 1
    while count > 0 {
      count -= 1
      let (square, place) = (squares[count], Int(places[count]))
      if nodes[place].strip.isBeyond(reach, squaredDistance: square) { continue }
      let end = Int(nodes[place].next)
      if end == place + 1 {
        for slot in leaf(place) {
          let index = Int(order[slot])
          let found = pieces[index].squaredDistance(to: point)
          if found < best.squaredDistance || found == best.squaredDistance && index < best.index {
            best = Nearest(index: index, squaredDistance: found)
            reach = found.squareRoot()
          }
        }
        continue
      }
      // The children that matter, the nearest last.
      let first = count
      var child = place + 1
      while child < end {
        let square = nodes[child].strip.squaredDistance(to: point)
        if !nodes[child].strip.isBeyond(reach, squaredDistance: square) {
          var slot = count
          while slot > first && squares[slot - 1] < square {
            (squares[slot], places[slot]) = (squares[slot - 1], places[slot - 1])
            slot -= 1
          }
          (squares[slot], places[slot]) = (square, Int32(child))
          count += 1
        }
        child = Int(nodes[child].next)
      }
    }
    return best
  }
}

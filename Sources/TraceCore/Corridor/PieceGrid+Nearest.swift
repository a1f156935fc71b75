// SPDX-License-Identifier: Apache-2.0
package import Geometry

extension PieceGrid {
  /// The piece that is nearest to a point.
  package struct Nearest: Hashable, Sendable {
    /// The index of the piece; the least index among equally near pieces.
    package var index: Int
    /// The square of the distance to the axis divided by the slack, in square points.
    package var squaredDistance: Double

    /// Creates a result.
    package init(index: Int, squaredDistance: Double) {
      self.index = index
      self.squaredDistance = squaredDistance
    }
  }

  /// Returns the piece whose axis is nearest to `point`, distances divided by slack.
  ///
  /// The search of `nearest(to:from:)` starts from the guess in the cell of the point.
  ///
  /// - Complexity: O(log n), with a small factor if the cell is known.
  package func nearest(to point: Point, _ memo: inout Memo) -> Nearest {
    let cell = lattice.cell(at: point)
    if memo.near.isEmpty || memo.near[cell].x < 0 { _ = learnMore(of: cell, &memo) }
    return nearest(to: point, from: Int(memo.near[cell].x), &memo.work)
  }

  /// Returns the piece whose axis is nearest to `point`, distances divided by slack.
  ///
  /// The node with the nearest axis is opened first (Roussopoulos, Kelley and Vincent 1995), so its
  /// pieces soon rule out the other nodes.
  ///
  /// - Parameters:
  ///   - point: The point to search from.
  ///   - guess: The index of a piece that may be near; the result does not depend on it.
  /// - Returns: The nearest piece and its distance.
  /// - Complexity: O(log n) for a guide that does not fold upon itself everywhere.
  package func nearest(to point: Point, from guess: Int = 0) -> Nearest {
    var steps = 0
    return nearest(to: point, from: guess, &steps)
  }

  /// Returns the same piece, and adds the number of nodes and pieces that were looked at to `steps`.
  func nearest(to point: Point, from guess: Int, _ steps: inout Int) -> Nearest {
    var best = Nearest(
      index: guess, squaredDistance: pieces[guess].squaredDistance(to: point))
    var reach = best.squaredDistance.squareRoot()
    // A tree of 2^24 pieces has 12 levels, and at most 3 nodes of each wait besides the last one.
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
          steps &+= 1
          let index = Int(order[slot])
          let found = pieces[index].squaredDistance(to: point)
          if found < best.squaredDistance || found == best.squaredDistance && index < best.index {
            best = Nearest(index: index, squaredDistance: found)
            reach = found.squareRoot()
          }
        }
        continue
      }
      // The children within reach, the nearest last.
      let first = count
      var child = place + 1
      while child < end {
        steps &+= 1
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

// MARK: - The first piece

extension PieceGrid {
  /// Returns the index of the first piece that touches `segment` and passes a test.
  ///
  /// - Parameters:
  ///   - segment: The segment.
  ///   - limit: The index below which the search stays.
  ///   - spans: The value of `spans`.
  ///   - isWanted: The test, which is called for pieces whose axes may touch the segment, in no
  ///     particular order.
  /// - Returns: The least index below `limit`; nil if no piece passes.
  /// - Complexity: O(log n) if many pieces pass; O(k log n) if k pieces are tested and fail.
  package func firstPiece(
    near segment: LineSegment, before limit: Int, _ spans: [ClosedRange<Int32>],
    where isWanted: (CorridorPiece, Int) -> Bool
  ) -> Int? {
    let length = segment.length
    var bound = limit
    walkNodes { place in
      spans[place].lowerBound >= bound
        || !nodes[place].strip.mayTouch(segment, length: length, distance: 0)
    } visit: { index in
      if index < bound && isWanted(pieces[index], index) { bound = index }
      return true
    }
    return bound < limit ? bound : nil
  }
}

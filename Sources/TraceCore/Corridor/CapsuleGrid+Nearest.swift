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
  /// - Parameters:
  ///   - point: where to look from.
  ///   - guess: the index of a capsule that may be near, such as the answer for the point before;
  ///     the nearer it is, the sooner the answer, which is the same for every guess.
  /// - Complexity: O(log n) with a good guess.
  package func nearest(to point: Point, from guess: Int = 0) -> Nearest {
    var best = Nearest(
      index: guess, squaredDistance: capsules[guess].squaredDistance(to: point))
    var distance = best.squaredDistance.squareRoot()
    walk(skips: { $0.isBeyond(distance, of: point) }) { capsule, index in
      let found = capsule.squaredDistance(to: point)
      if found < best.squaredDistance || found == best.squaredDistance && index < best.index {
        best = Nearest(index: index, squaredDistance: found)
        distance = found.squareRoot()
      }
      return true
    }
    return best
  }

  /// The capsule whose axis is nearest to `point`, with what `memo` knows for a guess.
  ///
  /// - Complexity: O(log n).
  package func nearest(to point: Point, _ memo: inout Memo) -> Nearest {
    nearest(to: point, from: estimate(around: point, radius: 0, &memo).nearest)
  }
}

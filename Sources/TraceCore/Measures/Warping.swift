// SPDX-License-Identifier: Apache-2.0
public import Geometry

/// The cost of a walk along two lines together.
public struct Warping: Hashable, Sendable {
  /// The sum of the distances over all steps of the cheapest walk, in points.
  public var total: Double
  /// The number of steps of that walk: pairs of points, the first and the last included.
  ///
  /// Among equally cheap walks the one with the fewest steps counts.
  public var steps: Int

  /// The mean distance of a step, in points.
  public var perStep: Double { total / Double(steps) }

  /// Creates the cost of a walk of `steps` steps.
  public init(total: Double, steps: Int) {
    self.total = total
    self.steps = steps
  }
}

extension Polyline {
  /// Returns the dynamic time warping of the points of this line and of `other`: the monotone pairing
  /// of all points with the least sum of distances.
  ///
  /// Symmetric, without weights, window or bound on the slope (Sakoe and Chiba, "Dynamic
  /// programming algorithm optimization for spoken word recognition", 1978).
  ///
  /// - Complexity: O(n m) time, O(m) memory for m points of `other`.
  public func warping(to other: Polyline) -> Warping {
    let unreached = Warping(total: .infinity, steps: 0)
    var row = [Warping](repeating: unreached, count: other.points.count)
    var corner = Warping(total: 0, steps: 0)
    for point in points {
      var left = unreached
      for j in row.indices {
        let above = row[j]
        let before = Warping.cheapest(corner, above, left)
        left = Warping(
          total: before.total + point.distance(to: other.points[j]), steps: before.steps + 1)
        row[j] = left
        corner = above
      }
      corner = unreached
    }
    return row[row.count - 1]
  }
}

extension Warping {
  fileprivate static func cheapest(_ one: Warping, _ two: Warping, _ three: Warping) -> Warping {
    var best = one
    if two.isCheaper(than: best) { best = two }
    if three.isCheaper(than: best) { best = three }
    return best
  }

  private func isCheaper(than other: Warping) -> Bool {
    total < other.total || total == other.total && steps < other.steps
  }
}

// SPDX-License-Identifier: Apache-2.0
public import Geometry

// Two people walk along the two lines, from point to point, forward or standing still, joined by a
// leash. The discrete Frechet distance is the shortest leash with which both get to the end.
//
// With d(i, j) the distance between point i of one line and point j of the other (Eiter and Mannila,
// "Computing Discrete Frechet Distance", TR 94/64, 1994):
//
//      c(i, j) = max(d(i, j), min(c(i-1, j), c(i-1, j-1), c(i, j-1)))
//
// Each row needs only the one before it. The result is at least the Frechet distance of the lines
// themselves, and at most their longest edge more.

extension Polyline {
  /// Returns the discrete Frechet distance between the points of this line and of `other`, in
  /// points.
  ///
  /// - Complexity: O(n m) time, O(m) memory for m points of `other`.
  public func discreteFrechetDistance(to other: Polyline) -> Double {
    // Squares until the end, and one root there.
    var row = [Double](repeating: .infinity, count: other.points.count)
    var corner = 0.0
    for point in points {
      var left = Double.infinity
      for j in row.indices {
        let leash = point.squaredDistance(to: other.points[j])
        let above = row[j]
        left = max(leash, min(above, corner, left))
        row[j] = left
        corner = above
      }
      corner = .infinity
    }
    return row[row.count - 1].squareRoot()
  }
}

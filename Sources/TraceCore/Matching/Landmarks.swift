import Geometry

/// Five points of a line: its ends, its quarter points by length, and its middle.
///
/// They show where a stroke lies and in which direction it was drawn, even for a closed stroke.
struct Landmarks: Hashable, Sendable {
  /// The shares of the length at which the three inner points lie.
  static let shares = [0.25, 0.5, 0.75]

  /// The points in drawing order, always five.
  let points: [Point]

  /// The landmarks of the same line drawn in the other direction.
  var reversed: Landmarks { Landmarks(points: points.reversed()) }

  /// Returns the index of the line with the least deviation in either direction; the first among
  /// equals.
  ///
  /// - Precondition: There is at least one line.
  func nearest(of lines: [Landmarks]) -> Int {
    var (best, least) = (0, Double.infinity)
    for (index, line) in lines.enumerated() {
      let found = min(deviation(from: line), deviation(from: line.reversed))
      if found < least { (best, least) = (index, found) }
    }
    return best
  }

  /// Returns the mean distance between corresponding points, in points.
  ///
  /// Opposite points are added first. So a line without length is exactly as far from another line
  /// as from its reverse, and rounding never makes a tap a reversed stroke.
  func deviation(from other: Landmarks) -> Double {
    let d = zip(points, other.points).map { $0.distance(to: $1) }
    return ((d[0] + d[4]) + (d[1] + d[3]) + d[2]) / 5
  }
}

import Geometry

/// Five points of a line: its ends, its quarter points by length, and its middle.
///
/// They tell where a stroke was meant and which way it was drawn, for a closed one too.
struct Landmarks: Hashable, Sendable {
  /// The shares of the length at which the inner three lie.
  static let shares = [0.25, 0.5, 0.75]

  /// The points in drawing order, always five.
  let points: [Point]

  /// The same line drawn the other way.
  var reversed: Landmarks { Landmarks(points: points.reversed()) }

  /// The index of the line of the least deviation, drawn either way; of equals the first.
  ///
  /// - Precondition: there is at least one line.
  func nearest(of lines: [Landmarks]) -> Int {
    var (best, least) = (0, Double.infinity)
    for (index, line) in lines.enumerated() {
      let found = min(deviation(from: line), deviation(from: line.reversed))
      if found < least { (best, least) = (index, found) }
    }
    return best
  }

  /// The mean distance between corresponding points, in points.
  ///
  /// Opposite points are added first: so a line without length lies from another one exactly as far
  /// as from its reverse, and no rounding makes a tap a stroke that was drawn backwards.
  func deviation(from other: Landmarks) -> Double {
    let d = zip(points, other.points).map { $0.distance(to: $1) }
    return ((d[0] + d[4]) + (d[1] + d[3]) + d[2]) / 5
  }
}

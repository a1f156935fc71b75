// SPDX-License-Identifier: Apache-2.0
package import Geometry

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
    let deviations = lines.map(deviation(fromEitherWayOf:))
    return deviations.indices.min { deviations[$0] < deviations[$1] } ?? 0
  }

  /// Returns the deviation from a line in the direction in which it is less.
  func deviation(fromEitherWayOf line: Landmarks) -> Double {
    min(deviation(from: line), deviation(from: line.reversed))
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

/// The point at a share of the length of a growing line.
///
/// It only moves forward, so following the line costs O(1) per segment, averaged over all segments.
package struct GrowingLandmark: Hashable, Sendable {
  /// The index of the first point of the segment that includes the landmark.
  private var index = 0
  /// The length of the line up to the end of that segment.
  private var lengthThrough = 0.0
  private let share: Double

  package init(at share: Double) {
    self.share = share
  }

  /// Moves along the line through `points`, which now has `length`.
  ///
  /// - Precondition: There are at least two points.
  package mutating func follow(_ points: [Point], length: Double) {
    // Rounding may leave the sum below the length, so the search stops at the last segment.
    if index == 0 && lengthThrough == 0 { lengthThrough = points[0].distance(to: points[1]) }
    while lengthThrough < length * share && index + 2 < points.count {
      index += 1
      lengthThrough += points[index].distance(to: points[index + 1])
    }
  }

  /// Returns the position on the line through `points`, which has `length`.
  package func point(on points: [Point], length: Double) -> Point {
    guard index + 1 < points.count else { return points[0] }
    let segment = LineSegment(points[index], points[index + 1])
    let along = segment.length
    guard along > 0 else { return segment.start }
    return segment.point(at: min(max(1 - (lengthThrough - length * share) / along, 0), 1))
  }
}

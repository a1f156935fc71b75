package import Geometry

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

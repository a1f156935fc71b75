// SPDX-License-Identifier: Apache-2.0
import Geometry

// A strip encloses many pieces: an axis, and the greatest distance of the pieces from it.
//
//            _.-o-._            radius: the greatest distance of a piece's end from the axis;
//       o.-''       ''-.o      distance to a segment is convex, so no point between is further
//      start ========== end
//
// Collinear pieces have a strip of radius 0, whatever their number. The radius of a strip about a
// curve shrinks with the square of its length (Ballard, "Strip trees", 1981). A distance to the axis
// therefore gives tight bounds of the distances to all pieces.

/// A straight axis with a radius within which some pieces lie.
struct BoundingStrip: Hashable, Sendable {
  /// The line from one end of the pieces to the other.
  let axis: LineSegment
  /// The greatest distance of a point of the pieces from the axis, in points.
  let radius: Double
  /// The greatest slack of the pieces.
  let slack: Double
  /// 1 over the squared length of the axis, or 0 if that is not finite.
  ///
  /// A search that multiplies instead of dividing is off by a few units in the last place, far less
  /// than the margin.
  private let inverseSquaredLength: Double

  /// The distance in points by which every search extends its range.
  ///
  /// It is far more than rounding moves a point: coordinates of 1e6 are exact to 2e-10.
  static let margin = 0x1p-20

  /// Creates the strip about one piece.
  init(about piece: CorridorPiece) {
    self.init(axis: piece.axis, radius: 0, slack: piece.slack)
  }

  private init(axis: LineSegment, radius: Double, slack: Double) {
    (self.axis, self.radius, self.slack) = (axis, radius, slack)
    let inverse = 1 / (axis.end - axis.start).squaredLength
    inverseSquaredLength = inverse.isFinite ? inverse : 0
  }

  /// Creates a strip about `strips`; its axis joins two ends that are far apart.
  ///
  /// - Complexity: O(n) in the number of strips.
  init(around strips: [BoundingStrip]) {
    func furthest(from point: Point) -> Point {
      var (best, greatest) = (point, 0.0)
      for strip in strips {
        for end in [strip.axis.start, strip.axis.end] {
          let distance = end.squaredDistance(to: point)
          if distance > greatest { (best, greatest) = (end, distance) }
        }
      }
      return best
    }
    let start = furthest(from: strips[0].axis.start)
    let axis = LineSegment(start, furthest(from: start))
    func reach(_ end: Point) -> Double { axis.squaredDistance(to: end).squareRoot() }
    let radius = strips.reduce(0) {
      max($0, max(reach($1.axis.start), reach($1.axis.end)) + $1.radius)
    }
    self.init(axis: axis, radius: radius, slack: strips.reduce(0) { max($0, $1.slack) })
  }

  /// Returns the square of the distance from `point` to the axis, in square points.
  @inline(__always)
  func squaredDistance(to point: Point) -> Double {
    let toPoint = point - axis.start
    let along = axis.end - axis.start
    let share = min(max(toPoint.dot(along) * inverseSquaredLength, 0), 1)
    return (toPoint - along * share).squaredLength
  }

  /// Returns true if every piece is further than `distance` points, divided by slack, from a point
  /// whose squared distance to the axis is `square`, in square points.
  @inline(__always)
  func isBeyond(_ distance: Double, squaredDistance square: Double) -> Bool {
    let reach = distance * slack + radius + BoundingStrip.margin
    return square > reach * reach
  }

  /// Returns a part of `segment` that includes everything within `distance` points of an axis in
  /// the strip, or nil if nothing is that near.
  func inside(_ segment: LineSegment, distance: Double) -> Stretch? {
    let reach = distance + radius + BoundingStrip.margin
    // Most strips are far from both halves, and this test is cheap.
    let far = reach + segment.length / 2
    let middle = segment.start.midpoint(to: segment.end)
    if squaredDistance(to: middle) > far * far { return nil }
    return CorridorPiece(axis: axis, slack: 1).inside(segment, radius: reach)
  }

  /// Returns true if `segment` may come within `distance` points of an axis in the strip.
  @inline(__always)
  func mayTouch(_ segment: LineSegment, length: Double, distance: Double) -> Bool {
    let reach = distance + radius + BoundingStrip.margin
    let far = reach + length / 2
    let middle = segment.start.midpoint(to: segment.end)
    if squaredDistance(to: middle) > far * far { return false }
    // For a short segment the test of the middle is enough.
    return length <= reach
      || CorridorPiece(axis: axis, slack: 1).inside(segment, radius: reach) != nil
  }
}

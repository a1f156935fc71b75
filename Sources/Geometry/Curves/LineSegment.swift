// SPDX-License-Identifier: Apache-2.0

/// The straight line between two points, both included; the points may coincide.
public struct LineSegment: Hashable, Sendable {
  /// The point where the segment begins.
  public var start: Point
  /// The point where the segment ends.
  public var end: Point

  /// Creates the segment from `start` to `end`.
  public init(_ start: Point, _ end: Point) {
    self.start = start
    self.end = end
  }

  /// The length in points.
  public var length: Double { start.distance(to: end) }

  /// The point at the fraction `t` of the way from the start to the end.
  ///
  /// The result is exactly the start at 0 and exactly the end at 1.
  @inlinable
  public func point(at t: Double) -> Point {
    t == 1 ? end : start.interpolated(to: end, at: t)
  }

  /// The part of the segment between the two fractions in `range`.
  public func part(_ range: ClosedRange<Double>) -> LineSegment {
    LineSegment(point(at: range.lowerBound), point(at: range.upperBound))
  }

  /// The fraction of the way, from 0 to 1, at which the segment is nearest to `point`.
  ///
  /// It is the foot of the perpendicular, clamped to the ends; 0 for a segment of length 0.
  public func parameter(nearestTo point: Point) -> Double {
    let along = end - start
    let squaredLength = along.squaredLength
    guard squaredLength > 0 else { return 0 }
    return min(max((point - start).dot(along) / squaredLength, 0), 1)
  }

  /// The point of the segment that is nearest to `point`.
  public func nearest(to point: Point) -> Point {
    self.point(at: parameter(nearestTo: point))
  }

  /// The way to `point` from the point of the segment that is nearest to it.
  ///
  /// It is computed from differences of coordinates, so it is the same wherever the coordinates are
  /// exact.
  public func offset(to point: Point) -> Vector {
    (point - start) - (end - start) * parameter(nearestTo: point)
  }

  /// The square of the distance from `point` to the segment, in square points.
  public func squaredDistance(to point: Point) -> Double {
    nearest(to: point).squaredDistance(to: point)
  }
}

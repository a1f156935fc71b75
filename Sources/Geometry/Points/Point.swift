// SPDX-License-Identifier: Apache-2.0

/// A position on the canvas in points: origin top left, x to the right, y down.
///
/// Geometry assumes finite coordinates; readers reject all others first.
public struct Point: Hashable, Sendable {
  /// The horizontal coordinate in points; it grows to the right.
  public var x: Double
  /// The vertical coordinate in points; it grows downward.
  public var y: Double

  /// The origin, (0, 0).
  public static let zero = Point(x: 0, y: 0)

  /// Creates the point (x, y).
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Returns the vector from `start` to `end`.
  public static func - (end: Point, start: Point) -> Vector {
    Vector(dx: end.x - start.x, dy: end.y - start.y)
  }

  /// Returns the point that `vector` leads to from `point`.
  public static func + (point: Point, vector: Vector) -> Point {
    Point(x: point.x + vector.dx, y: point.y + vector.dy)
  }

  /// Returns the point from which `vector` leads to `point`.
  public static func - (point: Point, vector: Vector) -> Point {
    Point(x: point.x - vector.dx, y: point.y - vector.dy)
  }

  /// The square of the distance to `other`, in square points.
  public func squaredDistance(to other: Point) -> Double {
    (other - self).squaredLength
  }

  /// The distance to `other`, in points.
  public func distance(to other: Point) -> Double {
    (other - self).length
  }

  /// The point at the fraction `t` of the way to `other`: this point at 0, `other` at 1.
  public func interpolated(to other: Point, at t: Double) -> Point {
    self + (other - self) * t
  }

  /// The nearest point whose coordinates are multiples of `spacing`; halfway, the one further from 0.
  public func rounded(toMultiplesOf spacing: Double) -> Point {
    Point(x: (x / spacing).rounded() * spacing, y: (y / spacing).rounded() * spacing)
  }

  /// The point halfway to `other`.
  public func midpoint(to other: Point) -> Point {
    Point(x: (x + other.x) / 2, y: (y + other.y) / 2)
  }
}

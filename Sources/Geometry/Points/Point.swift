/// A position on the canvas in points: origin top left, x to the right, y down.
///
/// Geometry assumes finite coordinates; readers reject everything else before it gets here.
public struct Point: Hashable, Sendable {
  /// The horizontal coordinate in points, growing to the right.
  public var x: Double
  /// The vertical coordinate in points, growing downwards.
  public var y: Double

  /// The origin, (0, 0).
  public static let zero = Point(x: 0, y: 0)

  /// Creates the point (x, y).
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The vector that leads from `start` to `end`.
  public static func - (end: Point, start: Point) -> Vector {
    Vector(dx: end.x - start.x, dy: end.y - start.y)
  }

  /// The point reached from `point` along `vector`.
  public static func + (point: Point, vector: Vector) -> Point {
    Point(x: point.x + vector.dx, y: point.y + vector.dy)
  }

  /// The point from which `vector` leads to `point`.
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

  /// The point a share `t` of the way to `other`: itself at 0, `other` at 1.
  public func interpolated(to other: Point, at t: Double) -> Point {
    self + (other - self) * t
  }

  /// The point half-way to `other`.
  public func midpoint(to other: Point) -> Point {
    Point(x: (x + other.x) / 2, y: (y + other.y) / 2)
  }
}

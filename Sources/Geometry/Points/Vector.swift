// SPDX-License-Identifier: Apache-2.0

/// A displacement in points, from one `Point` to another.
public struct Vector: Hashable, Sendable {
  /// The horizontal component in points.
  public var dx: Double
  /// The vertical component in points, positive downward.
  public var dy: Double

  /// The vector of length 0.
  public static let zero = Vector(dx: 0, dy: 0)

  /// Creates the vector (dx, dy).
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// The square of the length, in square points.
  public var squaredLength: Double { dx * dx + dy * dy }

  /// The Euclidean length, in points.
  public var length: Double { squaredLength.squareRoot() }

  /// The vector rotated by 90 degrees clockwise on the screen: (1, 0) becomes (0, 1).
  public var perpendicular: Vector { Vector(dx: -dy, dy: dx) }

  /// The vector of length 1 in this direction, or nil if the length is 0.
  public var normalized: Vector? {
    let length = length
    return length > 0 ? self / length : nil
  }

  /// The dot product; positive if the angle between the vectors is below 90 degrees.
  public func dot(_ other: Vector) -> Double {
    dx * other.dx + dy * other.dy
  }

  /// The cross product; positive if `other` lies clockwise of this vector on the screen.
  public func cross(_ other: Vector) -> Double {
    dx * other.dy - dy * other.dx
  }

  /// The angle from this direction to the direction of `other`, in radians from -pi to pi.
  ///
  /// The angle is positive clockwise on the screen; it is pi for opposite directions, and 0 if
  /// either vector has length 0.
  public func turn(to other: Vector) -> Double {
    arctangent(y: cross(other), x: dot(other))
  }

  /// The sum of two displacements.
  public static func + (left: Vector, right: Vector) -> Vector {
    Vector(dx: left.dx + right.dx, dy: left.dy + right.dy)
  }

  /// The difference of two displacements.
  public static func - (left: Vector, right: Vector) -> Vector {
    Vector(dx: left.dx - right.dx, dy: left.dy - right.dy)
  }

  /// The displacement of the same length in the opposite direction.
  public static prefix func - (vector: Vector) -> Vector {
    Vector(dx: -vector.dx, dy: -vector.dy)
  }

  /// The displacement multiplied by `scale`.
  public static func * (vector: Vector, scale: Double) -> Vector {
    Vector(dx: vector.dx * scale, dy: vector.dy * scale)
  }

  /// The displacement divided by `divisor`.
  ///
  /// - Precondition: `divisor` is not 0.
  public static func / (vector: Vector, divisor: Double) -> Vector {
    Vector(dx: vector.dx / divisor, dy: vector.dy / divisor)
  }
}

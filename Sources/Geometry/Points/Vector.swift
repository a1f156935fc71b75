/// A displacement in points: what leads from one `Point` to another.
public struct Vector: Hashable, Sendable {
  /// The horizontal component in points.
  public var dx: Double
  /// The vertical component in points, positive downwards.
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

  /// The vector turned by 90 degrees clockwise on the screen: (1, 0) becomes (0, 1).
  public var perpendicular: Vector { Vector(dx: -dy, dy: dx) }

  /// The vector of length 1 in this direction, or nil where the length is 0.
  public var normalized: Vector? {
    let length = length
    return length > 0 ? self / length : nil
  }

  /// The dot product: positive where the angle between the two is below 90 degrees.
  public func dot(_ other: Vector) -> Double {
    dx * other.dx + dy * other.dy
  }

  /// The cross product: positive where `other` lies clockwise of this vector on the screen.
  public func cross(_ other: Vector) -> Double {
    dx * other.dy - dy * other.dx
  }

  /// By how much one has to turn from this direction to that of `other`, in radians from -pi to
  /// pi: positive to the right, that is clockwise on the screen; pi for the opposite direction.
  ///
  /// 0 where either vector has no length.
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

  /// The displacement in the opposite direction.
  public static prefix func - (vector: Vector) -> Vector {
    Vector(dx: -vector.dx, dy: -vector.dy)
  }

  /// The displacement `scale` times as long.
  public static func * (vector: Vector, scale: Double) -> Vector {
    Vector(dx: vector.dx * scale, dy: vector.dy * scale)
  }

  /// The displacement divided by `divisor`, which must not be 0.
  public static func / (vector: Vector, divisor: Double) -> Vector {
    Vector(dx: vector.dx / divisor, dy: vector.dy / divisor)
  }
}

// SPDX-License-Identifier: Apache-2.0

/// A cubic Bezier curve: from `p0` to `p3`, drawn toward `p1` and `p2`.
public struct CubicBezier: Hashable, Sendable {
  /// The first point of the curve.
  public var p0: Point
  /// The control point that sets the tangent at the start.
  public var p1: Point
  /// The control point that sets the tangent at the end.
  public var p2: Point
  /// The last point of the curve.
  public var p3: Point

  /// Creates the curve from its four control points.
  public init(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) {
    self.p0 = p0
    self.p1 = p1
    self.p2 = p2
    self.p3 = p3
  }

  /// Creates the cubic that draws the same curve as a quadratic Bezier curve.
  ///
  /// This is degree elevation: each inner control point lies two thirds of the way from its end to
  /// the control point of the quadratic.
  public init(quadraticFrom p0: Point, control: Point, to p2: Point) {
    self.init(
      p0, p0.interpolated(to: control, at: 2.0 / 3), p2.interpolated(to: control, at: 2.0 / 3), p2)
  }

  /// The point at parameter `t` from 0 to 1; the ends are exact.
  public func point(at t: Double) -> Point {
    if t == 0 { return p0 }
    if t == 1 { return p3 }
    let s = 1 - t
    let (b0, b1, b2, b3) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return Point(
      x: b0 * p0.x + b1 * p1.x + b2 * p2.x + b3 * p3.x,
      y: b0 * p0.y + b1 * p1.y + b2 * p2.y + b3 * p3.y)
  }

  /// The derivative of the curve at parameter `t`, in points per unit of `t`.
  public func derivative(at t: Double) -> Vector {
    let s = 1 - t
    return (p1 - p0) * (3 * s * s) + (p2 - p1) * (6 * s * t) + (p3 - p2) * (3 * t * t)
  }

  /// The unit vector in which the curve leaves `p0`, or nil if the curve is a point.
  ///
  /// It points to the first control point that differs from `p0`, so it is exact even where the
  /// derivative is 0.
  package var startTangent: Vector? {
    (p1 - p0).normalized ?? (p2 - p0).normalized ?? (p3 - p0).normalized
  }

  /// The unit vector in which the curve arrives at `p3`, or nil if the curve is a point.
  package var endTangent: Vector? {
    (p3 - p2).normalized ?? (p3 - p1).normalized ?? (p3 - p0).normalized
  }

  /// The number of equal parameter steps that keep every chord within `tolerance` points of the
  /// curve.
  ///
  /// A chord over a parameter step h is at most h^2 / 8 times the greatest second derivative away
  /// from the curve. For a cubic, that derivative is at most 6 times the greatest second difference
  /// M of the control points. Hence n = ceil(sqrt(6 M / (8 tolerance))) (G. Wang 1984). The number
  /// grows as 1 / sqrt(tolerance).
  public func chordCount(tolerance: Double) -> Int {
    let first = (p0 - p1) + (p2 - p1)
    let second = (p1 - p2) + (p3 - p2)
    let greatest = max(first.squaredLength, second.squaredLength).squareRoot()
    return max(1, Int((0.75 * greatest / tolerance).squareRoot().rounded(.up)))
  }
}

// MARK: - Roots

/// Returns the roots between 0 and 1, both excluded, of a t^2 + b t + c, in no particular order.
///
/// The form q = -(b + sign(b) sqrt(b^2 - 4 a c)) / 2 avoids subtracting nearly equal numbers.
func quadraticRoots(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
  let discriminant = b * b - 4 * a * c
  guard discriminant >= 0 else { return [] }
  let root = discriminant.squareRoot()
  let q = -(b + (b < 0 ? -root : root)) / 2
  // A division by 0 gives no number between 0 and 1.
  return [q / a, c / q].filter { $0 > 0 && $0 < 1 }
}

// SPDX-License-Identifier: Apache-2.0

/// A map of the plane that keeps lines straight: x' = a x + c y + tx, y' = b x + d y + ty.
///
/// The letters match `CGAffineTransform`, and `matrix(a b c d e f)` of SVG and canvas with e = tx
/// and f = ty.
public struct AffineTransform: Hashable, Sendable {
  /// The factor of x in x'.
  public var a: Double
  /// The factor of x in y'.
  public var b: Double
  /// The factor of y in x'.
  public var c: Double
  /// The factor of y in y'.
  public var d: Double
  /// The horizontal translation in points.
  public var tx: Double
  /// The vertical translation in points.
  public var ty: Double

  /// The map that leaves every point in place.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Creates the map from its six numbers.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Creates the map that moves every point by `translation`.
  public init(translation: Vector) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: translation.dx, ty: translation.dy)
  }

  /// Creates the map that scales about the origin, by the same factor in both directions.
  public init(scale: Double) {
    self.init(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0)
  }

  /// Creates the map that rotates about the origin by `degrees`, clockwise on the screen.
  ///
  /// - Precondition: `sine(degrees:)` accepts the angle.
  public init(rotation degrees: Double) {
    let (sine, cosine) = (sine(degrees: degrees), cosine(degrees: degrees))
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Returns the map that applies this one first and then `next`.
  public func followed(by next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  /// Returns the image of `point`.
  public func apply(_ point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The inverse map, or nil if the map collapses areas to 0 or the inverse of its determinant is
  /// not finite.
  public var inverted: AffineTransform? {
    let determinant = a * d - b * c
    guard determinant != 0, (1 / determinant).isFinite else { return nil }
    return AffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }

  /// The greatest factor by which the map lengthens a vector: 1 for rotations, s for a scale by s.
  ///
  /// This is the greater singular value. The squared lengths of the images of unit vectors lie
  /// between the two roots of x^2 - (a^2 + b^2 + c^2 + d^2) x + (a d - b c)^2.
  public var greatestStretch: Double {
    let (first, second) = (a * a + b * b, c * c + d * d)
    let (difference, product) = (first - second, a * c + b * d)
    let root = (difference * difference + 4 * product * product).squareRoot()
    return ((first + second + root) / 2).squareRoot()
  }
}

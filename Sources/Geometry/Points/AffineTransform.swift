/// A map of the plane that keeps lines straight: x' = a x + c y + tx, y' = b x + d y + ty.
///
/// The letters are those of `CGAffineTransform` and of the SVG and canvas `matrix(a b c d e f)`.
public struct AffineTransform: Hashable, Sendable {
  /// How much of x goes into x'.
  public var a: Double
  /// How much of x goes into y'.
  public var b: Double
  /// How much of y goes into x'.
  public var c: Double
  /// How much of y goes into y'.
  public var d: Double
  /// The horizontal translation in points.
  public var tx: Double
  /// The vertical translation in points.
  public var ty: Double

  /// The map that leaves every point where it is.
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

  /// Creates the map that scales about the origin, alike in both directions.
  public init(scale: Double) {
    self.init(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0)
  }

  /// Creates the map that turns about the origin by `degrees`, clockwise on the screen.
  ///
  /// - Precondition: that of `sine(degrees:)`.
  public init(rotation degrees: Double) {
    let (sine, cosine) = (sine(degrees: degrees), cosine(degrees: degrees))
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// The map that applies this one first and `next` to its result.
  public func followed(by next: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  /// The point to which `point` is mapped.
  public func apply(_ point: Point) -> Point {
    Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The map that leads back; nil where an area becomes none.
  public var inverted: AffineTransform? {
    let determinant = a * d - b * c
    guard determinant != 0, (1 / determinant).isFinite else { return nil }
    return AffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }

  /// The most by which the map lengthens any vector: 1 for turns, s for a scale by s.
  ///
  /// The greater singular value. The squared lengths of the images of the unit vectors lie between
  /// the two roots of x^2 - (a^2 + b^2 + c^2 + d^2) x + (a d - b c)^2.
  public var greatestStretch: Double {
    let (first, second) = (a * a + b * b, c * c + d * d)
    let (difference, product) = (first - second, a * c + b * d)
    let root = (difference * difference + 4 * product * product).squareRoot()
    return ((first + second + root) / 2).squareRoot()
  }
}

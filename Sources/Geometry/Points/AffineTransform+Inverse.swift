extension AffineTransform {
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

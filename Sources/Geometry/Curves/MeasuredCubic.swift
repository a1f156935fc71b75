/// A cubic with its length, for several searches along it.
package struct MeasuredCubic: Sendable {
  private let curve: CubicBezier
  /// The parameters at which the speed has a minimum.
  private let slowest: [Double]
  /// The length of the curve, in points.
  private let total: Double

  /// Measures a curve.
  ///
  /// - Complexity: That of `arcLength`.
  package init(_ curve: CubicBezier) {
    self.curve = curve
    slowest = curve.slowest
    total = curve.arcLength(0, 1, slowest: slowest)
  }

  /// Returns the parameter up to which the curve is `length` points long; the nearer end for a
  /// length that the curve does not have.
  ///
  /// - Complexity: A few times that of `arcLength`.
  package func parameter(atLength length: Double) -> Double {
    guard length > 0 else { return 0 }
    guard length < total else { return 1 }
    var (anchor, anchored) = (0.0, 0.0)
    return curve.parameter(from: length / total, in: 0...1, accuracy: 1e-9 * total) { t in
      let found =
        t >= anchor
        ? anchored + curve.arcLength(anchor, t, slowest: slowest)
        : anchored - curve.arcLength(t, anchor, slowest: slowest)
      (anchor, anchored) = (t, found)
      return found - length
    }
  }
}

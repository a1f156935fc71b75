// Arc length of a cubic, and its inverse.
//
// The length is the integral of the speed |B'(t)|, which has no closed form. Where the speed is
// smooth, Gauss-Legendre quadrature with 8 nodes is accurate to far below a millionth of a point.
// Near a cusp it is less accurate, so an interval is halved until its one-step value and the sum of
// its halves agree. The code uses only + - * / and sqrt, so the result is the same on every
// machine.

extension CubicBezier {
  /// The length of the curve in points, with an error of about 1e-9 of the size of the curve.
  public var arcLength: Double { arcLength(0, 1) }

  /// The length of the part between the parameters `from` and `to`, in points.
  ///
  /// The length is 0 if `from` is not below `to`.
  ///
  /// - Complexity: Some tens of evaluations for a smooth curve, a few hundred near a cusp.
  public func arcLength(_ from: Double, _ to: Double) -> Double {
    let span = (p1 - p0).length + (p2 - p1).length + (p3 - p2).length
    guard span > 0, from < to else { return 0 }
    return refinedLength(
      from, to, whole: quadrature(from, to), accuracy: 1e-10 * span, depth: 24)
  }

  /// The parameter at which the part of the curve that begins at parameter `start` is `length`
  /// points long.
  ///
  /// The method is Newton's inside a shrinking bracket; the derivative of the length is the speed.
  /// A step that leaves the bracket is replaced by bisection. The result is `start` if `length` is
  /// not positive, and 1 if the rest of the curve is no longer than `length`.
  public func parameter(atLength length: Double, from start: Double = 0) -> Double {
    var (low, high) = (start, 1.0)
    let total = arcLength(start, 1)
    guard length > 0 else { return start }
    guard length < total else { return 1 }
    var t = start + (1 - start) * length / total
    var (anchor, anchored) = (start, 0.0)
    for _ in 0..<64 {
      let found =
        t >= anchor ? anchored + arcLength(anchor, t) : anchored - arcLength(t, anchor)
      (anchor, anchored) = (t, found)
      let excess = found - length
      if excess > 0 { high = t } else { low = t }
      if abs(excess) <= 1e-9 * total || high - low < 1e-15 { return t }
      let newton = t - excess / derivative(at: t).length
      t = newton > low && newton < high ? newton : (low + high) / 2
    }
    return t
  }

  /// The length between two parameters, halving the interval until the error is at most `accuracy`.
  ///
  /// `whole` is the quadrature of the whole interval; `depth` is the number of halvings left.
  private func refinedLength(
    _ from: Double, _ to: Double, whole: Double, accuracy: Double, depth: Int
  ) -> Double {
    let middle = (from + to) / 2
    let (left, right) = (quadrature(from, middle), quadrature(middle, to))
    if depth == 0 || abs(left + right - whole) <= accuracy { return left + right }
    return refinedLength(from, middle, whole: left, accuracy: accuracy / 2, depth: depth - 1)
      + refinedLength(middle, to, whole: right, accuracy: accuracy / 2, depth: depth - 1)
  }

  /// The length between two parameters by one Gauss-Legendre step with 8 nodes (Abramowitz and
  /// Stegun, table 25.4).
  private func quadrature(_ from: Double, _ to: Double) -> Double {
    let half = (to - from) / 2
    let middle = (from + to) / 2
    func pair(_ node: Double, _ weight: Double) -> Double {
      let offset = half * node
      return weight
        * (derivative(at: middle - offset).length + derivative(at: middle + offset).length)
    }
    return half
      * (pair(0.183_434_642_495_649_8, 0.362_683_783_378_362)
        + pair(0.525_532_409_916_329, 0.313_706_645_877_887_3)
        + pair(0.796_666_477_413_626_7, 0.222_381_034_453_374_48)
        + pair(0.960_289_856_497_536_3, 0.101_228_536_290_376_26))
  }
}

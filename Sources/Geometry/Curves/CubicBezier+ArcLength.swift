// SPDX-License-Identifier: Apache-2.0

// Arc length of a cubic, and its inverse.
//
// The length is the integral of the speed |B'(t)|, which has no closed form. Where the speed is
// smooth, Gauss-Legendre quadrature with 8 nodes is accurate to far below a millionth of a point.
// At a cusp the speed has a kink, and near one it nearly has:
//
//      \\      /       The one-step value of an interval about the kink and the sum of its
//        \    /        halves can agree by chance, however wrong both are. So the curve is
//         \  /         first split where its speed is least. Each side of a kink is smooth.
//          \/
//
// An interval is then halved until its one-step value and the sum of its halves agree. The code
// uses only + - * / and sqrt, so the result is the same on every machine.

extension CubicBezier {
  /// The length of the curve in points, with an error of about 1e-9 of the size of the curve.
  public var arcLength: Double { arcLength(0, 1) }

  /// The length of the part between the parameters `from` and `to`, in points.
  ///
  /// The length is 0 if `from` is not below `to`.
  ///
  /// - Complexity: Some tens of evaluations for a smooth curve, a few hundred near a cusp.
  public func arcLength(_ from: Double, _ to: Double) -> Double {
    arcLength(from, to, slowest: slowest)
  }

  /// The length of the part between the parameters `from` and `to`; `slowest` is that of the curve.
  ///
  /// The closure is called with the end and the length of each interval that one step of quadrature
  /// measures exactly.
  func arcLength(
    _ from: Double, _ to: Double, slowest: [Double],
    interval body: (_ end: Double, _ length: Double) -> Void = { _, _ in }
  ) -> Double {
    let span = (p1 - p0).length + (p2 - p1).length + (p3 - p2).length
    guard span > 0, from < to else { return 0 }
    let splits = [from] + slowest.filter { from < $0 && $0 < to } + [to]
    return zip(splits, splits.dropFirst()).reduce(0) { length, part in
      length
        + refinedLength(
          part.0, part.1, whole: quadrature(part.0, part.1), accuracy: 1e-10 * span, depth: 24,
          interval: body)
    }
  }

  /// Calls `body` with the end and the length of each interval that one step of quadrature measures
  /// exactly.
  func forEachExactPart(_ body: (_ end: Double, _ length: Double) -> Void) {
    _ = arcLength(0, 1, slowest: slowest, interval: body)
  }

  /// The parameters between 0 and 1, at most two, at which the speed has a minimum.
  ///
  /// With B'(t) / 3 = a + b t + c t^2, half the derivative of its square is the cubic
  /// a.b + (b.b + 2 a.c) t + 3 b.c t^2 + 2 c.c t^3. Between the roots of the cubic's own derivative
  /// it is monotone, and bisection finds where it turns positive.
  var slowest: [Double] {
    let a = p1 - p0
    let b = (p2 - p1 - a) * 2
    let c = p3 - p2 - (p2 - p1) - b / 2
    let (k0, k1) = (a.dot(b), b.dot(b) + 2 * a.dot(c))
    let (k2, k3) = (3 * b.dot(c), 2 * c.dot(c))
    func slope(_ t: Double) -> Double { ((k3 * t + k2) * t + k1) * t + k0 }
    let ends = [0] + quadraticRoots(3 * k3, 2 * k2, k1).sorted() + [1]
    return zip(ends, ends.dropFirst()).compactMap { start, end in
      guard slope(start) < 0, slope(end) > 0 else { return nil }
      var (low, high) = (start, end)
      while case let middle = (low + high) / 2, low < middle, middle < high {
        if slope(middle) < 0 { low = middle } else { high = middle }
      }
      return high
    }
  }

  /// The parameter up to which the curve is `length` points long.
  ///
  /// The result is 0 if `length` is not positive, and 1 if the curve is no longer than `length`.
  public func parameter(atLength length: Double) -> Double {
    MeasuredCubic(self).parameter(atLength: length)
  }

  /// Returns the parameter in `range` at which a length is right, to `accuracy` points.
  ///
  /// The method is Newton's inside a shrinking bracket; the derivative of the length is the speed.
  /// A step that leaves the bracket is replaced by bisection.
  ///
  /// - Parameters:
  ///   - guess: The parameter to begin at.
  ///   - range: The bracket.
  ///   - accuracy: The error in points at which the search ends.
  ///   - excess: The length up to a parameter beyond the wanted one, in points.
  /// - Returns: The parameter.
  func parameter(
    from guess: Double, in range: ClosedRange<Double>, accuracy: Double,
    excess: (Double) -> Double
  ) -> Double {
    var (t, low, high) = (guess, range.lowerBound, range.upperBound)
    for _ in 0..<64 {
      let excess = excess(t)
      if excess > 0 { high = t } else { low = t }
      if abs(excess) <= accuracy || high - low < 1e-15 { return t }
      let newton = t - excess / derivative(at: t).length
      t = newton > low && newton < high ? newton : (low + high) / 2
    }
    return t
  }

  /// The length between two parameters, halving the interval until the error is at most `accuracy`.
  ///
  /// `whole` is the quadrature of the whole interval; `depth` is the number of halvings left.
  ///
  /// Inlined into itself, it takes 65 kB.
  @inline(never)
  private func refinedLength(
    _ from: Double, _ to: Double, whole: Double, accuracy: Double, depth: Int,
    interval body: (_ end: Double, _ length: Double) -> Void
  ) -> Double {
    let middle = (from + to) / 2
    let (left, right) = (quadrature(from, middle), quadrature(middle, to))
    if depth == 0 || abs(left + right - whole) <= accuracy {
      body(middle, left)
      body(to, right)
      return left + right
    }
    func refined(_ from: Double, _ to: Double, _ whole: Double) -> Double {
      refinedLength(
        from, to, whole: whole, accuracy: accuracy / 2, depth: depth - 1, interval: body)
    }
    return refined(from, middle, left) + refined(middle, to, right)
  }

  /// The length between two parameters by one Gauss-Legendre step with 8 nodes (Abramowitz and
  /// Stegun, table 25.4).
  func quadrature(_ from: Double, _ to: Double) -> Double {
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

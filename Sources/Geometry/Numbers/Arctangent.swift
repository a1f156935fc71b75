// The angle of a vector, computed with + - * / alone, so that it is the same on every machine.
//
// Goals in order: the same bits everywhere; exact multiples of a quarter turn on the axes; an error
// below 1e-15; speed last.
//
// 1. Symmetry moves the vector into the first half quadrant, 0 <= y <= x, with t = y / x.
// 2. For t above tan(pi/8), the angle of the diagonal is subtracted:
//    atan t = pi/4 + atan((t - 1) / (t + 1)), which leaves |t| <= tan(pi/8) = sqrt(2) - 1.
// 3. Taylor: atan t = t - t^3/3 + t^5/5 - ... (Gregory 1671). The terms alternate and decrease, so
//    the error of 22 terms is below the next term, t^45 / 45 < 2e-19.
//
// The remaining error is rounding: a few units in the last place of numbers up to pi, each 4.4e-16.

/// The angle of the vector (x, y) from the positive x axis, in radians from -pi to pi.
///
/// The angle is positive toward positive y, that is, clockwise on the screen. Multiples of a
/// quarter turn are exact to the bit. The angle of the negative x axis is pi; that of the zero
/// vector is 0.
///
/// - Precondition: Both components are finite.
/// - Returns: The angle, with an error of at most 1e-15.
public func arctangent(y: Double, x: Double) -> Double {
  precondition(y.isFinite && x.isFinite, "The vector of an angle must be finite")
  let (across, along) = (abs(y), abs(x))
  if along == 0 && across == 0 { return 0 }
  let isSteep = across > along
  let acute = arctangent(ofShare: isSteep ? along / across : across / along)
  let upright = isSteep ? Double.pi / 2 - acute : acute
  let half = x < 0 ? Double.pi - upright : upright
  return y < 0 ? -half : half
}

/// The arctangent of a number from 0 to 1.
private func arctangent(ofShare t: Double) -> Double {
  let isHigh = t > 0.414_213_562_373_095_1
  let u = isHigh ? (t - 1) / (t + 1) : t
  let squared = u * u
  // Horner's rule, from the 22nd term to the first.
  var sum = 0.0
  for k in stride(from: 21, through: 1, by: -1) { sum = (1 / Double(2 * k + 1) - sum) * squared }
  let small = u - u * sum
  return isHigh ? Double.pi / 4 + small : small
}

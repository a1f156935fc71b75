// SPDX-License-Identifier: Apache-2.0

// Sine and cosine without libm, whose last bits differ from machine to machine.
//
// Goals, in order: the same bits everywhere; an absolute error of at most 2^-51 (4.4e-16, two units
// in the last place of 1); exact quarter turns; short code. Speed comes last: no inner loop calls
// these functions.
//
// The nearest quarter turn is subtracted from the angle, which leaves a rest x of at most 45
// degrees. There the terms of the Taylor series alternate and decrease, so the error of each series
// is below its first missing term: x^17 / 17! < 4.7e-17 for the sine, x^18 / 18! < 2.1e-18 for the
// cosine, at x = pi / 4. Rounding adds less than 3e-16.

/// The greatest magnitude of an angle in degrees.
///
/// It is far beyond any use, and small enough for 90 times the number of quarter turns to be exact.
private let degreeLimit = 0x1p40

/// The greatest magnitude of an angle in radians.
///
/// It is fewer than 2^20 quarter turns, which the exactness of the reduction requires.
private let radianLimit = 1_000_000.0

/// The sine of an angle in degrees; exact for multiples of 90.
///
/// - Precondition: The magnitude of the angle is at most 2^40.
public func sine(degrees: Double) -> Double {
  sine(reduced(degrees: degrees))
}

/// The cosine of an angle in degrees; exact for multiples of 90.
///
/// - Precondition: The magnitude of the angle is at most 2^40.
public func cosine(degrees: Double) -> Double {
  sine(reduced(degrees: degrees), furtherQuarters: 1)
}

/// The sine of an angle in radians.
///
/// - Precondition: The magnitude of the angle is at most 1,000,000.
public func sine(radians: Double) -> Double {
  sine(reduced(radians: radians))
}

/// The cosine of an angle in radians.
///
/// - Precondition: The magnitude of the angle is at most 1,000,000.
public func cosine(radians: Double) -> Double {
  sine(reduced(radians: radians), furtherQuarters: 1)
}

/// The number of quarter turns nearest to an angle in degrees, and the rest in radians.
///
/// The subtraction is exact: 90 q is an integer, hence a multiple of the last place of the angle or
/// of 1, and the difference is at most 45 degrees, up to rounding.
private func reduced(degrees: Double) -> (quarters: Int, rest: Double) {
  precondition(abs(degrees) <= degreeLimit, "The angle is too large to rotate by")
  let quarters = (degrees / 90).rounded()
  return (Int(quarters), (degrees - 90 * quarters) * (Double.pi / 180))
}

/// The number of quarter turns nearest to an angle in radians, and the rest in radians.
///
/// The multiple of pi / 2 is subtracted in three parts (Cody and Waite 1980). The first two have 33
/// bits, so their products with numbers below 2^20 are exact. The last one has the 53 bits that
/// follow.
private func reduced(radians: Double) -> (quarters: Int, rest: Double) {
  precondition(abs(radians) <= radianLimit, "The angle is too large to rotate by")
  let quarters = (radians / (Double.pi / 2)).rounded()
  let rest = radians - quarters * 0x1.921fb544p0 - quarters * 0x1.0b4611a6p-34
  return (Int(quarters), rest - quarters * 0x1.3198a2e037073p-69)
}

/// The sine of an angle whose rest lies from -pi / 4 to pi / 4, after some more quarter turns.
///
/// The sine of x is x times the series up to x^14, and the cosine is the series up to x^16.
private func sine(
  _ angle: (quarters: Int, rest: Double), furtherQuarters: Int = 0
) -> Double {
  let (quarters, rest) = (angle.quarters + furtherQuarters, angle.rest)
  let value = quarters & 1 == 0 ? rest * series(rest, from: 14) : series(rest, from: 15)
  return quarters & 2 == 0 ? value : -value
}

/// The sum 1 - x^2 / (m (m + 1)) + x^4 / (m (m + 1) (m + 2) (m + 3)) - …, by Horner's rule.
///
/// Its last factors are n (n + 1). If n is even, then m = 2, as in x - x^3 / 3! + … - x^15 / 15!;
/// otherwise m = 1, as in 1 - x^2 / 2! + … + x^16 / 16!.
private func series(_ x: Double, from n: Int) -> Double {
  let square = x * x
  return stride(from: n, through: 1, by: -2).reduce(1) { 1 - square * $0 / Double($1 * ($1 + 1)) }
}

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

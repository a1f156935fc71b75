// Sine and cosine without libm, whose last bits differ from machine to machine.
//
// Goals, in order: the same bits everywhere; an absolute error of at most 2^-51 (4.4e-16, two units
// in the last place of 1); the quarter turns exact; short code. Speed comes last: nothing here
// stands in an inner loop.
//
// The angle is brought to the nearest quarter turn, which leaves a rest x of at most 45 degrees.
// There the Taylor series alternate with falling terms, so each is off by less than its first
// missing term: x^17 / 17! < 4.7e-17 for the sine, x^18 / 18! < 2.1e-18 for the cosine, at
// x = pi / 4. Rounding adds less than 3e-16.

/// The greatest angle that is taken, in degrees on either side of 0: far beyond any use, and small
/// enough for 90 times the number of quarter turns to be exact.
private let degreeLimit = 0x1p40

/// The greatest angle that is taken, in radians on either side of 0: fewer than 2^20 quarter turns,
/// as the exactness of the reduction asks for.
private let radianLimit = 1_000_000.0

/// The sine of an angle in degrees; exact for multiples of 90.
///
/// - Precondition: the angle is finite and no greater than 2^40 on either side of 0.
public func sine(degrees: Double) -> Double {
  let (quarters, rest) = reduced(degrees: degrees)
  return sine(rest, afterQuarters: quarters)
}

/// The cosine of an angle in degrees; exact for multiples of 90.
///
/// - Precondition: the angle is finite and no greater than 2^40 on either side of 0.
public func cosine(degrees: Double) -> Double {
  let (quarters, rest) = reduced(degrees: degrees)
  return sine(rest, afterQuarters: quarters + 1)
}

/// The sine of an angle in radians.
///
/// - Precondition: the angle is finite and no greater than 1,000,000 on either side of 0.
public func sine(radians: Double) -> Double {
  let (quarters, rest) = reduced(radians: radians)
  return sine(rest, afterQuarters: quarters)
}

/// The cosine of an angle in radians.
///
/// - Precondition: the angle is finite and no greater than 1,000,000 on either side of 0.
public func cosine(radians: Double) -> Double {
  let (quarters, rest) = reduced(radians: radians)
  return sine(rest, afterQuarters: quarters + 1)
}

/// The nearest number of quarter turns, and what is left in radians.
///
/// The subtraction is exact: 90 q is an integer, hence a multiple of the last place of the angle or
/// of 1, and the difference is no longer than 45 degrees (and a rounding).
private func reduced(degrees: Double) -> (quarters: Int, rest: Double) {
  precondition(abs(degrees) <= degreeLimit, "The angle is too great to be turned by")
  let quarters = (degrees / 90).rounded()
  return (Int(quarters), (degrees - 90 * quarters) * (Double.pi / 180))
}

/// The nearest number of quarter turns, and what is left in radians.
///
/// pi / 2 is taken off in three parts (Cody and Waite 1980): the first two have 33 bits, so that
/// their products with fewer than 2^20 are exact; the last one holds the 53 bits that follow.
private func reduced(radians: Double) -> (quarters: Int, rest: Double) {
  precondition(abs(radians) <= radianLimit, "The angle is too great to be turned by")
  let quarters = (radians / (Double.pi / 2)).rounded()
  let rest = radians - quarters * 0x1.921fb544p0 - quarters * 0x1.0b4611a6p-34
  return (Int(quarters), rest - quarters * 0x1.3198a2e037073p-69)
}

/// The sine of `rest` radians, from -pi / 4 to pi / 4, after a number of quarter turns.
private func sine(_ rest: Double, afterQuarters quarters: Int) -> Double {
  let value = quarters & 1 == 0 ? sineSeries(rest) : cosineSeries(rest)
  return quarters & 2 == 0 ? value : -value
}

/// The sum x - x^3 / 3! + … - x^15 / 15!, by Horner's rule.
private func sineSeries(_ x: Double) -> Double {
  let square = x * x
  var sum = 1.0
  for n in stride(from: 14.0, through: 2, by: -2) { sum = 1 - square * sum / (n * (n + 1)) }
  return x * sum
}

/// The sum 1 - x^2 / 2! + … + x^16 / 16!, by Horner's rule.
private func cosineSeries(_ x: Double) -> Double {
  let square = x * x
  var sum = 1.0
  for n in stride(from: 15.0, through: 1, by: -2) { sum = 1 - square * sum / (n * (n + 1)) }
  return sum
}

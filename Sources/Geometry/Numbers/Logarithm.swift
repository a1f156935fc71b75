// SPDX-License-Identifier: Apache-2.0

// The natural logarithm without libm, whose last bits differ from machine to machine.
//
// Goals in order: the same bits everywhere; an error below one unit in the last place of the
// result, so that a report that prints 17 digits is right in all but the last; short code; speed
// last.
//
// 1. x = 2^e m with m from sqrt(1/2) to sqrt(2), so that ln x = e ln 2 + ln m. The difference
//    f = m - 1 is exact.
// 2. With s = f / (2 + f), m = (1 + s) / (1 - s), and ln m = 2 (s + s^3/3 + s^5/5 + ...). Here
//    |s| <= 3 - 2 sqrt(2) < 0.1716, so the terms that are left out after s^23 sum to less than
//    2 s^25 / 25 / (1 - s^2) < 6e-21, below 2^-67.
// 3. 2 s = f - s f and s f = h - s h with h = f^2 / 2, so ln m = f - (h - s (h + r)) with
//    r = 2 s^2/3 + 2 s^4/5 + ... (fdlibm, e_log.c, 1993). Every rounded term is small beside f.
// 4. ln 2 is the sum of a number of 33 bits, whose product with e is exact, and a small rest.
//
// Rounding: |h| < 2^-3 and |s (h + r)| < 2^-5, so forming h - s (h + r) is off by less than 2^-55.
// The worst case is e = 0 and |ln m| just above 1/4, where the last place is 2^-54 and the final
// subtraction adds at most 2^-55: less than one unit. Nearer to 1, h shrinks with f^2; with e
// nonzero the result is larger. The greatest error that was found is 0.84 units, on 500,000 values.

/// The natural logarithm of a number, with an error below one unit in its last place.
///
/// The logarithm of 1 is exactly 0.
///
/// - Precondition: The number is positive and finite.
public func naturalLogarithm(_ x: Double) -> Double {
  precondition(x > 0 && x.isFinite, "A logarithm takes a positive, finite number")
  let isLow = x.significand < 2.0.squareRoot()
  let e = Double(isLow ? x.exponent : x.exponent + 1)
  let f = (isLow ? x.significand : x.significand / 2) - 1
  let s = f / (2 + f)
  let squared = s * s
  // Horner's rule, from 2 s^22 / 23 to 2 s^2 / 3.
  var r = 0.0
  for n in stride(from: 23, through: 3, by: -2) { r = (2 / Double(n) + r) * squared }
  let h = f * f / 2
  return e * 0x1.62e42feep-1 - ((h - (s * (h + r) + e * 0x1.a39ef35793c76p-33)) - f)
}

// SPDX-License-Identifier: Apache-2.0

/// The `Double` nearest to `significand * 10^exponent`, computed with one or two multiplications.
///
/// Goals in order: a certain result is never wrong; nearly all results are certain; speed. The
/// method is that of Eisel and Lemire (Lemire 2021, "Number parsing at a gigabyte per second"). The
/// significand, shifted to fill 64 bits, is multiplied by the 128 highest bits of the power of ten.
/// The result needs 55 of the product's 64 highest bits: 53 bits of its own, one to round by, and
/// one more because the highest bit of the product may be 0. The bits below matter only if all of
/// them are ones; then the truncated part of the power could carry.
struct DecimalRounding {
  /// The nearest `Double`; if the result is not certain, possibly a neighbor of it.
  let value: Double
  /// True if `value` is proven to be the nearest `Double`.
  let isCertain: Bool

  /// Rounds `significand * 10^exponent`.
  init(_ significand: UInt64, exponent: Int) {
    guard significand > 0, PowersOfFive.exponents.contains(exponent) else {
      isCertain = true
      value = significand == 0 || exponent < 0 ? 0 : .infinity
      return
    }
    let shift = significand.leadingZeroBitCount
    let product = DecimalRounding.product(significand << UInt64(shift), exponent)
    // Exact powers of five and reciprocals of 64 bits omit nothing that could carry.
    isCertain = product.low != .max || (-27...55).contains(exponent)
    let isFull = Int(product.high >> 63)
    // 10^q = 5^q * 2^q, and 5^q has floor(q * log2(5)) + 1 bits. 217706 / 2^16 approximates
    // log2(10) closely enough for every q of the table.
    let binary = (exponent * 217_706) >> 16 + 63 + isFull - shift
    value = DecimalRounding.rounded(product, isFull, binary + 1023, exponent)
  }

  /// The 128 highest bits of `significand` times the power of five.
  ///
  /// The lower half of the power enters only if the lowest nine bits of the high half are all ones.
  @inline(__always)
  private static func product(_ significand: UInt64, _ exponent: Int) -> (high: UInt64, low: UInt64)
  {
    let power = PowersOfFive.highest128Bits[exponent - PowersOfFive.exponents.lowerBound]
    var (high, low) = significand.multipliedFullWidth(by: UInt64(truncatingIfNeeded: power >> 64))
    // The result does not need the nine lowest bits of the high half. Only if all of them are ones
    // can a carry pass through them, so only then is the lower half of the power multiplied too.
    if high & 0x1FF == 0x1FF {
      let rest = significand.multipliedFullWidth(by: UInt64(truncatingIfNeeded: power)).high
      let (sum, overflow) = low.addingReportingOverflow(rest)
      low = sum
      if overflow { high += 1 }
    }
    return (high, low)
  }

  /// Rounds the product to 53 bits, or to fewer bits for subnormal numbers; ties go to even.
  @inline(__always)
  private static func rounded(
    _ product: (high: UInt64, low: UInt64), _ isFull: Int, _ biased: Int, _ exponent: Int
  ) -> Double {
    let dropped = UInt64(isFull + 9)
    var bits = product.high >> dropped
    if biased <= 0 {
      // No tie is possible here: a tie needs a power of five that divides a 64-bit significand.
      guard biased > -62 else { return 0 }
      bits >>= UInt64(1 - biased)
      // A carry into the highest bit makes the bit pattern of the least normal number.
      return Double(bitPattern: (bits + bits & 1) >> 1)
    }
    // A tie is exact, so all dropped bits are zero. It needs a small 5^q, or a 5^-q that divides a
    // significand below 2^64: -4 <= q <= 23.
    let isTie = product.low <= 1 && (-4...23).contains(exponent) && bits << dropped == product.high
    if isTie, bits & 3 == 1 { bits -= 1 }
    bits = (bits + bits & 1) >> 1
    // The highest of the 53 bits adds one to the exponent field, and so does a carry beyond it.
    guard biased < 0x7FF else { return .infinity }
    return Double(bitPattern: UInt64(biased - 1) << 52 + bits)
  }
}

/// A table of the 128 highest bits of powers of five; the powers of ten have the same bits.
enum PowersOfFive {
  /// The exponents of the table; beyond them every significand of 64 bits gives zero or infinity.
  ///
  /// 2^64 * 10^-343 is below half the least `Double`, and 10^309 is above the greatest.
  static let exponents = -342...308

  /// The power of five of each exponent, scaled by a power of two to fill 128 bits.
  ///
  /// The entries are rounded down, except the reciprocals of 5^1 to 5^27, which are rounded up.
  /// Those powers fit into 64 bits, and rounding up keeps the product of the reciprocal and a
  /// multiple of the power from being too small.
  static let highest128Bits: [UInt128] = negative + positive

  private static var positive: [UInt128] {
    var power = Natural(1)
    return (0...exponents.upperBound).map { _ in
      defer { power.multiply(by: 5) }
      return power.highest128Bits
    }
  }

  private static var negative: [UInt128] {
    // 5^342 has 795 bits, so the last quotient has at least 200 bits. Repeated division by 5
    // without the remainders gives the same quotient as one division by the power.
    var reciprocal = Natural(1)
    reciprocal.shiftLeft(by: 1024)
    let powers = (1 ... -exponents.lowerBound).map { exponent in
      reciprocal.divide(by: 5)
      return reciprocal.highest128Bits + (exponent <= 27 ? 1 : 0)
    }
    return powers.reversed()
  }
}

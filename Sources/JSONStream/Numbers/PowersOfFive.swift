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

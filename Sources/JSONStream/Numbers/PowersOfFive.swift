/// The 128 highest bits of powers of five, which are those of the powers of ten.
enum PowersOfFive {
  /// The exponents that matter: 2^64 * 10^-343 is below half the least `Double`, and 10^309 is above
  /// the greatest.
  static let exponents = -342...308

  /// The power of five of each exponent, scaled by a power of two to fill 128 bits.
  ///
  /// Rounded down; but where 5^-q fits into 64 bits, up to q = 27, its reciprocal is rounded up, so
  /// that the product with a multiple of it is not too small.
  static let highest128Bits: [UInt128] = negative + positive

  private static var positive: [UInt128] {
    var power = Natural(1)
    return (0...exponents.upperBound).map { _ in
      defer { power.multiply(by: 5) }
      return power.highest128Bits
    }
  }

  private static var negative: [UInt128] {
    // 5^342 has 795 bits, so that at least 200 bits of the last quotient are left; and dividing by
    // 5 one time after another, dropping the rest, is dividing by the power at once.
    var reciprocal = Natural(1)
    reciprocal.shiftLeft(by: 1024)
    let powers = (1 ... -exponents.lowerBound).map { exponent in
      reciprocal.divide(by: 5)
      return reciprocal.highest128Bits + (exponent <= 27 ? 1 : 0)
    }
    return powers.reversed()
  }
}

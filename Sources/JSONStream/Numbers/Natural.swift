// SPDX-License-Identifier: Apache-2.0

/// A natural number of any size, for exact arithmetic.
struct Natural {
  /// The digits of 64 bits, the lowest first; the highest is never zero.
  private(set) var limbs: [UInt64] = []

  /// Creates the number `value`.
  init(_ value: UInt64) {
    if value > 0 { limbs = [value] }
  }

  /// The 128 highest bits, shifted so that the highest one is set; a shorter number is followed by
  /// zeros.
  ///
  /// - Precondition: The number is not 0.
  var highest128Bits: UInt128 {
    func limb(_ index: Int) -> UInt128 { index < 0 ? 0 : UInt128(limbs[index]) }
    let last = limbs.count - 1
    let shift = UInt128(limbs[last].leadingZeroBitCount)
    return limb(last) << (64 + shift) | limb(last - 1) << shift | limb(last - 2) >> (64 - shift)
  }

  /// Multiplies by `factor` and adds `summand`.
  mutating func multiply(by factor: UInt64, adding summand: UInt64 = 0) {
    var carry = summand
    for index in limbs.indices {
      let (high, low) = limbs[index].multipliedFullWidth(by: factor)
      let (sum, overflow) = low.addingReportingOverflow(carry)
      limbs[index] = sum
      // The high half of a product of two words is at most 2^64 - 2, so adding 1 cannot overflow.
      carry = high + (overflow ? 1 : 0)
    }
    if carry > 0 { limbs.append(carry) }
  }

  /// Multiplies by 5 to the power of `exponent`.
  mutating func multiply(byPowerOfFive exponent: Int) {
    /// 5^27, the greatest power of 5 that fits into 64 bits.
    let greatest: UInt64 = 7_450_580_596_923_828_125
    for _ in 0..<exponent / 27 { multiply(by: greatest) }
    for _ in 0..<exponent % 27 { multiply(by: 5) }
  }

  /// Divides by `divisor` and drops the remainder.
  mutating func divide(by divisor: UInt64) {
    var rest: UInt64 = 0
    for index in limbs.indices.reversed() {
      (limbs[index], rest) = divisor.dividingFullWidth((rest, limbs[index]))
    }
    while limbs.last == 0 { limbs.removeLast() }
  }

  /// Multiplies by 2 to the power of `exponent`.
  mutating func shiftLeft(by exponent: Int) {
    multiply(by: 1 << UInt64(exponent % 64))
    if !limbs.isEmpty {
      limbs.insert(contentsOf: repeatElement(0, count: exponent / 64), at: 0)
    }
  }
}

extension Natural: Comparable {
  /// Returns true if `a` is smaller than `b`.
  static func < (a: Natural, b: Natural) -> Bool {
    if a.limbs.count != b.limbs.count { return a.limbs.count < b.limbs.count }
    return a.limbs.reversed().lexicographicallyPrecedes(b.limbs.reversed())
  }
}

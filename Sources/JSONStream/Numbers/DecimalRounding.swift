/// The `Double` nearest to `significand * 10^exponent`, by one or two multiplications.
///
/// Goals in this order: never wrong and certain; certain nearly always; fast. The method is that of
/// Eisel and Lemire (Lemire 2021, "Number parsing at a gigabyte per second"): the significand,
/// shifted to fill 64 bits, is multiplied by the 128 highest bits of the power of ten. Of the
/// product's 64 highest bits 55 make the result: 53 of it, one to round by, and one that is spent
/// where the product falls short of the highest bit. The bits below decide only where they are all
/// ones, so that what the truncated power leaves out could carry.
struct DecimalRounding {
  /// The nearest `Double`; where it is not certain, perhaps a neighbour of it.
  let value: Double
  /// Whether the value is proven to be the nearest one.
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
    // Exact powers of five, and reciprocals of 64 bits, leave nothing out that could carry.
    isCertain = product.low != .max || (-27...55).contains(exponent)
    let isFull = Int(product.high >> 63)
    // 10^q = 5^q * 2^q, and 5^q has floor(q * log2(5)) + 1 bits; 217706 / 2^16 is log2(10), near
    // enough for every q of the table.
    let binary = (exponent * 217_706) >> 16 + 63 + isFull - shift
    value = DecimalRounding.rounded(product, isFull, binary + 1023, exponent)
  }

  /// The 128 highest bits of `significand` times the power of five, as far as they matter.
  @inline(__always)
  private static func product(_ significand: UInt64, _ exponent: Int) -> (high: UInt64, low: UInt64)
  {
    let power = PowersOfFive.highest128Bits[exponent - PowersOfFive.exponents.lowerBound]
    var (high, low) = significand.multipliedFullWidth(by: UInt64(truncatingIfNeeded: power >> 64))
    // Nine bits of 64 are not needed for the result; where a carry would run through all of them,
    // the lower half of the power has its say.
    if high & 0x1FF == 0x1FF {
      let rest = significand.multipliedFullWidth(by: UInt64(truncatingIfNeeded: power)).high
      let (sum, overflow) = low.addingReportingOverflow(rest)
      low = sum
      if overflow { high += 1 }
    }
    return (high, low)
  }

  /// Rounds the product to 53 bits, or fewer below the normal numbers, ties to even.
  @inline(__always)
  private static func rounded(
    _ product: (high: UInt64, low: UInt64), _ isFull: Int, _ biased: Int, _ exponent: Int
  ) -> Double {
    let dropped = UInt64(isFull + 9)
    var bits = product.high >> dropped
    if biased <= 0 {
      // No tie lies here: they need a power of five that divides a 64-bit significand.
      guard biased > -62 else { return 0 }
      bits >>= UInt64(1 - biased)
      // What carries into the highest bit makes the least normal number, as its bit pattern does.
      return Double(bitPattern: (bits + bits & 1) >> 1)
    }
    // A tie is exact, so all that was dropped is zero; it can be one only where 5^q, or 5^-q as a
    // divisor of a significand below 2^64, leaves room: -4 <= q <= 23.
    let isTie = product.low <= 1 && (-4...23).contains(exponent) && bits << dropped == product.high
    if isTie, bits & 3 == 1 { bits -= 1 }
    bits = (bits + bits & 1) >> 1
    // The highest of the 53 bits adds one to the exponent, and so does what carries beyond it.
    guard biased < 0x7FF else { return .infinity }
    return Double(bitPattern: UInt64(biased - 1) << 52 + bits)
  }
}

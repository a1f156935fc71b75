/// floor((n + k step) / divisor) for k = 0, 1, 2, ...: one division, then additions only.
///
/// The first numerator may need 128 bits; every quotient must fit 64.
struct FloorSteps {
  private var quotient: Int
  private var remainder: Int
  private let divisor: Int
  private let quotientStep: Int
  private let remainderStep: Int

  /// Begins at k = 0.
  ///
  /// - Precondition: the divisor is positive.
  init(_ numerator: Int128, over divisor: Int, step: Int) {
    let first = floorDivision(numerator, by: Int128(divisor))
    let each = floorDivision(step, by: divisor)
    (quotient, remainder) = (Int(first.quotient), Int(first.remainder))
    (quotientStep, remainderStep) = each
    self.divisor = divisor
  }

  /// The same value for every k.
  init(constant: Int) {
    (quotient, remainder, divisor, quotientStep, remainderStep) = (constant, 0, 1, 0, 0)
  }

  /// The current value; moves on to the next k.
  @inline(__always)
  mutating func next() -> Int {
    let current = quotient
    quotient += quotientStep
    remainder += remainderStep
    if remainder >= divisor {
      remainder -= divisor
      quotient += 1
    }
    return current
  }
}

/// Quotient and remainder of a division rounded down; the remainder is never negative.
///
/// - Precondition: the divisor is positive.
func floorDivision<Integer: FixedWidthInteger & SignedInteger>(
  _ numerator: Integer, by divisor: Integer
) -> (quotient: Integer, remainder: Integer) {
  let (quotient, remainder) = numerator.quotientAndRemainder(dividingBy: divisor)
  return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
}

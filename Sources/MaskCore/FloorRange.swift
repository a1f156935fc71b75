/// The columns from floor((n + k step) / divisor) up to, not including,
/// floor((n + extent + k step) / divisor) for k = 0, 1, 2, ...: a range that moves from row to row.
///
/// Divisions are made once; from there on quotients and remainders are added.
struct FloorRange {
  /// floor(n / divisor) for the current k.
  private(set) var quotient: Int
  private(set) var remainder: Int
  /// The whole divisors in the extent.
  let quotientExtent: Int
  let remainderExtent: Int
  let divisor: Int
  let step: Int
  private let quotientStep: Int
  private let remainderStep: Int

  /// Begins at k = 0.
  ///
  /// The first numerator and the extent may need 128 bits.
  ///
  /// - Precondition: the divisor is positive, and every quotient that is asked for fits 64 bits.
  init(_ numerator: Int128, extent: Int128, over divisor: Int, step: Int) {
    let first = floorDivision(numerator, by: Int128(divisor))
    let whole = floorDivision(extent, by: Int128(divisor))
    (quotient, remainder) = (Int(first.quotient), Int(first.remainder))
    (quotientExtent, remainderExtent) = (Int(whole.quotient), Int(whole.remainder))
    (quotientStep, remainderStep) = floorDivision(step, by: divisor)
    (self.divisor, self.step) = (divisor, step)
  }

  /// The same range for every k: beyond every lattice both ways, which has less than 2^24 columns.
  static var everything: FloorRange { FloorRange(-1 << 28, extent: 1 << 29, over: 1, step: 0) }

  /// The current range; moves on to the next k.
  mutating func next() -> (start: Int, end: Int) {
    let carry = remainder + remainderExtent >= divisor ? 1 : 0
    let current = (start: quotient, end: quotient + quotientExtent + carry)
    // The last step may leave the range of what is asked for.
    quotient &+= quotientStep
    remainder += remainderStep
    if remainder >= divisor {
      remainder -= divisor
      quotient &+= 1
    }
    return current
  }

  /// Whether all numbers stay within 2^30 of zero for `count` steps.
  func isNarrow(count: Int) -> Bool {
    let limit = 1 << 28
    guard divisor < limit, abs(quotient) < limit, quotientExtent <= 2 * limit else { return false }
    // A step is below 2^39 and a lattice has less than 2^24 rows.
    return (abs(quotientStep) + 1) * count < limit
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

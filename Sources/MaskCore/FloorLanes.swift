/// floor((n + k step) / divisor) and floor((n + extent + k step) / divisor) for eight k at a time:
/// the two ends of a range that moves from sample row to sample row.
///
/// Divisions are made once; from there on quotients and remainders are added.
struct FloorLanes<Scalar: SIMDScalar & FixedWidthInteger & SignedInteger> {
  private var quotient: SIMD8<Scalar>
  private var remainder: SIMD8<Scalar>
  /// The greatest remainder, one less than the divisor.
  private let limit: SIMD8<Scalar>
  private let quotientStep: SIMD8<Scalar>
  private let remainderStep: SIMD8<Scalar>
  private let quotientExtent: SIMD8<Scalar>
  private let remainderExtent: SIMD8<Scalar>

  /// Begins with k from 0 to 7.
  ///
  /// - Precondition: the range fits the scalar, which `range.fits` tells.
  init(_ range: FloorRange) {
    (quotient, remainder) = (.zero, .zero)
    var (quotient, remainder) = (range.quotient, range.remainder)
    let step = floorDivision(range.step, by: range.divisor)
    for i in 0..<8 {
      self.quotient[i] = Scalar(truncatingIfNeeded: quotient)
      self.remainder[i] = Scalar(truncatingIfNeeded: remainder)
      let carry = remainder + step.remainder >= range.divisor
      quotient &+= step.quotient + (carry ? 1 : 0)
      remainder += step.remainder - (carry ? range.divisor : 0)
    }
    func all(_ value: Int) -> SIMD8<Scalar> {
      SIMD8(repeating: Scalar(truncatingIfNeeded: value))
    }
    let steps = floorDivision(8 * range.step, by: range.divisor)
    (quotientStep, remainderStep) = (all(steps.quotient), all(steps.remainder))
    (quotientExtent, remainderExtent) = (all(range.quotientExtent), all(range.remainderExtent))
    limit = all(range.divisor - 1)
  }

  /// The current ranges; moves on by eight.
  @inline(__always)
  mutating func next() -> (start: SIMD8<Scalar>, end: SIMD8<Scalar>) {
    let start = quotient
    let end = start &+ quotientExtent &- carry(remainder &+ remainderExtent)
    remainder &+= remainderStep
    let carried = carry(remainder)
    remainder &-= (limit &+ 1) & carried
    quotient &+= quotientStep &- carried
    return (start, end)
  }

  /// The lanes in which a remainder is too great, as -1.
  @inline(__always)
  private func carry(_ remainder: SIMD8<Scalar>) -> SIMD8<Scalar> {
    (limit &- remainder) &>> SIMD8(repeating: Scalar(truncatingIfNeeded: Scalar.bitWidth - 1))
  }
}

/// The first of the ranges that `FloorLanes` goes through, and how they move.
struct FloorRange {
  /// floor(n / divisor), the start of the first range.
  let quotient: Int
  let remainder: Int
  /// The whole divisors in the extent.
  let quotientExtent: Int
  let remainderExtent: Int
  let divisor: Int
  let step: Int

  /// The range from floor(numerator / divisor) to floor((numerator + extent) / divisor), both of
  /// whose numerators move by `step`.
  ///
  /// - Precondition: the divisor is positive, and the quotients fit 64 bits.
  init(_ numerator: Int128, extent: Int128, over divisor: Int, step: Int) {
    let first = floorDivision(numerator, by: Int128(divisor))
    let whole = floorDivision(extent, by: Int128(divisor))
    (quotient, remainder) = (Int(first.quotient), Int(first.remainder))
    (quotientExtent, remainderExtent) = (Int(whole.quotient), Int(whole.remainder))
    (self.divisor, self.step) = (divisor, step)
  }

  /// The same range for every k: beyond every lattice both ways, which has less than 2^24 columns.
  static let everything = FloorRange(-1 << 28, extent: 1 << 29, over: 1, step: 0)

  /// Whether lanes of 32 bits hold the range for `count` steps, all within 2^30 of zero.
  func isNarrow(count: Int) -> Bool {
    let limit = 1 << 28
    guard divisor < limit, abs(step) < 1 << 38, abs(quotient) < limit, quotientExtent <= 2 * limit
    else { return false }
    return (abs(step) / divisor + 1) * count < limit
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

/// Quotient and remainder of a division rounded down; the remainder is never negative.
///
/// - Precondition: the divisor is positive.
@inlinable
@inline(__always)
package func floorDivision<Integer: FixedWidthInteger & SignedInteger>(
  _ dividend: Integer, by divisor: Integer
) -> (quotient: Integer, remainder: Integer) {
  let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
  return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
}

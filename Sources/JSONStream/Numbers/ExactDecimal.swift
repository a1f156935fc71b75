/// A decimal number with all its digits, for the few numbers whose first 19 digits are not enough.
///
/// This is the slow path of rounding. It favors obvious correctness, and its cost is bounded for a
/// text of any length.
struct ExactDecimal {
  /// The greatest number of digits that are stored.
  ///
  /// It exceeds 768, the most digits of any number halfway between two doubles. Digits after the
  /// limit only decide if the number is equal to such a halfway number or above it.
  private static let digitLimit = 800

  private var digits = Natural(0)
  /// The power of ten by which the digits are multiplied.
  private var exponent: Int

  /// Creates the number from its whole text; `decimal` holds its first digits.
  init(_ text: ArraySlice<UInt8>, like decimal: JSONDecimal) {
    var count = 0
    var isMore = false
    for byte in text {
      if byte | 0x20 == UInt8(ascii: "e") { break }
      let digit = byte &- UInt8(ascii: "0")
      // Skips a sign, the point, and leading zeros.
      if digit > 9 || digit == 0 && count == 0 { continue }
      if count < ExactDecimal.digitLimit {
        digits.multiply(by: 10, adding: UInt64(digit))
        count += 1
      } else {
        isMore = isMore || digit > 0
      }
    }
    // The first digit has the same place value in both.
    exponent = Int(decimal.exponent) + String(decimal.significand).utf8.count - count
    if isMore {
      digits.multiply(by: 10, adding: 1)
      exponent -= 1
    }
  }

  /// Returns the nearest `Double`; ties go to even.
  ///
  /// The search begins at `guess`, which is not negative, and is the result or close to it.
  func nearestDouble(from guess: Double) -> Double {
    var pattern = min(guess, .greatestFiniteMagnitude).bitPattern
    while pattern < Double.infinity.bitPattern, isBeyondMiddle(above: pattern) { pattern += 1 }
    while pattern > 0, !isBeyondMiddle(above: pattern - 1) { pattern -= 1 }
    return Double(bitPattern: pattern)
  }

  /// Returns true if the number rounds to the double after `pattern` rather than to that of
  /// `pattern`.
  ///
  /// The middle between both rounds to the even one.
  private func isBeyondMiddle(above pattern: UInt64) -> Bool {
    // The middle between m * 2^e and the next double is (2m + 1) * 2^(e - 1). m has 53 bits; a
    // subnormal number has fewer, with the e of the least normal number.
    let field = Int(pattern >> 52)
    let significand = pattern & (1 << 52 - 1) | (field > 0 ? 1 << 52 : 0)
    let binary = max(field, 1) - 1075 - 1
    var (value, middle) = (digits, Natural(2 * significand + 1))
    // Both are multiplied by the powers that make them integers: 10^q is 5^q * 2^q.
    value.multiply(byPowerOfFive: max(exponent, 0))
    middle.multiply(byPowerOfFive: max(-exponent, 0))
    value.shiftLeft(by: max(exponent - binary, 0))
    middle.shiftLeft(by: max(binary - exponent, 0))
    return middle < value || middle == value && pattern & 1 == 1
  }
}

/// A decimal number with all its digits, for the few that 19 digits do not decide.
///
/// The slow half of rounding: obviously right, and bounded however long the text is.
struct ExactDecimal {
  /// More digits than any number half-way between two doubles has, which is 768: what comes behind
  /// them can only tell whether the number lies above such a half-way number or on it.
  private static let digitLimit = 800

  private var digits = Natural(0)
  /// The power of ten that the digits count.
  private var exponent: Int

  /// Reads the digits of `text`, whose first ones are those of `decimal`.
  init(_ text: ArraySlice<UInt8>, like decimal: JSONDecimal) {
    var count = 0
    var isMore = false
    for byte in text {
      if byte | 0x20 == UInt8(ascii: "e") { break }
      let digit = byte &- UInt8(ascii: "0")
      // A sign, the point, or a zero in front of all other digits.
      if digit > 9 || digit == 0 && count == 0 { continue }
      if count < ExactDecimal.digitLimit {
        digits.multiply(by: 10, adding: UInt64(digit))
        count += 1
      } else {
        isMore = isMore || digit > 0
      }
    }
    // The first digit stands at the same place in both.
    exponent = Int(decimal.exponent) + String(decimal.significand).utf8.count - count
    if isMore {
      digits.multiply(by: 10, adding: 1)
      exponent -= 1
    }
  }

  /// The nearest `Double`, ties to even; `guess` is that or close to it, and not negative.
  func nearestDouble(from guess: Double) -> Double {
    var pattern = min(guess, .greatestFiniteMagnitude).bitPattern
    while pattern < Double.infinity.bitPattern, isBeyondMiddle(above: pattern) { pattern += 1 }
    while pattern > 0, !isBeyondMiddle(above: pattern - 1) { pattern -= 1 }
    return Double(bitPattern: pattern)
  }

  /// Whether the number is nearer to the double after `pattern` than to that of `pattern`.
  ///
  /// In the middle between both it is nearer to the even one.
  private func isBeyondMiddle(above pattern: UInt64) -> Bool {
    // m * 2^e and the next double have (2m + 1) * 2^(e - 1) in their middle; m has 53 bits, or
    // fewer below the normal numbers, whose e is that of the least normal ones.
    let field = Int(pattern >> 52)
    let significand = pattern & (1 << 52 - 1) | (field > 0 ? 1 << 52 : 0)
    let binary = max(field, 1) - 1075 - 1
    var (value, middle) = (digits, Natural(2 * significand + 1))
    // Both times the powers that make them whole: 10^q is 5^q * 2^q.
    value.multiply(byPowerOfFive: max(exponent, 0))
    middle.multiply(byPowerOfFive: max(-exponent, 0))
    value.shiftLeft(by: max(exponent - binary, 0))
    middle.shiftLeft(by: max(binary - exponent, 0))
    return middle < value || middle == value && pattern & 1 == 1
  }
}

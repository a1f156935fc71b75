// SPDX-License-Identifier: Apache-2.0
import Diagnostics

/// A decimal number as its text states it: `significand * 10^exponent`, with a sign.
///
/// The significand has at most 19 digits, because any 19 digits fit into 64 bits. `isTruncated` is
/// true if the text has more significant digits, at least one of them not zero.
public struct JSONDecimal: Hashable, Sendable {
  /// The digits without the point.
  public let significand: UInt64
  /// The power of ten by which the significand is multiplied.
  public let exponent: Int32
  /// True if the number has a minus; zero has a sign too.
  package let isNegative: Bool
  /// True if digits were dropped, so that the magnitude of the number is greater than the stored
  /// one.
  public let isTruncated: Bool

  /// The number 0.
  public static let zero = JSONDecimal(
    significand: 0, exponent: 0, isNegative: false, isTruncated: false)

  /// The number as an integer, or nil if it is not an integer of 64 bits.
  ///
  /// The decision is exact: `1e3`, `1.0` and `-0` are integers, `9223372036854775807.5` is not.
  public var integer: Int64? {
    // A twentieth significant digit means a fraction, or a number of at least 10^19.
    if isTruncated { return nil }
    if significand == 0 { return 0 }
    var (magnitude, exponent) = (significand, exponent)
    while exponent < 0 {
      let (quotient, remainder) = magnitude.quotientAndRemainder(dividingBy: 10)
      guard remainder == 0 else { return nil }
      magnitude = quotient
      exponent += 1
    }
    while exponent > 0 {
      let (product, overflow) = magnitude.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      magnitude = product
      exponent -= 1
    }
    if isNegative, magnitude == 1 << 63 { return .min }
    return Int64(exactly: magnitude).map { isNegative ? -$0 : $0 }
  }

  /// The nearest `Double` if one operation on exact numbers gives it, otherwise nil.
  ///
  /// A significand up to 2^53 and a power of ten up to 10^22 are both exact in a `Double`, so their
  /// product or quotient is rounded once (Clinger 1990, "How to read floating point numbers
  /// accurately").
  var exactlyRounded: Double? {
    guard !isTruncated, significand <= 1 << 53, abs(exponent) < PowersOfTen.exact.count
    else { return nil }
    let exponent = Int(exponent)
    let magnitude = Double(significand)
    let value =
      exponent < 0
      ? magnitude / PowersOfTen.exact[-exponent] : magnitude * PowersOfTen.exact[exponent]
    return isNegative ? -value : value
  }

  /// The nearest `Double`: infinity beyond the greatest one, zero below half the least one.
  ///
  /// `text` returns the text of the number; it is called only if the first 19 digits are not
  /// enough.
  /// - Complexity: O(1) for up to 19 digits, otherwise O(n) in the length of the text.
  func nearestDouble(text: () -> ArraySlice<UInt8>) -> Double {
    if let value = exactlyRounded { return value }
    let magnitude = roundedMagnitude(text: text)
    return isNegative ? -magnitude : magnitude
  }

  /// The `Double` nearest to the magnitude of the number.
  private func roundedMagnitude(text: () -> ArraySlice<UInt8>) -> Double {
    let rounding = DecimalRounding(significand, exponent: Int(exponent))
    if rounding.isCertain {
      if !isTruncated { return rounding.value }
      // The number lies between this significand and the next one.
      let next = DecimalRounding(significand + 1, exponent: Int(exponent))
      if next.isCertain, next.value == rounding.value { return rounding.value }
    }
    return ExactDecimal(text(), like: self).nearestDouble(from: rounding.value)
  }
}

/// Tables of exact powers of ten.
enum PowersOfTen {
  /// The powers that a `Double` represents exactly: 10^22 = 2^22 * 5^22, and 5^22 < 2^53.
  static let exact: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// The powers that fit into 64 bits.
  static let integers: [UInt64] = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
    1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
    1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
  ]
}

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

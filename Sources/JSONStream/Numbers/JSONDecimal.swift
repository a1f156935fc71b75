/// A decimal number as it is written: `significand * 10^exponent`, with a sign.
///
/// At most 19 significant digits are held, for 19 always fit into 64 bits; `isTruncated` tells that
/// the text has more, of which at least one is not zero.
public struct JSONDecimal: Hashable, Sendable {
  /// The digits, without the point.
  public let significand: UInt64
  /// The power of ten that the significand counts.
  public let exponent: Int32
  /// Whether a minus stands before the number; zero has a sign as well.
  public let isNegative: Bool
  /// Whether digits were dropped that make the number larger in size than what is held.
  public let isTruncated: Bool

  /// The number 0.
  public static let zero = JSONDecimal(
    significand: 0, exponent: 0, isNegative: false, isTruncated: false)

  /// The number as an integer, or nil where it is none or lies beyond 64 bits.
  ///
  /// Decided exactly: `1e3`, `1.0` and `-0` are integers, `9223372036854775807.5` is none.
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

  /// The nearest `Double` where one exact operation gives it, else nil.
  ///
  /// A significand up to 2^53 and a power of ten up to 10^22 are both exact, so their product or
  /// quotient is rounded once (Clinger 1990, "How to read floating point numbers accurately").
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

  /// The nearest `Double`; beyond the greatest one infinity, below half the least one zero.
  ///
  /// Asks for the number as it is written only where its first 19 digits do not decide.
  /// - Complexity: O(1) for up to 19 digits, else O(n) in the length of the text.
  func nearestDouble(text: () -> ArraySlice<UInt8>) -> Double {
    if let value = exactlyRounded { return value }
    let magnitude = roundedMagnitude(text: text)
    return isNegative ? -magnitude : magnitude
  }

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

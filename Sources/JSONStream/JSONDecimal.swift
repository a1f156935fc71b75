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
    guard !isTruncated, significand <= 1 << 53, abs(exponent) < JSONDecimal.powersOfTen.count
    else { return nil }
    let exponent = Int(exponent)
    let magnitude = Double(significand)
    let value =
      exponent < 0
      ? magnitude / JSONDecimal.powersOfTen[-exponent]
      : magnitude * JSONDecimal.powersOfTen[exponent]
    return isNegative ? -value : value
  }

  /// The powers of ten that a `Double` holds exactly: 10^22 = 2^22 * 5^22, and 5^22 < 2^53.
  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// The nearest `Double`; beyond the greatest one infinity, below half the least one zero.
  ///
  /// Asks for the number as it is written only where one exact operation does not decide.
  /// - Complexity: O(1) for up to 15 digits, else O(n) in the length of the text.
  func nearestDouble(text: () -> String) -> Double {
    if let value = exactlyRounded { return value }
    let sign = isNegative ? -1.0 : 1.0
    if significand == 0 { return sign * 0 }
    // 1 <= significand + dropped digits < 10^19. The greatest Double is below 10^309, and half the
    // least is above 10^-324.
    if exponent >= 309 { return sign * .infinity }
    if exponent + 19 <= -324 { return sign * 0 }
    // The standard library rounds correctly, at any length.
    return Double(text()) ?? sign * .infinity
  }
}

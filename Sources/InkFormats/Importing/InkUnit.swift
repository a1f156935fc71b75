/// The length of one unit of a file.
public struct InkUnit: Hashable, Sendable {
  let fraction: UnitFraction

  /// The powers of ten of the digits behind a point.
  private static let greatestDigits = 15

  /// Creates a unit from a length such as `0.01mm`, `1in` or `2px`; nil for another text.
  ///
  /// The names are mm, cm, in, pt and px; a pixel is a point. A length is from 1e-6 to 1e6 points.
  public init?(length text: String) {
    let number = text.prefix { $0.isNumber || $0 == "." }
    let name = text.dropFirst(number.count)
    let names = ["mm", "cm", "in", "pt", "px"]
    guard names.contains(String(name)), let parts = InkUnit.fraction(number),
      let unit = name == "px" ? .one : UnitFraction.length(String(name))
    else { return nil }
    self.init(
      UnitFraction(
        numerator: unit.numerator * parts.numerator,
        denominator: unit.denominator * parts.denominator))
  }

  /// Creates a unit of which a point has `density`, such as `3.5`; nil for another text.
  public init?(density text: String) {
    guard let parts = InkUnit.fraction(text[...]) else { return nil }
    self.init(UnitFraction(numerator: parts.denominator, denominator: parts.numerator))
  }

  private init?(_ fraction: UnitFraction) {
    guard (1e-6...1e6).contains(fraction.converted(1)) else { return nil }
    self.fraction = fraction
  }

  /// Returns a positive decimal number as two integers, so that no digit is rounded.
  private static func fraction(_ text: Substring) -> UnitFraction? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let digits = parts.joined()
    guard digits.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") <= 9 }),
      digits.utf8.count <= greatestDigits,
      let number = Int64(digits), number > 0
    else { return nil }
    var power = 1.0
    for _ in 0..<(parts.count == 2 ? parts[1].utf8.count : 0) { power *= 10 }
    return UnitFraction(numerator: Double(number), denominator: power)
  }
}

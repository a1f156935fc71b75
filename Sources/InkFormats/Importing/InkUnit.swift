// SPDX-License-Identifier: Apache-2.0

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
      let unit = name == "px" ? .one : UnitFraction.lengths[String(name)]
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

/// A unit in which a file counts times.
public enum TimeUnit: String, Hashable, Sendable, CaseIterable {
  /// Seconds.
  case seconds = "s"
  /// Milliseconds.
  case milliseconds = "ms"
  /// Microseconds.
  case microseconds = "us"
  /// Nanoseconds.
  case nanoseconds = "ns"

  /// The power of ten that turns the unit into microseconds.
  var exponent: Int {
    switch self {
    case .seconds: 6
    case .milliseconds: 3
    case .microseconds: 0
    case .nanoseconds: -3
    }
  }
}

/// A unit in which a file counts angles.
public enum AngleUnit: String, Hashable, Sendable, CaseIterable {
  /// Degrees.
  case degrees = "deg"
  /// Tenths of degrees.
  case tenthsOfDegrees = "0.1deg"
  /// Radians.
  case radians = "rad"

  /// Returns an angle in radians.
  func radians(_ angle: Double) -> Double {
    switch self {
    case .degrees: angle * .pi / 180
    case .tenthsOfDegrees: angle * .pi / 1800
    case .radians: angle
    }
  }
}

/// A unit of a file as a fraction of the unit that recordings use.
///
///     himetric -> 72/2540 points     ms -> 1000/1 microseconds
///
/// A value is multiplied first and divided then, so that a value which has an exact `Double` in the
/// unit of recordings gets it.
struct UnitFraction: Hashable {
  var numerator: Double
  var denominator: Double

  /// The unit of recordings.
  static let one = UnitFraction(numerator: 1, denominator: 1)

  /// Returns a value in the unit of recordings.
  func converted(_ value: Double) -> Double { value * numerator / denominator }

  /// Returns the unit of steps, of which there are `steps` in this one.
  func divided(in steps: Double) -> UnitFraction {
    UnitFraction(numerator: numerator, denominator: denominator * steps)
  }

  /// The units of length in points of 1/72 inch.
  static let lengths = [
    "m": UnitFraction(numerator: 72 * 5000, denominator: 127),
    "cm": UnitFraction(numerator: 72 * 50, denominator: 127),
    "mm": UnitFraction(numerator: 72 * 5, denominator: 127),
    "himetric": UnitFraction(numerator: 72, denominator: 2540),
    "in": UnitFraction(numerator: 72, denominator: 1),
    "pc": UnitFraction(numerator: 12, denominator: 1), "pt": .one,
  ]

  /// The units of time in microseconds.
  static let times = [
    "s": UnitFraction(numerator: 1_000_000, denominator: 1),
    "ms": UnitFraction(numerator: 1_000, denominator: 1), "us": .one,
    "ns": UnitFraction(numerator: 1, denominator: 1_000),
  ]
}

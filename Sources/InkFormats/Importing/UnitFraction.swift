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

  /// Returns a unit of length in points of 1/72 inch; nil for a unit without a physical length.
  static func length(_ name: String) -> UnitFraction? {
    switch name {
    case "m": UnitFraction(numerator: 72 * 5000, denominator: 127)
    case "cm": UnitFraction(numerator: 72 * 50, denominator: 127)
    case "mm": UnitFraction(numerator: 72 * 5, denominator: 127)
    case "himetric": UnitFraction(numerator: 72, denominator: 2540)
    case "in": UnitFraction(numerator: 72, denominator: 1)
    case "pc": UnitFraction(numerator: 12, denominator: 1)
    case "pt": .one
    default: nil
    }
  }

  /// Returns a unit of time in microseconds; nil for another unit.
  static func time(_ name: String) -> UnitFraction? {
    switch name {
    case "s": UnitFraction(numerator: 1_000_000, denominator: 1)
    case "ms": UnitFraction(numerator: 1_000, denominator: 1)
    case "us": .one
    case "ns": UnitFraction(numerator: 1, denominator: 1_000)
    default: nil
    }
  }
}

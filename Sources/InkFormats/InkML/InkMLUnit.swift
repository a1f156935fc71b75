/// A unit of a channel as a fraction of the unit that recordings use.
///
///     himetric -> 72/2540 points     ms -> 1000/1 microseconds
///
/// A value is multiplied first and divided then, so that a value which has an exact `Double` in the
/// unit of recordings gets it.
struct InkMLUnit {
  var numerator: Double
  var denominator: Double

  /// The unit of recordings.
  static let one = InkMLUnit(numerator: 1, denominator: 1)

  /// Returns a value in the unit of recordings.
  func converted(_ value: Double) -> Double { value * numerator / denominator }

  /// Returns the unit of steps, of which there are `steps` in this one.
  func divided(in steps: Double) -> InkMLUnit {
    InkMLUnit(numerator: numerator, denominator: denominator * steps)
  }

  /// Returns a unit of length in points of 1/72 inch; nil for a unit without a physical length.
  static func length(_ name: String) -> InkMLUnit? {
    switch name {
    case "m": InkMLUnit(numerator: 72 * 5000, denominator: 127)
    case "cm": InkMLUnit(numerator: 72 * 50, denominator: 127)
    case "mm": InkMLUnit(numerator: 72 * 5, denominator: 127)
    case "himetric": InkMLUnit(numerator: 72, denominator: 2540)
    case "in": InkMLUnit(numerator: 72, denominator: 1)
    case "pc": InkMLUnit(numerator: 12, denominator: 1)
    case "pt": .one
    default: nil
    }
  }

  /// Returns a unit of time in microseconds; nil for another unit.
  static func time(_ name: String) -> InkMLUnit? {
    switch name {
    case "s": InkMLUnit(numerator: 1_000_000, denominator: 1)
    case "ms": InkMLUnit(numerator: 1_000, denominator: 1)
    case "us": .one
    case "ns": InkMLUnit(numerator: 1, denominator: 1_000)
    default: nil
    }
  }
}

import JSONStream
import TouchRecording

extension JSONDecimal {
  /// The greatest magnitude of a time stamp in microseconds: 285 years.
  static let greatestStamp: UInt64 = 9_000_000_000_000_000

  /// Returns the time in microseconds, halves rounded away from zero; nil beyond `greatestStamp`.
  ///
  /// The digits of the text are rounded, not a `Double`, so `0.0005` ms is 1 us and stamps of an
  /// epoch keep their fractions.
  /// - Complexity: O(1); at most 20 steps.
  func stamp(in unit: TimeUnit) -> Microseconds? {
    var magnitude = significand
    var power = Int(exponent) + unit.exponent
    while power > 0, magnitude > 0 {
      guard magnitude <= JSONDecimal.greatestStamp else { return nil }
      magnitude *= 10
      power -= 1
    }
    // A significand has at most 19 digits, so below this it is less than a half.
    if power < -20 { magnitude = 0 }
    var dropped: UInt64 = 0
    while power < 0, magnitude > 0 || dropped > 0 {
      (magnitude, dropped) = magnitude.quotientAndRemainder(dividingBy: 10)
      power += 1
    }
    // The first digit after the point decides; the digits after it cannot make a half less.
    if dropped >= 5 { magnitude += 1 }
    guard magnitude <= JSONDecimal.greatestStamp else { return nil }
    return isNegative ? -Microseconds(magnitude) : Microseconds(magnitude)
  }
}

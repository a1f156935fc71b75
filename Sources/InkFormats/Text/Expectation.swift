import JSONStream

/// The words of faults for values that several formats have.
enum Expectation {
  static func number(in range: ClosedRange<Double>) -> String {
    "a number from \(JSONNumber(range.lowerBound).text) to \(JSONNumber(range.upperBound).text)"
  }

  /// See `JSONDecimal.greatestStamp`.
  static func time(in unit: TimeUnit) -> String {
    "a number of at most 9e15 microseconds, here in \(unit.rawValue)"
  }
}

package import JSONStream

/// The ways to reduce the values of all recordings to one.
package enum Aggregate: String, CaseIterable, Sendable {
  case median, min, max, mean, sum, count

  /// Returns the aggregate of several values; nil if there is none.
  ///
  /// A recording may have the metric without a value, such as the time of an event that did not
  /// happen. `count` does not count it. Every other aggregate then has no value, because it would
  /// describe only some of the recordings. Doubles are added in the order of the recordings.
  ///
  /// - Complexity: O(n log n) in the number of values.
  package func value(of values: [Metric.Value]) -> JSONNumber? {
    let numbers = values.compactMap(\.number)
    if self == .count { return JSONNumber(Int64(numbers.count)) }
    guard !numbers.isEmpty, numbers.count == values.count else { return nil }
    switch self {
    case .median: return Aggregate.median(of: numbers.sorted(by: isLess))
    case .min: return numbers.min(by: isLess)
    case .max: return numbers.max(by: isLess)
    case .sum: return Aggregate.sum(of: numbers)
    case .mean:
      return Aggregate.finite(Aggregate.sum(of: numbers).map(\.double), over: numbers.count)
    case .count: preconditionFailure("The counting has ended")
    }
  }

  /// The middle value, or the mean of both middle values.
  private static func median(of sorted: [JSONNumber]) -> JSONNumber? {
    let middle = sorted.count / 2
    if sorted.count % 2 == 1 { return sorted[middle] }
    return sum(of: Array(sorted[middle - 1...middle])).flatMap { finite($0.double, over: 2) }
  }

  /// The exact sum of integers in 64 bits; otherwise the sum of the nearest doubles.
  private static func sum(of numbers: [JSONNumber]) -> JSONNumber? {
    var sum: Int64 = 0
    for number in numbers {
      guard let integer = number.integer else { return sumOfDoubles(numbers) }
      let (next, overflows) = sum.addingReportingOverflow(integer)
      if overflows { return sumOfDoubles(numbers) }
      sum = next
    }
    return JSONNumber(sum)
  }

  private static func sumOfDoubles(_ numbers: [JSONNumber]) -> JSONNumber? {
    finite(numbers.reduce(0) { $0 + $1.double }, over: 1)
  }

  /// A sum divided by a count; nil if the sum is not finite.
  private static func finite(_ sum: Double?, over count: Int) -> JSONNumber? {
    guard let sum, sum.isFinite else { return nil }
    return JSONNumber(sum / Double(count))
  }
}

/// Returns true if `a` is less than `b`; integers are compared exactly, others as doubles.
private func isLess(_ a: JSONNumber, _ b: JSONNumber) -> Bool {
  if let a = a.integer, let b = b.integer { return a < b }
  return a.double < b.double
}

// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
package import JSONStream
import Scenes
import TouchRecording

/// A condition that a report must fulfill: `trace.recall>=0.95`, `median(score)>=0.8`.
///
///     requirement = value comparison limit | metric
///     limit       = number [ "%" ] | time | "true" | "false"
///     value       = metric | aggregate "(" metric ")"
///     metric      = name { "." name } [ "@" time ]
///     name        = letters, digits, "_" and "-" | '"' anything else '"'
///     comparison  = "==" | "!=" | "<=" | ">=" | "<" | ">"
///     aggregate   = "median" | "min" | "max" | "mean" | "sum" | "count"
///     time        = 2s | 800ms | 1500000us
///
/// The parts may be separated by spaces. Numbers are decimal: `-1`, `0.95`. A percent sign divides
/// the limit of a share by 100: `score>=95%` is `score>=0.95`. Only what is in microseconds takes a
/// time, and only a Boolean value is compared with `true` or stands alone: `complete` is
/// `complete==true`.
public struct Requirement: Hashable, Sendable {
  /// The origins of requirements, which decide the effect of a requirement that does not hold.
  package enum Level: String, CaseIterable, Sendable {
    /// A requirement of the call; the run fails if it does not hold.
    case require
    /// A condition of the call; a warning is printed if it does not hold.
    case warn
    /// An `expect` line of the recording; the recording fails if it does not hold, provided that
    /// the run judges these lines.
    case expect
    /// The verdict of a judge, a program of the user; the recording fails if it refuses.
    case judge
  }

  /// The ways to compare a value with the limit.
  package enum Comparison: String, CaseIterable, Sendable {
    case equal = "=="
    case unequal = "!="
    case atMost = "<="
    case atLeast = ">="
    case less = "<"
    case greater = ">"
  }

  /// The text of the requirement, unchanged.
  public let text: String
  /// The way to reduce the values of all recordings; nil for a requirement of each recording.
  package let aggregate: Aggregate?
  /// The compared number of the report.
  package let metric: Metric
  /// The comparison, with the value on its left side.
  package let comparison: Comparison
  /// The right side of the comparison, in the unit of the metric.
  package let limit: Decimal
  /// The unit in which the limit is written, a time or a Boolean value; nil for a number.
  let unit: Quantity.Unit?

  /// Returns a value in the words of the limit: `1.366667s` beside `1.5s`, `false` beside `true`.
  func words(of value: JSONNumber) -> String {
    switch (unit, value.integer) {
    case (.truth, let integer?): integer == 0 ? "false" : "true"
    case (.time, let integer?): Microseconds(integer).timeText
    default: value.text
    }
  }

  /// The limit in its own words.
  var limitWords: String {
    Int64(limit.text).map { words(of: JSONNumber($0)) } ?? limit.text
  }

  /// Returns true if a value fulfills the requirement.
  ///
  /// Integers are compared exactly, all other numbers as the nearest doubles.
  package func holds(for value: JSONNumber) -> Bool {
    if let integer = value.integer, let decimal = Decimal(String(integer)) {
      return comparison.holds(decimal, limit)
    }
    return comparison.holds(value.double, limit.double)
  }
}

extension Requirement {
  /// True if a value that does not fulfill the requirement is too small, false if it is too great;
  /// nil for a missing value, and if neither can be said.
  package func failsAtLeast(_ value: JSONNumber?) -> Bool? {
    guard let value, aggregate != .count, comparison != .unequal else { return nil }
    return value.double <= limit.double && comparison != .less
  }
}

extension Requirement.Comparison {
  fileprivate func holds<Value: Comparable>(_ a: Value, _ b: Value) -> Bool {
    switch self {
    case .equal: a == b
    case .unequal: a != b
    case .atMost: a <= b
    case .atLeast: a >= b
    case .less: a < b
    case .greater: a > b
    }
  }
}

/// A requirement with its origin.
package struct Demand: Hashable, Sendable {
  /// The requirement that must hold.
  package let requirement: Requirement
  /// The origin of the requirement.
  package let level: Requirement.Level
  /// The line of the recording that holds it, counted from 1; nil for one from the command line.
  package let line: Int?

  /// Creates a demand; only one from a recording has a line.
  package init(_ requirement: Requirement, _ level: Requirement.Level, line: Int? = nil) {
    self.requirement = requirement
    self.level = level
    self.line = line
  }
}

extension Requirement {
  /// Refuses a requirement of several recordings together where each one is judged alone.
  ///
  /// - Throws: `Fault.severalRecordings`.
  package func refuseAggregate() throws(Fault) {
    if let aggregate { throw .severalRecordings(aggregate: aggregate.rawValue) }
  }
}

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
    let numbers = values.compactMap { $0.number }
    if self == .count { return JSONNumber(Int64(numbers.count)) }
    guard !numbers.isEmpty, numbers.count == values.count else { return nil }
    switch self {
    case .median: return Aggregate.median(of: numbers.sorted(by: isLess))
    case .min: return numbers.min(by: isLess)
    case .max: return numbers.max(by: isLess)
    case .sum: return Aggregate.sum(of: numbers)
    case .mean:
      return Aggregate.finite(Aggregate.sum(of: numbers).map { $0.double }, over: numbers.count)
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

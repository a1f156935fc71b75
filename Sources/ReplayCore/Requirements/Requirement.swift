package import JSONStream
package import TouchRecording

/// A condition that a report must fulfill: `trace.recall>=0.95`, `median(score)>=0.8`.
///
///     requirement = value comparison number [ "%" ]
///     value       = metric | aggregate "(" metric ")"
///     metric      = name { "." name } [ "@" time ]
///     name        = letters, digits, "_" and "-" | '"' anything else '"'
///     comparison  = "==" | "!=" | "<=" | ">=" | "<" | ">"
///     aggregate   = "median" | "min" | "max" | "mean" | "sum" | "count"
///     time        = 2s | 800ms | 1500000us
///
/// The parts may be separated by spaces. Numbers are decimal: `-1`, `0.95`. A percent sign divides
/// the limit of a share by 100: `score>=95%` is `score>=0.95`.
package struct Requirement: Hashable, Sendable {
  /// The origins of requirements, which decide the effect of a requirement that does not hold.
  package enum Level: String, CaseIterable, Sendable {
    /// A requirement of the call; the run fails if it does not hold.
    case require
    /// A condition of the call; a warning is printed if it does not hold.
    case warn
    /// An `expect` line of the recording; the recording fails if it does not hold, provided that
    /// the run judges these lines.
    case expect
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
  package let text: String
  /// The way to reduce the values of all recordings; nil for a requirement of each recording.
  package let aggregate: Aggregate?
  /// The compared number of the report.
  package let metric: Metric
  /// The comparison, with the value on its left side.
  package let comparison: Comparison
  /// The right side of the comparison, in the unit of the metric.
  package let limit: Decimal

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
  func failsAtLeast(_ value: JSONNumber?) -> Bool? {
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

/// A reason that a requirement cannot be judged.
package enum RequirementError: Error, Hashable, Sendable {
  /// The text breaks the grammar at a column, counted from 1 in characters.
  case syntax(column: Int, found: String?, expected: String)
  /// No report of the run has this number; `near` holds similar names that do exist.
  case unknownMetric(String, near: [String])
  /// The requirement of one recording asks for a value of all of them.
  case severalRecordings(aggregate: String)
  /// The requirement is on a line after the time that it tests.
  case momentOver(Microseconds)
  /// The limit lies outside the `range` of the metric, so that the requirement always or never
  /// holds; `likely` is the limit that was probably meant.
  case decided(String, metric: String, holds: Bool, range: String, likely: String?)
  /// A percent sign follows the limit of a metric that is no share.
  case percentSign(metric: String, found: String)
  /// The recording holds more requirements than are judged.
  case tooMany(limit: Int)
}

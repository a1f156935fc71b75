package import JSONStream

/// What somebody asks of a report: `trace.recall>=0.95`, `median(score)>=0.8`.
///
///     requirement = value comparison number
///     value       = metric | aggregate "(" metric ")"
///     metric      = name { "." name } [ "@" time ]
///     name        = letters, digits, "_" and "-" | '"' anything else '"'
///     comparison  = "==" | "!=" | "<=" | ">=" | "<" | ">"
///     aggregate   = "median" | "min" | "max" | "mean" | "sum" | "count"
///     time        = 2s | 800ms | 1500000
///
/// Spaces may stand between the parts. Numbers are decimal: `-1`, `0.95`.
package struct Requirement: Hashable, Sendable {
  /// Whose demand it is, and so what becomes of a run where it does not hold.
  package enum Level: String, Hashable, Sendable {
    /// Of the command line: the run fails.
    case require
    /// Of the command line: it is told.
    case warn
    /// Of the recording itself: the recording fails where it is checked against itself.
    case expect
  }

  /// How a value is compared with the limit.
  package enum Comparison: String, CaseIterable, Sendable {
    case equal = "=="
    case unequal = "!="
    case atMost = "<="
    case atLeast = ">="
    case less = "<"
    case greater = ">"
  }

  /// The requirement as it was written.
  package let text: String
  /// How the values of all recordings become one; nil for a requirement of each recording.
  package let aggregate: Aggregate?
  /// Which figure of the report.
  package let metric: Metric
  /// How it is compared.
  package let comparison: Comparison
  /// What it is compared with.
  package let limit: Decimal

  /// Whether a value is as required: integers exactly, all others as the nearest doubles.
  package func holds(for value: JSONNumber) -> Bool {
    if let integer = value.integer, let decimal = Decimal(String(integer)) {
      return comparison.holds(decimal, limit)
    }
    return comparison.holds(value.double, limit.double)
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

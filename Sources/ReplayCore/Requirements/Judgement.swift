package import JSONStream

/// A requirement, whose it is, and where it stands.
package struct Demand: Hashable, Sendable {
  /// What is required.
  package let requirement: Requirement
  /// Whose demand it is.
  package let level: Requirement.Level
  /// The line of the recording that carries it, counted from 1.
  package let line: Int?

  /// Creates a demand; only one that a recording carries has a line.
  package init(_ requirement: Requirement, _ level: Requirement.Level, line: Int? = nil) {
    self.requirement = requirement
    self.level = level
    self.line = line
  }
}

/// What came of a demand.
package struct Judgement: Hashable, Sendable {
  /// What was asked for.
  package let demand: Demand
  /// The value; nil where the report has none, such as the time of what never happened.
  package let found: JSONNumber?
  /// Whether the run, or the recording, fails where the requirement does not hold.
  package let decides: Bool
  /// Whether the requirement holds; without a value it does not.
  package let holds: Bool

  /// Judges the value that was found.
  package init(_ demand: Demand, found: JSONNumber?, decides: Bool) {
    self.demand = demand
    self.found = found
    self.decides = decides
    holds = found.map(demand.requirement.holds(for:)) ?? false
  }

  /// Whether the run, or the recording, fails by it.
  package var fails: Bool { decides && !holds }

  /// The object of the judgement in the report.
  var json: JSONValue {
    [
      "expression": JSONValue(demand.requirement.text),
      "level": JSONValue(demand.level.rawValue),
      "found": found.map { JSONValue(.number($0)) } ?? .null,
      "limit": demand.requirement.limit.json,
      "passed": JSONValue(holds),
    ]
  }
}

extension Decimal {
  /// The number in a report, as it was written: what it reads is JSON.
  var json: JSONValue {
    guard let value = try? JSONValue.parse(Array(text.utf8)) else {
      preconditionFailure("A decimal without an exponent is a number of JSON")
    }
    return value
  }
}

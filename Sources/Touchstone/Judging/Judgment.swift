// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
package import JSONStream
package import Scenes

/// The result of checking a demand against a report.
package struct Judgment: Hashable, Sendable {
  /// The demand that was checked.
  package let demand: Demand
  /// The value of the metric; nil if the report has none, such as the time of a missing event.
  package let found: JSONNumber?
  /// True if the run, or the recording, fails when the requirement does not hold.
  package var decides: Bool
  /// True if the requirement holds; it does not hold without a value.
  package let holds: Bool
  /// The reason why it does not hold; nil if it holds, or if nothing that happened explains it.
  package var reason: Reason?
  /// The call that tells more; nil if it holds, or if there is none.
  package var next: FollowUp?

  /// Checks a value against a demand.
  ///
  /// - Parameters:
  ///   - demand: The demand.
  ///   - found: The value of its metric; nil if there is none.
  ///   - decides: True if the run, or the recording, fails when the requirement does not hold.
  ///   - timesMade: True if the value is of a recording whose times are made up; no requirement on a
  ///     time holds then.
  package init(_ demand: Demand, found: JSONNumber?, decides: Bool, timesMade: Bool = false) {
    self.demand = demand
    self.found = found
    self.decides = decides
    let lacksTimes = timesMade && demand.requirement.metric.isOfTime
    holds = !lacksTimes && (found.map(demand.requirement.holds(for:)) ?? false)
    if lacksTimes { reason = .noTimes }
  }

  /// Returns the verdict of a judge as a requirement that decides.
  ///
  /// - Parameters:
  ///   - passes: True if the judge accepts the recording.
  ///   - reason: The reason in the words of the judge; nil without one.
  /// - Returns: The judgment.
  package static func judge(passes: Bool, reason: String?) -> Judgment {
    guard let accepts = try? Requirement("\(RecordingFigures.judgeName).pass") else {
      preconditionFailure("The verdict of a judge is a metric")
    }
    var judgment = Judgment(
      Demand(accepts, .judge), found: JSONNumber(Int64(passes ? 1 : 0)), decides: true)
    if !passes, let reason { judgment.reason = Reason([Finding(printable(reason), nil)]) }
    return judgment
  }

  /// The value that was found, for a sentence: with four decimals, or as many more as keep it on its
  /// side of the limit; nil without a value.
  package var foundText: String? {
    guard let found, found.integer == nil else { return found.map(demand.requirement.words) }
    let rounded = [1e4, 1e6, 1e9].lazy.map { JSONNumber((found.double * $0).rounded() / $0) }
    return rounded.first { demand.requirement.holds(for: $0) == holds }?.text ?? found.text
  }

  /// True if the run, or the recording, fails because of this result.
  package var fails: Bool { decides && !holds }

}

extension Judgment: Recorded {
  /// The object of the result in the report.
  package static let record: Record<Judgment> = [
    .value("expression") { $0.demand.requirement.text },
    .value("level") { $0.demand.level },
    .value(
      "found", as: .number(.number).orNull, "null where the report has no value: it then fails"
    ) { $0.found.map { JSONValue(.number($0)) }.json },
    .value("limit", as: .number(.number)) { $0.demand.requirement.limit.json },
    .value("passed") { $0.holds },
    .value("reason", as: .text, "where it failed; only of one that does not hold") {
      ($0.reason?.words).json
    }.only { $0.reason != nil },
    .value("next", as: .text, "the command that tells more, with paths as in madeOf") {
      ($0.next?.reported).json
    }.only { $0.next?.reported != nil },
  ]

  /// A form that a schema defines once.
  package static var form: ValueForm {
    .named("requirement", .object(record.fields), meaning: nil)
  }
}

extension Requirement.Level: ReportValue {}

extension Decimal {
  /// The number as JSON, with its own text.
  var json: JSONValue {
    guard let value = try? JSONValue.parse(Array(text.utf8)) else {
      preconditionFailure("A decimal without an exponent is a number of JSON")
    }
    return value
  }
}

// MARK: - Words

extension Judgment {
  /// The requirement that does not hold, with what was found, but without the reason.
  package var diagnosis: Fault {
    if demand.level == .judge { return Fault(.requirementFailed, "the judge refuses") }
    return Fault(
      decides ? .requirementFailed : .expectationFailed,
      at: demand.line.map { Place(line: $0, byte: 0) },
      "\(printable(demand.requirement.text)) does not hold", found: foundText ?? "no value",
      expected: "\(demand.requirement.comparison.rawValue) \(demand.requirement.limitWords)")
  }

  /// The refusal of a judge, in its own words.
  package var refusal: String {
    "the judge refuses" + (reason.map { ": \($0.words)" } ?? "")
  }

  /// The diagnosis with the reason, and the call that tells more.
  package var explainedDiagnosis: Fault {
    let isOfJudge = demand.level == .judge
    let parts = [
      isOfJudge ? refusal : diagnosis.message, isOfJudge ? nil : reason?.words,
      next?.command.map { "more: \($0)" },
    ]
    return Fault(
      diagnosis.code, at: diagnosis.place, parts.compactMap { $0.self }.joined(separator: "; "))
  }
}

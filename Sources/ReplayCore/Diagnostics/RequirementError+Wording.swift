import JSONStream
import Scenes
import TouchRecording
import Wording

extension RequirementError: Diagnosable {
  var diagnosis: Diagnosis {
    switch self {
    case .syntax(let column, let found, let expected):
      words(
        .requirement, "invalid requirement at column \(column)", found: found ?? "the end",
        expected: expected)
    case .unknownMetric(let path, let near):
      words(
        .unknownMetric, "unknown metric \(quoted(path))", name: path, known: near,
        expected: "a metric of the report")
    case .decided(let text, let metric, let holds, let range, let likely):
      (
        .requirement,
        "\(printable(text)) \(holds ? "always holds" : "can never hold"): "
          + "\(printable(metric)) is \(range)" + (likely.map { "; did you mean \($0)?" } ?? "")
      )
    case .percentSign(let metric, let found):
      words(
        .requirement, "\(printable(metric)) is not a share", found: found,
        expected: "a number without %")
    case .tooMany(let limit):
      words(.requirement, "the recording has too many expect lines", expected: "at most \(limit)")
    case .severalRecordings(let aggregate):
      words(
        .requirement, "the requirement applies to a single recording",
        found: "\(aggregate)(...)", expected: "a metric without an aggregate")
    case .momentOver(let time):
      words(
        .requirement, "the expect line comes after the time that it tests", found: "\(time) us",
        expected: "the line before that time, for example after the header")
    }
  }
}

extension Judgment: Diagnosable {
  /// The requirement that does not hold, with what was found, but without the reason.
  var diagnosis: Diagnosis {
    (
      decides ? .requirementFailed : .expectationFailed,
      words(
        "\(printable(demand.requirement.text)) does not hold", found: foundText ?? "no value",
        expected: "\(demand.requirement.comparison.rawValue) \(demand.requirement.limit.text)")
    )
  }

  /// The diagnosis with the reason, and the call that tells more.
  var explainedDiagnosis: Diagnosis {
    let parts = [
      diagnosis.message, reason?.words, next?.command.map { "more: \($0)" },
    ]
    return (diagnosis.code, parts.compactMap(\.self).joined(separator: "; "))
  }
}

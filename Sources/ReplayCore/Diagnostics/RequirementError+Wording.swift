import JSONStream
import Scenes
import TouchRecording

extension RequirementError: Diagnosable {
  var diagnosticCode: DiagnosticCode {
    switch self {
    case .unknownMetric: .unknownMetric
    case .syntax, .severalRecordings, .momentOver, .tooMany: .requirement
    }
  }

  var message: String {
    switch self {
    case .syntax(let column, let found, let expected):
      words("bad requirement at column \(column)", found ?? "its end", expected)
    case .unknownMetric(let path, let near):
      words(
        "no such metric", path,
        near.isEmpty ? "one of the report" : near.joined(separator: " or "))
    case .tooMany(let limit):
      words("the recording has too many expect lines", "more", "at most \(limit)")
    case .severalRecordings(let aggregate):
      words(
        "a recording is judged by itself alone here", "\(aggregate)(...)", "a metric of it")
    case .momentOver(let time):
      words(
        "the moment is over that the expect line asks for", "\(time) us",
        "the line to stand before it, such as after the header")
    }
  }
}

extension Judgement: Diagnosable {
  var diagnosticCode: DiagnosticCode { decides ? .requirementFailed : .wishFailed }

  var message: String {
    words(
      "\(printable(demand.requirement.text)) does not hold", found?.text ?? "no value",
      "\(demand.requirement.comparison.rawValue) \(demand.requirement.limit.text)")
  }
}

import Scenes

extension ReportError: Diagnosable {
  var diagnosis: Diagnosis {
    switch self {
    case .file(let error): error.diagnosis
    case .report(let fault, _, _): fault.diagnosis
    }
  }
}

extension ReportFault: Diagnosable {
  var diagnosis: Diagnosis {
    switch self {
    case .notAReport(let found):
      words(
        .notAReport, "not a report that lists its sources", found: found,
        expected: "\"kind\":\"touch-report\" and madeOf")
    case .otherVersion(let found, let supported):
      words(
        .reportVersion, "the report has another version", found: found.map { "schema \($0)" },
        expected: "schema \(supported)")
    case .content(let error): (.reportValue, error.message)
    case .sourceChanged(let difference):
      words(
        .sourceChanged, "\(printable(difference.path)) has changed", found: difference.found,
        expected: difference.expected)
    case .resultChanged(let difference):
      words(
        .resultChanged, "\(printable(difference.path)) differs", found: difference.found,
        expected: difference.expected)
    }
  }
}

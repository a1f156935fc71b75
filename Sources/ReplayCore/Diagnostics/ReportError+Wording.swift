import Scenes

// Codes and words for reports that do not hold or cannot be verified.

extension ReportError: Diagnosable {
  /// The stable code.
  var diagnosticCode: DiagnosticCode {
    switch self {
    case .file(let error): error.diagnosticCode
    case .report(let fault, _, _): fault.diagnosticCode
    }
  }

  /// The message, with what was found and what was expected.
  var message: String {
    switch self {
    case .file(let error): error.message
    case .report(let fault, _, _): fault.message
    }
  }
}

extension ReportFault: Diagnosable {
  /// The stable code.
  var diagnosticCode: DiagnosticCode {
    switch self {
    case .notAReport: .notAReport
    case .otherVersion: .reportVersion
    case .content: .reportValue
    case .sourceChanged: .sourceChanged
    case .resultChanged: .resultChanged
    }
  }

  /// What is wrong, with what was found and what was expected.
  var message: String {
    switch self {
    case .notAReport(let found):
      words("no report that says what it was made of", found, "\"kind\":\"touch-report\"")
    case .otherVersion(let found, let supported):
      words(
        "the report is of another version", found.map { "schema \($0)" }, "schema \(supported)")
    case .content(let error): error.message
    case .sourceChanged(let difference):
      words("\(printable(difference.path)) has changed", difference.found, difference.expected)
    case .resultChanged(let difference):
      words("\(printable(difference.path)) differs", difference.found, difference.expected)
    }
  }
}

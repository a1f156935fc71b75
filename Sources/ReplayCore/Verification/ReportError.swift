public import JSONStream

/// Why a report cannot be verified, or in what it does not hold.
public enum ReportFault: Error, Hashable, Sendable {
  /// The file cannot be read.
  case unreadable(SystemError)
  /// The file has more than `limit` bytes.
  case tooLarge(limit: Int)
  /// The file is no JSON.
  case json(JSONError)
  /// The file is JSON, but does not say that it is a report, and of what it was made.
  case notAReport(found: String?)
  /// The report is of a version that this program does not write.
  case otherVersion(found: Int64?, supported: Int)
  /// What it was made of is missing, wrong or out of range.
  case content(SceneError)
  /// What it was made of, or the program that made it, is another now.
  case sourceChanged(ReportDifference)
  /// It holds another value than its recordings give.
  case resultChanged(ReportDifference)

  /// Whether the report could be verified, and does not hold.
  var isOfContent: Bool {
    switch self {
    case .sourceChanged, .resultChanged: true
    default: false
    }
  }

  /// The offset of the byte where it shows; nil where the whole is meant.
  var offset: Int? {
    switch self {
    case .json(let error): error.offset
    case .content(let error): error.offset
    case .sourceChanged(let difference), .resultChanged(let difference): difference.offset
    default: nil
    }
  }

  /// The stable code.
  var code: DiagnosticCode {
    switch self {
    case .unreadable(let error): error.isMissing ? .missingInput : .unreadableInput
    case .tooLarge: .length
    case .json(let error): error.code
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
    case .unreadable(let error):
      words("the report cannot be read", error.description, "what replay -o has written")
    case .tooLarge(let limit):
      words("the report is too large", "more", "at most \(limit) bytes")
    case .json(let error): error.message
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

/// What is wrong with a report, and where.
public struct ReportError: Error, Hashable, Sendable {
  /// The path of the report.
  public let path: String
  /// The line in the file, from 1; nil where the whole is meant.
  public let line: Int?
  /// The byte in the line, from 1; nil where the whole is meant.
  public let byte: Int?
  /// What is wrong.
  public let fault: ReportFault

  package init(_ fault: ReportFault, path: String, in bytes: [UInt8] = []) {
    let place = fault.offset.map { SceneFile.place(of: $0, in: bytes) }
    (self.fault, self.path, line, byte) = (fault, path, place?.line, place?.byte)
  }
}

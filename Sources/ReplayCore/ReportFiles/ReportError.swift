package import Scenes
package import TouchRecording

/// Why a report cannot be verified, or in what it does not hold.
package enum ReportFault: Error, Hashable, Sendable {
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
    case .content(let error): error.offset
    case .sourceChanged(let difference), .resultChanged(let difference): difference.offset
    default: nil
    }
  }
}

/// A report that cannot be verified, or does not hold.
package enum ReportError: Error, Hashable, Sendable {
  /// The file of the report cannot be used, whatever its JSON says.
  case file(JSONFileError)
  /// The report itself; `place` is nil if the whole report is meant.
  case report(ReportFault, path: String, place: Place?)

  /// Places a fault in the file of a report.
  package init(_ fault: ReportFault, in file: JSONFile) {
    self = .report(fault, path: file.path, place: fault.offset.map(file.place(of:)))
  }
}

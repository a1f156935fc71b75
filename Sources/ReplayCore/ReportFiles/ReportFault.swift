package import Scenes

/// A reason that a report cannot be verified, or a difference that the verification found.
package enum ReportFault: Error, Hashable, Sendable {
  /// The file is JSON, but lacks the kind of a report or its provenance.
  case notAReport(found: String?)
  /// The report is of a version that this program does not write.
  case otherVersion(found: Int64?, supported: Int)
  /// A value of the provenance is missing, wrong or out of range.
  case content(SceneError)
  /// A source of the report, or the program that made it, has changed.
  case sourceChanged(ReportDifference)
  /// A value differs from the one that the recordings give now.
  case resultChanged(ReportDifference)

  /// The offset of the first wrong byte; nil if the fault concerns the whole report.
  package var offset: Int? {
    switch self {
    case .content(let error): error.offset
    case .sourceChanged(let difference), .resultChanged(let difference): difference.offset
    default: nil
    }
  }
}

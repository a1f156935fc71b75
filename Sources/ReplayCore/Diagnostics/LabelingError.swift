package import InkFormats
import Scenes
import Wording

/// A reason that recordings cannot be told apart by their labels, or a label without effect.
package enum LabelingError: Error, Hashable, Sendable {
  /// The table of labels at a path cannot be read.
  case table(ImportError, path: String)
  /// A recording has no label, like `others` more.
  case unlabeled(recording: String, others: Int)
  /// No recording has the label.
  case none(String)
  /// No recording has a name of the table of labels.
  case unknown(name: String)
}

extension LabelingError: Diagnosable {
  var diagnosis: Diagnosis {
    switch self {
    case .table(let error, _): error.diagnosis
    case .unlabeled(let recording, let others):
      words(
        .unlabeled,
        "no label for \(quoted(recording))"
          + (others > 0 ? " and \(counted(others, "other recording"))" : ""),
        expected: "a row of --labels for each recording")
    case .none(let label):
      words(.unlabeled, "no recording is \(label)", expected: "good recordings and bad ones")
    case .unknown(let name):
      words(
        .labelUnused, "no recording is named \(quoted(name))", expected: "names of recordings")
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
import TouchRecording

extension ImportNote {
  /// The note in words, without its place.
  package var diagnosis: Fault {
    switch self {
    case .omitted(let what, let count):
      Fault(
        .notImported, "left out, because the format cannot hold them: \(what) (\(count) in all)")
    case .assumed(let assumption):
      Fault(
        .assumed, assumption.sentence + (assumption.count.map { " (\($0) in all)" } ?? ""))
    case .implausible(let what, let count, _):
      Fault(.implausible, "\(what) (\(count) in all)")
    case .openContact(let place, let contact):
      RecordingWarning.openContact(place, contact: contact).diagnosis
    }
  }
}

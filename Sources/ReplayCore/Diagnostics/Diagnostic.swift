// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
import FileIO
import GuideFiles
import InkFormats
import Scenes
import TouchRecording

/// A fault or a repair of an input, in words: the place, the severity, the code and the message.
package struct Diagnostic: Hashable, Sendable {
  /// The severity of a diagnostic.
  package enum Severity: String, Hashable, Sendable, CaseIterable {
    /// An input was repaired, skipped or assumed; the scores are valid.
    case warning
    /// An input could not be replayed, or an action failed.
    case error
  }

  /// The file as the command line names it, or `replay` for the run as a whole.
  package let file: String
  /// The line, counted from 1; nil for the whole file.
  package let line: Int?
  /// The byte in the line, counted from 1; nil for the whole line.
  package let byte: Int?
  /// The stable code, such as E201.
  package let code: DiagnosticCode
  /// The severity in this run: that of the code, or an error if the run refuses the warning.
  package let severity: Severity
  /// The fault, with the value found and the values expected where they add something.
  package let message: String

  /// `file:line:byte: E201: message`, a form from which editors open the place.
  package var text: String { text(after: [file, line.map(String.init), byte.map(String.init)]) }

  /// The diagnostic without its file, which may be a machine path.
  package var remark: String { text(after: [line.map(String.init), byte.map(String.init)]) }

  /// Returns the code and the message, after the parts of a place that are known.
  private func text(after place: [String?]) -> String {
    let place = place.compactMap(\.self).joined(separator: ":")
    return "\(place)\(place.isEmpty ? "" : ": ")\(code.name): \(message)"
  }
}

extension Diagnostic {
  /// Formats a fault of a run as a whole, one that names its own place, or one of a scene, which has
  /// its place in `sceneFile`, if given.
  package init(_ fault: Fault, of sceneFile: SceneFile? = nil) {
    self.init(fault, in: Source(input: "replay", sceneFile: sceneFile))
  }

  /// The input in which a fault was found.
  package struct Source: Sendable {
    /// The path of the input, as the command line gives it.
    package var input: String
    /// The index of the recording in its input.
    var index = 0
    /// The line of the header, which may hold a scene.
    var headerLine = 1
    /// The file that gives the scene instead of the header, if any.
    var sceneFile: SceneFile?
    /// True if the warnings that `--strict` refuses are errors.
    var isStrict = false

    /// Creates the place of an input, whose scene may stand in a file of its own.
    package init(input: String, sceneFile: SceneFile? = nil, isStrict: Bool = false) {
      (self.input, self.sceneFile, self.isStrict) = (input, sceneFile, isStrict)
    }
  }

  /// Formats a fault that was found in `source`.
  package init(_ fault: Fault, in source: Source) {
    let (file, place) = fault.site(in: source)
    let (code, message) = (fault.code, fault.message)
    let isRefused = source.isStrict && code.isRefusedByStrict
    self.init(
      file: printable(file, limit: .max), line: place?.line,
      byte: place?.byte == 0 ? nil : place?.byte, code: code,
      severity: isRefused ? .error : code.severity,
      message: isRefused ? "\(message); --strict refuses it" : message)
  }
}

extension Fault {
  /// The file in which the fault stands, and its place there.
  fileprivate func site(in source: Diagnostic.Source) -> (file: String, place: Place?) {
    switch self.source {
    case .input: return (source.input, place)
    case .file(let path): return (path, place)
    case .scene:
      if let file = source.sceneFile {
        return (file.path, place.map { file.file.place(of: $0.byte - 1) })
      }
    case .header: break
    }
    return (source.input, Place(line: source.headerLine, byte: place?.byte ?? 0))
  }
}

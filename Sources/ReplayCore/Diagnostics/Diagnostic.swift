import GuideFiles
import FileIO
import InkFormats
import Scenes
import TouchRecording
package import Wording

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
    let place = fault.place(in: source)
    let (code, message) = fault.diagnosis
    let isRefused = source.isStrict && code.isRefusedByStrict
    self.init(
      file: printable(place.file, limit: .max), line: place.line, byte: place.byte, code: code,
      severity: isRefused ? .error : code.severity,
      message: isRefused ? "\(message); --strict refuses it" : message)
  }
}

extension Fault {
  /// The place of the fault: in the source, or at a path of its own.
  fileprivate func place(
    in source: Diagnostic.Source
  ) -> (file: String, line: Int?, byte: Int?) {
    func at(_ place: Place?, of file: String? = nil) -> (String, Int?, Int?) {
      (file ?? source.input, place?.line, place?.byte)
    }
    return switch self {
    case .recording(let error): at(error.place)
    case .unpacked(let place): at(place)
    case .warning(let warning): at(warning.place)
    case .conversion(let error): at(error.place)
    case .imported(let note): at(note.place)
    case .guideFile(let error): at(error.place)
    case .expectation(let line, _, _): (source.input, line, nil)
    case .tooMuchWork(let line, _, _): (source.input, line ?? source.headerLine, nil)
    case .unmet(let judgment): (source.input, judgment.demand.line, nil)
    case .scene(let error):
      if let file = source.sceneFile {
        at(error.offset.map(file.file.place(of:)), of: file.path)
      } else {
        (source.input, source.headerLine, error.offset.map { $0 + 1 })
      }
    case .setting(let setting, _), .unusedSetting(let setting):
      at(nil, of: "--set \(printable(setting.text))")
    case .file(let error): at(error.place, of: error.path)
    case .guideLibrary(let error): at(error.place, of: error.path)
    case .labeling(.table(let error, path: let path)): at(error.place, of: path)
    case .label: (source.input, source.headerLine, nil)
    case .golden(let error): at(nil, of: error.path)
    case .staleAcceptance: at(nil, of: "--accept")
    case .input(.unreadable(let path, _)), .input(.missing(let path, _)),
      .input(.noRecordings(let path)),
      .input(.device(let path)), .input(.pipeInFolder(let path)),
      .input(.missingAssets(let path)),
      .output(.severalIntoOne(let path)), .output(.changed(let path)),
      .output(.cannotCreate(let path, _)), .output(.cannotWrite(let path, _)):
      at(nil, of: path)
    case .usage, .requirement, .newlyFails, .labeling, .unsaved, .frameTooLarge,
      .tooManyFrames, .frameScaled, .noGoodRow, .held,
      .emptyExcerpt, .unsealed, .unsealable,
      .fileTooLarge,
      .internalFault, .memoryExhausted, .tooFewFiles, .tooFewThreads,
      .interrupted, .output(.readerGone):
      at(nil)
    }
  }
}

import FileIO
import InkFormats
import Scenes
import TouchRecording

extension Diagnostic {
  /// Words a fault of a run as a whole, which names its own place.
  package init(_ fault: Fault) {
    self.init(fault, in: Source(input: "replay"))
  }

  /// What a fault was found in, and how it is judged there.
  struct Source: Sendable {
    /// The path of the input, as it was given.
    var input: String
    /// The line of the header, where a scene in it stands.
    var headerLine = 1
    /// The file that holds the scene instead, if any.
    var sceneFile: SceneFile?
    /// Whether the warnings that `--strict` refuses are errors.
    var isStrict = false
  }

  /// Words a fault that was found in `source`.
  init(_ fault: Fault, in source: Source) {
    let place = fault.place(in: source)
    let code = fault.diagnosticCode
    let isRefused = source.isStrict && code.isRefusedByStrict
    self.init(
      file: printable(place.file, limit: .max), line: place.line, byte: place.byte, code: code,
      severity: isRefused ? .error : code.severity,
      message: isRefused ? "\(fault.message); --strict refuses it" : fault.message)
  }
}

extension Fault {
  /// The place at which the fault shows: in the source, or at a path of its own.
  fileprivate func place(
    in source: Diagnostic.Source
  ) -> (file: String, line: Int?, byte: Int?) {
    func at(_ place: Place?, of file: String? = nil) -> (String, Int?, Int?) {
      (file ?? source.input, place?.line, place?.byte)
    }
    return switch self {
    case .recording(let error): at(error.place)
    case .warning(let warning): at(warning.place)
    case .conversion(let error): at(error.place)
    case .guideFile(let error): at(error.place)
    case .expectation(let line, _, _): (source.input, line, nil)
    case .unmet(let judgement): (source.input, judgement.demand.line, nil)
    case .scene(let error):
      if let file = source.sceneFile {
        at(error.offset.map(file.file.place(of:)), of: file.path)
      } else {
        (source.input, source.headerLine, error.offset.map { $0 + 1 })
      }
    case .file(let error), .savedCard(.file(let error)), .report(.file(let error)):
      at(error.place, of: error.path)
    case .savedCard(.card(_, path: let path, place: let place)),
      .report(.report(_, path: let path, place: let place)):
      at(place, of: path)
    case .golden(let error): at(nil, of: error.path)
    case .input(.unreadable(let path, _)), .input(.noRecordings(let path)),
      .input(.device(let path)), .output(.severalIntoOne(let path)),
      .output(.cannotCreate(let path, _)), .output(.cannotWrite(let path, _)):
      at(nil, of: path)
    case .usage, .requirement, .savedCard(.unsaved), .frameTooLarge, .tooManyFrames, .held,
      .fileTooLarge, .internalFault, .interrupted, .output(.readerGone):
      at(nil)
    }
  }
}

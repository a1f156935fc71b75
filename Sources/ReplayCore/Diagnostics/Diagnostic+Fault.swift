import InkFormats
import TouchRecording

extension Diagnostic {
  /// Words a fault of a run as a whole, which names its own place.
  public init(_ fault: Fault) {
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
    let code = fault.code
    let isRefused = source.isStrict && code.isRefusedByStrict
    self.init(
      file: printable(place.file, limit: .max), line: place.line, byte: place.byte, code: code,
      severity: isRefused ? .error : code.severity,
      message: isRefused ? "\(fault.message); --strict refuses it" : fault.message)
  }
}

extension Fault {
  /// Where the fault shows: in the source, or at a path of its own.
  fileprivate func place(
    in source: Diagnostic.Source
  ) -> (file: String, line: Int?, byte: Int?) {
    switch self {
    case .recording(let error): (source.input, error.place.line, error.place.byte)
    case .warning(let warning): (source.input, warning.place.line, warning.place.byte)
    case .conversion(let error): (source.input, error.place.line, error.place.byte)
    case .guideFile(let error): (source.input, error.place?.line, error.place?.byte)
    case .expectation(let line, _, _): (source.input, line, nil)
    case .unmet(let judgement): (source.input, judgement.demand.line, nil)
    case .scene(let error):
      if let file = source.sceneFile {
        error.offset.map(file.place(of:)).map { (file.path, $0.line, $0.byte) }
          ?? (file.path, nil, nil)
      } else {
        (source.input, source.headerLine, error.offset.map { $0 + 1 })
      }
    case .savedCard(let error): (error.path ?? source.input, error.line, error.byte)
    case .report(let error): (error.path, error.line, error.byte)
    case .golden(let error): (error.path, nil, nil)
    case .sceneFile(.json(let path, let line, let byte, _)): (path, line, byte)
    case .sceneFile(.unreadable(let path, _)), .sceneFile(.tooLarge(let path, _)),
      .input(.unreadable(let path, _)), .input(.noRecordings(let path)), .input(.device(let path)),
      .output(.severalIntoOne(let path)), .output(.cannotCreate(let path, _)),
      .output(.cannotWrite(let path, _)):
      (path, nil, nil)
    case .usage, .frameTooLarge, .tooManyFrames, .held, .fileTooLarge, .internalFault, .interrupted,
      .output(.readerGone):
      (source.input, nil, nil)
    }
  }
}

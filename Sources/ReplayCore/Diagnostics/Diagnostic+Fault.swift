import TouchRecording

extension Diagnostic {
  /// Words a fault of a run as a whole, which names its own place.
  public init(_ fault: Fault) {
    self.init(fault, input: "replay", headerLine: 1, sceneFile: nil)
  }

  /// Words a fault that was found while `input` was read.
  ///
  /// - Parameters:
  ///   - fault: What went wrong.
  ///   - input: The path of the input, as it was given.
  ///   - headerLine: The line of the header, where a scene in it stands.
  ///   - sceneFile: The file that holds the scene instead, if any.
  init(_ fault: Fault, input: String, headerLine: Int, sceneFile: SceneFile?) {
    var place: (file: String, line: Int?, byte: Int?) = (input, nil, nil)
    switch fault {
    case .recording(let error): place = (input, error.place.line, error.place.byte)
    case .warning(let warning): place = (input, warning.place.line, warning.place.byte)
    case .conversion(let error): place = (input, error.place.line, error.place.byte)
    case .scene(let error):
      if let sceneFile {
        let found = error.offset.map(sceneFile.place(of:))
        place = (sceneFile.path, found?.line, found?.byte)
      } else {
        place = (input, headerLine, error.offset.map { $0 + 1 })
      }
    case .sceneFile(.json(let path, let line, let byte, _)): place = (path, line, byte)
    case .sceneFile(.unreadable(let path, _)), .sceneFile(.tooLarge(let path, _)),
      .input(.unreadable(let path, _)), .input(.noRecordings(let path)), .input(.device(let path)),
      .output(.severalIntoOne(let path)), .output(.cannotCreate(let path, _)),
      .output(.cannotWrite(let path, _)):
      place.file = path
    case .usage, .frameTooLarge, .unjudged, .held, .fileTooLarge, .internalFault,
      .output(.readerGone):
      break
    }
    self.init(
      file: printable(place.file), line: place.line, byte: place.byte,
      code: fault.code, message: fault.message)
  }
}

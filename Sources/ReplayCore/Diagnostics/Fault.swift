package import FileIO
package import InkFormats
package import Scenes
package import TouchRecording

/// Anything that can go wrong with a run: the errors of all stages in one type, so that each gets
/// its code and its words in one place.
package enum Fault: Error, Hashable, Sendable {
  /// The program was called wrongly.
  case usage(UsageError)
  /// A path cannot be read.
  case input(InputError)
  /// A recording cannot be read further.
  case recording(RecordingError)
  /// A recording was read, with a repair or an omission.
  case warning(RecordingWarning)
  /// A file of another format cannot be converted.
  case conversion(ImportError)
  /// A file of another format was converted, and times that stepped back were held.
  case held(count: Int)
  /// A file that is read whole is larger than `limit` bytes.
  case fileTooLarge(limit: Int)
  /// A JSON file cannot be used, such as that of a scene.
  case file(JSONFileError)
  /// No guide can be read from a file.
  case guideFile(GuideFileError)
  /// The scene cannot be replayed.
  case scene(SceneError)
  /// A card cannot be saved or restored.
  case savedCard(SavedCardFileError)
  /// A report cannot be verified, or does not hold.
  case report(ReportError)
  /// A picture would have more pixels than `limit`.
  case frameTooLarge(width: Int, height: Int, limit: Int)
  /// An animation would have more frames than `limit`.
  case tooManyFrames(limit: Int)
  /// An `expect` line cannot be judged; that is a warning unless somebody asked for a judgement.
  case expectation(line: Int, RequirementError, isJudged: Bool)
  /// A requirement cannot be judged.
  case requirement(RequirementError)
  /// A requirement does not hold.
  case unmet(Judgement)
  /// A frame differs from its golden picture, or cannot be compared with it.
  case golden(GoldenError)
  /// An output cannot be written.
  case output(OutputError)
  /// A signal ended the run after some recordings.
  case interrupted(Interruption)
  /// Something happened that the authors of this program thought impossible.
  case internalFault(String)
}

/// An error with a code in the table of diagnostics, and with words for people.
///
/// Every stage throws errors of its own; here, beside each other, they get code and words.
protocol Diagnosable {
  /// The stable code.
  var diagnosticCode: DiagnosticCode { get }
  /// The message, with what was found and what was expected.
  var message: String { get }
}

extension Fault: Diagnosable {
  package var diagnosticCode: DiagnosticCode {
    switch self {
    case .held: .timeSteppedBack
    case .fileTooLarge: .length
    case .frameTooLarge: .frameTooLarge
    case .tooManyFrames: .tooManyFrames
    case .expectation(_, _, isJudged: false): .expectationUnread
    case .internalFault: .internalFault
    default: cause?.diagnosticCode ?? .internalFault
    }
  }

  var message: String {
    switch self {
    case .held(let count):
      "T steps back within a stroke and was held (found \(count) such times, expected none)"
    case .fileTooLarge(let limit):
      words("the file is too large", "more", "at most \(limit) bytes")
    case .frameTooLarge(let width, let height, let limit):
      words(
        "the frame is too large", "\(width) x \(height) pixels",
        "at most \(limit) pixels; --limits frame=N")
    case .tooManyFrames(let limit):
      words(
        "the animation has too many frames", "more", "at most \(limit) frames; --limits frames=N")
    case .internalFault(let text):
      words("a fault of this program; please report it with the file", text, "no such thing")
    default: cause?.message ?? ""
    }
  }

  /// The error of a stage; nil for the faults that arise in a run itself.
  private var cause: (any Diagnosable)? {
    switch self {
    case .usage(let error): error
    case .input(let error): error
    case .recording(let error): error
    case .warning(let warning): warning
    case .conversion(let error): error
    case .file(let error): error
    case .guideFile(let error): error
    case .scene(let error): error
    case .savedCard(let error): error
    case .report(let error): error
    case .expectation(_, let error, _): error
    case .requirement(let error): error
    case .unmet(let judgement): judgement
    case .golden(let error): error
    case .output(let error): error
    case .interrupted(let interruption): interruption
    case .held, .fileTooLarge, .frameTooLarge, .tooManyFrames, .internalFault: nil
    }
  }
}

extension Fault {
  /// The exit status of a run that this fault ends: that of its code, or of the signal.
  package var exitStatus: ExitStatus {
    if case .interrupted(let interruption) = self { return ExitStatus(interruption.signal) }
    return diagnosticCode.exitStatus
  }

  /// True if nobody is left to tell.
  package var isSilent: Bool { self == .output(.readerGone) }
}

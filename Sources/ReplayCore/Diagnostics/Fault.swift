public import InkFormats
public import TouchRecording

/// Anything that can go wrong with a run: the errors of all stages in one type, so that one
/// function words them and one table gives them their codes.
public enum Fault: Error, Hashable, Sendable {
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
  /// A file that has to be read whole is larger than `limit` bytes.
  case fileTooLarge(limit: Int)
  /// A scene file is no JSON.
  case sceneFile(SceneFileError)
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
  /// An `expect` line cannot be judged; where nobody asked for a judgement, that is a warning.
  case expectation(line: Int, RequirementError, isJudged: Bool)
  /// A requirement does not hold.
  case unmet(Judgement)
  /// A frame is not like its golden picture, or cannot be compared with it.
  case golden(GoldenError)
  /// An output cannot be made.
  case output(OutputError)
  /// A signal ended the run after some recordings.
  case interrupted(Interruption)
  /// Something happened that the authors of this program thought impossible.
  case internalFault(String)
}

extension Fault {
  /// What the run tells its caller where this ended it.
  public var exitStatus: ExitStatus {
    switch self {
    case .usage, .output(.severalIntoOne): .usage
    case .output(.cannotCreate): .cannotCreate
    case .output(.cannotWrite): .inputOutput
    case .output(.readerGone): .success
    case .internalFault: .internalFault
    case .warning, .held: .success
    case .unmet(let judgement): judgement.fails ? .failure : .success
    case .expectation(_, _, let isJudged): isJudged ? .badInput : .success
    case .report(let error): error.fault.isOfContent ? .failure : .badInput
    case .golden(let error): error.fault.isBadInput ? .badInput : .failure
    case .interrupted(let interruption): interruption.signal.exitStatus
    case .input, .recording, .conversion, .fileTooLarge, .sceneFile, .guideFile, .scene, .savedCard,
      .frameTooLarge, .tooManyFrames:
      .badInput
    }
  }

  /// Whether there is nobody to tell.
  public var isSilent: Bool { self == .output(.readerGone) }
}

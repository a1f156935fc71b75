package import GuideFiles
package import FileIO
package import InkFormats
package import Scenes
package import TouchRecording
package import Wording

/// Any fault of a run: the errors of all stages in one type.
package enum Fault: Error, Hashable, Sendable {
  /// The program was called wrongly.
  case usage(UsageError)
  /// A path cannot be read.
  case input(InputError)
  /// A recording cannot be read further.
  case recording(RecordingError)
  /// A line is part of a recording in line form, where each line must be a whole recording.
  case unpacked(Place)
  /// The first rows of a stream, or all of them, are bad; `remedy` is the call that may read them.
  case noGoodRow(count: Int, remedy: String?)
  /// A recording was read, with a repair or an omission.
  case warning(RecordingWarning)
  /// A file of another format cannot be converted.
  case conversion(ImportError)
  /// A file of another format was read; `count` times stepped back and were raised.
  case held(count: Int)
  /// A file of another format was read, with an omission or an assumption.
  case imported(ImportNote)
  /// The part of a recording to keep holds no touch; the recording ends at `end`.
  case emptyExcerpt(end: Microseconds)
  /// A recording without a valid end line cannot be packed, which would seal it.
  case unsealed
  /// A recording cannot be sealed again, which would hide these warnings about it.
  case unsealable([DiagnosticCode])
  /// A file that is read whole is larger than `limit` bytes.
  case fileTooLarge(limit: Int)
  /// A JSON file, such as a scene file, cannot be used.
  case file(JSONFileError)
  /// No guide can be read from a file.
  case guideFile(GuideFileError)
  /// A library of guides, or a guide in it, cannot be used.
  case guideLibrary(GuideLibraryError)
  /// The header of a recording names no guide.
  case label(GuideLabelError)
  /// The scene cannot be replayed.
  case scene(SceneError)
  /// The scene cannot be replayed as a setting changes it.
  case setting(SceneSetting, SceneError)
  /// A setting for one kind of scenes changed no scene of the run.
  case unusedSetting(SceneSetting)
  /// The card of a recording cannot be saved or restored.
  case unsaved(SavedCardFault)
  /// A picture would have more pixels than `limit`.
  case frameTooLarge(width: Int, height: Int, limit: Int)
  /// A picture is drawn at a smaller scale than that of the recording, so that it has at most `limit`
  /// pixels.
  case frameScaled(to: Double, from: Double, limit: Int)
  /// An animation would have more frames than `limit`.
  case tooManyFrames(limit: Int)
  /// The scene did more work than `limit` allows, up to an event on a line; or a frame would, if
  /// there is no line.
  case tooMuchWork(line: Int?, Work, limit: Int)
  /// An `expect` line cannot be judged; that is a warning unless the run judges expectations.
  case expectation(line: Int, RequirementError, isJudged: Bool)
  /// A requirement cannot be judged.
  case requirement(RequirementError)
  /// A requirement does not hold.
  case unmet(Judgment)
  /// A recording fails or is missing on the new side of a comparison alone.
  case newlyFails(recording: String, words: String)
  /// The change of a recording is accepted, but the recording does not change, or is not there.
  case staleAcceptance(name: String, isKnown: Bool)
  /// Recordings to tell apart have no label, or a label has no recording.
  case labeling(LabelingError)
  /// A frame differs from its golden picture, or cannot be compared with it.
  case golden(GoldenResult)
  /// An output cannot be written.
  case output(OutputError)
  /// A signal ended the run after some recordings.
  case interrupted(Signal, recordings: Int)
  /// The system gives the program no more memory.
  case memoryExhausted
  /// The process may have only `limit` files open, and the threads alone need some.
  case tooFewFiles(limit: Int)
  /// The process may have only so many threads beside the first one; with fewer than expected, the run
  /// would wait for another for ever.
  case tooFewThreads(found: Int, expected: Int)
  /// The program is in an impossible state.
  case internalFault(String)
}

extension Fault {
  /// The least number of files that a process must be allowed to have open.
  ///
  /// These are the three standard streams, two of the threads, an input, and three of an output folder.
  package static let leastFiles = 9
}

extension Fault {
  /// The stable code.
  package var diagnosticCode: DiagnosticCode { diagnosis.code }

  /// The exit status of a run that this fault ends: that of its code, or of the signal.
  package var exitStatus: ExitStatus {
    if case .interrupted(let signal, _) = self { return ExitStatus(signal) }
    return diagnosticCode.exitStatus
  }

  /// True if no reader is left for the message.
  package var isSilent: Bool { self == .output(.readerGone) }
}

extension Fault {
  /// Returns the lift of an error of the system that occurred when an input was read.
  package static func unreadable(_ path: String) -> (SystemError) -> Fault {
    { error in .input(.unreadable(path: path, error)) }
  }
}

extension Fault: Diagnosable {
  package var diagnosis: Diagnosis {
    switch self {
    case .usage(let error): error.diagnosis
    case .input(let error): error.diagnosis
    case .recording(let error): error.diagnosis
    case .warning(let warning): warning.diagnosis
    case .conversion(let error): error.diagnosis
    case .imported(let note): note.diagnosis
    case .file(let error): error.diagnosis
    case .guideFile(let error): error.diagnosis
    case .guideLibrary(let error): error.diagnosis
    case .label(let error): error.diagnosis
    case .scene(let error): error.diagnosis
    case .setting(let setting, let error): error.diagnosis(of: setting)
    case .unusedSetting(let setting):
      words(
        .unusedSetting, "no scene is changed",
        expected: "one of the kind \(setting.kind?.rawValue ?? "")")
    case .unsaved(let fault): fault.diagnosis
    case .expectation(_, let error, let isJudged):
      (isJudged ? error.diagnosis.code : .expectationUnread, error.message)
    case .requirement(let error): error.diagnosis
    case .unmet(let judgment): judgment.explainedDiagnosis
    case .newlyFails(let name, let words): (.newlyFails, "\(name): \(words)")
    case .labeling(let error): error.diagnosis
    case .staleAcceptance(let name, let isKnown):
      words(
        .staleAcceptance,
        isKnown ? "\(quoted(name)) does not change" : "no recording is named \(quoted(name))",
        expected: "names of recordings that change")
    case .golden(let error): error.diagnosis
    case .output(let error): error.diagnosis
    case .held(let count):
      (
        .timeSteppedBack,
        "a time stepped back within a stroke and was raised to the previous one (\(count) in all)"
      )
    case .unpacked:
      words(
        .unpacked, "the line is not a whole recording",
        expected: "a packed recording (\(Fault.packing))")
    case .noGoodRow(let count, let remedy):
      words(
        .noGoodRow, count == 1 ? "the only row is bad" : "the first \(count) rows are all bad",
        expected: remedy ?? "--from FORMAT, or --keep-going to read on")
    case .emptyExcerpt(let end):
      words(
        .noInk, "no touch lies in the part to keep (--cut, --only-contact)",
        found: "a recording that ends at \(seconds(end))", expected: "at least one touch in it")
    case .unsealed:
      words(
        .unsealedPacked, "the packed form would seal a recording without a valid end line",
        expected: "--to native, which leaves it unsealed, or a part of it (--cut)")
    case .unsealable(let codes):
      words(
        .unsealable, "the changed recording would be sealed, and hide what was read wrongly",
        found: codes.map(\.name).joined(separator: ", "),
        expected: "a recording for which check has no such warning")
    case .fileTooLarge(let limit):
      words(.length, "the file is too large", expected: "at most \(limit) bytes")
    case .frameTooLarge(let width, let height, let limit):
      words(
        .frameTooLarge, "the frame is too large", found: "\(width) x \(height) pixels",
        expected: "at most \(limit) pixels (--limits frame=N)")
    case .frameScaled(let scale, let own, let limit):
      words(
        .frameScaled, "the frame is drawn at \(text(scale)) pixels a point, and the figures stay",
        found: "a canvas too large for \(text(own))",
        expected: "at most \(limit) pixels (--limits frame=N, or --scale)")
    case .tooManyFrames(let limit):
      words(
        .tooManyFrames, "the animation has too many frames",
        expected: "at most \(limit) frames (--limits frames=N)")
    case .tooMuchWork(_, let work, let limit): work.diagnosis(limit: limit)
    case .interrupted(let signal, let recordings):
      (
        .interrupted,
        "\(signal.name) stopped the run after " + counted(recordings, "recording")
          + "; every file written so far is complete"
      )
    case .memoryExhausted:
      (
        .shortage,
        "the memory is exhausted; fewer inputs at once need less (--jobs N)"
          + "; every file written so far is complete"
      )
    case .tooFewFiles(let limit):
      words(
        .shortage, "too few files may be open", found: "\(limit)",
        expected: "at least \(Fault.leastFiles) (ulimit -n)")
    case .tooFewThreads(let found, let expected):
      words(
        .shortage, "too few threads can be started", found: "\(found)",
        expected: "at least \(expected) (ulimit -u)")
    case .internalFault(let text):
      (
        .internalFault,
        "internal error: \(printable(text)); please report it with the recording"
      )
    }
  }
}

extension Fault {
  /// The call that makes packed recordings, of which each is a line.
  package static let packing = "replay convert --to packed makes one"
}

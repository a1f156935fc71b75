import InkFormats
import JSONStream
import TouchRecording

// The one function that puts faults into words; those for scenes stand in a file beside it. Every
// message says what is wrong, then in brackets what was found and what was expected; the place and
// the code are put before it by `Diagnostic`.

extension Fault {
  /// What is wrong, with what was found and what was expected.
  var message: String {
    switch self {
    case .usage(let error): error.message
    case .input(let error): error.message
    case .recording(let error): error.message
    case .warning(let warning): warning.message
    case .conversion(let error): error.message
    case .held(let count):
      "T steps back within a stroke and was held (found \(count) such times, expected none)"
    case .fileTooLarge(let limit):
      words("the file is too large", "more", "at most \(limit) bytes")
    case .internalFault(let text):
      words("a fault of this program; please report it with the file", text, "no such thing")
    case .sceneFile(let error): error.message
    case .guideFile(let error): error.message
    case .scene(let error): error.message
    case .savedCard(let error): error.fault.message
    case .report(let error): error.fault.message
    case .frameTooLarge(let width, let height, let limit):
      words(
        "the frame is too large", "\(width) x \(height) pixels",
        "at most \(limit) pixels; --limits frame=N")
    case .tooManyFrames(let limit):
      words(
        "the animation has too many frames", "more", "at most \(limit) frames; --limits frames=N")
    case .expectation(_, let error, _): error.message
    case .unmet(let judgement): judgement.message
    case .golden(let error): error.message
    case .interrupted(let interruption): interruption.message
    case .output(let error): error.message
    }
  }
}

/// `fault (found X, expected Y)`; nothing found is the end, or nothing at all.
func words(_ fault: String, _ found: String?, _ expected: String) -> String {
  "\(fault) (found \(found.map { printable($0) } ?? "nothing"), expected \(printable(expected)))"
}

/// The names that were meant perhaps: `a or b`; else those that exist: `one of a, b, c`.
func oneOf(_ known: [String], near name: String) -> String {
  let near = nearestNames(to: name, among: known)
  if !near.isEmpty { return near.joined(separator: " or ") }
  return known.count > 1 ? "one of \(known.joined(separator: ", "))" : known.first ?? "nothing"
}

/// What is wrong with the value of a key, or that there is none.
private func fault(_ key: String, _ fault: String, _ found: String?) -> String {
  "\(key) \(found == nil ? "is missing" : fault)"
}

extension UsageError {
  fileprivate var message: String {
    switch self {
    case .unknownFlag(let flag, let known):
      words("unknown flag", flag, oneOf(known, near: flag))
    case .foreignFlag(let flag, let command, let commands):
      words(
        "the flag does not belong to this command", "\(command) \(flag)",
        "it with \(commands.joined(separator: ", "))")
    case .missingValue(let flag, let expected):
      words("the value of \(flag) is missing", nil, expected)
    case .surplusValue(let flag, let found):
      words("\(flag) takes no value", found, "none")
    case .badValue(let flag, let found, let expected):
      words("the value of \(flag) is none that it takes", found, expected)
    case .unknownValue(let flag, let found, let known):
      words("the value of \(flag) is none that it takes", found, oneOf(known, near: found))
    case .exclusive(let flag, let other):
      words("\(flag) and \(other) do not go together", "both", "one of the two")
    case .requirement(let flag, let error): "\(flag): \(error.message)"
    case .unknownGuide(let name, let known):
      words("no guide has this name, and no file", name, oneOf(known, near: name))
    case .question(.noSuchStroke(let number, let count), let recording):
      words(
        "there is no such stroke in \(printable(recording))", "--stroke \(number)",
        count == 0 ? "none, for nothing was drawn" : "1...\(count)")
    case .question(.unexplained(let scene), let recording):
      words(
        "strokes and moments of a \(scene) scene are not explained", printable(recording),
        scene == "scratch" ? "--pixel X,Y" : "a recording of a trace scene")
    case .question(.noCard(let scene), let recording):
      words(
        "a \(scene) scene has no cover that is revealed", printable(recording),
        "a recording of a scratch scene")
    case .generation(let error): error.message
    case .surplusOperand(let command, let found):
      words("\(command) takes flags alone", found, "none")
    case .repeatedInput:
      words("the standard input can be read only once", "- twice", "- once")
    case .unknownCommand(let name, let known):
      words("no such command, and no such file", name, oneOf(known, near: name))
    case .missingOperand(let command, let expected):
      words("\(command) needs something to work on", nil, expected)
    }
  }
}

extension GenerationError {
  fileprivate var message: String {
    switch self {
    case .notACard(let scene):
      words("nothing can be reached in a \(scene) scene", "--reach", "a scratch scene")
    case .unreachable(let wanted, let found, let touches):
      words(
        "the share of the card is not reached by \(touches) touches",
        percent(hundredths: found), wanted)
    }
  }
}

extension RequirementError {
  fileprivate var message: String {
    switch self {
    case .syntax(let column, let found, let expected):
      words("bad requirement at column \(column)", found ?? "its end", expected)
    case .unknownMetric(let path, let near):
      words(
        "no such metric", path,
        near.isEmpty ? "one of the report" : near.joined(separator: " or "))
    case .tooMany(let limit):
      words("the recording has too many expect lines", "more", "at most \(limit)")
    case .severalRecordings(let aggregate):
      words(
        "a recording is judged by itself alone here", "\(aggregate)(...)", "a metric of it")
    case .momentOver(let time):
      words(
        "the moment is over that the expect line asks for", "\(time) us",
        "the line to stand before it, such as after the header")
    }
  }
}

extension Judgement {
  fileprivate var message: String {
    words(
      "\(printable(demand.requirement.text)) does not hold", found?.text ?? "no value",
      "\(demand.requirement.comparison.rawValue) \(demand.requirement.limit.text)")
  }
}

extension Interruption {
  fileprivate var message: String {
    let count = recordings == 1 ? "1 recording" : "\(recordings) recordings"
    return words(
      "stopped after \(count); what was written so far is whole", signal.name,
      "the end of the run")
  }
}

extension InputError {
  fileprivate var message: String {
    switch self {
    case .unreadable(_, let error) where error.isMissing:
      words("no such file or folder", nil, "a recording")
    case .unreadable(_, let error):
      words("cannot be read", error.description, "a readable recording")
    case .noRecordings:
      words("no recordings in this folder", nil, "*\(Input.ending)")
    case .device:
      words("not a recording", "a device or a socket", "a file, a folder or a pipe")
    }
  }
}

extension RecordingError {
  fileprivate var message: String {
    switch self {
    case .unreadable(_, let error):
      words(
        "reading failed", SystemError(number: error.number).description, "more of the recording")
    case .noHeader:
      words("no header", nil, "a line with \"format\":\"\(RecordingHeader.format)\"")
    case .notARecording(_, let found):
      words(
        "not a touch recording", found,
        "\"format\":\"\(RecordingHeader.format)\"; a scene goes with --scene, a report to replay verify, "
          + "a guide to replay guides, gestures to replay convert")
    case .unsupportedVersion(_, let found, let supported):
      words(
        "the file needs a later version of this program", "version \(found)",
        "version \(supported)")
    case .unsupportedFeature(_, let name):
      words("the file requires what this version lacks", name, "no such requirement")
    case .canvas(_, let key, let found, let limit):
      words(
        fault("canvas.\(key)", "is no extent", found), found,
        "more than 0, at most \(text(limit)) points")
    case .headerField(_, let key, let found, let expected):
      words(fault("\(key) of the header", "is wrong", found), found, expected)
    case .json(_, let error):
      error.message
    case .dataAfterEnd(_, let found):
      words("data after the end", found, "nothing, or the header of another recording")
    case .time(_, let found, let range):
      words(
        fault("t", "is no time", found), found,
        "an integer \(range.lowerBound)...\(range.upperBound), microseconds")
    case .quantity(_, let key, let found, let range):
      words(fault(key, "is out of range", found), found, "a number \(text(range))")
    case .duplicateKey(_, let key):
      words("a key stands twice in one object", key, "it once")
    case .lineTooLong(_, let limit):
      words("the line is too long", "more", "at most \(limit) bytes; --limits line=N")
    case .tooManyEvents(_, let limit):
      words("the recording is too long", "more", "at most \(limit) lines; --limits events=N")
    case .phase(_, let found):
      words(
        found == nil ? "phase is missing" : "unknown phase", found,
        "began, moved, ended, cancelled or hovered")
    case .tooManyContacts(_, let limit):
      words(
        "too many contacts are down at once", "\(limit + 1)",
        "at most \(limit); --limits contacts=N")
    case .contact(_, let found, let range):
      words(
        fault("id", "is no contact", found), found,
        "an integer \(range.lowerBound)...\(range.upperBound)")
    case .notAnObject(_, let found):
      words("the line is no object", found, "{...}")
    case .field(_, let key, let found, let expected):
      words(fault(key, "is wrong", found), found, expected)
    }
  }
}

extension JSONError {
  var message: String {
    let fault =
      switch self {
      case .unexpected: "bad JSON"
      case .outOfRange: "the number is out of range"
      case .invalidEncoding: "bad text"
      case .tooDeep: "too deeply nested"
      }
    return words(fault, found ?? "the end of the text", expected)
  }
}

extension ImportError {
  fileprivate var message: String {
    switch self {
    case .forbiddenXML(_, let found):
      words("document types and entities are refused", found, "plain XML")
    case .xmlSyntax(_, let found, let expected): words("bad XML", found, expected)
    case .element(_, let found, let expected):
      words("not a gesture", found, expected)
    case .attribute(_, let name, let found, let expected):
      words("\(name) is wrong", found, expected)
    }
  }
}

extension RecordingWarning {
  fileprivate var message: String {
    switch self {
    case .unknownContent(_, let first, let events, let keys):
      first.message(events: events, keys: keys)
    case .timeSteppedBack(_, let found, let previous, let count):
      "t steps back and was held at the time before (found \(found), expected \(previous) or "
        + "more; \(count) in all)"
    case .beganWhileDown(_, let contact, let count):
      "a contact began while it was down and was cancelled first (found \(contact), expected "
        + "another; \(count) in all)"
    case .outOfSequence(_, let contact, let phase, let count):
      "skipped a touch of a contact that is not down (found \(phase) of \(contact), expected "
        + "began; \(count) in all)"
    case .unsealed:
      "the recording is not sealed (found its end, expected an end line)"
    case .tornLine:
      "the last line was cut short and is dropped (found no line feed, expected a whole line)"
    case .lineCount(_, let stated, let counted):
      words(
        "the end line counts other lines than there are", stated.map { "\($0)" }, "\(counted)")
    case .openContact(_, let contact):
      "the contact is still down at the end (found \(contact) open, expected ended)"
    }
  }
}

extension SceneFileError {
  fileprivate var message: String {
    switch self {
    case .unreadable(_, let error):
      words("the scene cannot be read", error.description, "a scene file")
    case .tooLarge(_, let limit):
      words("the scene file is too large", "more", "at most \(limit) bytes")
    case .json(_, _, _, let error): error.message
    }
  }
}

extension OutputError {
  fileprivate var message: String {
    switch self {
    case .cannotCreate(_, .exists):
      words("the file exists", "a file", "a new name, or --overwrite")
    case .cannotCreate(_, .notEmpty):
      words(
        "the folder holds other files", "no report of ours", "an empty folder, or --overwrite")
    case .cannotCreate(_, let error):
      words("cannot be created", error.description, "a place to write to")
    case .severalIntoOne:
      words(
        "one file cannot take several results", "a second one",
        "a folder, whose name ends with / where it is to be made")
    case .cannotWrite(_, let error):
      words("writing failed", error.description, "room and the right to write")
    case .readerGone:
      "nobody reads the output (found a closed pipe, expected a reader)"
    }
  }
}

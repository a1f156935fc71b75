import FileIO
import JSONStream
import Scenes
import TouchRecording

extension RecordingError: Diagnosable {
  var diagnosticCode: DiagnosticCode {
    switch self {
    case .unreadable: .unreadableInput
    case .noHeader: .noHeader
    case .notARecording: .notARecording
    case .unsupportedVersion: .unsupportedVersion
    case .unsupportedFeature: .unsupportedFeature
    case .canvas: .canvas
    case .headerField: .headerField
    case .json(_, let error): error.diagnosticCode
    case .dataAfterEnd: .dataAfterEnd
    case .time: .time
    case .quantity: .quantity
    case .duplicateKey: .duplicateKey
    case .lineTooLong: .length
    case .tooManyEvents: .tooManyEvents
    case .phase: .phase
    case .tooManyContacts: .tooManyContacts
    case .contact: .contact
    case .notAnObject: .notAnObject
    case .field: .field
    }
  }

  var message: String {
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

extension RecordingWarning: Diagnosable {
  var diagnosticCode: DiagnosticCode {
    switch self {
    case .unknownContent: .unknownContent
    case .timeSteppedBack: .timeSteppedBack
    case .beganWhileDown: .beganWhileDown
    case .outOfSequence: .outOfSequence
    case .unsealed: .unsealed
    case .tornLine: .tornLine
    case .lineCount: .lineCount
    case .openContact: .openContact
    }
  }

  var message: String {
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

extension JSONError: Diagnosable {
  var diagnosticCode: DiagnosticCode {
    switch self {
    case .unexpected: .json
    case .outOfRange: .numberRange
    case .invalidEncoding: .encoding
    case .tooDeep: .depth
    }
  }

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

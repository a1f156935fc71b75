package import JSONStream
import Scenes
package import TouchRecording

extension RecordingError: Diagnosable {
  package var diagnosis: Diagnosis {
    switch self {
    case .unreadable(_, let error):
      (.unreadableInput, "reading failed: \(error.reason)")
    case .noHeader:
      words(
        .noHeader, "no header", expected: "a line with \"format\":\"\(RecordingHeader.format)\"")
    case .notARecording(_, let found):
      words(
        .notARecording, "not a touch recording", found: found,
        expected: "\"format\":\"\(RecordingHeader.format)\" (use --scene for a scene, replay "
          + "verify for a report, replay guides for a guide, replay convert for gestures)")
    case .unsupportedVersion(_, let found, let supported):
      words(
        .unsupportedVersion, "the recording needs another version of this program",
        found: "version \(found)", expected: "version \(supported)")
    case .unsupportedFeature(_, let name):
      words(
        .unsupportedFeature, "the recording requires the unknown feature \(quoted(name))",
        name: name, known: RecordingHeader.features)
    case .canvas(_, let key, let found, let limit):
      words(
        .canvas, field: "canvas.\(key)", found: found,
        expected: "more than 0, at most \(text(limit)) points")
    case .headerField(_, let key, let found, let expected):
      words(.headerField, field: "\(key) of the header", found: found, expected: expected)
    case .json(_, let error): error.diagnosis
    case .dataAfterEnd(_, let found):
      words(
        .dataAfterEnd, "data after the end", found: found,
        expected: "no more data, or the header of another recording")
    case .time(_, let found, let range):
      words(
        .time, field: "t", found: found,
        expected: "an integer from \(range.lowerBound) to \(range.upperBound), in microseconds")
    case .quantity(_, let key, let found, let range):
      words(
        .quantity, field: key, found: found,
        expected: "a number from \(text(range.lowerBound)) to \(text(range.upperBound))")
    case .duplicateKey(_, let key):
      words(.duplicateKey, "duplicate key \(quoted(key))", expected: "each key once in an object")
    case .lineTooLong(_, let limit):
      words(.length, "the line is too long", expected: "at most \(limit) bytes (--limits line=N)")
    case .tooManyEvents(_, let limit):
      words(
        .tooManyEvents, "the recording is too long",
        expected: "at most \(limit) lines (--limits events=N)")
    case .phase(_, let found):
      words(
        .phase, field: "phase", found: found, expected: "began, moved, ended, cancelled or hovered")
    case .tooManyContacts(_, let limit):
      words(
        .tooManyContacts, "too many contacts are down at once", found: "\(limit + 1)",
        expected: "at most \(limit) (--limits contacts=N)")
    case .contact(_, let found, let range):
      words(
        .contact, field: "id", found: found,
        expected: "an integer from \(range.lowerBound) to \(range.upperBound)")
    case .notAnObject(_, let found):
      words(.notAnObject, "the line is not an object", found: found, expected: "{...}")
    case .field(_, let key, let found, let expected):
      words(.field, field: printable(key), found: found, expected: expected)
    }
  }
}

extension RecordingWarning: Diagnosable {
  package var diagnosis: Diagnosis {
    switch self {
    case .unknownContent(_, let first, let events, let keys):
      (.unknownContent, first.message(events: events, keys: keys))
    case .timeSteppedBack(_, let found, let previous, let count):
      words(
        .timeSteppedBack, "t stepped back and was raised to the previous time", found: "\(found)",
        expected: "\(previous) or more (\(count) in all)")
    case .beganWhileDown(_, let contact, let count):
      words(
        .beganWhileDown,
        "contact \(contact) began while it was down; its earlier touch was canceled",
        expected: "ended or cancelled first (\(count) in all)")
    case .outOfSequence(_, let contact, let phase, let count):
      words(
        .outOfSequence,
        "skipped a touch of contact \(contact), which is \(phase == .hovered ? "" : "not ")down",
        found: phase.name,
        expected: (phase == .hovered ? "moved, ended or cancelled" : "began") + " (\(count) in all)"
      )
    case .unsealed: words(.unsealed, "the recording is not sealed", expected: "an end line")
    case .tornLine:
      words(
        .tornLine, "the last line was cut short and dropped", expected: "a line feed at its end")
    case .lineCount(_, let stated, let counted):
      words(
        .lineCount, field: "count of lines in the end line", found: stated.map { "\($0)" },
        expected: "\(counted)")
    case .openContact(_, let contact):
      words(
        .openContact, "contact \(contact) is still down at the end", expected: "ended or cancelled")
    }
  }
}

extension UnknownName {
  /// The message for `events` and `keys` that were skipped; this name is the first of them.
  fileprivate func message(events: Int, keys: Int) -> String {
    let counts = [(events, "event"), (keys, "key")].filter { $0.0 > 0 }
      .map { counted($0, "unknown \($1)") }
    let near = nearestNames(to: text, among: known)
    return words(
      "skipped \(counts.joined(separator: " and ")); the first is \(kind) \(quoted(text))",
      name: text, known: near.isEmpty ? [] : known)
  }
}

extension JSONError: Diagnosable {
  package var diagnosis: Diagnosis {
    let (code, fault): (DiagnosticCode, String) =
      switch self {
      case .unexpected: (.json, "invalid JSON")
      case .outOfRange: (.numberRange, "the number is out of range")
      case .invalidEncoding: (.encoding, "invalid text")
      case .tooDeep: (.depth, "nested too deeply")
      }
    return (code, words(fault, found: found ?? "the end of the text", expected: expected))
  }
}

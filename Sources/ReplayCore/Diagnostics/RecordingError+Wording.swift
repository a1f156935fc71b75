import FileIO
import Scenes
import TouchRecording

extension RecordingError: Diagnosable {
  var diagnosis: Diagnosis {
    switch self {
    case .unreadable(_, let error):
      (.unreadableInput, words("reading failed", reason: SystemError(number: error.number)))
    case .noHeader:
      (
        .noHeader,
        words("no header", expected: "a line with \"format\":\"\(RecordingHeader.format)\"")
      )
    case .notARecording(_, let found):
      (
        .notARecording,
        words(
          "not a touch recording", found: found,
          expected: "\"format\":\"\(RecordingHeader.format)\" (for a scene use --scene, for a "
            + "report replay verify, for a guide replay guides, for gestures replay convert)")
      )
    case .unsupportedVersion(_, let found, let supported):
      (
        .unsupportedVersion,
        words(
          "the recording needs another version of this program", found: "version \(found)",
          expected: "version \(supported)")
      )
    case .unsupportedFeature(_, let name):
      (
        .unsupportedFeature,
        words(
          "the recording requires the unknown feature \(quoted(name))", name: name,
          known: RecordingHeader.features)
      )
    case .canvas(_, let key, let found, let limit):
      (
        .canvas,
        words(
          field: "canvas.\(key)", found: found,
          expected: "more than 0, at most \(text(limit)) points")
      )
    case .headerField(_, let key, let found, let expected):
      (.headerField, words(field: "\(key) of the header", found: found, expected: expected))
    case .json(_, let error): error.diagnosis
    case .dataAfterEnd(_, let found):
      (
        .dataAfterEnd,
        words(
          "data after the end", found: found,
          expected: "nothing, or the header of another recording")
      )
    case .time(_, let found, let range):
      (
        .time,
        words(
          field: "t", found: found,
          expected: "an integer from \(range.lowerBound) to \(range.upperBound), in microseconds")
      )
    case .quantity(_, let key, let found, let range):
      (
        .quantity,
        words(
          field: key, found: found,
          expected: "a number from \(text(range.lowerBound)) to \(text(range.upperBound))")
      )
    case .duplicateKey(_, let key):
      (.duplicateKey, words("duplicate key \(quoted(key))", expected: "each key once in an object"))
    case .lineTooLong(_, let limit):
      (
        .length,
        words("the line is too long", expected: "at most \(limit) bytes (--limits line=N)")
      )
    case .tooManyEvents(_, let limit):
      (
        .tooManyEvents,
        words("the recording is too long", expected: "at most \(limit) lines (--limits events=N)")
      )
    case .phase(_, let found):
      (
        .phase,
        words(
          field: "phase", found: found, expected: "began, moved, ended, cancelled or hovered")
      )
    case .tooManyContacts(_, let limit):
      (
        .tooManyContacts,
        words(
          "too many contacts are down at once", found: "\(limit + 1)",
          expected: "at most \(limit) (--limits contacts=N)")
      )
    case .contact(_, let found, let range):
      (
        .contact,
        words(
          field: "id", found: found,
          expected: "an integer from \(range.lowerBound) to \(range.upperBound)")
      )
    case .notAnObject(_, let found):
      (.notAnObject, words("the line is not an object", found: found, expected: "{...}"))
    case .field(_, let key, let found, let expected):
      (.field, words(field: printable(key), found: found, expected: expected))
    }
  }
}

extension RecordingWarning: Diagnosable {
  var diagnosis: Diagnosis {
    switch self {
    case .unknownContent(_, let first, let events, let keys):
      (.unknownContent, first.message(events: events, keys: keys))
    case .timeSteppedBack(_, let found, let previous, let count):
      (
        .timeSteppedBack,
        words(
          "t stepped back and was raised to the previous time", found: "\(found)",
          expected: "\(previous) or more (\(count) in all)")
      )
    case .beganWhileDown(_, let contact, let count):
      (
        .beganWhileDown,
        words(
          "contact \(contact) began while it was down; its earlier touch was cancelled",
          expected: "ended or cancelled first (\(count) in all)")
      )
    case .outOfSequence(_, let contact, let phase, let count):
      (
        .outOfSequence,
        phase == .hovered
          ? words(
            "skipped a touch of contact \(contact), which is down", found: phase.name,
            expected: "moved, ended or cancelled (\(count) in all)")
          : words(
            "skipped a touch of contact \(contact), which is not down", found: phase.name,
            expected: "began (\(count) in all)")
      )
    case .unsealed:
      (.unsealed, words("the recording is not sealed", expected: "an end line"))
    case .tornLine:
      (
        .tornLine,
        words("the last line was cut short and dropped", expected: "a line feed at its end")
      )
    case .lineCount(_, let stated, let counted):
      (
        .lineCount,
        words(
          field: "count of lines in the end line", found: stated.map { "\($0)" },
          expected: "\(counted)")
      )
    case .openContact(_, let contact):
      (
        .openContact,
        words("contact \(contact) is still down at the end", expected: "ended or cancelled")
      )
    }
  }
}

extension UnknownName {
  /// The message for `events` and `keys` that were skipped; this name is the first of them.
  fileprivate func message(events: Int, keys: Int) -> String {
    let counts = [(events, "event"), (keys, "key")].filter { $0.0 > 0 }
      .map { count, name in "\(count) unknown \(name)\(count == 1 ? "" : "s")" }
    let near = nearestNames(to: text, among: known)
    return words(
      "skipped \(counts.joined(separator: " and ")); the first is \(kind) \(quoted(text))",
      name: text, known: near.isEmpty ? [] : known)
  }
}

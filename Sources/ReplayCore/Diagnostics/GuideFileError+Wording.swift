import GuideFiles
import FileIO
import InkFormats
import Scenes
import TouchRecording
import Wording

// The codes and messages of guide files and of imported formats.

extension GuideFileError: Diagnosable {
  var diagnosis: Diagnosis {
    switch self {
    case .unrecognized(_, let found):
      words(
        .notAGuide, "not a guide file", found: found ?? "an empty file",
        expected:
          "SVG, a guide or medians in JSON, a dictionary of Tomoe, a recording, or gesture XML")
    case .element(_, let found, let expected):
      words(
        .svgElement, "unexpected element", found: found ?? "the end of the file", expected: expected
      )
    case .tooMuchInk(let found, let limit):
      words(
        .tooMuchInk, "the recording is too long for a guide", found: "\(found) samples",
        expected: "at most \(limit)")
    case .ink(let error): error.diagnosis
    case .json(_, let error): error.diagnosis
    case .content(_, let error): error.diagnosis
    case .pathData(_, let error):
      SceneError(path: "d", offset: nil, fault: .pathData(error)).diagnosis
    case .guide(_, let error):
      SceneError(path: "guide", offset: nil, fault: .guide(error)).diagnosis
    case .recording(let error): error.diagnosis
    }
  }
}

extension GuideLibraryError: Diagnosable {
  var diagnosis: Diagnosis {
    switch fault {
    case .unreadable(let error): InputError.unreadable(path: path, error).diagnosis
    case .tooLarge(let limit): ReplayCore.Fault.fileTooLarge(limit: limit).diagnosis
    case .guide(let error): error.diagnosis
    case .severalGuides(let found):
      words(
        .repeatedGuide, "the file holds several guides", found: "\(found)",
        expected: "one guide, or --guides FILE for several")
    case .repeatedName(let name, let other):
      words(
        .repeatedGuide,
        "two guides have the name \(quoted(name)), the other one in \(printable(other))",
        expected: "a different name for each")
    }
  }
}

extension GuideLabelError: Diagnosable {
  var diagnosis: Diagnosis {
    switch self {
    case .missing(let key):
      words(
        .label, "the header has no \(printable(key))",
        expected: "the name of a guide there (--guide-from)")
    case .unknown(let key, let found, let known):
      words(
        .label, "no guide has the name \(quoted(found)) of the key \(printable(key))", name: found,
        known: known)
    }
  }
}

extension ImportError: Diagnosable {
  var diagnosis: Diagnosis {
    switch self {
    case .forbiddenXML(_, let found):
      words(
        .forbiddenXML, "document types and entities are not allowed", found: found,
        expected: "plain XML")
    case .xmlSyntax(_, let found, let expected):
      words(.xmlSyntax, "invalid XML", found: found, expected: expected)
    case .json(_, let error): error.diagnosis
    case .syntax(_, let found, let expected):
      words(.inkSyntax, "invalid text", found: found, expected: expected)
    case .element(_, let found, let expected):
      words(
        .inkElement, "unexpected content", found: found ?? "the end of the file",
        expected: expected)
    case .value(_, let name, let found, let expected):
      words(.inkValue, field: printable(name), found: found, expected: expected)
    case .unrecognized(_, let found, let nearest):
      words(
        .notARecording, "not a touch recording, and no format that is known", found: found,
        expected:
          "a format that replay reads; it is nearest to "
          + nearest.map(\.words).joined(separator: " and ")
          + "; replay convert --from \(nearest[0].format) names its fault")
    case .inclusion(_, let name, let fault): fault.diagnosis(of: name)
    case .included(_, let name, let error):
      (
        error.diagnosis.code,
        "in the included file \(quoted(name)), line \(error.place.line), byte "
          + "\(error.place.byte): \(error.message)"
      )
    case .noInk:
      words(.noInk, "the file has no stroke", expected: "at least one sample")
    case .tooManyContacts(let place, let limit):
      RecordingError.tooManyContacts(place, limit: limit).diagnosis
    case .tooManySamples(let place, let limit):
      RecordingError.tooManyEvents(place, limit: limit).diagnosis
    case .tooLong(_, let limit):
      words(.length, "the line or the file is too long", expected: "at most \(limit) bytes")
    case .unreadable(let place, let error): RecordingError.unreadable(place, error).diagnosis
    }
  }
}

extension InkLikeness {
  /// The format, and what the text lacks.
  fileprivate var words: String {
    let missing = missing.isEmpty ? "another order" : "no " + missing.joined(separator: ", ")
    return "\(format) (\(missing))"
  }
}

extension InclusionFault {
  /// The diagnosis of the inclusion of a file.
  fileprivate func diagnosis(of name: String) -> Diagnosis {
    let refused = "the included file \(quoted(name)) is refused"
    return switch self {
    case .forbiddenName:
      words(
        .inclusion, refused, expected: "a relative path without '..'")
    case .missing(let folders):
      words(
        .inclusion, "no included file \(quoted(name))",
        found: folders.isEmpty ? "no folder to look in" : "none in \(alternatives(folders))",
        expected: "it there, or --include DIR")
    case .outside:
      words(
        .inclusion, refused, found: "a link that leads out of the folders",
        expected: "a file below them, or --include DIR")
    case .notAFile:
      words(
        .inclusion, refused, found: "a folder, a pipe or a device", expected: "a file")
    case .tooMany(let limit):
      words(.inclusion, "too many files are included", expected: "at most \(limit)")
    case .tooDeep(let limit):
      words(
        .inclusion, "included files include each other too deeply", expected: "at most \(limit)")
    case .tooLong(let limit):
      words(
        .inclusion, "the included files are too long", expected: "at most \(limit) bytes in all")
    case .unreadable(let error):
      words(
        .inclusion, "the included file \(quoted(name)) cannot be read",
        reason: SystemError(number: error.number))
    }
  }
}

extension ImportNote: Diagnosable {
  var diagnosis: Diagnosis {
    switch self {
    case .omitted(let what, let count):
      (.notImported, "left out, because the format cannot hold them: \(what) (\(count) in all)")
    case .assumed(let sentence): (.assumed, sentence)
    case .openContact(let place, let contact):
      RecordingWarning.openContact(place, contact: contact).diagnosis
    }
  }
}

import Scenes
import TouchRecording

// Codes and words for what is wrong with a file of guides; most of both are those of scenes,
// recordings and XML.

extension GuideFileError: Diagnosable {
  /// The fault of another stage that this is, or nil where it is one of its own.
  private var underlying: (any Diagnosable)? {
    switch self {
    case .xml(let error): error
    case .content(_, let error): error
    case .pathData(_, let error):
      SceneError(path: "d", offset: nil, fault: .pathData(error))
    case .guide(_, let error): SceneError(path: "guide", offset: nil, fault: .guide(error))
    case .recording(let error): error
    case .json(let place, let error): RecordingError.json(place, error)
    case .unrecognized, .element, .tooMuchInk: nil
    }
  }

  /// The stable code.
  var diagnosticCode: DiagnosticCode {
    switch self {
    case .unrecognized: .notAGuide
    case .element: .svgElement
    case .tooMuchInk: .tooMuchInk
    default: underlying?.diagnosticCode ?? .notAGuide
    }
  }

  /// What is wrong, with what was found and what was expected.
  var message: String {
    switch self {
    case .unrecognized(_, let found):
      words("no guide", found, "SVG, a guide or medians in JSON, a recording, or gesture XML")
    case .element(_, let found, let expected):
      words("the element does not belong here", found, expected)
    case .tooMuchInk(let found, let limit):
      words(
        "the recording is too long for a guide", "\(found) samples", "at most \(limit)")
    default: underlying?.message ?? ""
    }
  }
}

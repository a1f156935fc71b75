package import Geometry
package import InkFormats
package import JSONStream
package import Scenes
package import TouchRecording
package import TraceCore

/// A reason that no guide can be read from a file; places count lines and bytes from 1.
///
/// `found` quotes at most 200 bytes of the input; it is nil if nothing is there.
package enum GuideFileError: Error, Hashable, Sendable {
  /// The file is not in a guide format.
  case unrecognized(Place, found: String?)
  /// The file is not XML, or an attribute is wrong.
  case xml(ImportError)
  /// An element of an SVG file is in a wrong place, or draws something that cannot be traced.
  case element(Place, found: String?, expected: String)
  /// The path data of an SVG file is wrong.
  case pathData(Place, PathDataError)
  /// The file is not JSON.
  case json(Place, JSONError)
  /// A value of a JSON file is wrong.
  case content(Place?, SceneError)
  /// The guide of the file cannot be traced.
  case guide(Place?, GuideError)
  /// The file is a recording that cannot be read.
  case recording(RecordingError)
  /// The recording has more samples than `limit`.
  case tooMuchInk(found: Int, limit: Int)

  /// The place of the fault; nil if it concerns the whole file.
  package var place: Place? {
    switch self {
    case .unrecognized(let place, _), .element(let place, _, _), .pathData(let place, _),
      .json(let place, _):
      place
    case .content(let place, _), .guide(let place, _): place
    case .xml(let error): error.place
    case .recording(let error): error.place
    case .tooMuchInk: nil
    }
  }
}

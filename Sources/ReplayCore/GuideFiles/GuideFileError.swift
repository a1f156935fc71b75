package import Geometry
package import InkFormats
package import JSONStream
package import Scenes
package import TouchRecording
package import TraceCore

/// Why no guide could be read from a file; places count lines and bytes from 1.
///
/// `found` quotes at most 200 bytes of the input and is nil where nothing stands.
package enum GuideFileError: Error, Hashable, Sendable {
  /// The file is of none of the kinds that hold guides.
  case unrecognized(Place, found: String?)
  /// The file is no XML, or an attribute in it is wrong.
  case xml(ImportError)
  /// An element of an SVG file stands where it cannot, or draws what cannot be followed.
  case element(Place, found: String?, expected: String)
  /// The path data of an SVG file is wrong.
  case pathData(Place, PathDataError)
  /// The file is no JSON.
  case json(Place, JSONError)
  /// A value of a JSON file is wrong.
  case content(Place?, SceneError)
  /// What was read cannot be traced.
  case guide(Place?, GuideError)
  /// The file is a recording that cannot be read.
  case recording(RecordingError)
  /// The recording has more samples than `limit`.
  case tooMuchInk(found: Int, limit: Int)

  /// Where the fault shows; nil where the whole file is meant.
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

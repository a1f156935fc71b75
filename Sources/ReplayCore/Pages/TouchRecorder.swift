import Geometry
import JSONStream
import ReportPages
import TraceCore

/// The page that records touches in a browser, with the scenes that this engine offers.
package enum TouchRecorder {
  /// The file name of the page in a folder.
  package static let pageName = "recorder.html"

  /// The bytes of the page, with all built-in guides to be traced.
  ///
  /// - Complexity: O(n) in the size of the page, some 40 KB.
  package static var page: [UInt8] {
    let guides = Guide.builtInNames.compactMap(Guide.builtIn).map { guide -> JSONValue in
      let size = guide.size ?? LetterBox.size
      return [
        "name": JSONValue(guide.name), "size": [JSONValue(size.width), JSONValue(size.height)],
        "strokes": JSONValue(guide.strokes.map { JSONValue($0.path.svg) }),
      ]
    }
    return RecorderPage(version: Version.tool, guides: guides).bytes
  }
}

import Geometry
import JSONStream
import TraceCore

/// The page that records touches in a browser: one file, no network, the native format.
public enum RecorderPage {
  /// The file's name where it is written into a folder.
  public static let name = "recorder.html"

  /// The bytes of the file, with all built-in guides to be traced.
  ///
  /// - Complexity: O(n) in the size of the page, some 40 KB.
  public static var bytes: [UInt8] {
    SelfContainedPage(
      title: "Touch recorder", style: recorderStyle, markup: recorderMarkup, data: data,
      script: script
    ).bytes
  }

  private static var script: String {
    """
    "use strict";
    const data = JSON.parse(document.getElementById("data").textContent);

    """ + recorderTakeScript + recorderCanvasScript + recorderScenesScript + recorderControlsScript
  }

  private static var data: JSONValue {
    let guides = Guide.builtInNames.compactMap(Guide.builtIn).map { guide -> JSONValue in
      let size = guide.size ?? LetterBox.size
      return [
        "name": JSONValue(guide.name), "size": [JSONValue(size.width), JSONValue(size.height)],
        "strokes": JSONValue(guide.strokes.map { JSONValue($0.path.svg) }),
      ]
    }
    return ["version": JSONValue(Version.tool), "guides": JSONValue(guides)]
  }
}

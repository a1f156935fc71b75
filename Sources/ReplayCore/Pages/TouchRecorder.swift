import FileIO
import ReportPages

/// The page that records touches in a browser, with the scenes that this engine offers.
package enum TouchRecorder {
  /// The file name of the page in a folder.
  package static let pageName = "recorder.html"

  /// The bytes of the page that offers every built-in guide, a card, the controls, and a blank sheet.
  ///
  /// - Complexity: That of drawing the first frames of 66 scenes; the page takes about 1.3 MB.
  package static var page: [UInt8] {
    RecorderPage.bytes(
      version: Version.tool, scenes: OfferedScene.all, sha256: SHA256.bytes(ofText:))
  }

  /// Returns the bytes of a page that offers the scene of a file alone.
  ///
  /// - Parameters:
  ///   - file: The scene.
  ///   - assets: The pictures that the scene may name; nil for none.
  /// - Returns: The page.
  /// - Throws: `Fault` if it is no scene, or if a picture is missing.
  package static func page(on file: SceneFile, assets: Assets?) throws(Fault) -> [UInt8] {
    RecorderPage.bytes(
      version: Version.tool, scenes: [try OfferedScene(file, assets: assets)],
      sha256: SHA256.bytes(ofText:))
  }
}

extension SHA256 {
  /// Returns the bytes of the digest of a text in UTF-8.
  static func bytes(ofText text: String) -> [UInt8] { digest(Array(text.utf8)).bytes }
}

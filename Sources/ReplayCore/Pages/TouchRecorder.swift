// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
import JSONStream
import ReportPages
package import Touchstone

/// The page that records touches in a browser and saves the native format, with the scenes that this
/// engine offers: one file, no network.
///
/// It shows the pictures of the scenes, and the ink over them. In a program that was built with the
/// engine for browsers, the engine draws and judges instead.
package enum TouchRecorder {
  /// The file name of the page in a folder.
  package static let pageName = "recorder.html"

  /// Returns the bytes of the page that offers the scene of a file alone, or every built-in guide, a
  /// card, the controls, and a blank sheet.
  ///
  /// - Parameters:
  ///   - file: The scene; nil for those of the engine.
  ///   - assets: The pictures that the scene may name; nil for none.
  /// - Returns: The page.
  /// - Throws: `Fault` if the file is no scene, or if a picture is missing.
  /// - Complexity: That of drawing the first frames of the scenes, at most 66; the page takes at most
  ///   about 1.3 MB, and 1.1 MB more with the engine.
  package static func page(
    on file: SceneFile? = nil, assets: Assets? = nil
  ) throws(Fault) -> [UInt8] {
    let scene = try file.map { file throws(Fault) in try OfferedScene(file, assets: assets) }
    let scenes = scene.map { [$0] } ?? OfferedScene.all
    let folder = assets.flatMap { $0.digests.isEmpty ? nil : $0.folder }
    return SelfContainedPage(
      title: "Touch recorder", files: .recorder,
      data: [
        "version": JSONValue(Version.tool), "assets": folder.map { JSONValue($0) } ?? .null,
        "judges": JSONValue(PageEngine.embedded != nil), "scenes": JSONValue(scenes.map(\.json)),
      ],
      engine: .embedded
    ).bytes
  }
}

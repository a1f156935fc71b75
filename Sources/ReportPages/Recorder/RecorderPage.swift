import JSONStream

/// The page that records touches in a browser and saves the native format: one file, no network.
///
/// It draws no scene by itself: it shows the pictures that it is given, and the ink over them.
package struct RecorderPage: Sendable {
  /// The version of the tool, which each recording names.
  package var version: String
  /// The scenes in the order of the chooser.
  package var scenes: [OfferedScene]

  /// Creates a page.
  package init(version: String, scenes: [OfferedScene]) {
    self.version = version
    self.scenes = scenes
  }

  /// The bytes of the page, UTF-8.
  ///
  /// - Complexity: O(n) in the number of bytes.
  package var bytes: [UInt8] {
    SelfContainedPage(
      title: "Touch recorder", files: RecorderPage.files,
      data: ["version": JSONValue(version), "scenes": JSONValue(scenes.map(\.json))]
    ).bytes
  }
}

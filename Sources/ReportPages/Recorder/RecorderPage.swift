package import JSONStream

/// The page that records touches in a browser and saves the native format: one file, no network.
package struct RecorderPage: Sendable {
  /// The version that recordings name as that of the app that made them.
  package var version: String
  /// The guides that the page offers to be traced: objects of `name`, `size` and `strokes`.
  package var guides: [JSONValue]

  /// Creates a page.
  package init(version: String, guides: [JSONValue]) {
    self.version = version
    self.guides = guides
  }

  /// The bytes of the page, UTF-8.
  ///
  /// - Complexity: O(n) in the number of bytes.
  package var bytes: [UInt8] {
    SelfContainedPage(
      title: "Touch recorder", files: RecorderPage.files,
      data: ["version": JSONValue(version), "guides": JSONValue(guides)]
    ).bytes
  }
}

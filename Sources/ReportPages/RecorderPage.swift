import JSONStream

/// The page that records touches in a browser and saves the native format: one file, no network.
///
/// It draws no scene by itself: it shows the pictures that it is given, and the ink over them.
package enum RecorderPage {
  /// Returns the bytes of the page, UTF-8.
  ///
  /// - Parameters:
  ///   - version: The version of the tool, which each recording names.
  ///   - scenes: The scenes in the order of the chooser.
  ///   - sha256: A closure that returns the SHA-256 of a text.
  /// - Returns: The page.
  /// - Complexity: O(n) in the number of bytes.
  package static func bytes(
    version: String, scenes: [OfferedScene], sha256: @escaping @Sendable (String) -> [UInt8]
  ) -> [UInt8] {
    SelfContainedPage(
      title: "Touch recorder", files: .recorder,
      data: ["version": JSONValue(version), "scenes": JSONValue(scenes.map(\.json))],
      sha256: sha256
    ).bytes
  }
}

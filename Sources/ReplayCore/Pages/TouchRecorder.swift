import ReportPages

/// The page that records touches in a browser, with the scenes that this engine offers.
package enum TouchRecorder {
  /// The file name of the page in a folder.
  package static let pageName = "recorder.html"

  /// The bytes of the page: every built-in guide, a card, the controls, and a blank sheet.
  ///
  /// - Complexity: That of drawing the first frames of 66 scenes; the page takes about 1.3 MB.
  package static var page: [UInt8] {
    RecorderPage.bytes(version: Version.tool, scenes: OfferedScene.all)
  }
}

import Foundation
import PNGCodec
import Testing

/// The pictures of the documents, which show what the program draws.
enum DocumentPicture {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("docs/images")

  /// Holds a picture to the pixels of `png`; writes it, and fails, where that is asked for.
  static func expect(
    _ name: String, _ png: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = folder.appendingPathComponent(name)
    let decoder = PNGDecoder()
    if let stored = try? Data(contentsOf: file),
      try decoder.decode([UInt8](stored)) == decoder.decode(png)
    {
      return
    }
    guard ProcessInfo.processInfo.environment["TOUCHSTONE_RECORD"] == "1" else {
      Issue.record(
        "\(name) differs; write it with TOUCHSTONE_RECORD=1 and look at it",
        sourceLocation: sourceLocation)
      return
    }
    try Data(png).write(to: file)
    Issue.record("\(name) was written: look at it", sourceLocation: sourceLocation)
  }
}

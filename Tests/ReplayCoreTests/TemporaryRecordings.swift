import Foundation

/// A file for one recording after the other, gone when nobody needs it any more.
final class TemporaryRecordings {
  private let file = FileManager.default.temporaryDirectory
    .appendingPathComponent("touchstone-\(UUID().uuidString).touch.jsonl")

  init() throws {}

  deinit {
    try? FileManager.default.removeItem(at: file)
  }

  /// Writes a recording in place of the one before, and answers with its path.
  func write(_ text: String) throws -> String {
    try Data(text.utf8).write(to: file)
    return file.path
  }
}

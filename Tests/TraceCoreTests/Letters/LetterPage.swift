import Foundation
import Testing

/// The page `docs/letters.md`, whose tables are held to what the letters are.
///
/// With `TOUCHSTONE_RECORD=1` in the environment a table that differs is written anew; the test
/// fails then all the same, so that a person looks.
enum LetterPage {
  private static let file = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("docs/letters.md")

  /// Compares what stands between the markers of `part` with `text`.
  static func expect(
    _ part: String, toHold text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let page = try String(contentsOf: file, encoding: .utf8)
    let begin = try #require(page.firstRange(of: "<!-- \(part) -->\n")).upperBound
    let end = try #require(page.firstRange(of: "<!-- /\(part) -->")).lowerBound
    if page[begin..<end] == text { return }
    guard ProcessInfo.processInfo.environment["TOUCHSTONE_RECORD"] == "1" else {
      Issue.record(
        """
        docs/letters.md differs. If that is meant, write it with TOUCHSTONE_RECORD=1 and look at \
        what changed; it should show:
        \(text)
        """, sourceLocation: sourceLocation)
      return
    }
    try Data((page[..<begin] + text + page[end...]).utf8).write(to: file)
    Issue.record("docs/letters.md was written: look at it", sourceLocation: sourceLocation)
  }
}

import Foundation
import Testing

/// The commands of pages that read the files of the repository, run in its place.
@Suite struct PageCommandsTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test(arguments: ["explain", "formats", "ink", "scenes"])
  func `every command of a page prints what stands there`(page: String) throws {
    let text = try String(
      contentsOf: Self.root.appendingPathComponent("docs/\(page).md"), encoding: .utf8)
    let folder = try TemporaryFolder()
    for name in ["docs", "recordings"] {
      try FileManager.default.createSymbolicLink(
        at: folder.url.appendingPathComponent(name),
        withDestinationURL: Self.root.appendingPathComponent(name))
    }
    let blocks = text.matches(of: #/```\n(\$ (?s:.*?))```/#)
    #expect(!blocks.isEmpty)
    for block in blocks {
      let lines = block.1.split(separator: "\n", omittingEmptySubsequences: false)
      let commands = lines.filter { $0.hasPrefix("$ ") }.map { $0.dropFirst(2) }
      let output = lines.filter { !$0.hasPrefix("$ ") }.joined(separator: "\n")
      let run = try Command(
        script: "replay() { \"$REPLAY\" \"$@\"; }\n\(commands.joined(separator: "\n"))", in: folder)
      #expect(run.output == output && run.diagnostics == "", "\(commands)")
    }
  }
}

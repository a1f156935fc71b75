import Foundation
import ReplayCore
import Testing

/// What the documents say is held to what the program does.
@Suite struct DocumentsTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func `the page of diagnostics lists each code of the sources once, and no other`() throws {
    let sources = Self.root.appendingPathComponent("Sources")
    let files = try #require(FileManager.default.enumerator(atPath: sources.path))
    var raised: Set<String> = []
    for case let path as String in files where path.hasSuffix(".swift") {
      for match in try text("Sources/\(path)").matches(of: /"([EW]\d{3})"/) {
        raised.insert(String(match.1))
      }
    }
    let listed = try text("docs/diagnostics.md").matches(of: /\n\| ([EW]\d{3}) \|/).map {
      String($0.1)
    }
    #expect(listed.count == Set(listed).count)
    #expect(raised == Set(listed))
    #expect(raised.count > 50)
  }

  @Test func `the README shows the table that the bundled recordings give`() throws {
    var replay = Replay()
    var report = RunReport()
    for input in Input.expand([Self.root.appendingPathComponent("recordings").path]) {
      try replay.run(input) { report.add($0) }
    }
    let table = report.table(written: "out")
    #expect(table.split(separator: "\n").count > 10)
    #expect(
      try text("README.md").contains(
        "```\n$ swift run -c release replay recordings -o out\n\(table)```\n"))
  }
}

import Foundation
import InkFormats
import Testing

/// The table of assumptions in `docs/formats.md`, which is held to the rules of the facts.
///
/// With `TOUCHSTONE_RECORD=1` in the environment a table that differs is written anew; the test fails
/// then all the same, so that a person looks.
struct AssumptionPageTests {
  private static let file = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("docs/formats.md")

  private static var table: String {
    "| taken where a file says nothing else | formats | decided by |\n|---|---|---|\n"
      + Assumption.Fact.allCases.map { fact in
        let rule = fact.rule
        let formats = rule.formats.map { "`\($0.rawValue)`" }.joined(separator: ", ")
        let flags = rule.flags.map { "`\($0)`" }.joined(separator: ", ")
        return "| \(rule.taken) | \(formats) | \(flags) |\n"
      }.joined()
  }

  @Test func `the page tells the rule of every fact`() throws {
    let page = try String(contentsOf: Self.file, encoding: .utf8)
    let begin = try #require(page.firstRange(of: "<!-- assumptions -->\n")).upperBound
    let end = try #require(page.firstRange(of: "<!-- /assumptions -->")).lowerBound
    let table = Self.table
    if page[begin..<end] == table { return }
    guard ProcessInfo.processInfo.environment["TOUCHSTONE_RECORD"] == "1" else {
      Issue.record(
        """
        docs/formats.md differs. If that is meant, write it with TOUCHSTONE_RECORD=1 and look at \
        what changed; it should show:
        \(table)
        """)
      return
    }
    try Data((page[..<begin] + table + page[end...]).utf8).write(to: Self.file)
    Issue.record("docs/formats.md was written: look at it")
  }

  @Test func `every fact has formats that are read, and no rule is told twice`() {
    let rules = Assumption.Fact.allCases.map(\.rule)
    #expect(
      rules.allSatisfy { !$0.formats.isEmpty && $0.formats.allSatisfy(InkFormat.readable.contains) }
    )
    #expect(Set(rules.map(\.taken)).count == rules.count)
  }
}

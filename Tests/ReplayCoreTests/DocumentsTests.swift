// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import ReplayCore
import TestCorpora
import Testing

/// What the documents say is held to what the program does.
@Suite struct DocumentsTests {
  @Test func `the page of diagnostics shows the table of codes`() throws {
    let rows = DiagnosticCode.allCases.map { "| \($0.name) | \($0.meaning) |\n" }
    let strict = DiagnosticCode.allCases.filter(\.isRefusedByStrict).map(\.name)
    let errors = "\(strict.dropLast().joined(separator: ", ")) and \(strict.last ?? "")"
    let table = """
      With `--strict` \(errors) are errors.

      | code | what it means |
      |---|---|
      \(rows.joined())
      """
    let page = try Project.text(of: "docs/diagnostics.md")
    #expect(page.contains(table), "it should show:\n\(table)")
    #expect(page.matches(of: /\n\| [EW]\d{3} \|/).count == DiagnosticCode.allCases.count)
  }

  @Test func `the README shows the table of the first command, and stays short`() async throws {
    let page = try Project.text(of: "README.md")
    let command = try #require(page.firstMatch(of: /```\n\$ replay (.*)\n/)).1
    let recordings = command.matches(of: /recordings\/\S+/).map { String($0.output) }
    #expect(recordings.count == 2)
    let table = try await table(of: recordings)
    #expect(page.contains("\(command)\n\(table)```\n"), "it should show:\n\(table)")
    #expect(page.count <= 5000)
    #expect(try Project.bytes(of: "docs/images/touchstone.png").count <= 600_000)
  }

  @Test func `the page of the bundled recordings shows the table that they give`() async throws {
    let table = try await table(of: ["recordings"])
    #expect(table.split(separator: "\n").count > 10)
    #expect(
      try Project.text(of: "recordings/README.md").contains(
        "```\n$ swift run -c release replay recordings -o out\n\(table)```\n"))
  }

  /// Returns the table that a run prints when it writes to `out`.
  private func table(of paths: [String]) async throws -> String {
    try await Replayer().report(of: paths.map { Project.path($0) }).table(written: "out")
  }
}

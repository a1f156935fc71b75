// SPDX-License-Identifier: Apache-2.0
import InkFormats
import TestCorpora
import Testing

/// The table of assumptions in `docs/formats.md`, which is held to the rules of the facts.
struct AssumptionPageTests {
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
    try Project.expect("assumptions", of: "docs/formats.md", toHold: Self.table)
  }

  @Test func `every fact has formats that are read, and no rule is told twice`() {
    let rules = Assumption.Fact.allCases.map(\.rule)
    #expect(
      rules.allSatisfy { !$0.formats.isEmpty && $0.formats.allSatisfy(InkFormat.readable.contains) }
    )
    #expect(Set(rules.map(\.taken)).count == rules.count)
  }
}

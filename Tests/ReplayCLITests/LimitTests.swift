// SPDX-License-Identifier: Apache-2.0
import Testing

/// Limits of requirements: percent signs, and limits that decide whatever happens.
@Suite struct LimitTests {
  @Test func `a share and a percentage take the percent sign that the table shows`() throws {
    let folder = try TemporaryFolder(["red.touch.jsonl": ReasonTests.red])
    let table = try Command("red.touch.jsonl", in: folder).output
    #expect(table.contains("  17.39 %  "))
    for expression in ["score>=17.39%", "score>=17.39 %", "score<17.4%", "trace.recall>=5.5%"] {
      let run = try Command("red.touch.jsonl", "--require", expression, in: folder)
      #expect(run.status == 0, "\(expression): \(run.output)\(run.diagnostics)")
    }
    #expect(try Command("red.touch.jsonl", "--require", "score>=17.4%", in: folder).status == 1)
  }

  @Test func `a limit of 0 asks for a score that there may be none of`() throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    #expect(try Command("bar.touch.jsonl", "--require", "score>=0", in: folder).status == 0)
  }
}

// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite struct ShrinkCommandTests {
  @Test func `what is left is written, and how much that is is said`() throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    let run = try Command(
      "shrink", "bar.touch.jsonl", "--keep", "progress.reached>=1", "-o", "a.touch.jsonl",
      in: folder)
    #expect(run.status == 0 && run.output == "", "\(run.diagnostics)")
    #expect(run.diagnostics.hasPrefix("replay: bar: "))
    #expect(run.diagnostics.contains(" samples became 2, in "))
    let held = try Command(
      "a.touch.jsonl", "--strict", "--require", "progress.reached>=1", "--require", "touches==2",
      in: folder)
    #expect(held.status == 0, "\(held.output)\(held.diagnostics)")
  }
}

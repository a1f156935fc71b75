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

  @Test func `what does not hold to begin with is refused with status 1`() throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    let run = try Command("shrink", "bar.touch.jsonl", "--keep=score<0.5", in: folder)
    #expect(run.status == 1 && run.output == "")
    #expect(
      run.diagnostics.hasPrefix("bar.touch.jsonl: E503: score<0.5 does not hold: found "),
      "\(run.diagnostics)")
  }

  @Test(arguments: [
    ([], "E512: missing flag --keep: expected an expression"),
    (["--keep", "score>"], "E502: --keep: invalid requirement at column 7"),
    (["--keep", "max(score)>0"], "E502: --keep: the requirement applies to a single recording"),
  ])
  func `a wrong call says what was found and expected, and exits 64`(
    flags: [String], part: String
  ) throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    let run = try Command(["shrink", "bar.touch.jsonl"] + flags, in: folder)
    #expect(run.status == 64 && run.output == "")
    #expect(run.diagnostics.contains(part), "\(run.diagnostics)")
  }
}

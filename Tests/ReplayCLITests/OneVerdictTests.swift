// SPDX-License-Identifier: Apache-2.0
import Testing

/// A recording has one verdict, which table, documents and comparisons show by the same word.
@Suite struct OneVerdictTests {
  private static let half = Bar.good.replacing(#""x":90"#, with: #""x":60"#)
  private static let card = Bar.good.replacing(
    Bar.scene, with: #","scene":{"kind":"scratch","frame":{"x":0,"y":0,"width":40,"height":40}}"#)
  /// A judge that refuses whatever it is asked.
  private static let refusing =
    #"sed -u 's/.*/{"pass":false}/'"#

  private static func expecting(_ expression: String) -> String {
    let line = #"{"event":"expect","require":"\#(expression)"}"#
    return Bar.recording([line, Bar.began, Bar.moved, Bar.ended])
  }

  /// A recording, flags, its verdict, and the exit status.
  private static let cases: [(text: String, flags: [String], verdict: String?, status: Int32)] = [
    // Without more, a trace has the verdict of its checks, which fails no run, and a card none.
    (Bar.good, [], "pass", 0), (half, [], "fail", 0), (card, [], nil, 0),
    // A requirement, and an `expect` line, come before the checks.
    (half, ["--require", "score>=0.1"], "pass", 0),
    (Bar.good, ["--require", "touches>3"], "fail", 1),
    (card, ["--require", "touches==3"], "pass", 0), (expecting("touches==4"), [], "fail", 1),
    (expecting("touches==4"), ["--ignore-expect"], "pass", 0),
    // What only warns, and what is asked of all recordings together, judges none of them.
    (card, ["--warn", "touches==4"], nil, 0), (card, ["--require", "median(touches)==3"], nil, 0),
    // A program that judges.
    (Bar.good, ["--judge", refusing], "fail", 1),
    // A text that cannot be replayed.
    (Bar.good.replacing(#""x":50"#, with: #""x":true"#), [], "fail", 2),
  ]

  @Test(arguments: cases.indices)
  func `table, JSON, JUnit and comparison show one verdict`(index: Int) throws {
    let (text, flags, verdict, status) = Self.cases[index]
    let folder = try TemporaryFolder(["a.touch.jsonl": text])
    let table = try Command(["a.touch.jsonl"] + flags, in: folder)
    #expect(table.status == status, "\(table.diagnostics)")
    let mark = verdict.map { $0 == "pass" ? "✓ pass" : "✗ fail" } ?? "-"
    let row = try #require(table.output.split(separator: "\n").dropFirst(2).first)
    #expect(row.contains("  \(mark)  ") || row.hasSuffix("  \(mark)"), "\(row)")
    let line = try Command(["a.touch.jsonl", "--format", "jsonl"] + flags, in: folder)
    #expect(
      line.output.contains(#","verdict":\#(verdict.map { "\"\($0)\"" } ?? "null"),"#),
      "\(line.output)")
    let junit = try Command(["a.touch.jsonl", "--format", "junit"] + flags, in: folder)
    let property = verdict.map { #"<property name="verdict" value="\#($0)"/>"# }
    #expect(junit.output.contains(#"name="verdict""#) == (verdict != nil))
    #expect(property.map(junit.output.contains) ?? true, "\(junit.output)")
    // Flags that `diff` does not take, and requirements of several recordings, are none of its own.
    guard !flags.contains("--warn"), !flags.contains("median(touches)==3") else { return }
    let diff = try Command(
      ["diff", "a.touch.jsonl", "--set", "rules.step=5", "--all", "--format", "jsonl"] + flags,
      in: folder)
    if verdict != nil, status < 2, text != Self.card {
      #expect(diff.output.contains(#""verdict":["\#(verdict!)","\#(verdict!)"]"#), "\(diff.output)")
    }
  }

  @Test
  func `a trace that fails by its checks alone names them, in the table and where it is explained`()
    throws
  {
    let folder = try TemporaryFolder(["a.touch.jsonl": Self.half])
    let table = try Command("a.touch.jsonl", in: folder)
    #expect(table.output.contains("✗ fail   incomplete: 2 black, 0 red;"), "\(table.output)")
    let required = try Command("a.touch.jsonl", "--require", "verdict.passed", in: folder)
    #expect(
      required.output.contains("verdict.passed  found false: the check incomplete fails: found "))
    #expect(!required.output.contains("✗ fail   incomplete:"), "\(required.output)")
    let explained = try Command("explain", "a.touch.jsonl", in: folder)
    #expect(explained.output.contains("  verdict     fail: the check incomplete\n"))
    let good = try Command(
      "explain", "good.touch.jsonl", in: TemporaryFolder(["good.touch.jsonl": Bar.good]))
    #expect(good.output.contains("  verdict     pass\n"), "\(good.output)")
  }

  @Test func `a change that breaks the checks of a trace names them, and fails the comparison`()
    throws
  {
    let wavy = Bar.good.replacing(#""y":52"#, with: #""y":53"#)
    let folder = try TemporaryFolder(["a.touch.jsonl": wavy])
    let run = try Command("diff", "a.touch.jsonl", "--set", "rules.tolerance=2", in: folder)
    #expect(run.status == 1 && run.output.contains("✓ pass -> ✗ fail"), "\(run.output)")
    #expect(run.output.contains("verdict.passed: found false: outside"), "\(run.output)")
    #expect(run.output.contains("replay explain a.touch.jsonl --set rules.tolerance=2"))
    for report in ["old", "new"] {
      let flags = report == "new" ? ["--set", "rules.tolerance=2"] : []
      #expect(try Command(["a.touch.jsonl", "-o", report] + flags, in: folder).status == 0)
    }
    let reports = try Command("diff", "old", "new", in: folder)
    #expect(reports.output.contains("verdict.passed: found false: outside"), "\(reports.output)")
  }
}

/// Boolean values and times in requirements.
@Suite struct BooleanMetricTests {
  private static let half = Bar.good.replacing(#""x":90"#, with: #""x":60"#)

  private static let held: [(expression: String, good: Bool, half: Bool)] = [
    ("complete", true, false), ("complete==true", true, false), ("complete == false", false, true),
    ("trace.complete!=true", false, true), ("verdict.passed", true, false),
    ("verdict.passed==1", true, false), ("integrity.sealed", true, true),
    ("durationMicros<=16ms", true, true), ("durationMicros<0.016s", false, false),
    ("durationMicros>=15999us", true, true), ("min(durationMicros)>=0.02s", false, false),
    ("sum(durationMicros)<=16ms", true, true), ("count(complete)==1", true, true),
    ("max(complete)==1", true, false), ("min(complete)", true, false),
  ]

  @Test(arguments: held.indices)
  func `Boolean values stand alone and equal true, and times have units`(index: Int) throws {
    let (expression, good, half) = Self.held[index]
    for (text, holds) in [(Bar.good, good), (Self.half, half)] {
      let folder = try TemporaryFolder(["a.touch.jsonl": text])
      let pack = ["convert", "a.touch.jsonl", "--to", "packed", "-o", "a.packed.jsonl"]
      #expect(try Command(pack, in: folder).status == 0)
      let run = try Command("a.touch.jsonl", "--require", expression, in: folder)
      #expect(run.status == (holds ? 0 : 1), "\(expression): \(run.diagnostics)")
      let batch = try Command(
        ["batch", "a.packed.jsonl", "--require", expression], in: folder)
      if !expression.contains("(") {
        #expect(batch.output.contains(#""status":"pass""#) == holds, "\(batch.output)")
      }
    }
  }

  private static let words: [(expression: String, words: String)] = [
    ("complete==false", "complete==false does not hold (found true, expected == false)"),
    ("durationMicros>1.5s", "does not hold (found 0.016s, expected > 1.5s)"),
    ("durationMicros>1500000", "does not hold (found 16000, expected > 1500000)"),
  ]

  @Test(arguments: words.indices)
  func `what does not hold is told in the words of the limit`(index: Int) throws {
    let (expression, words) = Self.words[index]
    let folder = try TemporaryFolder(["a.touch.jsonl": Bar.good])
    let run = try Command(
      "a.touch.jsonl", "--require", expression, "--format", "github", in: folder)
    let said = words.replacing(" (found", with: ": found").replacing(")", with: "")
    #expect(run.output.contains(said), "\(run.output)")
  }

  private static let refused: [(expression: String, words: String)] = [
    ("score", "expected one of =="), ("complete>=yes", "expected true or false"),
    ("durationMicros<soon", "expected a time such as 1.5s, 200ms or 1366667us"),
    ("score>=1.5s", "expected a decimal number such as 0.95"),
    ("score==true", "expected a decimal number such as 0.95"),
    ("completed==true", "did you mean complete"), ("count(complete)", "expected one of =="),
    ("complete>=0", "always holds"), ("pass==true", "did you mean judge.pass"),
    ("complet", "did you mean complete"),
    ("done<=1.5s", "unknown metric 'done'"),
    ("verdict==pass", "unknown metric 'verdict'"),
  ]

  @Test(arguments: refused.indices)
  func `only Boolean values stand alone, and only times have units`(index: Int) throws {
    let (expression, words) = Self.refused[index]
    let folder = try TemporaryFolder(["a.touch.jsonl": Bar.good])
    let run = try Command("a.touch.jsonl", "--require", expression, in: folder)
    #expect(run.status == 64 && run.diagnostics.contains(words), "\(run.diagnostics)")
  }
}

// SPDX-License-Identifier: Apache-2.0
import Testing

/// The first table that somebody sees of recordings of their own.
@Suite struct FirstContactTests {
  /// A bar that is drawn far from its guide.
  private static let far = Bar.good.replacing(#""y":5"#, with: #""y":85"#)

  @Test func `ink that misses the guide says how far, and the offered flag brings both together`()
    throws
  {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Self.far])
    let run = try Command("bar.touch.jsonl", in: folder)
    #expect(run.status == 0 && run.output.contains("0.00 %"))
    // The guide lies at 50 from 10 to 90, and the ink at 850 or more.
    let row = "! bar  the ink lies 800.00 pt from the guide: try --set placement=ink\n"
    #expect(run.output.contains(row), "\(run.output)")
    let better = try Command("bar.touch.jsonl", "--set", "placement=ink", in: folder)
    #expect(better.output.contains("100.00 %") && !better.output.contains("lies"))
    // Ink that is placed on has nothing to try.
    let short = Self.far.replacing(#""x":90,"y":850"#, with: #""x":10,"y":850"#)
    let placed = try Command(
      "a.touch.jsonl", "--set", "placement=ink", "--set", "rules.tolerance=0.5",
      in: TemporaryFolder(["a.touch.jsonl": short]))
    #expect(!placed.output.contains("try --set"), "\(placed.output)")
  }

  @Test func `ink of which a part is near the guide, or no ink, is no miss`() throws {
    // The last sample alone is far away, so that the first segment is black.
    let partly = Bar.good.replacing(#""x":90,"y":50"#, with: #""x":90,"y":95"#)
    for text in [Bar.good, partly, Bar.recording([])] {
      let run = try Command("bar.touch.jsonl", in: TemporaryFolder(["bar.touch.jsonl": text]))
      #expect(run.status == 0 && !run.output.contains("! bar"), "\(run.output)")
    }
  }

  @Test func `touches beside a card say where both are`() throws {
    let scene = #","scene":{"kind":"scratch","frame":{"x":0,"y":0,"width":40,"height":40}}"#
    let card = Bar.good.replacing(Bar.scene, with: scene).replacing(#""x":10"#, with: #""x":60"#)
      .replacing(#""x":50"#, with: #""x":70"#)
    let folder = try TemporaryFolder(["card.touch.jsonl": card])
    let run = try Command("card.touch.jsonl", in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(
      run.output.contains(
        "! card  the touches, x 60 to 60, y 50 to 50, are not on the card, x 0 to 40, y 0 to 40\n"),
      "\(run.output)")
  }

  @Test func `a gate that passes says what held`() throws {
    let folder = try TemporaryFolder(["a.touch.jsonl": Bar.good, "b.touch.jsonl": Bar.good])
    let flags = [
      "--require", "score>=0.9", "--require", "touches==3", "--require", "median(score)>0",
    ]
    let first = try Command([".", "--golden", "golden", "--record", "missing"] + flags, in: folder)
    #expect(first.status == 1 && !first.output.contains(" hold"), "\(first.output)")
    let run = try Command([".", "--golden", "golden"] + flags, in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(
      run.output.hasSuffix("2 recordings, all replayed, 5 requirements and 2 goldens hold\n"),
      "\(run.output)")
    let notice = try Command([".", "--format", "github"] + flags, in: folder)
    #expect(notice.output.contains("all replayed, 5 requirements hold"), "\(notice.output)")
    let failing = try Command([".", "--require", "touches==4"], in: folder)
    #expect(failing.output.hasSuffix("2 recordings, all replayed, 2 requirements fail\n"))
    let quiet = try Command([".", "-q"] + flags, in: folder)
    #expect(quiet.status == 0 && !quiet.output.contains("hold") && quiet.output.contains("✓ pass"))
    let refused = try Command(".", "-q", "--require", "touches==4", in: folder)
    #expect(refused.output.hasSuffix("2 recordings, all replayed, 2 requirements fail\n"))
    let none = try Command(".", in: folder)
    #expect(none.output.hasSuffix("2 recordings, all replayed\n"))
  }
}

/// The words of a wrong call go all the way to the right one.
@Suite struct SuggestionTests {
  private static let calls: [(words: String, status: Int32, said: String)] = [
    (
      "bar.touch.jsonl --set tolerance=25", 2,
      "unknown key scene.tolerance; did you mean rules.tolerance?"
    ),
    ("bar.touch.jsonl --set width=2", 2, "; did you mean "),
    (
      "tune --good bar.touch.jsonl --bad b.touch.jsonl --try rules.tolerance=4-40", 64,
      "LOW..HIGH/STEP"
    ),
    (
      "bar.touch.jsonl --require redSegments==0", 64,
      "unknown metric 'redSegments'; did you mean ink.redSegments"
    ),
    ("bar.touch.jsonl --require score", 64, "a shell takes > and < unless quotes stand around"),
    ("bar.touch.jsonl --golden g --update", 64, "did you mean --record failed?"),
    ("bar.touch.jsonl --golden g --record", 64, "expected one of never, missing, failed, all"),
    ("bar.touch.jsonl --metrics", 64, "expected one of shape, motion, tolerance, thresholds"),
  ]

  @Test(arguments: calls)
  func `a wrong call names the right one`(words: String, status: Int32, said: String) throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good, "b.touch.jsonl": Bar.good])
    let run = try Command(words.split(separator: " ").map(String.init), in: folder)
    #expect(run.status == status && run.diagnostics.contains(said), "\(run.diagnostics)")
    #expect(run.diagnostics.split(separator: "\n").count == 1, "\(run.diagnostics)")
  }

  @Test(arguments: ["render", "diff", "explain", "expect", "shrink"])
  func `a call without its operand gets two lines of help, and the error last`(name: String) throws
  {
    let run = try Command(name, in: TemporaryFolder())
    let lines = run.diagnostics.split(separator: "\n")
    #expect(run.status == 64 && lines.count == 3, "\(run.diagnostics)")
    #expect(lines[0].hasPrefix("replay \(name) "), "\(lines[0])")
    #expect(lines[1] == "replay \(name) --help describes its flags")
    #expect(lines[2].hasPrefix("replay: E513: \(name) needs an argument"), "\(lines[2])")
    let help = try Command(name, "--help", in: TemporaryFolder())
    #expect(help.status == 0 && help.output.hasPrefix(lines[0]))
  }

  @Test func `explain tells what a code means, unless a file has its name`() throws {
    let folder = try TemporaryFolder(["W201": Bar.good])
    let run = try Command("explain", "E102", "W302", in: folder)
    #expect(run.status == 0 && run.output.split(separator: "\n").count == 2, "\(run.output)")
    #expect(run.output.hasPrefix("E102: ") && run.output.contains("\nW302: "))
    #expect(try Command("explain", "W201", in: folder).output.contains("stroke"))
    #expect(try Command("explain", "E999", in: folder).status == 2)
  }

  @Test func `a comparison of what is not there says that nothing was compared`() throws {
    let run = try Command(
      "diff", "none.touch.jsonl", "--set", "rules.tolerance=9",
      in: TemporaryFolder(["bar.touch.jsonl": Bar.good]))
    #expect(run.status == 2 && run.output == "1 not replayed\n", "\(run.output)")
  }
}

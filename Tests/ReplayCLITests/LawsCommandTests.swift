// SPDX-License-Identifier: Apache-2.0
import JSONStream
import PropertyTesting
import TestCorpora
import Testing
import TouchRecording

/// Recordings under changes that should change no verdict.
@Suite struct LawsCommandTests {
  /// A judge in Python that accepts a question `q` for which an expression holds.
  private static func judge(_ expression: String) -> String {
    """
    import json, os, sys
    for line in sys.stdin:
        q = json.loads(line)
        s = q["strokes"][0]
        print(json.dumps({"pass": bool(\(expression)), "score": len(s["t"]) / 1000}), flush=True)
    """
  }

  private static func laws(_ run: Command) throws -> [JSONValue] {
    let document = try JSONValue.parse(Array(run.output.utf8))
    return document["laws"]?.elements ?? []
  }

  private static func broken(_ laws: [JSONValue]) -> [String] {
    laws.filter { $0["broken"]?.bool == true }.compactMap { $0["law"]?.string }
  }

  // MARK: Judges of known behavior

  @Test(arguments: [
    // Always, and by what no change of a device may tell.
    ("True", []),
    ("q['canvas']['width'] == 100", []),
    // By the number of a contact.
    ("s['contact'] == 0", ["names"]),
    // By the number of samples: more between them, at rest, and one more before a lift.
    ("len(s['t']) <= 3", ["rate", "rest", "lift"]),
    // By fewer of them: a lift at the last position is no sample.
    ("len(s['t']) >= 3", ["rate", "lift"]),
    // By the time between the first sample and the last.
    ("s['t'][-1] - s['t'][0] <= 16000", ["rest", "time"]),
    // By the time of the first sample, which is later where the beginning is missing.
    ("s['t'][0] == 0", ["late", "time"]),
    // By an exact position, which a whole number keeps when it is rounded.
    ("s['x'][0] == 10", ["tremor", "shift", "late"]),
    ("s['y'][1] == 52.125", ["rate", "rest", "tremor", "rounding", "shift"]),
    // By the lift.
    ("s['x'][-1] == 90", ["tremor", "shift", "late", "lift"]),
  ])
  func `a judge breaks exactly the laws that it must`(
    expression: String, expected: [String]
  ) throws {
    let bar = Bar.recording([
      Bar.began, Bar.moved.replacing("52", with: "52.125"), Bar.ended,
    ])
    let folder = try TemporaryFolder([
      "bar.touch.jsonl": bar, "judge.py": Self.judge(expression),
    ])
    let run = try Command(
      [
        "laws", "bar.touch.jsonl", "--judge", "python3 judge.py", "--format", "json",
      ], in: folder)
    #expect(run.status == (expected.isEmpty ? 0 : 1), "\(run.diagnostics)")
    let laws = try Self.laws(run)
    #expect(laws.compactMap { $0["law"]?.string } == TouchLaw.allCases.map(\.rawValue))
    #expect(Self.broken(laws) == expected)
    for law in laws {
      let moves = law["broken"]?.bool == true
      #expect(law["moved"]?.integer == (moves ? 1 : 0) && law["toRefused"] == law["moved"])
      #expect((law["smallest"]?.isNull == false) == moves)
    }
  }

  @Test func `a judge that ends under a change breaks the law`() throws {
    let folder = try TemporaryFolder([
      "bar.touch.jsonl": Bar.good,
      "judge.py": Self.judge("True if len(s['t']) < 30 else os.abort()"),
    ])
    let run = try Command(
      "laws", "bar.touch.jsonl", "--judge", "python3 judge.py", "--law", "rest", in: folder)
    #expect(run.status == 1 && run.output.contains("30 samples of rest at the end"))
    #expect(run.output.contains("pass -> not replayed, E470: the judge"), "\(run.output)")
  }

  // MARK: The smallest recording

  @Test func `the smallest recordings differ by their change alone, and open everywhere`() throws {
    let folder = try TemporaryFolder([
      "bar.touch.jsonl": Bar.recording(
        [Bar.began] + Array(repeating: Bar.moved, count: 9) + [Bar.ended]),
      "judge.py": Self.judge("len(s['t']) <= 20"),
    ])
    let judge = ["--judge", "python3 judge.py"]
    let run = try Command(["laws", "bar.touch.jsonl", "-o", "out"] + judge, in: folder)
    #expect(run.status == 1, "\(run.diagnostics)")
    #expect(
      try folder.names(in: "out") == [
        "rate.after.touch.jsonl", "rate.before.touch.jsonl", "rest.after.touch.jsonl",
        "rest.before.touch.jsonl",
      ])
    for law in [TouchLaw.rate, .rest] {
      let files = ["before", "after"].map { "out/\(law.rawValue).\($0).touch.jsonl" }
      let recordings = try files.map { try Recording.read(folder.read($0)).recording }
      #expect(
        law.changes.contains { change in
          let changed = change.applied(to: recordings[0])
          return changed.entries == recordings[1].entries
            && changed.endTime == recordings[1].endTime
        })
      #expect(recordings[0].header == recordings[1].header)
      let verdicts = try Command(files + judge + ["--format", "jsonl"], in: folder)
      #expect(
        try verdicts.output.split(separator: "\n").map {
          try JSONValue.parse(Array($0.utf8))["judge"]?["pass"]?.bool
        } == [true, false], "\(verdicts.output)")
      let again = try Command(["laws", files[0], "--law", law.rawValue] + judge, in: folder)
      #expect(again.status == 1, "\(again.output)")
      #expect(
        run.output.contains(
          "replay laws \(files[0]) --law \(law.rawValue) --judge 'python3 judge.py'"))
      #expect(
        try Command(["diff", files[0], "--set", "rules.tolerance=9"], in: folder).status == 0)
    }
    // Two samples at rest at one place are fewer than eleven.
    let rest = try Recording.read(folder.read("out/rest.before.touch.jsonl")).recording
    #expect(rest.touches.count <= 2, "\(rest.touches.count)")
  }

  // MARK: Verdicts and figures

  @Test func `requirements are the verdict, and else the scene's own`() throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    let own = try Command(
      "laws", "bar.touch.jsonl", "--law", "rate,rest,tremor,shift,late,time,names", "--format",
      "json", in: folder)
    let ownLaws = try Self.laws(own)
    #expect(own.status == 0 && Self.broken(ownLaws) == [], "\(own.output)")
    let required = try Command(
      "laws", "bar.touch.jsonl", "--require", "touches==3", "--format", "json", in: folder)
    #expect(required.status == 1)
    #expect(Self.broken(try Self.laws(required)) == ["rate", "rest", "lift"])
  }

  @Test func `a figure may move by a part of its range`() throws {
    let folder = try TemporaryFolder([
      "bar.touch.jsonl": Bar.good, "judge.py": Self.judge("True"),
    ])
    func run(_ flags: String...) throws -> Command {
      try Command(
        [
          "laws", "bar.touch.jsonl", "--judge", "python3 judge.py", "--law", "rest", "--format",
          "json",
        ] + flags, in: folder)
    }
    // The score of the judge is 3/1000, and 33/1000 after thirty samples of rest.
    let law = try #require(try Self.laws(run("--figure", "judge.score")).first)
    #expect(law["moved"]?.integer == 1 && abs((law["greatest"]?.double ?? 0) - 0.03) < 1e-12)
    #expect(law["toRefused"]?.isNull == true && law["worst"]?.string == "bar")
    #expect(law["smallest"]?["verdict"]?.string?.contains(" -> ") == true)
    #expect(try run("--figure", "judge.score", "--by", "0.02").status == 1)
    #expect(try run("--figure", "judge.score", "--by", "0.03001").status == 0)
    // The range of a figure without bounds is that of the recordings, and one recording has none.
    #expect(try run("--figure", "touches", "--by", "1000").status == 1)
  }

  @Test func `a law may move a share of the recordings`() throws {
    let files = ["a", "b", "c", "d"].map { name in
      (
        "\(name).touch.jsonl",
        Bar.recording([Bar.began, Bar.moved, Bar.ended]).replacing(
          #""id":0"#, with: name == "a" ? #""id":5"# : #""id":0"#)
      )
    }
    let folder = try TemporaryFolder(
      Dictionary(uniqueKeysWithValues: files + [("judge.py", Self.judge("s['contact'] != 0"))]))
    func run(_ flags: String...) throws -> Command {
      try Command(
        ["laws", ".", "--judge", "python3 judge.py", "--law", "names", "--format", "json"] + flags,
        in: folder)
    }
    let law = try #require(try Self.laws(run()).first)
    #expect(law["recordings"]?.integer == 4 && law["moved"]?.integer == 3)
    #expect(law["toAccepted"]?.integer == 3 && law["toRefused"]?.integer == 0)
    #expect(try run().status == 1)
    #expect(try run("--allow", "names=74%").status == 1)
    let allowed = try run("--allow", "names=75%")
    #expect(allowed.status == 0)
    #expect(try Self.laws(allowed).first?["moved"]?.integer == 3)
  }

  // MARK: Forms

  @Test func `every form tells which laws are broken`() throws {
    let folder = try TemporaryFolder([
      "bar.touch.jsonl": Bar.good, "judge.py": Self.judge("s['contact'] == 0"),
    ])
    func run(_ form: String) throws -> Command {
      let run = try Command(
        ["laws", "bar.touch.jsonl", "--judge", "python3 judge.py", "--format", form], in: folder)
      #expect(run.status == 1, "\(run.diagnostics)")
      return run
    }
    let lines = try run("jsonl").output.split(separator: "\n").map {
      try JSONValue.parse(Array($0.utf8))
    }
    let laws = try Self.laws(run("json"))
    #expect(lines == laws)
    let table = try run("human").output
    #expect(table.contains("✗ names  bar: contacts with other numbers: pass -> fail"))
    #expect(table.hasSuffix("1 recording, 1 law broken\n"))
    let junit = try run("junit").output
    #expect(junit.contains(#"tests="9" failures="1""#) && junit.contains(#"name="names""#))
    let github = try run("github").output
    #expect(github.hasPrefix("::error title=replay E506::names: bar: contacts with other numbers"))
    let page = try run("html").output
    #expect(page.contains("<title>Touch laws</title>") && page.contains("iVBORw0KGgo"))
  }

  @Test func `the bytes do not depend on the number of jobs`() throws {
    let folder = try TemporaryFolder([:])
    let recordings = Project.path("recordings")
    let runs = try ["1", "2", "7"].map { jobs in
      try Command(
        ["laws", recordings, "-j", jobs, "--law", "rate,lift", "--format", "html"], in: folder
      ).output
    }
    #expect(Set(runs).count == 1 && runs[0].count > 10_000)
  }

  // MARK: Calls

  @Test(arguments: [
    (["--by", "0.1"], "missing flag --figure"),
    (["--law", "rust"], "invalid value 'rust' for --law"),
    (["--allow", "rest=5"], "expected LAW=N%"), (["--allow", "rest=101%"], "expected LAW=N%"),
    (["--figure", "a b"], "--figure"), (["--set", "judge.a=1"], "missing flag --judge"),
    (["--require", "median(score)>0"], "--require"),
  ])
  func `a wrong call is said`(flags: [String], words: String) throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    let run = try Command(["laws", "bar.touch.jsonl"] + flags, in: folder)
    #expect(run.status == 64 && run.diagnostics.contains(words), "\(run.diagnostics)")
  }

  @Test func `recordings without any verdict are a wrong call, bad ones are bad input`() throws {
    let ink = Bar.good.replacing(Bar.scene, with: "")
    let folder = try TemporaryFolder(["ink.touch.jsonl": ink, "bad.touch.jsonl": "7\n"])
    let none = try Command("laws", "ink.touch.jsonl", in: folder)
    #expect(
      none.status == 64 && none.diagnostics.contains("expected a verdict"), "\(none.diagnostics)")
    #expect(
      try Command("laws", "ink.touch.jsonl", "--figure", "ink.length", in: folder).status == 1)
    #expect(try Command("laws", "bad.touch.jsonl", in: folder).status == 2)
  }

  // MARK: Our own rules

  @Test func `the page shows the table of the bundled recordings`() throws {
    let page = try Project.text(of: "docs/laws.md")
    let folder = try TemporaryFolder([:])
    let run = try Command("laws", Project.path("recordings"), in: folder)
    #expect(run.status == 1)
    #expect(
      page.contains("$ replay laws recordings\n\(run.output)```\n"),
      "it should show:\n\(run.output)")
  }
}

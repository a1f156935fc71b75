// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// A failure leads to its reason: the place, and the command that tells more.
@Suite struct ReasonTests {
  /// A finger that leaves the bar by 30 points and comes back.
  static let red = Bar.recording([
    Bar.began, #"{"t":8000,"id":0,"phase":"moved","x":50,"y":80}"#, Bar.ended,
  ])
  private static let reason =
    "furthest 30.00 pt at (50, 80), stroke 1, 0.00 to 0.02 s; 26 of 34 waypoints missed, the first "
    + "at (20, 50), stroke 1 of the guide"

  // MARK: Checks

  /// A T whose second stroke fails one check alone, by the scene's rules and the stroke's places.
  private static let checks: [(check: String, rules: String, lines: [[(x: Int, y: Int)]])] = [
    ("reversed", "", [[(10, 10), (90, 10)], [(50, 90), (50, 10)]]),
    ("extra", "", [[(10, 10), (90, 10)], [(20, 10), (60, 10)], [(50, 10), (50, 90)]]),
    (
      "lifts", #","lifts":0"#,
      [[(10, 10), (40, 10)], [(40, 10), (90, 10)], [(50, 10), (50, 90)]]
    ),
    ("time", #","time":0.2"#, [[(10, 10), (90, 10)], [(50, 10), (50, 90)]]),
    (
      "through", #","through":true,"need":{"precision":0}"#,
      [[(10, 10), (90, 10)], [(12, 0), (12, 60)], [(50, 10), (50, 90)]]
    ),
  ]

  @Test(arguments: checks.indices)
  func `a check that a stroke fails names it everywhere, and the command explains it`(
    index: Int
  ) throws {
    let (check, rules, lines) = Self.checks[index]
    let touches = lines.enumerated().flatMap { number, line in
      line.enumerated().map { place, point in
        let phase = place == 0 ? "began" : "ended"
        return #"{"t":\#(number * 300_000 + place * 10_000),"id":\#(number),"#
          + #""phase":"\#(phase)","x":\#(point.x),"y":\#(point.y)}"#
      }
    }
    let order = check == "through" ? "false" : "true"
    let folder = try TemporaryFolder([
      "t.touch.jsonl": Bar.recording(
        touches,
        header: #"{"format":"touch-recording","version":1,"canvas":{"width":100,"height":100},"#
          + #""scene":{"kind":"trace","guide":{"strokes":[{"d":"M10 10H90"},{"d":"M50 10V90"}]},"#
          + #""placement":"as-is","rules":{"tolerance":5,"order":\#(order)\#(rules)}}}"#)
    ])
    for format in ["human", "jsonl", "junit", "github", "html"] {
      let run = try Command(
        "t.touch.jsonl", "--format", format, "--require", "trace.verdict.failed==0", in: folder)
      #expect(run.output.contains("the check \(check) fails: found "), "\(format)")
      #expect(run.output.contains("stroke 2"), "\(format)")
      #expect(run.output.contains("replay explain t.touch.jsonl --stroke 2"), "\(format)")
    }
    let json = try Command("t.touch.jsonl", "--format", "jsonl", in: folder)
    #expect(json.output.contains(#""name":"\#(check)","#) && json.output.contains(#""stroke":1}"#))
    let explained = try Command("explain", "t.touch.jsonl", "--stroke", "2", in: folder)
    #expect(explained.output.hasPrefix("t: stroke 2 of \(lines.count)\n"))
    // The stroke at which one looks first is this one too, unless ink is red.
    let worst = try Command("explain", "t.touch.jsonl", in: folder)
    #expect(check == "through" || worst.output == explained.output, "\(worst.output)")
  }

  // MARK: Forms

  @Test func `several failures with one command list it once`() throws {
    let folder = try TemporaryFolder(["red.touch.jsonl": Self.red])
    let run = try Command(
      "red.touch.jsonl", "--require", "ink.redSegments==0", "--require", "deviation.max<9",
      in: folder)
    #expect(run.output.matches(of: #/\n  replay explain /#).count == 1)
    #expect(run.output.matches(of: #/: furthest 30\.00 pt at \(50, 80\), stroke 1/#).count == 2)
  }

  @Test func `the JSON report holds reason and next, of what fails alone`() throws {
    let folder = try TemporaryFolder(["red.touch.jsonl": Self.red])
    let run = try Command(
      "red.touch.jsonl", "--format", "jsonl", "--require", "touches==3", "--require", "score>=80%",
      in: folder)
    let requirements = #"""
      "requirements":[{"expression":"touches==3","level":"require","found":3,"limit":3,\#
      "passed":true},{"expression":"score>=80%","level":"require","found":\#
      0.17391306078501445,"limit":0.8,"passed":false,"reason":"\#(Self.reason)",\#
      "next":"replay explain red.touch.jsonl --stroke 1"}]
      """#
    #expect(run.output.contains(requirements))
    #expect(
      run.diagnostics
        == "red.touch.jsonl: E503: score>=80% does not hold: found 0.1739, expected "
        + ">= 0.8; \(Self.reason); more: replay explain red.touch.jsonl --stroke 1\n")
  }

  @Test func `a JUnit case names its file, and its failure the reason and the command`() throws {
    let folder = try TemporaryFolder(["red.touch.jsonl": Self.red])
    let run = try Command(
      "red.touch.jsonl", "--format", "junit", "--require", "score>=0.8", in: folder)
    #expect(
      run.output.contains(
        """
            <testcase classname="red" name="score&gt;=0.8" file="red.touch.jsonl">
              <failure type="E503" message="score&gt;=0.8 does not hold: found \
        0.1739, expected &gt;= 0.8">\(Self.reason)
        replay explain red.touch.jsonl --stroke 1</failure>
            </testcase>

        """))
  }

  @Test func `lines for GitHub stand worst first and keep odd names and percent signs`() throws {
    let folder = try TemporaryFolder([
      "100%,a:b.touch.jsonl": Self.red, "bad.touch.jsonl": "{", "good.touch.jsonl": Bar.good,
    ])
    let run = try Command(
      "good.touch.jsonl", "100%,a:b.touch.jsonl", "bad.touch.jsonl", "--format", "github",
      "--require", "score>=80%", "--warn", "touches==4", in: folder)
    #expect(run.status == 2)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines[0].hasPrefix("::error file=bad.touch.jsonl,line=1,title=replay E102::not a "))
    #expect(
      lines[1] == """
        ::error file=100%25%2Ca%3Ab.touch.jsonl,line=1,title=replay E503::score>=80%25 does not \
        hold: found 0.1739, expected >= 0.8%0A\(Self.reason)%0A\
        replay explain 100%25,a:b.touch.jsonl --stroke 1
        """)
    #expect(
      lines[2]
        == "::warning file=100%25%2Ca%3Ab.touch.jsonl,line=1,title=replay W503::touches==4 does not "
        + "hold: found 3, expected == 4")
    #expect(
      lines[4]
        == "::notice title=replay::3 recordings, 1 not replayed, 1 requirement fails, "
        + "2 expectations unmet")
  }

  @Test func `a report for GitHub is written to a file, and replaced by the next one`() throws {
    let folder = try TemporaryFolder(["good.touch.jsonl": Bar.good])
    for _ in 1...2 {
      let run = try Command("good.touch.jsonl", "--report", "github=lines.txt", in: folder)
      #expect(run.status == 0, "\(run.diagnostics)")
    }
    #expect(
      String(decoding: try folder.read("lines.txt"), as: UTF8.self)
        == "::notice title=replay::1 recording, all replayed\n")
  }

  // MARK: Commands

  @Test func `the command can be pasted: it repeats what changes the scene, and quotes`() throws {
    let own = String(Bar.scene.dropFirst(#","scene":"#.utf8.count))
    let scene = own.replacing("M10 50", with: "M10 60")
    let folder = try TemporaryFolder(["it's red.touch.jsonl": Self.red, "my scene.json": scene])
    let run = try Command(
      "it's red.touch.jsonl", "--scene", "my scene.json", "--set", "rules.tolerance=6",
      "--require", "ink.redSegments==0", in: folder)
    let command =
      #"replay explain 'it'\''s red.touch.jsonl' --scene 'my scene.json' --set "#
      + "rules.tolerance=6 --stroke 1"
    #expect(run.output.contains("\n  \(command)\n"), "\(run.output)")
    let pasted = try Command(script: "replay() { \"$REPLAY\" \"$@\"; }\n\(command)", in: folder)
    #expect(pasted.status == 0 && pasted.output.hasPrefix("it's red: stroke 1 of 1\n"))
    #expect(pasted.output.contains("6.00 allowed"))
  }

  @Test func `what came through a pipe has a reason, but no command`() throws {
    let folder = try TemporaryFolder()
    let run = try Command("-", "--require", "ink.redSegments==0", in: folder, input: Self.red)
    #expect(run.output.contains("found 2: furthest 30.00 pt at (50, 80)"))
    #expect(!run.output.contains("replay explain"))
  }

  @Test func `what a later reset removes, or later cover hides, is explained at its time`() throws {
    let lines = [
      Bar.began, #"{"t":8000,"id":0,"phase":"ended","x":50,"y":80}"#,
      #"{"t":9000,"event":"reset"}"#, #"{"t":10000,"id":1,"phase":"began","x":10,"y":50}"#,
      #"{"t":16000,"id":1,"phase":"ended","x":90,"y":50}"#,
    ]
    let folder = try TemporaryFolder(["a.touch.jsonl": Bar.recording(lines)])
    let run = try Command("a.touch.jsonl", "--require", "ink.redSegments@8ms==0", in: folder)
    #expect(
      run.output.contains(
        "found 1: furthest 30.00 pt at (50, 80), stroke 1, 0.00 to 0.01 s\n"
          + "  replay explain a.touch.jsonl --at 8ms\n"), "\(run.output)")
    let moment = try Command("explain", "a.touch.jsonl", "--at", "8ms", in: folder)
    #expect(moment.status == 0 && moment.output.contains("0 black and 1 red segment"))
  }

  @Test func `at most 32 requirements of a recording get a reason`() throws {
    let folder = try TemporaryFolder(["red.touch.jsonl": Self.red])
    let flags = (1...40).flatMap { ["--require", "score>=0.\(50 + $0)"] }
    let run = try Command(["red.touch.jsonl"] + flags, in: folder)
    #expect(run.output.matches(of: #/: furthest /#).count == 32)
  }

  @Test func `fewer requirements of a large card get a reason`() throws {
    let header =
      #"{"format":"touch-recording","version":1,"canvas":{"width":4000,"height":4000},"#
      + #""scene":{"kind":"scratch","frame":{"x":0,"y":0,"width":4000,"height":4000}}}"#
    let folder = try TemporaryFolder([
      "card.touch.jsonl": Bar.recording([Bar.began, Bar.moved, Bar.ended], header: header)
    ])
    func reasons(_ relation: String, _ words: String) throws -> Int {
      let flags = (1...9).flatMap { ["--require", "coverage.percent\(relation)\($0)"] }
      let run = try Command(["card.touch.jsonl"] + flags, in: folder)
      #expect(run.output.contains("9 requirements fail"), "\(run.output)")
      return run.output.ranges(of: words).count
    }
    // The touches reveal 0.02 %. Only for cover all points are looked at, 67,108,864 at most.
    #expect(try reasons("<=0.000", ": most revealed by ") == 9)
    #expect(try reasons(">=0.", ": most cover left ") == 4)
  }

  // MARK: Scenes

  @Test func `a card says where the most cover is left, and which stroke revealed too much`()
    throws
  {
    let header =
      #"{"format":"touch-recording","version":1,"canvas":{"width":100,"height":100},"#
      + #""scene":{"kind":"scratch","frame":{"x":0,"y":0,"width":100,"height":100}}}"#
    let folder = try TemporaryFolder([
      "card.touch.jsonl": Bar.recording([Bar.began, Bar.moved, Bar.ended], header: header)
    ])
    let run = try Command(
      "card.touch.jsonl", "--require", "coverage.percent>=60%", "--require",
      "coverage.percent@8ms<=10%", in: folder)
    #expect(run.status == 1)
    #expect(
      run.output.contains(
        ": most cover left at (0, 0) to (25, 25), "), "\(run.output)")
    #expect(run.output.contains("\n  replay explain card.touch.jsonl\n"))
    #expect(
      run.output.contains(#/: most revealed by stroke 1, \d+\.\d\d %, 0\.00 to 0\.01 s\n/#))
    #expect(run.output.contains("\n  replay explain card.touch.jsonl --stroke 1\n"))
  }

  @Test func `a card that no finger began on says so`() throws {
    let header =
      #"{"format":"touch-recording","version":1,"canvas":{"width":100,"height":100},"#
      + #""scene":{"kind":"scratch","frame":{"x":60,"y":70,"width":30,"height":20}}}"#
    let folder = try TemporaryFolder([
      "card.touch.jsonl": Bar.recording([Bar.began, Bar.moved, Bar.ended], header: header)
    ])
    let run = try Command(
      "card.touch.jsonl", "--require", "coverage.percent>=1", "--format", "json", in: folder)
    #expect(run.status == 1)
    #expect(run.output.contains("1 contact began outside the frame, and scratched nothing"))
    #expect(run.output.contains("replay explain card.touch.jsonl"))
  }

  @Test func `a counter lists the presses that were not counted, and why`() throws {
    let header =
      #"{"format":"touch-recording","version":1,"canvas":{"width":414,"height":896},"#
      + #""scene":{"kind":"counter","count":0}}"#
    let folder = try TemporaryFolder([
      "count.touch.jsonl": Bar.recording(
        [
          #"{"t":0,"id":0,"phase":"began","x":207,"y":650}"#,
          #"{"t":9000,"id":0,"phase":"ended","x":207,"y":650}"#,
          #"{"t":16000,"id":1,"phase":"began","x":20,"y":40}"#,
          #"{"t":16000,"id":1,"phase":"ended","x":20,"y":40}"#,
        ], header: header)
    ])
    let run = try Command("count.touch.jsonl", "--require", "counter.counter>=1", in: folder)
    #expect(run.status == 1)
    #expect(
      run.output.contains(
        "found 0: minus, contact 0, 0.000 s to 0.009 s: a press that changed nothing at a count of "
          + "0, lifted within it; beside, contact 1, 0.016 s: no press, came down at (20, 40), "
          + "463.00 pt beside add\n  replay explain count.touch.jsonl\n"), "\(run.output)")
  }

  @Test func `a figure of all recordings names the recording that is worst`() throws {
    let folder = try TemporaryFolder(["good.touch.jsonl": Bar.good, "red.touch.jsonl": Self.red])
    let run = try Command(
      "good.touch.jsonl", "red.touch.jsonl", "--require", "min(score)>=50%", in: folder)
    #expect(
      run.output.contains(
        "found 0.1739: least 0.1739 in red\n"
          + "  replay explain red.touch.jsonl\n"), "\(run.output)")
  }

  @Test func `a golden picture that fails names the picture of the difference`() throws {
    let folder = try TemporaryFolder(["a.touch.jsonl": Bar.good])
    _ = try Command("a.touch.jsonl", "--golden", "g", "--record", "missing", in: folder)
    try folder.write(Self.red, to: "a.touch.jsonl")
    let run = try Command(
      "a.touch.jsonl", "--golden", "g", "-o", "out", "--report", "junit=j.xml", in: folder)
    #expect(run.status == 1)
    #expect(run.output.contains("; out/golden/a.diff.png\n"), "\(run.output)")
    let junit = String(decoding: try folder.read("j.xml"), as: UTF8.self)
    #expect(
      junit.contains(
        ">out/golden/a.diff.png\nreplay a.touch.jsonl --golden g --record failed</failure>"))
    #expect(try folder.names(in: "out/golden").contains("a.diff.png"))
  }
}

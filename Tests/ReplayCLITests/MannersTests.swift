// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// How the program behaves toward the person, or the script, that calls it.
@Suite struct MannersTests {
  private static let hasScript = FileManager.default.isExecutableFile(atPath: "/usr/bin/script")

  // MARK: Requirements

  @Test func `a requirement that holds passes, and one that fails is shown and exits 1`() throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    let good = try Command(
      "bar.touch.jsonl", "--require", "trace.recall>=0.95", "--require", "ink.redSegments==0",
      "--require", "median(score) >= 0.8", in: folder)
    #expect(good.status == 0)
    #expect(good.output.hasSuffix("1 recording, all replayed, 3 requirements hold\n"))
    let bad = try Command(
      "bar.touch.jsonl", "--require", "ink.blackSegments>2", "--warn", "strokes.0.samples==4",
      "--require", "max(ink.taps)>0", in: folder)
    #expect(bad.status == 1 && bad.diagnostics == "")
    #expect(bad.output.contains("\n✗ bar             ink.blackSegments>2   found 2\n"))
    #expect(
      bad.output.contains(
        "\n! bar             strokes.0.samples==4  found 3: stroke 1, 0.00 to 0.02 s\n"
          + "  replay explain bar.touch.jsonl --stroke 1\n"))
    #expect(
      bad.output.contains(
        "\n✗ all recordings  max(ink.taps)>0       found 0: least 0 in bar\n"
          + "  replay explain bar.touch.jsonl\n"))
    #expect(
      bad.output.hasSuffix("1 recording, all replayed, 2 requirements fail, 1 expectation unmet\n"))
  }

  @Test func `where the output is for programs, what fails is said beside it`() throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    let run = try Command(
      "bar.touch.jsonl", "--format", "json", "--require", "score<1", "--require", "sum(touches)==2",
      in: folder)
    #expect(run.status == 1)
    #expect(
      run.diagnostics == """
        bar.touch.jsonl: E503: score<1 does not hold: found 1, expected < 1
        replay: E503: sum(touches)==2 does not hold: found 3, expected == 2; greatest 3 in bar; \
        more: replay explain bar.touch.jsonl

        """)
    #expect(run.output.contains(#""status": "fail""#))
  }

  /// The first half of the bar.
  private static let half = Bar.recording([
    Bar.began, #"{"t":16000,"id":0,"phase":"ended","x":50,"y":50}"#,
  ])

  @Test func `the summary has the median and the least score, and sentences have rounded numbers`()
    throws
  {
    let folder = try TemporaryFolder([
      "a.touch.jsonl": Bar.good, "b.touch.jsonl": Bar.good, "c.touch.jsonl": Self.half,
    ])
    let run = try Command(
      ".", "--require", "score>=0.99999", "--require", "min(score)>=0.9", in: folder)
    #expect(run.output.contains("found 0.") && run.output.contains("least 0."))
    #expect(
      run.output.contains(/3 recordings, all replayed.*, median 100.00 %, least \d\d?.\d\d %\n/))
    #expect(!run.output.contains(/found \d+\.\d{5,}/))
    #expect(try !Command("a.touch.jsonl", "b.touch.jsonl", in: folder).output.contains("median"))
  }

  @Test func `a report is told from a recording`() throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    let run = try Command(
      script: #""$REPLAY" bar.touch.jsonl -o out -q; "$REPLAY" out/report.json"#, in: folder)
    #expect(run.status == 2)
    #expect(
      run.diagnostics.hasPrefix(
        "replay: E004: 'out/report.json' is a report: replay verify proves it, replay diff"))
  }

  @Test func `a page of many recordings plays those that failed, and then the lowest scores`()
    throws
  {
    let folder = try TemporaryFolder([:])
    for index in 100..<166 {
      try folder.write(index == 164 ? Self.half : Bar.good, to: "\(index).touch.jsonl")
    }
    let run = try Command(
      ".", "-o", "out", "--require", "score>=0.9", "--quiet", in: folder)
    let page = String(decoding: try folder.read("out/report.html"), as: UTF8.self)
    // The 64 others that play are the first ones.
    let footage = page.split(separator: #""footage":"#).dropFirst().map { !$0.hasPrefix("null") }
    #expect(run.status == 1 && footage == (100..<166).map { $0 < 163 || $0 == 164 })
    #expect(page.contains(#""playsWorst":true"#))
  }

  @Test func `bad input wins over a requirement that fails`() throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good, "bad.touch.jsonl": "{"])
    #expect(try Command(".", "--require", "score<1", in: folder).status == 2)
    #expect(try Command(".", "--require", "nothing==1", in: folder).status == 2)
  }

  @Test func `a requirement at a moment judges the state at that moment`() throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    let run = try Command(
      "bar.touch.jsonl", "--require", "ink.segments@0==0", "--require", "ink.segments@8ms==1",
      "--require", "ink.segments@15999us==1", "--require", "ink.segments@9s==2",
      "--require", "ink.segments==2", in: folder)
    #expect(run.status == 0)
    #expect(
      try Command("bar.touch.jsonl", "--require", "ink.segments@8ms>1", in: folder).status == 1)
  }

  @Test func `an expect line is judged by replay and check --self, unless it is ignored`() throws {
    let lines = [
      #"{"event":"expect","require":"ink.redSegments==0"}"#,
      #"{"event":"expect","require":"score@8ms>=0.9"}"#, Bar.began, Bar.moved, Bar.ended,
    ]
    let folder = try TemporaryFolder([
      "own.touch.jsonl": Bar.recording(lines),
      "held.touch.jsonl": Bar.recording([lines[0], Bar.began, Bar.ended]),
    ])
    let ignored = try Command("own.touch.jsonl", "--ignore-expect", in: folder)
    #expect(ignored.status == 0)
    #expect(ignored.output.hasSuffix("1 recording, all replayed, 1 expectation unmet\n"))
    let table = try Command("own.touch.jsonl", in: folder)
    #expect(table.status == 1)
    #expect(table.output.hasSuffix("1 recording, all replayed, 1 requirement fails\n"))
    let replay = try Command("own.touch.jsonl", "--format", "jsonl", in: folder)
    #expect(replay.status == 1)
    #expect(
      replay.output.contains(
        #""requirements":[{"expression":"ink.redSegments==0","level":"expect","found":0,"limit":0,"#
          + #""passed":true},{"expression":"score@8ms>=0.9","level":"expect","found":"#))
    let check = try Command("check", ".", in: folder)
    #expect(check.status == 0 && check.diagnostics == "")
    let own = try Command("check", "--self", ".", in: folder)
    #expect(own.status == 1)
    #expect(own.diagnostics.hasPrefix("./own.touch.jsonl:3: E503: score@8ms>=0.9 does not hold"))
    #expect(
      own.output.contains("held: valid, 2 touches, 0.016 s, sealed, 1 of 1 expectations hold"))
    #expect(own.output.contains("own: valid, 3 touches, 0.016 s, sealed, 1 of 2 expectations hold"))
  }

  @Test(arguments: [
    ("recal>=1", "E501: unknown metric 'recal'; did you mean recall?"),
    ("scor>=1", "E501: unknown metric 'scor'; did you mean score?"),
    ("score>=", "E502: invalid requirement at column 8: found the end, expected a decimal number"),
    ("median(score)>=0", "E502: the requirement applies to a single recording"),
    ("score@0>=0", "E502: the expect line comes after the time that it tests"),
  ])
  func `an expect line that cannot be judged is an error, or a warning if it is ignored`(
    expression: String, message: String
  ) throws {
    let line = #"{"t":8000,"event":"expect","require":"\#(expression)"}"#
    let folder = try TemporaryFolder([
      "bar.touch.jsonl": Bar.recording([Bar.began, Bar.moved, line, Bar.ended])
    ])
    let ignored = try Command("bar.touch.jsonl", "--ignore-expect", in: folder)
    #expect(ignored.status == 0)
    #expect(ignored.diagnostics.hasPrefix("bar.touch.jsonl:4: W502: "))
    for words in [["check", "--self"], []] {
      let judged = try Command(words + ["bar.touch.jsonl"], in: folder)
      #expect(judged.status == 2)
      #expect(judged.diagnostics.hasPrefix("bar.touch.jsonl:4: \(message)"))
    }
  }

  @Test func `of many expect lines the first thousand are judged, and one line says so`() throws {
    let lines = Array(repeating: #"{"event":"expect","require":"score@1us>=0"}"#, count: 1200)
    let folder = try TemporaryFolder(["many.touch.jsonl": Bar.recording(lines + [Bar.began])])
    let run = try Command("check", "--self", "many.touch.jsonl", in: folder)
    #expect(run.status == 2)
    #expect(run.diagnostics.hasPrefix("many.touch.jsonl:1002: E502: the recording has too many"))
    #expect(run.diagnostics.split(separator: "\n").count == 2, "and that a contact stays down")
  }

  // MARK: Talk

  @Test func `quiet says errors alone, and verbose says what became of each recording`() throws {
    let folder = try TemporaryFolder([
      "a.touch.jsonl": Bar.header + "\n", "b.touch.jsonl": "{", "c.touch.jsonl": Bar.good,
    ])
    let quiet = try Command(".", "-q", in: folder)
    #expect(quiet.diagnostics.split(separator: "\n").count == 1)
    #expect(quiet.diagnostics.contains("E102"))
    let verbose = try Command(".", "-v", in: folder)
    #expect(verbose.diagnostics.contains("replay: a: valid, 0 touches, 0.000 s, not sealed\n"))
    #expect(verbose.diagnostics.contains("replay: b: not valid\n"))
    #expect(verbose.diagnostics.contains("replay: c: valid, 3 touches, 0.016 s, sealed\n"))
    #expect(quiet.output == verbose.output)
  }

  @Test func `colors are for terminals, or for those who ask`() throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    let pipe = try Command("bar.touch.jsonl", in: folder)
    #expect(!pipe.output.contains("\u{1B}"))
    let asked = try Command("bar.touch.jsonl", "--color", "always", in: folder)
    #expect(asked.output.contains("\u{1B}[32m✓ pass\u{1B}[0m"))
    #expect(asked.output.replacing(/\u{1B}\[\d+m/, with: "") == pipe.output)
    let failed = try Command(
      "bar.touch.jsonl", "--color", "always", "--require", "score<1", in: folder)
    #expect(failed.output.contains("\u{1B}[31m✗ fail\u{1B}[0m"))
    try folder.write(Bar.recording([Bar.began, Bar.moved]), to: "half.touch.jsonl")
    let half = try Command("half.touch.jsonl", "--color", "always", in: folder)
    #expect(half.output.contains("\u{1B}[33m✗ fail"))
  }

  @Test(
    .enabled(if: hasScript, "script, which makes a terminal, is missing"),
    arguments: [
      ("TERM=xterm", "", true), ("TERM=xterm NO_COLOR=1", "", false), ("TERM=dumb", "", false),
      ("TERM=xterm NO_COLOR=", "", true), ("TERM=xterm", "--color never", false),
      ("TERM=xterm NO_COLOR=1", "--color always", true),
    ])
  func `a terminal gets colors unless it, or NO_COLOR, says no`(
    environment: String, flag: String, isColored: Bool
  ) throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    let run = try Command(
      script: "\(environment) script -qec '\"$REPLAY\" bar.touch.jsonl \(flag)' /dev/null",
      in: folder)
    #expect(run.status == 0)
    #expect(run.output.contains("\u{1B}[32m") == isColored)
  }

  @Test(.enabled(if: hasScript, "script, which makes a terminal, is missing"))
  func `long work shows its progress on a terminal and takes it away again`() throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    for (flag, isShown, pause) in [
      ("", true, 0.9), ("--no-progress", false, 0.6), ("-q", false, 0.6),
    ] {
      let run = try Command(
        script: """
          script -qec '{ cat bar.touch.jsonl; sleep \(pause); cat bar.touch.jsonl; } \
          | "$REPLAY" - \(flag) > table' /dev/null
          """, in: folder)
      #expect(run.status == 0)
      #expect(run.output.contains(" MB/s") == isShown)
      #expect(run.output.hasSuffix("\r\u{1B}[K") == isShown)
    }
  }

  @Test func `a dash is the standard output, whatever the folder holds`() throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    try folder.makeFolder("-")
    let run = try Command("convert", "bar.touch.jsonl", "-o", "-", in: folder)
    #expect(run.status == 0 && run.output == Bar.good)
    #expect(try folder.names(in: "-") == [])
    let replayed = try Command("bar.touch.jsonl", "-o", "-", in: folder)
    #expect(
      replayed.status == 64 && replayed.diagnostics.contains("E512: invalid value '-' for --output")
    )
  }

  @Test(arguments: [
    ("rendr", "render"), ("chek", "check"), ("explian", "explain"),
    ("re", "replay, render or recorder"),
  ])
  func `a word that is no file and near a command is taken for a slip`(
    word: String, meant: String
  ) throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    let run = try Command(word, "bar.touch.jsonl", "-o", "x", in: folder)
    #expect(run.status == 64 && run.output == "")
    #expect(
      run.diagnostics.hasPrefix(
        "replay: E519: no command and no file is called '\(word)'; did you mean \(meant)?"))
    #expect(try folder.names() == ["bar.touch.jsonl"])
    try folder.write(Bar.good, to: word)
    #expect(try Command(word, in: folder).status == 0, "a file of that name is one")
  }

  @Test func `help is asked for by a word, too`() throws {
    let folder = try TemporaryFolder()
    let help = try Command("help", in: folder)
    #expect(try help.status == 0 && help.output == Command("--help", in: folder).output)
    let render = try Command("help", "render", in: folder)
    #expect(render.output == (try Command("render", "--help", in: folder).output))
  }

  @Test func `a standard output that does not wait by itself is waited for`() throws {
    let folder = try TemporaryFolder([
      "many.touch.jsonl": String(repeating: Bar.good, count: 200)
    ])
    let whole = try Command("many.touch.jsonl", "--format", "json", in: folder).output
    let (process, pipe) = (Process(), Pipe())
    // A copy, since `Process` closes the end that it hands over.
    let end = dup(pipe.fileHandleForWriting.fileDescriptor)
    #expect(fcntl(end, F_SETFL, O_NONBLOCK) == 0)
    process.executableURL = Command.program
    process.arguments = ["many.touch.jsonl", "--format", "json"]
    process.currentDirectoryURL = folder.url
    process.standardOutput = pipe
    try process.run()
    // Nobody reads before the pipe is full, or the program gave up.
    var room = pollfd(fd: end, events: Int16(POLLOUT), revents: 0)
    while process.isRunning, unsafe poll(&room, 1, 0) > 0 { usleep(1000) }
    close(end)
    let read = try pipe.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(read == Data(whole.utf8))
  }

  @Test func `the help of each command fits one screen, with its flags and an example`() throws {
    let folder = try TemporaryFolder()
    let overview = try Command("--help", in: folder).output
    let commands = [
      "replay", "check", "render", "explain", "convert", "guides", "gen", "shrink", "verify",
      "recorder", "schema", "batch", "metrics", "completions", "man", "expect", "diff", "tune",
      "laws",
    ]
    #expect(overview.matches(of: #/(?m)^replay /#).count == commands.count + 1)
    func lines(_ help: String) -> [Substring] {
      help.split(separator: "\n", omittingEmptySubsequences: false)
    }
    #expect(lines(overview).count <= 40 && lines(overview).allSatisfy { $0.count <= 80 })
    for flag in ["--require", "--golden", "--set", "--guide", "--report", "--limits", "--quiet"] {
      #expect(overview.contains(" \(flag)"), "\(flag)")
    }
    #expect(lines(overview).suffix(4).first == "examples:")
    for command in commands {
      let help = try Command(command, "--help", in: folder).output
      let flags = help.matches(of: #/(?m)^  (?:-\w, )?(--[a-z-]+)( [A-Z|a-z=,]+)?  /#)
      #expect(
        flags.count > (["schema", "completions", "man"].contains(command) ? 0 : 4), "\(command)")
      #expect(help.hasPrefix("replay") && help.contains("\nexample:\n"))
      let flagged = help.split(separator: "\n").count { $0.hasPrefix("  -") }
      #expect(
        lines(help).count <= 2 * flagged + 16 && lines(help).allSatisfy { $0.count <= 80 },
        "\(command)")
    }
  }
}

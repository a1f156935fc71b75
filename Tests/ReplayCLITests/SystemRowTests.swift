// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// What the program does where the system says no, by the row of the table of faults.
@Suite struct SystemRowTests {
  private static let hasSetpriv = FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")
  private static let hasScript = FileManager.default.isExecutableFile(atPath: "/usr/bin/script")
  private static let isRoot = getuid() == 0
  /// Runs what follows without the rights of root, who may read and write everything.
  private static let asNobody =
    isRoot ? "setpriv --reuid=65534 --regid=65534 --clear-groups" : "env"

  private func bar() throws -> TemporaryFolder {
    try TemporaryFolder(["bar.touch.jsonl": Bar.good])
  }

  // MARK: Inputs

  @Test(.enabled(if: !isRoot || hasSetpriv, "root reads everything, and setpriv is missing"))
  func `row 40: what may not be read is told`() throws {
    let folder = try bar()
    let run = try Command(
      script: """
        cp "$REPLAY" . && chmod 755 . && chmod 000 bar.touch.jsonl
        \(Self.asNobody) ./replay bar.touch.jsonl
        """, in: folder)
    #expect(run.status == 2)
    #expect(run.diagnostics.hasPrefix("bar.touch.jsonl: E002: cannot be read"))
  }

  @Test(
    .enabled(if: !isRoot || hasSetpriv, "root has any number of threads, and setpriv is missing"))
  func `where no thread can be started the run ends and says so`() throws {
    let folder = try bar()
    for call in ["bar.touch.jsonl", "shrink bar.touch.jsonl --keep score>=0", "--version"] {
      let run = try Command(
        script: """
          cp "$REPLAY" . && chmod 755 .
          exec \(Self.asNobody) bash -c 'ulimit -u 1; exec ./replay \(call.replacing(">", with: "\\>"))'
          """, in: folder)
      #expect(run.status == 70, "\(call)")
      #expect(
        run.diagnostics.hasPrefix(
          "replay: E705: too few threads can be started: found 0, expected at least "),
        "\(run.diagnostics)")
    }
  }

  @Test func `row 40: a FIFO is a stream`() throws {
    let folder = try bar()
    let run = try Command(
      script: """
        mkfifo pipe
        cat bar.touch.jsonl > pipe &
        "$REPLAY" pipe --format jsonl
        """, in: folder)
    #expect(run.status == 0)
    #expect(run.output.contains(#""name":"pipe""#) && run.output.contains(#""score":1,"#))
  }

  // MARK: Outputs

  @Test(.enabled(if: !isRoot || hasSetpriv, "root writes everywhere, and setpriv is missing"))
  func `row 41: a folder that may not be written ends the run before any scoring`() throws {
    let folder = try bar()
    try folder.makeFolder("locked")
    let run = try Command(
      script: """
        cp "$REPLAY" . && chmod 755 . && chmod 555 locked
        replay() { \(Self.asNobody) ./replay "$@" -v > said 2>&1; echo $? $(cat said); }
        replay bar.touch.jsonl -o locked; replay bar.touch.jsonl -o locked/new
        replay render bar.touch.jsonl -o locked/a.png; replay render bar.touch.jsonl -o locked
        replay convert bar.touch.jsonl -o locked/a
        """, in: folder)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 5)
    for line in lines {
      #expect(
        line.contains(#/^73 \S+: E701: cannot be created/#) && !line.contains("touches"), "\(line)")
    }
    #expect(try folder.names(in: "locked") == [])
  }

  @Test(arguments: [
    "bar.touch.jsonl -o out", "render bar.touch.jsonl -o out.png", "convert big -o out.jsonl",
  ])
  func `row 42: a file that grows beyond what is allowed leaves nothing behind`(call: String) throws
  {
    let folder = try TemporaryFolder([
      "bar.touch.jsonl": Bar.good.replacing(#""height":100"#, with: #""height":100,"scale":8"#),
      "big": Bar.recording(
        [Bar.began] + Array(repeating: Bar.moved, count: 200) + [Bar.ended]),
    ])
    let run = try Command(
      script: "ulimit -f 2; env --default-signal=XFSZ \"$REPLAY\" \(call) >/dev/null", in: folder)
    #expect(run.status == 74)
    #expect(run.diagnostics.contains(": E702: writing failed: File too large"))
    #expect(try folder.names() == ["bar.touch.jsonl", "big"])
  }

  @Test(arguments: ["--format jsonl", "--format json", "check"])
  func `row 44: a reader that goes away ends the run quietly with status 0`(call: String) throws {
    let folder = try bar()
    let many = String(repeating: " bar.touch.jsonl", count: 100)
    let run = try Command(
      script: "{ \"$REPLAY\" \(call) \(many); echo $? > status; } | head -c 1", in: folder)
    #expect(run.diagnostics == "")
    #expect(String(decoding: try folder.read("status"), as: UTF8.self) == "0\n")
  }

  @Test func `what is said never gets into a file, though nobody listens`() throws {
    let folder = try bar()
    let call = "\"$REPLAY\" render -v bar.touch.jsonl none --to rgba --scale 0.1 -o"
    let run = try Command(script: "\(call) heard/ 2>words; \(call) closed/ 2>&-", in: folder)
    #expect(run.status == 2)
    #expect(try folder.names(in: "closed") == folder.names(in: "heard"))
    for name in try folder.names(in: "heard") {
      #expect(try folder.read("closed/\(name)") == folder.read("heard/\(name)"), "\(name)")
    }
    #expect(try folder.read("words").count > 100)
  }

  @Test(arguments: [("INT", 130), ("TERM", 143)])
  func `row 45: a signal ends the run after whole lines, with nothing left behind`(
    signal: String, status: Int32
  ) throws {
    let folder = try bar()
    let run = try Command(
      script: """
        mkfifo pipe; mkfifo held
        sleep 5 > held & sleeper=$!
        "$REPLAY" bar.touch.jsonl pipe held -o out --format jsonl > lines &
        program=$!
        cat bar.touch.jsonl > pipe
        for i in $(seq 1000); do [ $(wc -l < lines) = 2 ] && break; sleep 0.01; done
        kill -\(signal) $program
        wait $program
        status=$?; kill $sleeper; exit $status
        """, in: folder)
    #expect(run.status == status)
    #expect(run.diagnostics.contains("replay: E704: SIG\(signal) stopped the run after "))
    let lines = String(decoding: try folder.read("lines"), as: UTF8.self)
    #expect(lines.hasSuffix("}\n") && lines.split(separator: "\n").count == 2)
    #expect(try folder.names() == ["bar.touch.jsonl", "held", "lines", "pipe"])
  }

  /// A card that one finger rests on for three weeks: more frames than anybody waits for.
  private static let long = """
    {"format":"touch-recording","version":1,"canvas":{"width":90,"height":90},"scene":{"kind":"scratch"}}
    {"t":0,"id":0,"phase":"began","x":20,"y":20}
    {"t":1900000000000,"event":"end","lines":1}

    """

  @Test func `row 45: a signal ends what is generated after whole recordings`() throws {
    let folder = try TemporaryFolder()
    let run = try Command(
      script: """
        "$REPLAY" gen --count 1000000 -o made/ & program=$!
        while kill -0 $program && [ ! -e made/card-seed-3.touch.jsonl ]; do sleep 0.05; done
        kill -INT $program; wait $program
        """, in: folder)
    #expect(run.status == 130)
    let names = try folder.names(in: "made")
    #expect(
      run.diagnostics.contains(
        "replay: E704: SIGINT stopped the run after \(names.count) recordings; every file"),
      "\(run.diagnostics)")
    #expect(names.count > 3 && !names.contains { $0.hasPrefix(".") })
  }

  @Test func `row 45: a signal among the frames of a recording counts those that are done`() throws
  {
    let folder = try bar()
    try folder.write(Self.long, to: "long.touch.jsonl")
    let run = try Command(
      script: """
        "$REPLAY" render bar.touch.jsonl long.touch.jsonl --every 1ms --limits frames=2000000000 \\
          -o stills/ & program=$!
        while kill -0 $program && [ ! -e stills/long-00000.png ]; do sleep 0.05; done
        kill -TERM $program; wait $program
        """, in: folder)
    #expect(run.status == 143)
    #expect(
      run.diagnostics.contains(
        "replay: E704: SIGTERM stopped the run after 1 recording; every file"))
  }

  @Test func `row 45: a signal ends an animation of very many frames`() throws {
    let folder = try TemporaryFolder()
    let run = try Command(
      script: """
        mkfifo pipe
        "$REPLAY" render pipe --every 1ms --limits frames=2000000000 --to apng -o film.apng &
        program=$!
        echo '\(Self.long)' > pipe
        sleep 0.2
        kill -TERM $program; wait $program
        """, in: folder)
    #expect(run.status == 143)
    #expect(
      run.diagnostics.contains(
        "replay: E704: SIGTERM stopped the run after 0 recordings; nothing was written to film.apng"
      ))
    #expect(try folder.names() == ["pipe"])
  }

  @Test func `row 47: an output that exists is replaced only if it is ours, or by --overwrite`()
    throws
  {
    let folder = try bar()
    for flags in [["render", "-o", "a.png"], ["convert", "-o", "a.svg"]] {
      let name = flags[2]
      try folder.write("old", to: name)
      let run = try Command(flags + ["bar.touch.jsonl"], in: folder)
      #expect(run.status == 73)
      #expect(run.diagnostics.hasPrefix("\(name): E701: the file exists"))
      #expect(try folder.read(name) == Array("old".utf8))
      #expect(try Command(flags + ["bar.touch.jsonl", "--overwrite"], in: folder).status == 0)
    }
    #expect(try Command("bar.touch.jsonl", "-o", "out", in: folder).status == 0)
    let report = try folder.read("out/report.json")
    let failed = try Command(
      "bar.touch.jsonl", "-o", "out", "--require", "nothing==0", in: folder)
    #expect(failed.status == 64)
    #expect(try folder.read("out/report.json") == report)
    #expect(try folder.names(in: "out") == ["frames", "report.html", "report.json"])
  }

  @Test func `row 47b: files are named by input and ordinal, whatever the recording calls itself`()
    throws
  {
    let header = Bar.header.dropLast() + #","id":"../../evil","title":"\u001b[31m/../x"}"#
    let text = Bar.recording([Bar.began, Bar.ended], header: header)
    let folder = try TemporaryFolder(["a.touch.jsonl": text + text])
    try folder.makeFolder("b")
    try folder.write(text, to: "b/a.touch.jsonl")
    let run = try Command("a.touch.jsonl", "b", "-o", "out", in: folder)
    #expect(run.status == 0)
    #expect(try folder.names(in: "out/frames") == ["a-2.png", "a-3.png", "a.png"])
    #expect(!run.output.contains("\u{1B}") && !run.output.contains("evil"))
    #expect(
      try Command("convert", "a.touch.jsonl", "b/a.touch.jsonl", "-o", "c/", in: folder).status == 0
    )
    #expect(try folder.names(in: "c") == ["a-2.touch.jsonl", "a.touch.jsonl"])
  }

  // MARK: Surroundings

  @Test(.enabled(if: hasScript, "script, which makes a terminal, is missing"))
  func `row 49: a terminal on the standard input without - prints the help`() throws {
    let run = try Command(script: "script -qec '\"$REPLAY\"' /dev/null", in: try bar())
    #expect(run.status == 64)
    #expect(run.output.contains("E513") && run.output.contains("examples:"))
  }

  @Test(arguments: [
    ["LC_ALL": "tr_TR.UTF-8", "LC_NUMERIC": "de_DE.UTF-8", "TZ": "Pacific/Kiritimati"], [:],
  ])
  func `row 53: locale, time zone and home change no byte`(environment: [String: String]) throws {
    let folder = try TemporaryFolder([
      "bar.touch.jsonl": Bar.good, "bad.touch.jsonl": "{", "torn.touch.jsonl": Bar.header + "\n",
    ])
    let flags = [".", "-o", "out", "--require", "ink.length<1.5"]
    let here = try Command(flags, in: folder)
    let (report, frame) = (
      try folder.read("out/report.json"), try folder.read("out/frames/bar.png")
    )
    let there = try Command(flags, in: folder, environment: environment)
    #expect(here.status == 2 && there.status == 2)
    #expect(here.output == there.output && here.diagnostics == there.diagnostics)
    #expect(try folder.read("out/report.json") == report)
    #expect(try folder.read("out/frames/bar.png") == frame)
  }

  @Test(.enabled(if: !isRoot || hasSetpriv, "root writes everywhere, and setpriv is missing"))
  func `row 53: no temporary file lies in the working folder, whatever the name`() throws {
    let folder = try bar()
    let run = try Command(
      script: #"""
        cp "$REPLAY" . && chmod 755 . && mkdir cwd out && chmod 555 cwd && chmod 777 out && cd cwd
        \#(Self.asNobody) ../replay convert ../bar.touch.jsonl \
          -o "../out/$(printf '\314\201')evil.touch.jsonl"
        """#, in: folder)
    #expect(run.status == 0 && run.diagnostics == "", "\(run.diagnostics)")
    #expect(try folder.names(in: "out").count == 1)
  }

  @Test func `row 56: one job and eight give the same bytes`() throws {
    var files: [String: String] = [:]
    for index in 0..<12 {
      let text =
        switch index % 4 {
        case 0: Bar.good
        case 1: Bar.good + Bar.good + Bar.header + "\n"
        case 2: "{bad"
        default: Bar.recording([Bar.began] + Array(repeating: Bar.moved, count: index * 300))
        }
      files["\(100 + index).touch.jsonl"] = text
    }
    let folder = try TemporaryFolder(files)
    func run(_ jobs: Int, _ format: String) throws -> Command {
      try Command(
        ".", "-o", "out\(jobs)", "--jobs", "\(jobs)", "--format", format, "--require", "score>=1",
        "--warn", "median(score)>=1", in: folder)
    }
    for format in ["json", "jsonl"] {
      let (one, eight) = (try run(1, format), try run(8, format))
      #expect(one.status == 2 && eight.status == 2)
      #expect(one.output == eight.output)
      #expect(one.diagnostics == eight.diagnostics)
      #expect(try folder.read("out1/report.json") == folder.read("out8/report.json"))
      let frames = try folder.names(in: "out1/frames")
      #expect(frames.count == 3 + 9 + 3)
      #expect(try folder.names(in: "out8/frames") == frames)
      for name in frames {
        #expect(try folder.read("out1/frames/\(name)") == folder.read("out8/frames/\(name)"))
      }
    }
  }
}

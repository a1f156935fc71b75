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

  @Test func `row 40: what is missing, a device, or a folder without recordings is told each`()
    throws
  {
    let folder = try bar()
    try folder.makeFolder("empty")
    let run = try Command("nix", "empty", "/dev/zero", "bar.touch.jsonl/x", in: folder)
    #expect(run.status == 2)
    let lines = run.diagnostics.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[0].hasPrefix("nix: E001: no such file or folder"))
    #expect(lines[1].hasPrefix("empty: E003: no recordings in this folder"))
    #expect(lines[2].hasPrefix("/dev/zero: E004: not a recording"))
    #expect(lines[3].hasPrefix("bar.touch.jsonl/x: E001"))
  }

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

  @Test func `row 40: a FIFO is a stream`() throws {
    let folder = try bar()
    let run = try Command(
      script: """
        mkfifo pipe
        { sleep 0.2; cat bar.touch.jsonl; } > pipe &
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
    let prologue = """
      cp "$REPLAY" . && chmod 755 . && chmod 555 locked
      as="\(Self.asNobody)"
      """
    for call in [
      "bar.touch.jsonl -o locked", "bar.touch.jsonl -o locked/new",
      "render bar.touch.jsonl -o locked/a.png", "render bar.touch.jsonl -o locked",
      "convert bar.touch.jsonl -o locked/a",
    ] {
      let run = try Command(script: "\(prologue)\n$as ./replay -v \(call)", in: folder)
      #expect(run.status == 73, "\(call)")
      #expect(run.diagnostics.contains(": E701: cannot be created"), "\(call)")
      #expect(!run.diagnostics.contains("touches") && run.output == "", "\(call)")
    }
    #expect(try folder.names(in: "locked") == [])
  }

  @Test func `row 41: a parent that is missing, or a file, ends the run before any scoring`() throws
  {
    let folder = try bar()
    for call in [
      ["bar.touch.jsonl", "-o", "no/out"], ["bar.touch.jsonl", "-o", "bar.touch.jsonl"],
      ["render", "bar.touch.jsonl", "-o", "no/a.png"],
      ["render", "bar.touch.jsonl", "-o", "bar.touch.jsonl/a.png"],
      ["convert", "bar.touch.jsonl", "-o", "no/such/"],
    ] {
      let run = try Command(call + ["-v"], in: folder)
      #expect(run.status == 73, "\(call)")
      #expect(run.diagnostics.contains(": E701: "), "\(call)")
      #expect(!run.diagnostics.contains("touches") && run.output == "", "\(call)")
    }
    #expect(try folder.names() == ["bar.touch.jsonl"])
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

  @Test func `row 42: a full device is told with its name`() throws {
    let run = try Command("render", "bar.touch.jsonl", "-o", "/dev/full", in: try bar())
    #expect(run.status == 74)
    #expect(run.diagnostics.hasPrefix("/dev/full: E702: writing failed: No space left"))
  }

  @Test(arguments: [
    "bar.touch.jsonl", "bar.touch.jsonl --format jsonl", "check bar.touch.jsonl",
    "render bar.touch.jsonl -o -", "convert bar.touch.jsonl", "--help",
  ])
  func `row 43: a full standard output is told with status 74`(call: String) throws {
    let run = try Command(script: "\"$REPLAY\" \(call) > /dev/full", in: try bar())
    #expect(run.status == 74)
    #expect(run.diagnostics.hasPrefix("standard output: E702: writing failed: No space"))
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

  @Test func `a standard output that is closed is one that cannot be written`() throws {
    let run = try Command(script: "\"$REPLAY\" bar.touch.jsonl >&-", in: try bar())
    #expect(run.status == 74)
    #expect(run.diagnostics.hasPrefix("standard output: E702: writing failed: Bad file"))
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
        for i in $(seq 200); do [ $(wc -l < lines) = 2 ] && break; sleep 0.05; done
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
        sleep 1
        kill -TERM $program; wait $program
        """, in: folder)
    #expect(run.status == 143)
    #expect(
      run.diagnostics.contains(
        "replay: E704: SIGTERM stopped the run after 0 recordings; every file"))
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
    ("frame=9999", "E428", "100 x 100 pixels, expected at most 9999 pixels (--limits frame=N)"),
    ("line=64", "E209", "at most 64 bytes (--limits line=N)"),
    ("contacts=1", "E214", "at most 1 (--limits contacts=N)"),
    ("work=1", "E435", "expected at most 1 (--limits work=N)"),
  ])
  func `row 51: what is beyond --limits is refused by name`(
    limit: String, code: String, words: String
  ) throws {
    let other = Bar.began.replacing(#""id":0"#, with: #""id":1"#)
    let folder = try TemporaryFolder([
      "bar.touch.jsonl": Bar.recording([Bar.began, other, Bar.ended])
    ])
    let run = try Command("bar.touch.jsonl", "-o", "out", "--limits", limit, in: folder)
    #expect(run.status == 2)
    #expect(run.diagnostics.contains(code) && run.diagnostics.contains(words))
  }

  @Test func `row 51: a frame counts as work, and so do its strokes at its scale`() throws {
    let lines = (0..<300).map { #"{"d":"M5 \#($0 % 90 + 1)L95 \#(98 - $0 % 90)"}"# }
    let crossing =
      #","scene":{"kind":"trace","guide":{"name":"X","size":[100,100],"strokes":["#
      + lines.joined(separator: ",") + "]}}"
    let header = Bar.header.replacing(Bar.scene, with: crossing)
    let folder = try TemporaryFolder([
      "dear.touch.jsonl": Bar.recording([Bar.began, Bar.ended], header: header),
      "bar.touch.jsonl": Bar.recording([Bar.began, Bar.ended]),
    ])
    func run(_ arguments: String...) throws -> Command {
      try Command(arguments + ["--limits", "work=1000000"], in: folder)
    }
    #expect(try run("dear.touch.jsonl").status == 0)
    #expect(try run("render", "bar.touch.jsonl", "-o", "out").status == 0)
    let refused = try run("render", "dear.touch.jsonl", "-o", "other")
    #expect(refused.status == 2)
    #expect(refused.diagnostics.contains("dear.touch.jsonl:1: E435: the recording takes too much"))
    #expect(refused.diagnostics.contains("steps to draw a frame, expected at most 1000000"))
  }

  @Test func `row 51: a card that is larger than its canvas counts as a frame`() throws {
    let card = #","scene":{"kind":"scratch","frame":{"x":0,"y":0,"width":900,"height":900}}"#
    let header = Bar.header.replacing(Bar.scene, with: card)
    let folder = try TemporaryFolder([
      "card.touch.jsonl": Bar.recording([Bar.began, Bar.ended], header: header)
    ])
    let run = try Command(
      "render", "card.touch.jsonl", "-o", "out", "--limits", "frame=100000", in: folder)
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("E428: the frame is too large: found 900 x 900 pixels"))
  }

  /// Figures at moments that need all touches again, and those that do not.
  @Test(arguments: [
    ("deviation.max", Bar.scene, true), ("ink.redSegments", Bar.scene, false),
    ("strokes.0.repeated", #","scene":{"kind":"scratch"}"#, true),
    ("touchedPx", #","scene":{"kind":"scratch"}"#, false),
  ])
  func `row 51: what a moment asks for anew counts as work`(
    metric: String, scene: String, isDear: Bool
  ) throws {
    func moments(_ count: Int) -> String {
      let lines = (0..<count).map {
        #"{"event":"expect","require":"\#(metric)@\#(9000 + $0)us>=1"}"#
      }
      return Bar.recording(
        lines + [Bar.began, Bar.moved, Bar.ended],
        header: Bar.header.replacing(Bar.scene, with: scene))
    }
    let folder = try TemporaryFolder([
      "one.touch.jsonl": moments(1), "many.touch.jsonl": moments(900),
    ])
    let one = try Command(
      "one.touch.jsonl", "--ignore-expect", "--limits", "work=50000", in: folder)
    #expect(one.status == 0, "\(one.diagnostics)")
    let many = try Command(
      "many.touch.jsonl", "--ignore-expect", "--limits", "work=50000", in: folder)
    #expect(many.status == (isDear ? 2 : 0), "\(many.diagnostics)")
    #expect(many.diagnostics.contains("steps, most of them for figures of the report") == isDear)
  }

  @Test(arguments: [["explain"], ["explain", "--at", "1ms"]])
  func `row 51: what takes the touches beside a scene ends with it`(command: [String]) throws {
    let header = Bar.header.replacing(
      Bar.scene, with: #","scene":{"kind":"scratch","brush":{"width":90}}"#)
    let moves = (1...900).map {
      #"{"t":\#($0),"id":0,"phase":"moved","x":\#($0 % 90),"y":50}"#
    }
    let folder = try TemporaryFolder([
      "rub.touch.jsonl": Bar.recording([Bar.began] + moves, header: header)
    ])
    let run = try Command(
      command + ["rub.touch.jsonl", "--limits", "work=300000"], in: folder)
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("E435: the recording takes too much"), "\(run.diagnostics)")
    #expect(run.diagnostics.contains("steps, most of them rows of samples under the brush"))
    #expect(try Command(command + ["rub.touch.jsonl"], in: folder).status == 0)
  }

  @Test func `row 51: the frames of an animation count together`() throws {
    let header = Bar.header.replacing(Bar.scene, with: #","scene":{"kind":"wave"}"#)
    let folder = try TemporaryFolder([
      "wave.touch.jsonl": Bar.recording([Bar.began, Bar.ended], header: header)
    ])
    func run(_ arguments: String...) throws -> Command {
      try Command(
        ["render", "wave.touch.jsonl", "-o", "wave.png", "--overwrite", "--limits"] + arguments,
        in: folder)
    }
    #expect(try run("work=300000").status == 0)
    #expect(try run("work=9000000", "--fps", "1000", "--to", "apng").status == 0)
    let refused = try run("work=300000", "--fps", "1000", "--to", "apng")
    #expect(refused.status == 2)
    #expect(
      refused.diagnostics.contains(" frames, expected at most 900000"), "\(refused.diagnostics)")
  }

  @Test func `row 51: the rules of other libraries count as work`() throws {
    let header = Bar.header.replacing(
      Bar.scene, with: #","scene":{"kind":"scratch","brush":{"width":90}}"#)
    let folder = try TemporaryFolder([
      "rub.touch.jsonl": Bar.recording([Bar.began, Bar.moved, Bar.ended], header: header)
    ])
    let flags = ["rub.touch.jsonl", "--limits", "work=90000"]
    #expect(try Command(flags, in: folder).status == 0)
    let run = try Command(flags + ["--as", "all"], in: folder)
    #expect(run.status == 2 && run.diagnostics.contains(":3: E435: "), "\(run.diagnostics)")
    let unit = "steps, most of them to count by the rules of other libraries"
    #expect(run.diagnostics.contains(unit), "\(run.diagnostics)")
  }

  @Test func `row 51: explaining strokes counts as work`() throws {
    let turns = (0..<500).map { "L\(50 + 40 * ($0 % 2)) \($0 % 97)" }.joined()
    let guide =
      #","scene":{"kind":"trace","placement":"as-is","guide":{"name":"o","strokes":[{"d":"M0 0"#
      + turns + #""}]},"rules":{"step":10}}"#
    let moves = (1...60).map { #"{"t":\#($0),"id":0,"phase":"moved","x":50,"y":\#($0)}"# }
    let folder = try TemporaryFolder([
      "long.touch.jsonl": Bar.recording(
        [Bar.began] + moves, header: Bar.header.replacing(Bar.scene, with: guide))
    ])
    let flags = ["long.touch.jsonl", "--limits", "work=500000"]
    #expect(try Command(flags, in: folder).status == 0)
    let run = try Command(["explain"] + flags, in: folder)
    #expect(run.status == 2)
    #expect(
      run.diagnostics.contains("long.touch.jsonl:1: E435: the recording takes too much"),
      "\(run.diagnostics)")
    #expect(run.diagnostics.contains("steps to explain strokes"))
    let trace = try Command("long.touch.jsonl", "--limits", "work=5000", in: folder)
    #expect(
      trace.diagnostics.contains("steps, most of them to find the parts of the guide at the ink"))
  }

  @Test func `row 51: a card beyond --limits is refused before it is made`() throws {
    let header = Bar.header.replacing(/"scene":.*/) { _ in
      #""scene":{"kind":"scratch","frame":{"x":0,"y":0,"width":60000,"height":60000}}}"#
    }
    let huge = Bar.recording([Bar.began, Bar.ended], header: header)
    let folder = try TemporaryFolder(["huge.touch.jsonl": huge])
    let run = try Command("huge.touch.jsonl", in: folder)
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("E427: "))
    #expect(
      run.diagnostics.contains(
        "the card is too large: found 60000 x 60000 pixels, expected at most 16777216 pixels "
          + "(--limits card=N)"))
  }

  @Test(arguments: [
    ("pixels=1", "replay: E512: invalid value 'pixels' for --limits"),
    ("cards=1", "invalid value 'cards' for --limits; did you mean card?"),
    ("frame=0", "expected frame=N with N from 1 to 268435456"),
    ("frame", "expected NAME=N"), ("frame=1e3", "expected frame=N"),
  ])
  func `a limit that is none is refused with what there is`(limit: String, words: String) throws {
    let run = try Command("x", "--limits", limit, in: try bar())
    #expect(run.status == 64)
    #expect(run.diagnostics.contains(words))
  }

  @Test func `row 52: a requirement on a metric that is nowhere is a wrong call, never a pass`()
    throws
  {
    let folder = try bar()
    for expression in ["trace.recal>=0", "ink.segments.x>=0", "ink>=0", "mean(recal)>=0"] {
      for flag in ["--require", "--warn"] {
        let run = try Command("bar.touch.jsonl", flag, expression, in: folder)
        #expect(run.status == 64, "\(expression)")
        #expect(run.diagnostics.hasPrefix("replay: E501: \(flag): unknown metric '"))
        #expect(run.output == "")
      }
    }
    let near = try Command("bar.touch.jsonl", "--require", "trace.recal>=0", in: folder)
    #expect(near.diagnostics.contains("did you mean trace.recall?"))
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
  func `row 53: a working folder that may not be written is no fault`() throws {
    let folder = try bar()
    let run = try Command(
      script: """
        cp "$REPLAY" . && chmod 755 . && mkdir cwd && chmod 555 cwd && cd cwd
        \(Self.asNobody) ../replay ../bar.touch.jsonl
        """, in: folder)
    #expect(run.status == 0 && run.diagnostics == "")
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

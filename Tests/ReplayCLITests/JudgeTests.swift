// SPDX-License-Identifier: Apache-2.0
import Foundation
import Geometry
import JSONStream
import TestCorpora
import Testing

/// Programs of the user that judge recordings: `--judge`.
///
/// Each test starts real programs: shells, Python, and Node where it is there.
@Suite struct JudgeTests {
  /// A judge that says one thing, and counts nothing.
  private static func saying(_ answer: String) -> String { "sed -u 's/.*/\(answer)/'" }

  /// A judge in Python, whose lines see a question as `q`, its number as `n`, and say `answer`.
  private static func python(_ lines: String...) -> String {
    """
    import json, os, sys, time
    for n, line in enumerate(sys.stdin):
        q = json.loads(line)
        answer = {"score": 1}
    \(lines.map { "    " + $0 }.joined(separator: "\n"))
        print(json.dumps(answer), flush=True)
    """
  }

  /// A folder with bars by their names, and a judge.
  private static func folder(
    _ names: [String] = ["bar"], judge: String = ""
  ) throws -> TemporaryFolder {
    let bars = names.map { ("\($0).touch.jsonl", Bar.good) }
    return try TemporaryFolder(Dictionary(uniqueKeysWithValues: bars + [("judge.py", judge)]))
  }

  private static func rows(_ text: String) throws -> [JSONValue] {
    try text.split(separator: "\n").map { try JSONValue.parse(Array($0.utf8)) }
  }

  // MARK: Questions

  @Test func `a question tells the strokes since the last reset, to the bit`() throws {
    let lines = [
      #"{"t":0,"id":0,"phase":"began","x":1,"y":2}"#,
      #"{"t":1000,"id":7,"type":"pen","phase":"began","x":0.1,"y":1e-9,"force":0.25}"#,
      #"{"t":2000,"event":"reset"}"#,
      #"{"t":3000,"id":7,"type":"pen","phase":"moved","x":3.3000000000000003,"y":4,"coalesced":true}"#,
      #"{"t":4000,"id":7,"type":"pen","phase":"ended","x":3.3000000000000003,"y":4}"#,
      #"{"t":5000,"id":0,"phase":"ended","x":9,"y":2}"#,
      #"{"t":6000,"id":1,"phase":"began","x":5,"y":5}"#,
      #"{"t":6500,"id":1,"phase":"cancelled","x":5,"y":5}"#,
      #"{"t":7000,"id":2,"phase":"began","x":6,"y":5}"#,
    ]
    let header = Bar.header.dropLast() + #","title":"a \"b\"","x-writer":"7"}"#
    let text =
      ([String(header)] + lines + [#"{"t":16000,"event":"end","lines":9}"#])
      .map { $0 + "\n" }.joined()
    let folder = try TemporaryFolder(["pens.touch.jsonl": text])
    let run = try Command(
      [
        "pens.touch.jsonl", "--judge", "tee questions | \(Self.saying(#"{"pass":true}"#))", "--set",
        "judge.a.b=1.50", "--set", "judge.c=text",
      ], in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    let questions = try Self.rows(String(decoding: folder.read("questions"), as: UTF8.self))
    let question = try #require(questions.first)
    let told = try JSONValue.parse(
      Array(
        #"""
        {"judge":1,"name":"pens","title":"a \"b\"","canvas":{"width":100,"height":100,"scale":1},
        "scene":{"kind":"trace","guide":{"name":"bar","strokes":[{"d":"M10 50H90"}]},"placement":"as-is","rules":{"tolerance":5}},
        "guide":{"name":"bar","box":{"x":10,"y":50,"width":80,"height":0},"strokes":[[[10,50],[90,50]]]},
        "set":{"a":{"b":1.50},"c":"text"},
        "strokes":[
        {"contact":0,"type":"touch","outcome":"ended","t":[2000,5000],"x":[1,9],"y":[2,2]},
        {"contact":7,"type":"pen","outcome":"ended","t":[2000,3000],"x":[0.1,3.3000000000000003],"y":[1e-9,4],"coalesced":[1]},
        {"contact":1,"type":"touch","outcome":"cancelled","t":[6000],"x":[5],"y":[5]},
        {"contact":2,"type":"touch","outcome":"down","t":[7000],"x":[6],"y":[5]}],
        "resets":[2000],"x-writer":"7"}
        """#.utf8))
    #expect(question == told, "\(String(decoding: question.text(), as: UTF8.self))")
  }

  @Test func `positions of random recordings read back to the bit, and the guide is where it lies`()
    throws
  {
    var random = SplitMix64(seed: 60)
    let points = (0..<200).map { _ in
      Point(x: .random(in: -1e6...1e6, using: &random), y: .random(in: 0...1, using: &random))
    }
    let lines = points.enumerated().map { index, point in
      #"{"t":\#(index * 1000),"id":0,"phase":"\#(index == 0 ? "began" : "moved")","x":\#(point.x),"y":\#(point.y)}"#
    }
    let header = #"""
      {"format":"touch-recording","version":1,"canvas":{"width":390,"height":844},"scene":{"kind":"trace","guide":"B"}}
      """#
    let text = ([header] + lines).map { $0 + "\n" }.joined()
    let folder = try TemporaryFolder(["a.touch.jsonl": text])
    let run = try Command(
      ["a.touch.jsonl", "--judge", "tee q | \(Self.saying(#"{"score":1}"#))"], in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    let questions = try Self.rows(String(decoding: folder.read("q"), as: UTF8.self))
    let question = try #require(questions.first)
    let stroke = try #require(question["strokes"]?.elements?.first)
    #expect(stroke["x"]?.elements?.map(\.double) == points.map(\.x))
    #expect(stroke["y"]?.elements?.map(\.double) == points.map(\.y))
    // The picture of the scene draws the guide through the same points.
    let picture = try Command("convert", "a.touch.jsonl", "--to", "svg", in: folder)
    let box = try #require(question["guide"]?["box"])
    let corners = (question["guide"]?["strokes"]?.elements ?? []).flatMap { $0.elements ?? [] }
    let xs = corners.compactMap { $0.elements?[0].double }
    #expect(xs.min() ?? 0 >= box["x"]?.double ?? .infinity)
    let words = (corners.first?.elements ?? []).compactMap(\.double).map {
      ($0 * 100).rounded() / 100
    }
    #expect(
      picture.output.contains("\(words[0])") && picture.output.contains("\(words[1])"),
      "\(words) \(picture.output.prefix(3000))")
  }

  // MARK: Answers

  @Test func `all that a judge says is in the report, and its numbers are metrics`() throws {
    let answer =
      #"{"name":"j","pass":false,"score":0.25,"figures":{"late":2,"none":null},"#
      + #""strokes":[{"pass":false,"reason":"short"}],"x-more":1}"#
    let run = try Command(
      [
        "bar.touch.jsonl", "--judge", Self.saying(answer), "--format", "json", "--require",
        "judge.figures.late<=1", "--require", "judge.score>=25%", "--require",
        "judge.strokes.0.pass==0",
      ], in: Self.folder())
    #expect(run.status == 1, "\(run.diagnostics)")
    let report = try JSONValue.parse(Array(run.output.utf8))
    let recording = try #require(report["recordings"]?.elements?.first)
    let section = try #require(recording["judge"])
    let request = try #require(section["request"]?.string)
    let expected =
      #"{"name":"j","request":"\#(request)","pass":false,"score":0.25,"figures":{"late":2,"none":null},"#
      + #""strokes":[{"contact":0,"began":0,"pass":false,"reason":"short"}],"reason":""}"#
    #expect(String(decoding: section.text(), as: UTF8.self) == expected)
    let requirements = recording["requirements"]?.elements ?? []
    #expect(requirements.map { $0["passed"]?.bool } == [false, false, true, true])
    #expect(requirements[0]["level"]?.string == "judge")
    #expect(requirements[0]["reason"]?.string == "short")
    #expect(report["madeOf"]?["judge"]?["name"]?.string == "j")
    let table = try Command(
      ["bar.touch.jsonl", "--judge", Self.saying(answer)], in: Self.folder())
    #expect(table.output.contains("; judge: 25.00 %, refuses\n"))
    #expect(table.output.contains("✗ bar  judge  the judge refuses: short\n"))
    for (form, words) in [("github", "the judge refuses%0Ashort"), ("junit", "the judge refuses")] {
      let run = try Command(
        ["bar.touch.jsonl", "--judge", Self.saying(answer), "--format", form], in: Self.folder())
      #expect(run.status == 1 && run.output.contains(words), "\(run.output)")
    }
  }

  /// Judges that give no valid answer, with the words of the fault.
  private static let faulty: [(judge: String, words: String)] = [
    ("exit 3", "it ended with status 3"),
    ("kill -9 $$", "signal 9 ended it"),
    ("read line; echo oops >&2; exit 1", "it ended with status 1; it wrote: oops"),
    ("cat > /dev/null", "no answer in 1 second"),
    ("exec > /dev/null; sleep 3", "it closed its output"),
    (saying("yes"), "its answer is no JSON"),
    (saying("7"), "answer: found the number 7, expected an object"),
    (saying("{}"), "its answer says nothing: expected pass, score or figures"),
    (saying(#"{"pass":1}"#), "invalid answer.pass: found the number 1, expected true or false"),
    (saying(#"{"score":1.5}"#), "answer.score is out of range: found 1.5, expected 0 to 1"),
    (saying(#"{"score":1,"passed":true}"#), "answer.passed"),
    (saying(#"{"score":1,"figures":{"a":"b"}}"#), #"found the string "b", expected a number"#),
    (saying(#"{"score":1,"strokes":[{},{}]}"#), "found 2 verdicts, expected at most 1"),
    ("read line; head -c 20000000 /dev/zero; sleep 3", "its answer has more than 16777216 bytes"),
    ("read line; cat /dev/zero", "its answer has more than 16777216 bytes"),
    ("yes oops >&2", "(--limits judge=SECONDS); it wrote: oops / oops / oops"),
  ]

  @Test(arguments: faulty)
  func `a judge without a valid answer is a fault of the recording`(
    judge: String, words: String
  ) throws {
    let seconds = words.contains("no answer") || words.contains("--limits") ? 1 : 300
    let run = try Command(
      ["bar.touch.jsonl", "--judge", judge, "--limits", "judge=\(seconds)"], in: Self.folder())
    #expect(run.status == 2, "\(run.output)\(run.diagnostics)")
    #expect(run.diagnostics.hasPrefix("bar.touch.jsonl: E470: the judge"), "\(run.diagnostics)")
    #expect(run.diagnostics.contains(words), "\(run.diagnostics)")
  }

  @Test func `a judge that closes its input, or speaks before its question, is a fault`() throws {
    let moves = Array(repeating: Bar.moved, count: 20_000)
    let long = Bar.recording([Bar.began] + moves + [Bar.ended])
    let folder = try TemporaryFolder(["long.touch.jsonl": long])
    let calls = [
      ("exec 0<&-; sleep 5", "it did not read its line to the end"),
      // It reads a part of the question, which does not fit the pipe, and answers.
      (#"head -c 10 > /dev/null; echo "{}"; sleep 5"#, "a line came that nothing asked for"),
    ]
    for (judge, words) in calls {
      let run = try Command(["long.touch.jsonl", "--judge", judge], in: folder)
      #expect(run.status == 2 && run.diagnostics.contains(words), "\(run.diagnostics)")
    }
    let two = try Self.folder(["a", "b"])
    let run = try Command(
      [".", "-j", "1", "--judge", #"while read q; do echo '{"score":1}'; echo twice; done"#],
      in: two)
    #expect(run.status == 2 && run.diagnostics.contains("E470"), "\(run.diagnostics)")
  }

  @Test func `a judge that failed is started again for the next recording`() throws {
    let judge = Self.python(
      "if q['name'] == 'b': print('crash', file=sys.stderr); os.abort()",
      "answer['figures'] = {'n': n}")
    let run = try Command(
      [".", "--judge", "exec python3 judge.py", "-j", "1", "--format", "jsonl"],
      in: Self.folder(["a", "b", "c", "d"], judge: judge))
    #expect(run.status == 2)
    let rows = try Self.rows(run.output)
    #expect(rows.map { $0["judge"]?["figures"]?["n"]?.integer } == [0, nil, 0, 1])
    #expect(
      run.diagnostics == "./b.touch.jsonl: E470: the judge: signal 6 ended it; it wrote: crash\n")
  }

  @Test(arguments: ["1", "4"])
  func `after five failures in a row the judge is asked no more`(jobs: String) throws {
    let names = (0..<12).map { String(UnicodeScalar(UInt8(97 + $0))) }
    let judge = Self.python("if q['name'] >= 'c': sys.exit(1)")
    let run = try Command(
      [".", "--judge", "python3 judge.py", "-j", jobs, "--format", "jsonl"],
      in: Self.folder(names, judge: judge))
    #expect(run.status == 2)
    let rows = try Self.rows(run.output)
    #expect(rows.map { $0["judge"] != nil } == names.map { $0 < "c" })
    let givenUp = rows.map { row in
      row["diagnostics"]?.elements?.first?["message"]?.string?.contains("not asked any more")
        == true
    }
    #expect(givenUp == names.map { $0 >= "h" })
  }

  @Test func `what comes after the last answer is a fault of the run`() throws {
    let run = try Command(
      ["bar.touch.jsonl", "--judge", Self.saying(#"{"score":1}"#) + "; echo bye"], in: Self.folder()
    )
    #expect(run.status == 2 && run.output.contains("all replayed"))
    #expect(run.diagnostics.contains("E470: the judge: 4 bytes came after its last answer"))
    let endless = try Command(
      ["bar.touch.jsonl", "--judge", Self.saying(#"{"score":1}"#) + "; yes"], in: Self.folder())
    #expect(endless.status == 2 && endless.diagnostics.contains("more than 1048576 bytes came"))
  }

  // MARK: Processes

  @Test func `a judge may write more than its pipes hold before it reads`() throws {
    let moves = Array(repeating: Bar.moved, count: 20_000)
    let long = Bar.recording([Bar.began] + moves + [Bar.ended])
    let judge = """
      import json, sys
      while True:
          sys.stderr.write("noise\\n" * 100000)
          line = sys.stdin.readline()
          if not line: break
          print(json.dumps({"score": 1, "reason": "x" * 3000000}), flush=True)
      """
    let folder = try TemporaryFolder([
      "a.touch.jsonl": long, "b.touch.jsonl": long, "judge.py": judge,
    ])
    let run = try Command([".", "--judge", "python3 judge.py", "--format", "jsonl"], in: folder)
    #expect(run.status == 0 && run.output.utf8.count > 6_000_000, "\(run.diagnostics)")
  }

  /// The processes whose command has a mark.
  private static func processes(marked mark: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { name in
      guard Int(name) != nil,
        let words = FileManager.default.contents(atPath: "/proc/\(name)/cmdline")
      else { return false }
      return String(decoding: words, as: UTF8.self).contains(mark)
    }
  }

  @Test(arguments: ["", "HUP", "INT", "QUIT", "TERM"])
  func `no process of a judge is left`(signal: String) throws {
    let mark = "mark-\(UUID().uuidString)"
    // It ignores what asks it to end, and has a child that does so too.
    let judge = """
      trap '' TERM HUP INT QUIT; sh -c 'trap "" TERM; : \(mark); sleep 60; :' & : \(mark)
      while read line; do \(signal.isEmpty ? "" : "touch asked; sleep 60;") echo '{"score":1}'; done; sleep 60
      """
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good, "judge.sh": judge])
    let call = #""$REPLAY" bar.touch.jsonl --judge '. ./judge.sh # \#(mark)'"#
    let run = try Command(
      script: signal.isEmpty
        ? call
        : """
        (while [ ! -e asked ]; do sleep 0.02; done; kill -\(signal) $(cat pid)) &
        sh -c 'echo $$ > pid; exec "$REPLAY" bar.touch.jsonl --judge ". ./judge.sh # \(mark)"'
        """, in: folder)
    let statuses = ["": 0, "HUP": 129, "INT": 130, "QUIT": 131, "TERM": 143]
    #expect(run.status == Int32(statuses[signal] ?? -1), "\(run.output)\(run.diagnostics)")
    // What is killed ends when the system gives it a turn; what is not sleeps for a minute.
    var turns = 0
    while turns < 500, try !Self.processes(marked: mark).isEmpty {
      usleep(10_000)
      turns += 1
    }
    #expect(try Self.processes(marked: mark) == [])
  }

  @Test func `a judge inherits its three streams, and no other file`() throws {
    let judge = Self.python("answer['figures'] = {'files': len(os.listdir('/proc/self/fd'))}")
    let run = try Command(
      script: #"exec 7< judge.py; "$REPLAY" . --judge 'exec python3 judge.py' --format jsonl"#,
      in: Self.folder(["a", "b"], judge: judge), environment: ["PATH": Self.path])
    // The fourth is the folder that the judge reads.
    #expect(
      try Self.rows(run.output).map { $0["judge"]?["figures"]?["files"]?.integer } == [4, 4],
      "\(run.diagnostics)")
  }

  private static var path: String { ProcessInfo.processInfo.environment["PATH"] ?? "" }

  // MARK: The workbench

  /// A judge of a threshold, which counts samples.
  private static let counting = python(
    "count = sum(len(s['t']) for s in q['strokes'])", "least = q['set'].get('least', 3)",
    "answer = {'pass': count >= least, 'score': min(1, count / 10), 'figures': {'samples': count}}")

  /// Bars with 2 to 9 samples.
  private static func bars() throws -> TemporaryFolder {
    let files = (0..<8).map { count in
      (
        "bar-\(count).touch.jsonl",
        Bar.recording([Bar.began] + Array(repeating: Bar.moved, count: count) + [Bar.ended])
      )
    }
    return try TemporaryFolder(
      Dictionary(
        uniqueKeysWithValues: files + [
          ("judge.py", counting),
          ("strict.py", counting.replacing("'least', 3", with: "'least', 6")),
        ]))
  }

  @Test func `diff compares two judges, and its mirror is the other way round`() throws {
    let folder = try Self.bars()
    func diff(_ judges: [String], _ more: [String] = []) throws -> [JSONValue] {
      let flags = judges.flatMap { ["--judge", "python3 \($0)"] }
      let run = try Command(["diff", ".", "--format", "jsonl"] + flags + more, in: folder)
      #expect(
        run.status == (run.output.contains(#"["pass","fail"]"#) ? 1 : 0), "\(run.diagnostics)")
      return try Self.rows(run.output)
    }
    func verdicts(_ rows: [JSONValue]) -> [String] {
      rows.map { row in
        (row["verdict"]?.strings ?? []).joined(separator: ">")
      }
    }
    let there = try diff(["judge.py", "strict.py"])
    let expected = [2, 3, 4, 5, 6, 7, 8, 9].map { count in
      (count >= 3 ? "pass" : "fail") + ">" + (count >= 6 ? "pass" : "fail")
    }
    #expect(verdicts(there) == expected)
    #expect(there[0]["judgeScore"]?.text() == Array("[0.2,0.2]".utf8))
    let back = try diff(["strict.py", "judge.py"])
    #expect(
      verdicts(back) == expected.map { $0.split(separator: ">").reversed().joined(separator: ">") })
    // One judge under another setting says the same as the other judge.
    #expect(try diff(["judge.py"], ["--set", "judge.least=6"]) == there)
    #expect(try diff(["judge.py", "judge.py"]).allSatisfy { $0["changed"]?.bool == false })
    #expect(try diff(["judge.py", "strict.py"], ["-j", "4"]) == there)
  }

  @Test func `diff tells where the score of a judge moves`() throws {
    let run = try Command(
      [
        "diff", "bar.touch.jsonl", "--judge", Self.saying(#"{"score":0.5}"#), "--judge",
        Self.saying(#"{"score":0.75}"#),
      ], in: Self.folder())
    #expect(run.status == 0 && run.output.contains("judge 50.00 -> 75.00 %"), "\(run.output)")
    #expect(run.output.contains("1 compared: 1 changed"))
  }

  @Test func `tune tries settings of a judge`() throws {
    let folder = try Self.bars()
    for name in ["good", "bad"] { try folder.makeFolder(name) }
    for count in 0..<8 {
      let name = "bar-\(count).touch.jsonl"
      let text = String(decoding: try folder.read(name), as: UTF8.self)
      try folder.write(text, to: "\(count >= 4 ? "good" : "bad")/\(name)")
    }
    let run = try Command(
      [
        "tune", "--good", "good", "--bad", "bad", "--judge", "python3 judge.py", "--try",
        "judge.least=2..10/1", "--metric", "judge.pass", "--format", "json", "--folds", "0",
      ], in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    let chosen = try JSONValue.parse(Array(run.output.utf8))["chosen"]
    // The four good ones have 6 samples or more, the four bad ones at most 5.
    #expect(chosen?["set"]?.strings == ["judge.least=6"], "\(run.output.prefix(2000))")
    #expect(chosen?["balanced"]?.double == 1)
  }

  @Test func `shrink keeps what a judge refuses`() throws {
    let folder = try Self.bars()
    let run = try Command(
      [
        "shrink", "bar-5.touch.jsonl", "--judge", "python3 judge.py", "--keep",
        "judge.figures.samples>=3", "-o", "a.touch.jsonl",
      ], in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    let held = try Command(
      ["a.touch.jsonl", "--judge", "python3 judge.py", "--require", "judge.figures.samples==3"],
      in: folder)
    #expect(held.status == 0, "\(held.output)")
    let refused = try Command(
      ["shrink", "bar-0.touch.jsonl", "--judge", "python3 judge.py", "--keep", "judge.pass==0"],
      in: folder)
    #expect(refused.status == 0 && refused.diagnostics.contains(" samples became 0, in "))
  }

  @Test(arguments: ["1", "2"])
  func `batch makes rows with what a judge says`(jobs: String) throws {
    let folder = try Self.bars()
    let packed = try Command(
      script: "cat bar-*.jsonl > all; $REPLAY convert all --to packed -o all.jsonl", in: folder)
    #expect(packed.status == 0, "\(packed.diagnostics)")
    let run = try Command(
      [
        "batch", "all.jsonl", "--judge", "python3 judge.py", "--columns",
        "status,judge.score,judge.figures.samples", "-j", jobs,
      ], in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    let expected = (2..<10).map { count in
      #"{"status":"\#(count >= 3 ? "pass" : "fail")","judge.score":0.\#(count),"judge.figures.samples":\#(count).0}"#
    }
    #expect(run.output.split(separator: "\n").map(String.init) == expected)
  }

  @Test func `the bytes of a report do not depend on the number of jobs`() throws {
    let folder = try Self.bars()
    let reports = try ["1", "2", "8"].map { jobs in
      try Command(
        [".", "--judge", "python3 judge.py", "-j", jobs, "--format", "json"], in: folder
      ).output
    }
    #expect(Set(reports).count == 1 && reports[0].contains(#""judge": {"#))
  }

  @Test func `verify proves all but what the judge said`() throws {
    let folder = try Self.bars()
    let run = try Command([".", "--judge", "python3 judge.py", "-o", "out"], in: folder)
    #expect(run.status == 1, "\(run.diagnostics)")
    let kept = try Command("verify", "out/report.json", in: folder)
    #expect(kept.status == 0 && kept.output.contains("; its judge was not asked again\n"))
    let text = String(decoding: try folder.read("out/report.json"), as: UTF8.self)
    try folder.write(
      text.replacing(#""samples": 4"#, with: #""samples": 5"#), to: "out/other.json")
    #expect(try Command("verify", "out/other.json", in: folder).status == 1)
    let bar = String(decoding: try folder.read("bar-3.touch.jsonl"), as: UTF8.self)
    try folder.write(bar.replacing(#""y":52"#, with: #""y":53"#), to: "bar-3.touch.jsonl")
    #expect(try Command("verify", "out/report.json", in: folder).status == 1)
  }

  // MARK: Calls

  @Test(arguments: [
    ["--set", "judge.a=1"], ["--require", "judge.score>0"], ["--warn", "judge.figures.a==0"],
    ["--judge", "cat", "--judge", "cat"], ["--judge", "cat", "--set", "judge=1"],
    ["--judge", "cat", "--limits", "judge=0"],
    ["--judge", "cat", "--set", "judge.a=1", "--set", "judge.a.b=1"],
  ])
  func `what asks for a judge without one is a wrong call`(flags: [String]) throws {
    let run = try Command(["bar.touch.jsonl"] + flags, in: Self.folder())
    #expect([64, 2].contains(run.status) && run.output.isEmpty, "\(run.status) \(run.diagnostics)")
    #expect(run.diagnostics.contains("judge"))
  }

  // MARK: The page

  @Test func `the three judges of the page say the same, and what the page shows`() throws {
    let page = try Project.text(of: "docs/judge.md")
    func code(_ language: String) throws -> String {
      let start = try #require(page.firstRange(of: "```\(language)\n")).upperBound
      let end = try #require(page[start...].firstRange(of: "```")).lowerBound
      return String(page[start..<end])
    }
    let folder = try TemporaryFolder([
      "judge.py": code("python"), "judge.mjs": code("javascript"), "judge.swift": code("swift"),
    ])
    try folder.makeFolder("recordings")
    for name in ["good-t", "taps"] {
      let bytes = try Project.bytes(of: "recordings/\(name).touch.jsonl")
      try folder.write(String(decoding: bytes, as: UTF8.self), to: "recordings/\(name).touch.jsonl")
    }
    let call = String(try #require(page.firstMatch(of: /```\n\$ replay ([^\n]*)\n/)).1)
    let shown = try Command(
      script: #""$REPLAY" "# + call, in: folder,
      environment: ["PATH": Self.path])
    #expect(
      page.contains("$ replay \(call)\n\(shown.output)```\n"), "it should show:\n\(shown.output)")
    var judges = ["python3 judge.py"]
    let has = try Command(
      script: "node -v > /dev/null && echo node; swiftc judge.swift && echo swift", in: folder,
      environment: ["PATH": Self.path, "HOME": folder.url.path])
    if has.output.contains("node") { judges.append("node judge.mjs") }
    if has.output.contains("swift") { judges.append("./judge") }
    #expect(has.output.contains("swift"), "\(has.output)\(has.diagnostics)")
    let answers = try judges.map { judge in
      let run = try Command(
        [
          "recordings", "--judge", judge, "--set", "judge.least=4", "--format", "jsonl",
        ], in: folder)
      return try Self.rows(run.output).map { row in
        let section = try #require(row["judge"], "\(judge): \(run.diagnostics)")
        return section.members?.filter { $0.key != "name" }
      }
    }
    #expect(answers.allSatisfy { $0 == answers[0] })
  }
}

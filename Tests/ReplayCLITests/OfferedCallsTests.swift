// SPDX-License-Identifier: Apache-2.0
import JSONStream
import Testing

/// The calls that messages offer at the first contact, each run as it is printed.
@Suite struct OfferedCallsTests {
  private static let inkml =
    "<ink><trace>10 10, 20 10, 30 12</trace><trace>10 30, 30 30</trace></ink>"
  private static let strokes = "[[[10,10,0],[20,10,16],[30,12,32]]]\n"

  /// Returns a folder with these files in its folder `ink`.
  private static func folder(_ files: [String: String]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.makeFolder("ink")
    for (name, text) in files { try folder.write(text, to: "ink/\(name)") }
    return folder
  }

  /// Runs a call as a message prints it.
  private func run(_ call: some StringProtocol, in folder: TemporaryFolder) throws -> Command {
    try Command(script: #""$REPLAY" "# + call, in: folder)
  }

  @Test(arguments: [
    (["a.inkml": inkml, "b.inkml": inkml], "2 files of inkml", "--from inkml", 2),
    (
      ["a.json": strokes, "b.inkml": inkml, ".c.inkml": inkml], "2 files of inkml and strokes",
      "--from auto", 2
    ),
  ])
  func `a folder of files of other programs says how many, and the flag reads them`(
    files: [String: String], words: String, flag: String, count: Int
  ) throws {
    let folder = try Self.folder(files)
    let run = try Command("ink", in: folder)
    #expect(run.status == 2)
    #expect(
      run.diagnostics.contains(
        "no recordings in this folder: found \(words), expected *.touch.jsonl, or \(flag) to read"),
      "\(run.diagnostics)")
    for command in ["", "check "] {
      let read = try self.run("\(command)ink \(flag)", in: folder)
      #expect(read.status == 0, "\(read.diagnostics)")
      let rows = read.output.split(separator: "\n")
      #expect(
        rows.count { $0.contains("  ink  ") || $0.contains(": valid") } == count, "\(read.output)")
    }
    #expect(try self.run("convert ink \(flag) -o native/", in: folder).status == 0)
    #expect(try folder.names(in: "native").count == count)
    // A report says how its inputs were read, and is proved so.
    #expect(try self.run("ink \(flag) -o out", in: folder).status == 0)
    #expect(try Command("verify", "out/report.json", in: folder).status == 0)
  }

  @Test func `with a format every file of a folder is read, and what is none of it is an error`()
    throws
  {
    let folder = try Self.folder(["a.inkml": Self.inkml, "b.txt": "nothing"])
    let run = try Command("check", "ink", "--from", "inkml", in: folder)
    #expect(
      run.status == 2 && run.output.contains("a: valid") && run.output.contains("b: not valid"))
    #expect(
      try Command("ink", in: folder).diagnostics.contains("found 1 file of inkml beside others,"))
    let empty = try Command("ink", in: Self.folder(["notes.txt": "nothing"]))
    #expect(empty.diagnostics.contains("expected *.touch.jsonl\n"), "\(empty.diagnostics)")
  }

  @Test(arguments: ["hello\n", #"{"a":1,"b":[1,2]}"#, "<a><b/></a>", "\u{1}\u{2}"])
  func `an unknown text is told with one that is read, and where the formats are listed`(
    text: String
  ) throws {
    let folder = try TemporaryFolder(["note.txt": text])
    let run = try Command("note.txt", in: folder)
    #expect(run.status == 2 && run.diagnostics.contains("docs/formats.md lists what is read"))
    let least = try #require(run.diagnostics.firstMatch(of: /x, y and ms: (\S+)\n/)?.1)
    try folder.write(String(least), to: "least.txt")
    let read = try Command("least.txt", in: folder)
    #expect(read.status == 0 && read.output.contains("1 stroke; 2 samples"), "\(read.output)")
  }

  @Test func `bare ink is told with a call that judges it, once for all recordings`() throws {
    let folder = try TemporaryFolder(["a.json": Self.strokes, "b.json": Self.strokes])
    let bare = try Command("a.json", "b.json", in: folder)
    let next = try #require(
      bare.output.firstMatch(
        of: /! a and 1 more  no rule judges bare ink; next: (.*), or --scene FILE/)?
        .1, "\(bare.output)")
    let judged = try run("a.json \(next) --require 'score>0'", in: folder)
    #expect(judged.status == 0 && !judged.output.contains("bare ink"), "\(judged.output)")
    // Whoever asks for something, or chose the scene, needs no advice.
    let asked = try Command("a.json", "--require", "touches==3", in: folder)
    #expect(asked.status == 0 && !asked.output.contains("bare ink"))
    try folder.write(#"{"kind":"ink"}"#, to: "ink.json")
    let chosen = try Command("a.json", "--scene", "ink.json", in: folder)
    #expect(!chosen.output.contains("bare ink"), "\(chosen.output)")
  }

  /// A log of a device whose screen is 1440 x 2960 units, with a stroke along its upper part.
  private static let log = [
    "add device 1: /dev/input/event2\n  name: \"touch\"\n  events:\n    ABS (0003): 002f : value 0,",
    " min 0, max 9, fuzz 0, flat 0, resolution 0\n                0035 : value 0, min 0, max 1439,",
    " fuzz 0, flat 0, resolution 0\n                0036 : value 0, min 0, max 2959, fuzz 0, flat 0,",
    " resolution 0\n                0039 : value 0, min 0, max 65535, fuzz 0, flat 0, resolution 0\n",
    "[ 1.00] /dev/input/event2: 0003 0039 00000001\n[ 1.00] /dev/input/event2: 0003 0035 000000af\n",
    "[ 1.00] /dev/input/event2: 0003 0036 000000af\n[ 1.00] /dev/input/event2: 0000 0000 00000000\n",
    "[ 1.10] /dev/input/event2: 0003 0035 00000300\n[ 1.10] /dev/input/event2: 0000 0000 00000000\n",
    "[ 1.20] /dev/input/event2: 0003 0039 ffffffff\n[ 1.20] /dev/input/event2: 0000 0000 00000000\n",
  ].joined()

  @Test func `a log in pixels that misses its scene is told with a density that meets it`() throws {
    let scene =
      #"{"kind":"trace","guide":{"name":"bar","strokes":[{"d":"M50 50H200"}]},"placement":"as-is"}"#
    let folder = try TemporaryFolder(["log.txt": Self.log, "bar.json": scene])
    let run = try Command("log.txt", "--scene", "bar.json", in: folder)
    #expect(run.status == 0 && run.output.contains(" 0.00 %"), "\(run.output)\(run.diagnostics)")
    let offered = try #require(
      run.output.firstMatch(of: /or (--density [\d.]+), because the canvas of 1440 x 2960 points/)?
        .1,
      "\(run.output)")
    let met = try self.run("log.txt --scene bar.json \(offered) --require 'score>0.5'", in: folder)
    #expect(met.status == 0 && !met.output.contains("pixels"), "\(met.output)")
    // Where the unit is told, nothing looks like pixels.
    let told = try Command("log.txt", "--scene", "bar.json", "--density", "1", in: folder)
    #expect(!told.output.contains("pixels"), "\(told.output)")
    let bare = try Command("log.txt", in: folder)
    #expect(bare.output.contains("next: --guide T --set placement=ink --density 3.5, or"))
  }

  @Test func `a golden that differs prints the call that accepts the frame`() throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    let call = ["bar.touch.jsonl", "--golden", "gold", "--set", "rules.tolerance=4"]
    #expect(try Command(call + ["--record", "missing"], in: folder).status == 1)
    #expect(try Command(call, in: folder).status == 0)
    try folder.write(Bar.good.replacing(#""y":52"#, with: #""y":48"#), to: "bar.touch.jsonl")
    for form in ["human", "github", "junit"] {
      let run = try Command(call + ["--format", form], in: folder)
      let accepts = "replay bar.touch.jsonl --set rules.tolerance=4 --golden gold --record failed"
      #expect(run.status == 1 && run.output.contains(accepts), "\(run.output)")
    }
    let accepting = "bar.touch.jsonl --set rules.tolerance=4 --golden gold --record failed"
    #expect(try run(accepting, in: folder).status == 1)
    #expect(try Command(call, in: folder).status == 0)
  }

  @Test func `a converted log has the scene of the flags, and stands alone`() throws {
    let folder = try TemporaryFolder(["a.json": Self.strokes])
    let flags = ["--guide", "T", "--set", "placement=ink", "--set", "rules.tolerance=3"]
    let convert = try Command(["convert", "a.json", "-o", "a.touch.jsonl"] + flags, in: folder)
    #expect(convert.status == 0, "\(convert.diagnostics)")
    func row(_ words: [String]) throws -> JSONValue {
      try JSONValue.parse(
        Array(try Command(words + ["--format", "jsonl"], in: folder).output.utf8))
    }
    let (alone, flagged) = (try row(["a.touch.jsonl"]), try row(["a.json"] + flags))
    #expect(alone["trace"] == flagged["trace"] && alone["trace"] != nil)
    #expect(try Command(["a.touch.jsonl", "--strict"], in: folder).status == 0)
    let scene = #"{"kind":"trace","guide":"T","rules":{"tolerance":-1}}"#
    try folder.write(scene, to: "bad.json")
    let bad = try Command("convert", "a.json", "--scene", "bad.json", in: folder)
    #expect(bad.status == 2 && bad.diagnostics.contains("bad.json:1:"), "\(bad.diagnostics)")
    #expect(bad.output.isEmpty)
  }

  @Test func `an expect line that was judged with a scene passes by itself`() throws {
    let bare = Bar.good.replacing(Bar.scene, with: "")
    let folder = try TemporaryFolder(["a.touch.jsonl": bare])
    let scene = String(Bar.scene.dropFirst(#","scene":"#.count))
    try folder.write(scene, to: "bar.json")
    let call = ["expect", "a.touch.jsonl", "score>=0.9", "--scene", "bar.json"]
    #expect(try Command(call + ["-o", "b.touch.jsonl"], in: folder).status == 0)
    let run = try Command("b.touch.jsonl", in: folder)
    #expect(run.status == 0 && run.output.contains("1 requirement holds"), "\(run.output)")
    #expect(try Command("check", "--self", "--strict", "b.touch.jsonl", in: folder).status == 0)
  }
}

/// What repeats is said once.
@Suite struct RepeatedWordsTests {
  private static let ink = #"{"strokes":[{"x":[1,2],"y":[1,2]}]}"#

  @Test func `what is warned of several files is said once with a count`() throws {
    let names = ["a.json", "b.json", "c.json"]
    let folder = try TemporaryFolder(
      Dictionary(uniqueKeysWithValues: names.map { ($0, Self.ink) }))
    let run = try Command(["check"] + names, in: folder)
    let lines = run.diagnostics.split(separator: "\n")
    #expect(lines.count { $0.contains("a.json: W412") } == lines.count / 2, "\(run.diagnostics)")
    #expect(lines.contains("replay: W412: 2 more like the first; -v lists each"))
    let verbose = try Command(["check", "-v"] + names, in: folder)
    for name in names { #expect(verbose.diagnostics.contains("\(name): W412")) }
    #expect(!verbose.diagnostics.contains("more like the first"))
    let quiet = try Command(["check", "-q"] + names, in: folder)
    #expect(quiet.diagnostics.isEmpty)
  }

  @Test func `what is wrong with a flag is said once, and what is wrong with a file of each`()
    throws
  {
    let folder = try TemporaryFolder(["a.touch.jsonl": Bar.good, "b.touch.jsonl": Bar.good])
    let flag = try Command(".", "--set", "tolerance=25", in: folder)
    #expect(flag.diagnostics.ranges(of: "unknown key scene.tolerance").count == 1)
    #expect(flag.diagnostics.contains("1 more like the first"), "\(flag.diagnostics)")
    let warned = try Command(".", "--warn", "score<0.5", "--format", "jsonl", in: folder)
    #expect(warned.diagnostics.ranges(of: "W503").count == 2, "\(warned.diagnostics)")
    let files = try Command("x.touch.jsonl", "y.touch.jsonl", in: folder)
    for name in ["x", "y"] { #expect(files.diagnostics.contains("\(name).touch.jsonl: E001")) }
  }
}

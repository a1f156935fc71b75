// SPDX-License-Identifier: Apache-2.0
import Foundation
import TestCorpora
import Testing

/// Scenes from the command line: the guide of each recording, libraries of guides, and settings.
@Suite struct GuideChoiceTests {
  /// A stroke of 100 points from (100, 100) to the right.
  private static let bar = [
    #"{"t":0,"id":0,"phase":"began","x":100,"y":100}"#,
    #"{"t":100000,"id":0,"phase":"moved","x":200,"y":100}"#,
    #"{"t":200000,"id":0,"phase":"ended"}"#,
  ]

  /// A recording of that stroke, with further members in its header.
  private static func recording(_ members: String = "") -> String {
    let header =
      #"{"format":"touch-recording","version":1,"canvas":{"width":300,"height":300}\#(members)}"#
    let end = #"{"t":200000,"event":"end","lines":3}"#
    return ([header] + bar + [end]).joined(separator: "\n") + "\n"
  }

  private static let barGuide = #"{"name":"bar","strokes":[{"d":"M0 0H10"}]}"#
  private static let stemGuide = #"{"name":"stem","strokes":[{"d":"M0 0V10"}]}"#

  private func folder(_ files: [String: String] = [:]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Self.recording()])
    try folder.makeFolder("lib")
    for (name, text) in files { try folder.write(text, to: name) }
    return folder
  }

  @Test func `a library that is a file is a source of the report`() throws {
    let folder = try folder(["lib.jsonl": "\(Self.barGuide)\n\(Self.stemGuide)\n"])
    let run = try Command(
      script: #""$REPLAY" bar.touch.jsonl --guides lib.jsonl --guide bar --format json > r.json"#,
      in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(try Command("verify", "r.json", in: folder).status == 0)
    try folder.write("\(Self.barGuide)\n", to: "lib.jsonl")
    let changed = try Command("verify", "r.json", in: folder)
    #expect(changed.status == 1 && changed.diagnostics.contains("E521"), "\(changed.diagnostics)")
  }

  // MARK: Warnings

  /// A guide with a stroke, a closed outline, and a hidden shape.
  private static let doubtful = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300">
      <path stroke="black" d="M100 100H200"/>
      <path stroke="black" d="M0 0H9V9Z"/>
      <path opacity="0" d="M0 0H9"/>
    </svg>

    """

  @Test(arguments: [
    #""$REPLAY" . --guide g.svg"#, #""$REPLAY" . --guides lib --guide g"#,
    #""$REPLAY" . --guides lib --guide-from title --jobs 3"#,
    #""$REPLAY" diff . --guide g.svg --set rules.tolerance=9"#,
    #""$REPLAY" render a.touch.jsonl --guide g.svg -o out"#,
    #""$REPLAY" explain . --guide g.svg"#, #""$REPLAY" check . --guide g.svg"#,
    #""$REPLAY" metrics . --guide g.svg"#, #""$REPLAY" batch --guide g.svg < a.touch.jsonl"#,
    #""$REPLAY" gen --guide g.svg"#,
    #""$REPLAY" shrink a.touch.jsonl --guide g.svg --keep 'score>=0' -o out"#,
  ])
  func `the warnings about a file are told once, by every command that takes guides`(
    script: String
  ) throws {
    let folder = try folder([
      "a.touch.jsonl": Self.recording(#","title":"g""#), "g.svg": Self.doubtful,
      "bar.touch.jsonl": Self.recording(#","title":"g""#), "lib/g.svg": Self.doubtful,
    ])
    let alone = try Command(script: #""$REPLAY" guides g.svg"#, in: folder).diagnostics
    #expect(alone.contains("W411") && alone.contains("W431"))
    let run = try Command(script: script, in: folder)
    let path = script.contains("--guides") ? "lib/g.svg" : "g.svg"
    let warnings = run.diagnostics.split(separator: "\n").filter {
      $0.contains("W411") || $0.contains("W431")
    }
    #expect(
      warnings.joined(separator: "\n") + "\n" == alone.replacing("g.svg", with: path),
      "\(run.diagnostics)")
    #expect(try !Command(script: script + " -q", in: folder).diagnostics.contains("W431"))
  }

  // MARK: The guide

  @Test func `every input is a trace of the guide, and the rest of its trace scene stays`() throws {
    let own = #","scene":{"kind":"trace","guide":"T","placement":"as-is","rules":{"tolerance":7}}"#
    let folder = try folder([
      "own.touch.jsonl": Self.recording(own),
      "card.touch.jsonl": Self.recording(#","scene":{"kind":"scratch"}"#),
      "bar.json": #"{"name":"x","strokes":[{"d":"M100 100H200"}]}"#,
    ])
    let run = try Command(
      ".", "--guide", "bar.json", "--format", "json", "--require", "trace.tolerance.value>0",
      in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.output.contains(#""from": "as-is""#))
    #expect(run.output.ranges(of: #""value": 7,"#).count == 1)
    #expect(run.output.ranges(of: #""scene": "trace""#).count == 3)
    #expect(run.output.ranges(of: #""from": "canvas""#).count == 2)
  }

  @Test func `a guide by name is of the library first, then built in`() throws {
    let folder = try folder([
      "lib.jsonl": Self.barGuide + "\n" + Self.stemGuide.replacing("stem", with: "T")
    ])
    let own = try Command(
      "bar.touch.jsonl", "--guide", "T", "--guides", "lib.jsonl", "--set", "placement=ink",
      "--require", "trace.progress.guideLength==100", in: folder)
    #expect(own.status == 0, "\(own.output)")
    let builtIn = try Command("bar.touch.jsonl", "--guide", "T", in: folder)
    #expect(builtIn.output.contains("red"))
    let unknown = try Command(
      "bar.touch.jsonl", "--guide", "baar", "--guides", "lib.jsonl", in: folder)
    #expect(unknown.status == 64)
    #expect(
      unknown.diagnostics.contains(
        "E516: no built-in guide and no file is called 'baar'; did you mean bar"))
  }

  @Test func `the header names the guide of each recording, and a bad label is its error alone`()
    throws
  {
    let folder = try folder([
      "a.touch.jsonl": Self.recording(#","title":"bar""#),
      "b.touch.jsonl": Self.recording(#","title":"bart""#),
      "c.touch.jsonl": Self.recording(#","title":"stem""#),
      "lib/bar.json": Self.barGuide, "lib/stem.json": Self.stemGuide, "lib/notes.txt": "no guide",
    ])
    let run = try Command(
      ".", "--guide-from", "title", "--guides", "lib", "--set", "placement=ink", in: folder)
    #expect(run.status == 2)
    #expect(run.output.contains("a          trace  ██████████ 100.00 %"), "\(run.output)")
    #expect(run.output.contains("b          -      not replayed         ✗ fail   E434"))
    #expect(run.output.contains("bar        -      not replayed         ✗ fail   E434"))
    #expect(
      run.diagnostics.contains(
        "b.touch.jsonl:1: E434: no guide has the name 'bart' of the key title; did you mean bar"),
      "\(run.diagnostics)")
    #expect(
      run.diagnostics.contains(
        "bar.touch.jsonl:1: E434: the header has no title: expected the name of a guide there"))
  }

  @Test(arguments: [("id", #","id":"stem""#), ("x-sign", #","x-sign":"stem""#)])
  func `the label may be the id or a key of an application`(key: String, member: String) throws {
    let folder = try folder([
      "a.touch.jsonl": Self.recording(member), "lib.jsonl": Self.stemGuide,
    ])
    let run = try Command("a.touch.jsonl", "--guide-from", key, "--guides", "lib.jsonl", in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
  }

  // MARK: Libraries

  @Test func `a file that is no guide is named when it is asked for, not before`() throws {
    let folder = try folder([
      "a.touch.jsonl": Self.recording(#","title":"notes""#),
      "b.touch.jsonl": Self.recording(#","title":"bar""#),
      "lib/bar.json": Self.barGuide, "lib/notes.svg": "no guide",
    ])
    let good = try Command("b.touch.jsonl", "--guide-from", "title", "--guides", "lib", in: folder)
    #expect(good.status == 0 && good.diagnostics == "")
    let run = try Command(".", "--guide-from", "title", "--guides", "lib", in: folder)
    #expect(run.status == 2)
    #expect(
      run.diagnostics.contains("lib/notes.svg:1:1: E430: not a guide file"), "\(run.diagnostics)")
    #expect(run.output.contains("b          trace"))
  }

  @Test func `two guides of one name are an error when it is asked for`() throws {
    let folder = try folder([
      "lib/bar.json": Self.barGuide,
      "lib/bar.svg": #"<svg viewBox="0 0 9 9"><path d="M0 0H9"/></svg>"#,
      "lib/stem.json": Self.stemGuide,
      "lib.jsonl": [Self.barGuide, Self.stemGuide, Self.barGuide].joined(separator: "\n"),
    ])
    for library in ["lib", "lib.jsonl"] {
      let run = try Command("bar.touch.jsonl", "--guide", "bar", "--guides", library, in: folder)
      #expect(
        run.status == 2 && run.diagnostics.contains(": E433: two guides have the name 'bar'"),
        "\(run.diagnostics)")
      let other = try Command("bar.touch.jsonl", "--guide", "stem", "--guides", library, in: folder)
      #expect(other.status == 0, "\(other.diagnostics)")
    }
  }

  @Test func `lines, medians and a whole file are libraries`() throws {
    let medians = [
      #"{"character":"一","strokes":["M 1 1"],"medians":[[[121,393],[820,393]]]}"#,
      #"{"character":"丨","strokes":["M 1 1"],"medians":[[[500,800],[500,0]]]}"#,
      #"{"broken":"#,
    ]
    let folder = try folder([
      "graphics.txt": medians.joined(separator: "\n"),
      "一.json": #"{"strokes":[],"medians":[[[1,2],[3,2]]]}"#,
      "wide.json": "{\n  \"name\": \"wide\",\n  \"strokes\": [{\"d\": \"M0 0H9\"}]\n}\n",
      "late.jsonl": #"{"strokes":[{"d":"M0 0H9"}],"name":"late"}"#,
    ])
    for (library, name) in [
      ("graphics.txt", "一"), ("一.json", "一"), ("wide.json", "wide"), ("late.jsonl", "late"),
    ] {
      let run = try Command(
        "bar.touch.jsonl", "--guide", name, "--guides", library, "--set", "placement=ink",
        "--require", "score==1", in: folder)
      #expect(run.status == 0, "\(library): \(run.diagnostics) \(run.output)")
    }
    let stem = try Command(
      "bar.touch.jsonl", "--guide", "丨", "--guides", "graphics.txt", "--require", "score==1",
      in: folder)
    #expect(stem.status == 1)
  }

  @Test(.needsCorpora) func `a file of KanjiVG is named by its character as well`() throws {
    let folder = try folder()
    for name in ["A", "00041"] {
      let run = try Command(
        "bar.touch.jsonl", "--guide", name, "--guides", Corpora.path("guides/kanjivg"), in: folder)
      #expect(run.status == 0, "\(run.diagnostics)")
    }
  }

  @Test func `nine thousand guides cost little before one is asked for`() throws {
    let lines = (0..<9000).map { index in
      let points = (0..<40).map { "[\($0 * 20),\(index % 900)]" }.joined(separator: ",")
      return #"{"character":"c\#(index)","strokes":["M 1 1 L 9 9"],"medians":[[\#(points)]]}"#
    }
    let folder = try folder(["graphics.txt": lines.joined(separator: "\n")])
    let run = try Command(
      "bar.touch.jsonl", "--guide", "c8999", "--guides", "graphics.txt", in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
  }

  // MARK: Settings

  @Test func `a setting changes one key, and the last one of a path holds`() throws {
    let folder = try folder([
      "t.touch.jsonl": Self.recording(
        #","scene":{"kind":"trace","guide":"T","rules":{"tolerance":3}}"#)
    ])
    let run = try Command(
      "t.touch.jsonl", "--set", "rules.tolerance=25", "--set", "placement=ink", "--set",
      "rules.tolerance=26", "--set", #"rules.need={"recall":0.5}"#, "--format", "json", in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.output.contains(#""value": 26,"#) && run.output.contains(#""from": "ink""#))
  }

  @Test(arguments: [
    "replay t.touch.jsonl", "check t.touch.jsonl", "metrics t.touch.jsonl",
    "explain t.touch.jsonl", "render t.touch.jsonl -o t.png", "expect t.touch.jsonl score>0 -o e",
    "shrink t.touch.jsonl --keep score>0 -o s", "batch t.jsonl",
  ])
  func `the flag is the place of a wrong setting, in every command`(call: String) throws {
    let recording = Self.recording(#","scene":{"kind":"trace","guide":"T","rules":{"step":5}}"#)
    let own = #"{"kind":"trace","guide":"T","rules":{"tolerence":3}}"#
    let folder = try folder(["t.touch.jsonl": recording, "own.json": own])
    _ = try Command("convert", "t.touch.jsonl", "--to", "packed", "-o", "t.jsonl", in: folder)
    let words = call.split(separator: " ").map(String.init)
    for setting in ["rules.tolerence=12", "trace:rules.tolerence=12"] {
      let run = try Command(words + ["--set", setting], in: folder)
      let message = "E421: unknown key scene.rules.tolerence; did you mean rules.tolerance?"
      if words[0] == "batch" {
        // A row has no place in words, and no byte of its line is at fault.
        #expect(run.output.contains(#""code":"E421""#) && run.output.contains(#""byte":null"#))
      } else {
        #expect(run.status == 2)
        #expect(
          run.diagnostics.hasPrefix("--set \(setting): \(message)\n"), "\(run.diagnostics)")
      }
    }
    // The fault of a file has its place there, whatever is set beside it.
    if ["batch", "check"].contains(words[0]) { return }
    let run = try Command(words + ["--set", "rules.step=5", "--scene", "own.json"], in: folder)
    #expect(run.diagnostics.hasPrefix("own.json:1:38: E421: "), "\(run.diagnostics)")
  }

  @Test func `a setting for one kind changes the scenes of that kind alone, and verify repeats it`()
    throws
  {
    let folder = try folder([
      "t.touch.jsonl": Self.recording(#","scene":{"kind":"trace","guide":"T"}"#),
      "c.touch.jsonl": Self.recording(#","scene":{"kind":"counter"}"#),
      "w.touch.jsonl": Self.recording(#","scene":{"kind":"scratch"}"#),
    ])
    let plain = try Command(".", "-v", "--set", "rules.tolerance=12", in: folder)
    #expect(plain.status == 2)
    #expect(
      plain.diagnostics.split(separator: "\n").count {
        $0.hasPrefix("--set rules.tolerance=12: E421: ")
          && $0.hasSuffix(", or KIND:rules.tolerance=12 for scenes of one kind")
      } == 3, "\(plain.diagnostics)")
    let flags = ["--set", "trace:rules.tolerance=12", "--set", "scratch:brush.width=9"]
    let run = try Command([".", "-o", "out", "--format", "json"] + flags, in: folder)
    #expect(run.status == 0 && run.diagnostics == "", "\(run.diagnostics)")
    #expect(run.output.contains(#""value": 12,"#))
    let report = String(decoding: try folder.read("out/report.json"), as: UTF8.self)
    #expect(report.contains(#""trace:rules.tolerance=12""#))
    let verified = try Command("verify", "out/report.json", in: folder)
    #expect(verified.status == 0, "\(verified.output)\(verified.diagnostics)")
    try folder.write(report.replacing("tolerance=12", with: "tolerance=13"), to: "other.json")
    let differing = try Command("verify", "other.json", in: folder)
    #expect(differing.status == 1 && differing.diagnostics.contains("E522"))
  }

  @Test(arguments: [
    ("tracee:rules.tolerance=1", 64, "E512: invalid value 'tracee' for --set; did you mean trace?"),
    ("acme:mood=1", 64, "for --set: expected one of trace, scratch, counter, wave, pattern, ink"),
    ("trace:=1", 64, "E512: invalid value 'trace:=1' for --set: expected PATH=VALUE"),
    ("wave:colors=1", 0, "--set wave:colors=1: W421: no scene is changed: expected one"),
    ("x-mood=a:b", 0, ""), ("x-acme:mood=1", 0, ""),
  ])
  func `a kind that no scene can have is refused, and one that none of the run has is named`(
    setting: String, status: Int32, text: String
  ) throws {
    let run = try Command("bar.touch.jsonl", "--set", setting, in: try folder())
    #expect(run.status == status)
    #expect(run.diagnostics.isEmpty == text.isEmpty, "\(run.diagnostics)")
    #expect(text.isEmpty || run.diagnostics.contains(text), "\(run.diagnostics)")
  }

  // MARK: Every command

  @Test func `a report names guide, library and settings, and is verified with them`() throws {
    let folder = try folder([
      "lib/bar.json": Self.barGuide, "lib/stem.json": Self.stemGuide, "stem.json": Self.stemGuide,
      "a.touch.jsonl": Self.recording(#","title":"bar""#),
    ])
    for flags in [
      ["--guide-from", "title", "--guides", "lib", "--set", "placement=ink"],
      ["--guide", "bar", "--guides", "lib"], ["--guide", "stem.json"], ["--guide", "T"],
    ] {
      let run = try Command(
        ["a.touch.jsonl", "--report", "json=report.json", "--overwrite"] + flags, in: folder)
      #expect(run.status == 0, "\(run.diagnostics)")
      let verify = try Command("verify", "report.json", in: folder)
      #expect(verify.status == 0, "\(flags): \(verify.diagnostics)")
    }
    _ = try Command(
      "a.touch.jsonl", "--report", "json=report.json", "--guide", "bar", "--guides", "lib",
      "--overwrite", in: folder)
    try folder.write(Self.barGuide + "\n", to: "lib/bar.json")
    let changed = try Command("verify", "report.json", in: folder)
    #expect(changed.status == 1 && changed.diagnostics.contains("E521"), "\(changed.diagnostics)")
  }
}

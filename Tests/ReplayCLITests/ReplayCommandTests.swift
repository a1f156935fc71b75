// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite struct ReplayCommandTests {
  @Test func `a replay prints a table and writes a report and frames, twice in a row`() throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    var reports: [[UInt8]] = []
    for _ in 1...2 {
      let run = try Command("bar.touch.jsonl", "-o", "out", in: folder)
      #expect(run.status == 0)
      #expect(run.diagnostics == "")
      #expect(run.output.contains("bar        trace  ██████████ 100.00 %  ✓ pass   2 black, 0 red"))
      #expect(run.output.contains("1 recording, all replayed, written to out"))
      #expect(try folder.names(in: "out") == ["frames", "report.html", "report.json"])
      #expect(try folder.names(in: "out/frames") == ["bar.png"])
      #expect(try folder.read("out/frames/bar.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
      reports.append(try folder.read("out/report.json"))
    }
    #expect(reports[0] == reports[1])
  }

  @Test func `the same recording from standard input and from a folder scores the same`() throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    let file = try Command("--format=jsonl", "bar.touch.jsonl", in: folder)
    let all = try Command("--format=jsonl", ".", in: folder)
    let piped = try Command("--format=jsonl", "-", in: folder, input: Bar.good)
    #expect(file.status == 0 && file.output == all.output)
    #expect(piped.output == file.output.replacing(#""bar""#, with: #""stdin""#))
  }

  @Test func `a bad line names place, found and expected, and the others are still reported`()
    throws
  {
    let bad = Bar.good.replacing(#""phase":"moved""#, with: #""phase":"mooved""#)
    let folder = try TemporaryFolder(["a.touch.jsonl": bad, "b.touch.jsonl": Bar.good])
    let run = try Command(".", "-o", "out", in: folder)
    #expect(run.status == 2)
    #expect(
      run.diagnostics == """
        ./a.touch.jsonl:3:26: E211: invalid phase: found "mooved", expected began, moved, ended, \
        cancelled or hovered

        """)
    #expect(run.output.contains("a          -      not replayed         ✗ fail   E211"))
    #expect(run.output.contains("b          trace  ██████████ 100.00 %"))
    #expect(try folder.names(in: "out/frames") == ["b.png"])
  }

  @Test func `what follows a bad recording in one stream is still replayed`() throws {
    let folder = try TemporaryFolder()
    let line = Bar.good.replacing(#""phase":"moved""#, with: #""phase":"mooved""#)
    let version = Bar.good.replacing(#""version":1"#, with: #""version":2"#)
    let stream = line + Bar.good + version + version + Bar.good
    let run = try Command("-", in: folder, input: stream)
    #expect(run.status == 2)
    let lines = run.diagnostics.split(separator: "\n")
    #expect(lines.count == 3)
    for (line, place) in zip(lines, ["-:3:26: E211", "-:11:39: E103", "-:16:39: E103"]) {
      #expect(line.hasPrefix(place))
    }
    #expect(run.output.contains("5 recordings, 3 not replayed"))
    #expect(run.output.matches(of: /100\.00 %/).count == 2)
  }

  @Test func `a folder of somebody else is left alone`() throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    try folder.makeFolder("mine")
    try folder.write("precious", to: "mine/notes")
    let refused = try Command("bar.touch.jsonl", "-o", "mine", in: folder)
    #expect(refused.status == 73)
    #expect(refused.diagnostics.hasPrefix("mine: E701: the folder holds files but no report"))
    #expect(refused.output == "")
    #expect(try folder.names(in: "mine") == ["notes"])
    #expect(try Command("bar.touch.jsonl", "-o", "mine", "--overwrite", in: folder).status == 0)
    #expect(try folder.names(in: "mine") == ["frames", "notes", "report.html", "report.json"])
  }

  @Test func `a scene file replaces the scene`() throws {
    let folder = try TemporaryFolder([
      "bar.touch.jsonl": Bar.good, "card.json": #"{"kind":"scratch","brush":{"width":10}}"#,
    ])
    let card = try Command("bar.touch.jsonl", "--scene", "card.json", in: folder)
    #expect(card.status == 0 && card.output.contains("scratch"))
  }

  @Test func `render draws the state at a time, and refuses to replace a file`() throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    #expect(
      try Command("render", "bar.touch.jsonl", "--at", "10ms", "-o", "a.png", in: folder).status
        == 0)
    #expect(
      try Command("render", "bar.touch.jsonl", "--last", "-o", "b.png", in: folder).status == 0)
    let (early, late) = (try folder.read("a.png"), try folder.read("b.png"))
    #expect(early != late)
    let again = try Command("render", "bar.touch.jsonl", "-o", "b.png", in: folder)
    #expect(again.status == 73)
    #expect(again.diagnostics.hasPrefix("b.png: E701: the file exists"))
    #expect(try folder.read("b.png") == late)
    let flagsFirst = try Command(
      "--scale", "2", "render", "bar.touch.jsonl", "-o", "d.png", in: folder)
    #expect(flagsFirst.status == 0)
  }

  @Test func `check tells which recordings are valid without needing a scene`() throws {
    let bare = Bar.good.replacing(/,"scene":.*\n/, with: "}\n")
    let folder = try TemporaryFolder(["bare.touch.jsonl": bare, "bad.touch.jsonl": "{]"])
    let run = try Command("check", "bare.touch.jsonl", "bad.touch.jsonl", in: folder)
    #expect(run.status == 2)
    #expect(run.output == "bare: valid, 3 touches, 0.016 s, sealed\nbad: not valid\n")
    #expect(run.diagnostics.hasPrefix("bad.touch.jsonl:1:1: E102: not a touch recording"))
    let replay = try Command("bare.touch.jsonl", in: folder)
    #expect(
      replay.status == 0 && replay.output.contains("bare       ink    -      -        1 stroke; "))
  }
}

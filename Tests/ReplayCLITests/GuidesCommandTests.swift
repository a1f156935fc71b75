// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite struct GuidesCommandTests {
  private let bar = #"<svg viewBox="0 0 100 40"><path d="M10 20H90"/></svg>"#

  @Test func `guides of files are listed in the order of the operands`() throws {
    let folder = try TemporaryFolder([
      "bar.svg": bar, "ink.touch.jsonl": Bar.good,
      "two.json":
        #"{"name":"L","strokes":[{"d":"M0 0V9"},{"d":"M0 9H5"}],"plans":[["1+2"],["1","2"]]}"#,
    ])
    let run = try Command("guides", "two.json", "ink.touch.jsonl", "bar.svg", in: folder)
    #expect(run.status == 0 && run.diagnostics == "")
    #expect(
      run.output == """
        guide  strokes  plans
        L      2        1+2 or 1 2
        ink    1        in order
        bar    1        in order
        3 guides

        """)
  }

  @Test func `a guide of a file goes into a scene as it is written`() throws {
    let folder = try TemporaryFolder(["bar.svg": bar, "ink.touch.jsonl": Bar.good])
    let run = try Command("guides", "bar.svg", "--to", "json", "-o", "bar.json", in: folder)
    #expect(run.status == 0 && run.output == "")
    let guide = String(decoding: try folder.read("bar.json"), as: UTF8.self)
    #expect(guide == #"{"name":"bar","size":[100,40],"strokes":[{"d":"M10 20L90 20"}]}"# + "\n")
    try folder.write(#"{"kind":"trace","guide":\#(guide)}"#, to: "scene.json")
    let replay = try Command("ink.touch.jsonl", "--scene", "scene.json", in: folder)
    #expect(replay.status == 0 && replay.output.contains("trace"))
    let again = try Command("guides", "bar.svg", "--to", "json", "-o", "bar.json", in: folder)
    #expect(again.status == 73)
  }

  @Test func `ink is simplified as far as it is told`() throws {
    let folder = try TemporaryFolder(["ink.touch.jsonl": Bar.good])
    let fine = try Command("guides", "ink.touch.jsonl", "--to=json", in: folder)
    #expect(fine.output.contains(#""d":"M10 50L50 52L90 50""#))
    let coarse = try Command(
      "guides", "ink.touch.jsonl", "--to=json", "--simplify", "2", in: folder)
    #expect(coarse.output.contains(#""d":"M10 50L90 50""#))
  }

  @Test func `a missing or unreadable file is said, and the others are still listed`() throws {
    let folder = try TemporaryFolder(["bar.svg": bar, "words.txt": "no guide"])
    let run = try Command("guides", "none.svg", "words.txt", "bar.svg", in: folder)
    #expect(run.status == 2)
    let lines = run.diagnostics.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("none.svg: E001: no such file or folder") == true)
    #expect(
      lines.last?.hasPrefix("words.txt:1:1: E430: not a guide file: found no guide, ") == true)
    #expect(run.output.contains("1 guide\n"))
    #expect(try Command("guides", "-", in: folder, input: bar).output.contains("stdin"))
  }

  @Test func `built-in guides are listed where nothing is named, and picked by name`() throws {
    let folder = try TemporaryFolder(["bar.svg": bar, "a": "no guide"])
    let all = try Command("guides", in: folder)
    #expect(all.status == 0 && all.output.hasSuffix("\n62 guides\n"))
    let picked = try Command("guides", "7", "bar.svg", "a", "T", in: folder)
    #expect(picked.status == 0)
    let names = picked.output.split(separator: "\n").dropFirst().dropLast().map { $0.prefix(4) }
    #expect(names == ["7   ", "bar ", "a   ", "T   "])
  }

  @Test func `guides are drawn into one picture`() throws {
    let folder = try TemporaryFolder(["bar.svg": bar])
    let picture = try Command("guides", "bar.svg", "T", "--to=png", "-o", "x.png", in: folder)
    #expect(picture.status == 0 && picture.diagnostics == "")
    #expect(try folder.read("x.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }
}

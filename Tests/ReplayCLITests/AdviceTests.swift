// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// The calls that are advised for a file of no known format, each run as it is printed.
@Suite struct AdviceTests {
  private static let tables = [
    "a.txt": "10 10 0\n20 10 16\n30 12 32\n",
    "b.csv": "when_ms,px,py,n\n0,10,10,1\n16,20,10,1\n32,30,12,1\n",
    "c.tsv": "ClientX\tClientY\n1\t2\n3\t4\n", "-d.txt": "1;2\n3;4\n", "e f.txt": "1;2\n3;4\n",
  ]

  @Test(arguments: tables.keys.sorted())
  func `the columns that are advised for a table read it`(name: String) throws {
    let folder = try TemporaryFolder([name: Self.tables[name] ?? ""])
    let operand = name.hasPrefix("-") ? "./\(name)" : name
    let converted = try Command("convert", operand, in: folder)
    #expect(converted.status == 2)
    #expect(converted.diagnostics.contains(": E102: not a touch recording but a table of "))
    #expect(!converted.diagnostics.contains("replay convert"), "\(converted.diagnostics)")
    let columns = try #require(converted.diagnostics.firstMatch(of: /--columns (\S+) reads it/)).1
    let read = try Command("convert", operand, "--columns", String(columns), in: folder)
    #expect(read.status == 0, "\(read.diagnostics)")
    #expect(read.output.contains(#""phase":"began""#))
    let told = try Command(
      "convert", operand, "--from", "auto", "--columns", String(columns), in: folder)
    #expect(told.output == read.output, "\(told.diagnostics)")
    // Another command advises the whole call.
    let replayed = try Command("check", operand, in: folder)
    let call = try #require(
      replayed.diagnostics.firstMatch(of: /replay (convert .* --columns \S+) reads it/)
    ).1
    let script = try Command(script: #""$REPLAY" "# + call, in: folder)
    #expect(script.status == 0 && script.output == read.output, "\(script.diagnostics)")
  }

  @Test(arguments: [
    ("scene.json", #"{"kind":"trace","guide":"T"}"#, "--scene scene.json"),
    ("guide.json", #"{"name":"a","strokes":[{"d":"M0 0H9"}]}"#, "replay guides guide.json"),
    ("medians.json", #"{"character":"一","medians":[[[1,2],[3,4]]]}"#, "replay guides medians.json"),
    ("letter.svg", #"<svg viewBox="0 0 9 9"><path d="M0 0H9"/></svg>"#, "replay guides letter.svg"),
  ])
  func `a file of another command is told with the call that takes it`(
    name: String, text: String, call: String
  ) throws {
    let folder = try TemporaryFolder([name: text, "bar.touch.jsonl": Bar.good])
    let run = try Command("check", name, in: folder)
    #expect(run.status == 2)
    #expect(run.diagnostics.contains(call), "\(run.diagnostics)")
    let words = call.split(separator: " ").map(String.init)
    let taken =
      words[0] == "replay"
      ? try Command(Array(words.dropFirst()), in: folder)
      : try Command(["bar.touch.jsonl"] + words, in: folder)
    #expect(taken.status == 0, "\(taken.diagnostics)")
  }

  @Test func `a report is told with the call that checks it`() throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    #expect(try Command("bar.touch.jsonl", "-o", "out", in: folder).status == 0)
    let run = try Command("check", "out/report.json", in: folder)
    #expect(run.diagnostics.contains("replay verify proves it"), "\(run.diagnostics)")
    #expect(try Command("verify", "out/report.json", in: folder).status == 0)
  }

  @Test func `a text that is nearest to a format is told with the call that names its fault`()
    throws
  {
    let folder = try TemporaryFolder([
      "a.xml": "<gestures><Stroke><Point X='1'/></Stroke></gestures>"
    ])
    let run = try Command("convert", "a.xml", in: folder)
    #expect(run.diagnostics.contains("XML with the root gestures"), "\(run.diagnostics)")
    #expect(run.diagnostics.contains("; --from dollar names its fault"), "\(run.diagnostics)")
    let named = try Command("convert", "--from", "dollar", "a.xml", in: folder)
    #expect(named.status == 2 && named.diagnostics.contains(": E411: "), "\(named.diagnostics)")
  }

  @Test(arguments: [
    (
      "a.log", "05-01 10:00:00.016  1000  1000 I Launcher: start\n", "a log of a phone",
      "no touch in it"
    ),
    ("a.html", "<!DOCTYPE html><html></html>", "a page of HTML", "E102"),
    ("a.zip", "PK\u{3}\u{4}", "an archive (ZIP)", "E102"),
    ("a.bin", "\u{0}\u{1}", "binary data", "E102"),
    (
      "a.json", "{\n \"recorder\": {\"n\": 1},\n \"steps\": []\n}", "JSON over several lines",
      "recorder, steps"
    ),
  ])
  func `a file of no known format is told as what it is, and convert advises no convert`(
    name: String, text: String, words: String, more: String
  ) throws {
    let folder = try TemporaryFolder([name: text])
    let run = try Command("convert", name, in: folder)
    #expect(run.status == 2)
    #expect(run.diagnostics.contains(": E102: not a touch recording but "), "\(run.diagnostics)")
    #expect(run.diagnostics.contains(words) && run.diagnostics.contains(more), "\(run.diagnostics)")
    #expect(!run.diagnostics.contains("replay convert"), "\(run.diagnostics)")
  }

  @Test func `E201 stands only behind the header of a recording`() throws {
    let cut = Bar.header.dropLast(9)
    let folder = try TemporaryFolder([
      "a.touch.jsonl": cut + "'\n", "b.touch.jsonl": Bar.recording([Bar.began, "{bad}"]),
      "c.touch.jsonl": "\n" + Bar.recording([Bar.began, "{bad}"]),
      "pretty.touch.jsonl": Bar.header.replacing("{\"format", with: "{\n\"format") + "\n",
    ])
    for name in ["a", "b", "c"] {
      let run = try Command("check", "\(name).touch.jsonl", in: folder)
      #expect(run.diagnostics.contains(": E201: "), "\(run.diagnostics)")
    }
    let pretty = try Command("check", "pretty.touch.jsonl", in: folder)
    #expect(pretty.diagnostics.contains("jq -c . pretty.touch.jsonl"), "\(pretty.diagnostics)")
  }
}

// SPDX-License-Identifier: Apache-2.0
import Foundation
import JSONStream
import Geometry
import TestCorpora
import Testing

/// What a change of rules changes: recordings as they are beside the same ones changed, and reports.
@Suite struct DiffCommandTests {
  /// A bar that leaves its guide by 9 points.
  private static let wide = Bar.recording([
    Bar.began, Bar.moved.replacing("52", with: "59"), Bar.ended,
  ])
  private static let card = Bar.good.replacing(Bar.scene, with: #","scene":{"kind":"scratch"}"#)

  /// A bar on its guide, one that leaves it, and a card.
  private func folder(_ more: [String: String] = [:]) throws -> TemporaryFolder {
    let files = [
      "good.touch.jsonl": Bar.good, "wide.touch.jsonl": Self.wide, "card.touch.jsonl": Self.card,
    ]
    return try TemporaryFolder(files.merging(more) { $1 })
  }

  private func document(_ run: Command) throws -> JSONValue {
    try JSONValue.parse(Array(run.output.utf8))
  }

  private func rows(_ run: Command) throws -> [JSONValue] {
    try run.output.split(separator: "\n").map { try JSONValue.parse(Array($0.utf8)) }
  }

  private func names(_ rows: [JSONValue]?) -> [String] {
    (rows ?? []).compactMap { $0["name"]?.string }
  }

  private static let keep = ["--require", "score>=0.9"]

  // MARK: The sides

  @Test func `the new side has the changes, and the old one is the recording as it is`() throws {
    let run = try Command(
      [
        "diff", ".", "--set", "trace:rules.tolerance=1", "--show", "ink.redSegments", "--format",
        "jsonl",
      ], in: folder())
    #expect(run.status == 1, "\(run.diagnostics)")
    let rows = try rows(run)
    #expect(names(rows) == ["good", "wide"])
    #expect(rows[0]["show"]?.text() == [UInt8](#"{"ink.redSegments":[0,2]}"#.utf8))
    #expect(rows[0]["changed"]?.bool == true && rows[1]["changed"]?.bool == true)
  }

  @Test func `the old side has changes of its own`() throws {
    let same = try Command(
      ["diff", ".", "--old", "trace:rules.tolerance=1", "--set", "trace:rules.tolerance=1"],
      in: folder())
    #expect(same.status == 0)
    #expect(same.output.contains("2 compared: none changed"))
    #expect(same.output.contains("1 not compared"))
    let back = try Command(
      [
        "diff", "good.touch.jsonl", "--old", "rules.tolerance=1", "--show", "ink.redSegments",
        "--format", "jsonl",
      ], in: folder())
    #expect(back.output.contains(#""ink.redSegments":[2,0]"#), "\(back.output)")
  }

  /// Rules drawn by a seed, as values of `--set`.
  private static func rules(_ seed: UInt64) -> [String] {
    var random = SplitMix64(seed: seed)
    let parts = [
      "tolerance=\(Int.random(in: 1...40, using: &random))",
      "step=\(Int.random(in: 2...20, using: &random))",
      "progress=\(Bool.random(using: &random) ? "any" : "ordered")",
    ]
    return parts.filter { $0 == parts[0] || Bool.random(using: &random) }
      .map { "trace:rules.\($0)" }
  }

  private static let seeds: ClosedRange<UInt64> = effort(few: 1...4, all: 1...40)

  @Test(arguments: seeds)
  func `the sides are those of two reports, and swapped sides mirror every row`(
    seed: UInt64
  ) throws {
    let folder = try folder()
    _ = try Command(
      "gen", "--guide", "S", "--count", "4", "--jitter", "9", "--seed", "\(seed)", "-o", "./",
      in: folder)
    let rules = [Self.rules(seed) + ["scratch:brush.width=9"], Self.rules(seed + 1000)]
    func flags(_ side: Int, _ flag: String) -> [String] { rules[side].flatMap { [flag, $0] } }
    func diff(_ old: Int, _ new: Int) throws -> [JSONValue] {
      let call = ["diff", "."] + flags(old, "--old") + flags(new, "--set") + Self.keep
      return try rows(try Command(call + ["--format", "jsonl"], in: folder))
    }
    let (there, back) = (try diff(0, 1), try diff(1, 0))
    #expect(there.count == 7 && back.count == 7)
    #expect(try diff(0, 0).allSatisfy { $0["changed"]?.bool == false })
    for (a, b) in zip(there, back) {
      #expect(a["change"]?.number?.double == b["change"]?.number.map { -$0.double })
      for key in ["status", "verdict", "score"] {
        #expect(a[key]?.elements?.reversed() == b[key]?.elements, "\(key) of \(rules)")
      }
    }
    for side in 0...1 {
      let call = ["."] + flags(side, "--set") + Self.keep + ["--format", "jsonl"]
      let alone = try rows(try Command(call, in: folder))
      for (row, single) in zip(there, alone) {
        #expect(row["name"] == single["name"])
        #expect(row["score"]?.elements?[side] == single["score"], "\(rules[side])")
        #expect(row["verdict"]?.elements?[side] == single["verdict"])
      }
    }
  }

  @Test(arguments: ["1", "2", "8"])
  func `lines do not depend on the number of jobs`(_ jobs: String) throws {
    let folder = try folder()
    let call = ["diff", ".", "--set", "trace:rules.tolerance=3", "--format", "jsonl"]
    let run = try Command(call + ["-j", jobs], in: folder)
    #expect(run.output == (try Command(call + ["-j", "3"], in: folder)).output)
  }

  @Test func `lines do not depend on how the input is cut`() throws {
    let folder = try TemporaryFolder(["a.touch.jsonl": Bar.good, "b.touch.jsonl": Self.wide])
    try folder.write(Bar.good + Self.wide, to: "both.touch.jsonl")
    let call = ["--set", "rules.tolerance=3", "--format", "jsonl"]
    let cut = try Command(["diff", "a.touch.jsonl", "b.touch.jsonl"] + call, in: folder)
    let whole = try Command(["diff", "both.touch.jsonl"] + call, in: folder)
    #expect(
      cut.output
        == whole.output.replacing(#""both""#, with: #""a""#).replacing(#""both-2""#, with: #""b""#))
  }

  @Test func `a guide on the ink is placed for each side`() throws {
    let placed = Bar.good.replacing("as-is", with: "ink")
    let folder = try TemporaryFolder(["a.touch.jsonl": placed])
    for cancel in ["keep", "remove"] {
      let call = ["a.touch.jsonl", "--format", "jsonl", "--set", "rules.cancel=\(cancel)"]
      let alone = try rows(try Command(call, in: folder))[0]
      let pair = try rows(try Command(["diff"] + call, in: folder))[0]
      #expect(alone["score"] == pair["score"]?.elements?[1])
    }
  }

  // MARK: What is compared

  @Test func `a recording to which no change applies is counted and not compared`() throws {
    let run = try Command(
      ["diff", ".", "--set", "rules.tolerance=9", "--format", "json"], in: folder())
    #expect(run.status == 0 && run.diagnostics == "", "\(run.diagnostics)")
    let counts = try document(run)["counts"]
    #expect(counts?["compared"]?.integer == 2)
    #expect(counts?["notCompared"]?.integer == 1)
  }

  @Test func `each of several changes applies where its key is known`() throws {
    let run = try Command(
      ["diff", ".", "--set", "rules.tolerance=9", "--set", "brush.width=2", "--format", "json"],
      in: folder())
    #expect(run.status == 0 && run.diagnostics == "", "\(run.diagnostics)")
    #expect(try document(run)["counts"]?["compared"]?.integer == 3)
  }

  @Test func `a key that no scene knows is an error of the flag`() throws {
    let run = try Command(["diff", ".", "--set", "rules.tolerence=1"], in: folder())
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("--set rules.tolerence=1: E421"))
    #expect(run.output.contains("0 compared"))
  }

  @Test func `a recording fails if it is not replayed, and the code is its status`() throws {
    let run = try Command(
      ["diff", "good.touch.jsonl", "--set", "rules.tolerance=-1", "--format", "jsonl"],
      in: folder())
    #expect(run.status == 1, "\(run.diagnostics)")
    #expect(run.output.contains(#""status":["replayed","E426"],"verdict":["pass","fail"]"#))
  }

  @Test func `bad input on both sides is 2, and the rest is compared`() throws {
    let folder = try folder(["torn.touch.jsonl": "{}\n"])
    let run = try Command(["diff", ".", "--set", "trace:rules.tolerance=1"], in: folder)
    #expect(run.status == 2)
    #expect(run.diagnostics.ranges(of: "E102").count == 1)
    #expect(run.output.contains("2 compared: 2 changed") && run.output.contains("1 not replayed"))
  }

  @Test func `an expect line gives a verdict, unless it is ignored`() throws {
    let expect = #"{"t":0,"event":"expect","require":"score>=0.4"}"#
    let recording = Bar.recording([expect, Bar.began, Bar.moved, Bar.ended])
    let folder = try TemporaryFolder(["a.touch.jsonl": recording])
    let call = ["diff", "a.touch.jsonl", "--set", "rules.tolerance=1", "--format", "jsonl"]
    let judged = try Command(call, in: folder)
    #expect(judged.status == 0)
    #expect(judged.output.contains(#""verdict":["pass","pass"]"#))
    let ignored = try Command(call + ["--ignore-expect"], in: folder)
    #expect(ignored.status == 1)
    #expect(ignored.output.contains(#""verdict":["pass","fail"]"#))
  }

  @Test func `a metric that no recording has is an error of its flag`() throws {
    for flag in ["--show", "--require"] {
      let value = flag == "--show" ? "ink.redsegments" : "ink.redsegments<1"
      let run = try Command(
        ["diff", ".", "--set", "trace:rules.tolerance=1", flag, value], in: folder())
      #expect(run.status == 64)
      #expect(run.diagnostics.contains("\(flag): unknown metric"))
      #expect(run.diagnostics.contains("did you mean ink.redSegments"))
    }
  }

  // MARK: Order, words and status

  @Test func `what newly fails comes first with its reason and the next call`() throws {
    let run = try Command(
      ["diff", ".", "--set", "trace:rules.tolerance=1"] + ["--require", "ink.redSegments<2"],
      in: folder())
    #expect(run.status == 1)
    let lines = run.output.split(separator: "\n")
    #expect(lines[2].hasPrefix("good"))
    #expect(lines[2].contains("✓ pass -> ✗ fail"))
    #expect(lines[2].contains("2 -> 0 black"))
    #expect(run.output.contains("ink.redSegments<2: found 2: "))
    #expect(
      run.output.contains("  replay explain ./good.touch.jsonl --set trace:rules.tolerance=1"))
    #expect(run.output.contains("1 newly fails"))
  }

  @Test func `what newly passes fails nothing`() throws {
    let run = try Command(
      ["diff", ".", "--set", "trace:rules.tolerance=20"] + Self.keep, in: folder())
    #expect(run.status == 0)
    #expect(run.output.contains("✗ fail -> ✓ pass"))
    #expect(run.output.contains("1 newly passes, none newly fails"))
  }

  @Test func `accepted names do not fail the run, and stale ones are warnings`() throws {
    let folder = try folder(["accepted": "# why\n good \n\nwide\ncard\nnobody\n"])
    let call = ["diff", ".", "--set", "trace:rules.tolerance=1"] + Self.keep
    #expect(try Command(call, in: folder).status == 1)
    #expect(try Command(call + ["--format", "names"], in: folder).output == "good\n")
    let run = try Command(call + ["--accept", "accepted", "--format", "json"], in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.diagnostics.contains("--accept: W507: no recording is named 'nobody'"))
    let row = try document(run)["rows"]?.elements?.first { $0["name"]?.string == "good" }
    #expect(row?["accepted"]?.bool == true)
    let equal = try Command(
      ["diff", "good.touch.jsonl", "--set", "rules.tolerance=5", "--accept", "accepted"], in: folder
    )
    #expect(equal.diagnostics.contains("--accept: W507: 'good' does not change"))
    #expect(equal.status == 0)
  }

  @Test func `any change fails the run on request, unless it is accepted`() throws {
    let folder = try folder(["accepted": "good\nwide\n"])
    let call = ["diff", ".", "--set", "trace:rules.tolerance=20"] + Self.keep + ["--any-change"]
    #expect(try Command(call, in: folder).status == 1)
    #expect(try Command(call + ["--accept", "accepted"], in: folder).status == 0)
  }

  @Test func `what --format names writes is what --accept reads`() throws {
    let names = ["# good", " wide", "good", "a # b", "wide"]
    let folder = try folder()
    for name in names {
      let text = name.hasSuffix("wide") ? Self.wide : Bar.good
      try folder.write(text, to: name + ".touch.jsonl")
    }
    let call = ["diff", ".", "--set", "trace:rules.tolerance=1", "--any-change"]
    let written = try Command(call + ["--format", "names"], in: folder)
    #expect(written.status == 1)
    #expect(Set(written.output.split(separator: "\n").map(String.init)) == Set(names))
    try folder.write("\u{FEFF}" + written.output + "#comment\n\t# another\n", to: "accepted")
    let accepting = try Command(call + ["--accept", "accepted"], in: folder)
    #expect(accepting.status == 0, "\(accepting.output)")
    #expect(accepting.diagnostics.isEmpty, "\(accepting.diagnostics)")
    try folder.write(names.map { "\($0)  # why\n" }.joined(), to: "accepted")
    #expect(try Command(call + ["--accept", "accepted"], in: folder).status == 0)
  }

  @Test func `what is refused is a failure in every form`() throws {
    let call = ["diff", ".", "--set", "trace:rules.tolerance=1", "--any-change", "--format"]
    let junit = try Command(call + ["junit"], in: folder())
    #expect(junit.status == 1 && junit.output.contains(#"tests="2" failures="2""#))
    let json = try Command(call + ["json"], in: folder())
    #expect(
      json.diagnostics.contains("replay: E506: good: verdict.passed: found false"),
      "\(json.diagnostics)")
  }

  @Test func `a side that is not replayed has its fault in every form, and is told once`() throws {
    let folder = try folder()
    let call = ["diff", "good.touch.jsonl", "--set", "rules.tolerance=-1", "--format"]
    let words = "E426: scene.rules.tolerance: tolerance is out of range: found -1"
    for form in ["human", "json", "jsonl", "junit", "github", "html"] {
      let run = try Command(call + [form], in: folder)
      #expect(run.status == 1 && run.output.contains(words), "\(form): \(run.output)")
      #expect(run.diagnostics.ranges(of: "out of range").count == 1, "\(run.diagnostics)")
    }
    let mended = try Command(
      [
        "diff", "good.touch.jsonl", "--old", "rules.tolerance=-1", "--set", "rules.tolerance=5",
        "--any-change", "--format", "json",
      ], in: folder)
    #expect(mended.status == 2, "\(mended.diagnostics)")
    #expect(mended.diagnostics.contains("E506: good: the old side was not replayed: \(words)"))
    _ = try Command(["good.touch.jsonl", "-o", "old"], in: folder)
    _ = try Command(["good.touch.jsonl", "--set", "rules.tolerance=-1", "-o", "new"], in: folder)
    let reports = try Command(["diff", "old", "new", "--format", "json"], in: folder)
    #expect(reports.status == 1 && reports.output.contains(words), "\(reports.output)")
    #expect(reports.diagnostics.ranges(of: words).count == 1, "\(reports.diagnostics)")
    let back = try Command(["diff", "new", "old"], in: folder)
    #expect(back.status == 2 && back.output.contains("the old side was not replayed: "))
  }

  @Test func `unchanged pairs are listed on request, last`() throws {
    let call = ["diff", ".", "--set", "trace:rules.tolerance=4", "--format", "json"]
    let folder = try folder()
    #expect(names(try document(try Command(call, in: folder))["rows"]?.elements) == ["wide"])
    let all = try document(try Command(call + ["--all"], in: folder))
    #expect(names(all["rows"]?.elements) == ["wide", "good"])
  }

  // MARK: Forms

  @Test func `JUnit and GitHub name what newly fails`() throws {
    let folder = try folder()
    let call = ["diff", ".", "--set", "trace:rules.tolerance=1"] + Self.keep
    let junit = try Command(call + ["--format", "junit"], in: folder)
    #expect(junit.output.contains(#"<testsuites name="replay diff" tests="2" failures="1""#))
    #expect(junit.output.contains(#"<failure type="E506""#))
    let same = ["diff", ".", "--set", "trace:rules.tolerance=5", "--format", "junit"]
    #expect(try Command(same, in: folder).output.contains(#"tests="2" failures="0""#))
    let github = try Command(call + ["--format", "github"], in: folder)
    #expect(github.output.hasPrefix("::error title=replay E506::good: score>=0.9: found 0"))
    #expect(github.output.contains("::notice title=replay::2 compared: 2 changed"))
  }

  @Test func `reports are written to files too, and none is replaced`() throws {
    let folder = try folder()
    let call = [
      "diff", ".", "--set", "trace:rules.tolerance=9", "--report", "jsonl=rows", "--report",
      "json=all",
    ]
    #expect(try Command(call, in: folder).status == 0)
    #expect(try folder.read("rows").split(separator: 0x0A).count == 2)
    #expect(try JSONValue.parse(folder.read("all"))["kind"]?.string == "touch-diff")
    #expect(try Command(call, in: folder).status == 73)
    #expect(try Command(call + ["--overwrite"], in: folder).status == 0)
  }

  @Test func `the page tells the figures that a report of the recording tells`() throws {
    let folder = try folder()
    let run = try Command(["diff", ".", "--set", "scratch:brush.width=2", "-o", "out"], in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    let page = String(decoding: try folder.read("out/diff.html"), as: UTF8.self)
    #expect(page.ranges(of: "cells, 1 stroke\"").count == 2)
  }

  // MARK: Reports

  @Test func `an operand that cannot be read is bad input`() throws {
    let folder = try folder()
    try folder.makeFolder("empty")
    _ = try Command(["good.touch.jsonl", "-o", "out"], in: folder)
    for (operands, code) in [
      (["nowhere"], "nowhere: E001"), (["out", "nowhere"], "nowhere: E001"),
      (["empty"], "empty: E003"), (["out", "empty"], "empty: E003"),
      (["good.touch.jsonl", "nowhere"], "nowhere: E001"),
    ] {
      let run = try Command(["diff"] + operands, in: folder)
      #expect(run.status == 2 && run.output.isEmpty, "\(operands)")
      #expect(run.diagnostics.hasPrefix(code), "\(run.diagnostics)")
    }
    let both = try Command(["diff", "out", "good.touch.jsonl"], in: folder)
    #expect(both.status == 64)
  }

  @Test func `a report that another tool wrote again is one`() throws {
    let folder = try folder()
    _ = try Command([".", "-o", "out"], in: folder)
    let report = try JSONSerialization.jsonObject(
      with: Data(folder.read("out/report.json")), options: [])
    for options: JSONSerialization.WritingOptions in [
      [], .sortedKeys, [.prettyPrinted, .sortedKeys],
    ] {
      let text = try JSONSerialization.data(withJSONObject: report, options: options)
      try folder.write("\n " + String(decoding: text, as: UTF8.self), to: "other.json")
      let run = try Command(["diff", "out", "other.json"], in: folder)
      #expect(run.status == 0 && run.output.contains("3 compared: none changed"))
    }
    let packed = try Command(
      script: "gzip -k other.json; \"$REPLAY\" diff other.json.gz out", in: folder)
    #expect(packed.status == 0 && packed.output.contains("3 compared: none changed"))
  }

  @Test func `two reports are compared by the names of their recordings`() throws {
    let folder = try folder()
    for (out, flags) in [("old", []), ("new", ["--set", "trace:rules.tolerance=1"])] {
      _ = try Command([".", "-o", out] + flags + Self.keep, in: folder)
    }
    let run = try Command(
      ["diff", "old", "new/report.json", "--format", "json", "--show", "ink.redSegments"],
      in: folder)
    #expect(run.status == 1, "\(run.diagnostics)")
    let document = try document(run)
    #expect(names(document["rows"]?.elements) == ["good", "wide"])
    #expect(document["old"]?["inputs"]?.elements?.count == 3)
    #expect(document["counts"]?["compared"]?.integer == 3)
    let unknown = try Command(["diff", "old", "new", "--show", "ink.redSegmnts"], in: folder)
    #expect(unknown.status == 64)
    #expect(unknown.diagnostics.contains("did you mean ink.redSegments"))
    let table = try Command(["diff", "old", "new"], in: folder)
    #expect(table.output.contains("ink.redSegments 0 -> 2"), "\(table.output)")
  }

  @Test func `a recording that one report lacks is added or removed`() throws {
    let folder = try folder()
    _ = try Command(["good.touch.jsonl", "wide.touch.jsonl", "-o", "two"], in: folder)
    _ = try Command(["good.touch.jsonl", "-o", "one"], in: folder)
    let less = try Command(["diff", "two", "one"], in: folder)
    #expect(less.status == 1)
    #expect(less.output.contains("1 removed"))
    #expect(
      try Command(["diff", "two", "one", "--format", "names"], in: folder).output == "wide\n")
    let more = try Command(["diff", "one", "two", "--format", "json"], in: folder)
    #expect(more.status == 0)
    #expect(more.output.contains(#""added": 1"#))
  }

  @Test func `one report is compared with its recordings as they are replayed now`() throws {
    let folder = try folder()
    _ = try Command(["good.touch.jsonl", "-o", "out"] + Self.keep, in: folder)
    let same = try Command(["diff", "out"], in: folder)
    #expect(same.status == 0)
    #expect(same.output.contains("1 compared: none changed"), "\(same.output)\(same.diagnostics)")
    try folder.write(Bar.good.replacing("52", with: "59"), to: "good.touch.jsonl")
    let changed = try Command(["diff", "out"], in: folder)
    #expect(changed.status == 1)
    #expect(changed.output.contains("✓ pass -> ✗ fail"))
  }

  @Test func `a report from anywhere neither traps nor reaches the terminal`() throws {
    let folder = try folder()
    _ = try Command(["good.touch.jsonl", "-o", "out", "-q"] + Self.keep, in: folder)
    let report = String(decoding: try folder.read("out/report.json"), as: UTF8.self)
    for (found, other) in [
      (#""name": "good""#, #""name": "a\u001b[2J\nb""#), (#""segments": 2"#, #""segments": 1e300"#),
      (#""score": 1,"#, #""score": 1e300,"#), (#""score": 1,"#, #""score": "x","#),
      (#""scene": "trace""#, #""scene": "\u001b[2J""#),
      (#""recordings": ["#, #""recordings": [7, "#),
      (#""expression": "score>=0.9""#, #""expression": "\u001b[2J""#),
      (#""status": "pass""#, #""status": "error""#), (#""strokes": ["#, #""strokes": [null, "#),
      (#""passed": true"#, #""passed": false, "next": "\u001b[2J;reboot""#),
    ] {
      #expect(report.contains(found))
      try folder.write(report.replacing(found, with: other), to: "other.json")
      for form in ["human", "json", "jsonl", "junit", "github", "names"] {
        for operands in [["out", "other.json"], ["other.json", "out"]] {
          let run = try Command(["diff"] + operands + ["--format", form], in: folder)
          #expect([0, 1, 2].contains(run.status), "\(other) \(run.diagnostics)")
          #expect(!(run.output + run.diagnostics).contains("\u{1B}"))
          #expect(form == "json" || form == "jsonl" || !run.output.contains("reboot"))
        }
      }
    }
  }

  @Test func `reports have flags of their own, and do not mix with recordings`() throws {
    let folder = try folder()
    _ = try Command(["good.touch.jsonl", "-o", "out"], in: folder)
    for words in [
      ["out", "--set", "rules.tolerance=1"], ["out", "--require", "score>0"],
      ["out", "good.touch.jsonl"], ["out", "out", "out"], ["good.touch.jsonl"],
    ] {
      let run = try Command(["diff"] + words, in: folder)
      #expect(run.status == 64, "\(words): \(run.diagnostics)")
    }
  }
}

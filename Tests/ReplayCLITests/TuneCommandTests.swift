// SPDX-License-Identifier: Apache-2.0
import Foundation
import Geometry
import JSONStream
import TestCorpora
import Testing

/// The rule that tells good recordings from bad ones, and what is said about it.
@Suite struct TuneCommandTests {
  /// A recording of so many black segments; a card, which has none, without a number.
  private static func recording(_ segments: Int?, writer: String) -> String {
    let header = Bar.header.replacing("{\"format\"", with: "{\"x-writer\":\"\(writer)\",\"format\"")
    guard let segments else {
      let card = header.replacing(Bar.scene, with: #","scene":{"kind":"scratch"}"#)
      return Bar.recording([Bar.began, Bar.ended], header: card)
    }
    let moves = (1..<max(segments, 1)).map { Bar.moved.replacing("50", with: "\(20 + $0)") }
    return Bar.recording([Bar.began] + moves + [Bar.ended], header: header)
  }

  private typealias Row = (segments: Int?, isGood: Bool, writer: String)

  /// A folder with all recordings in one file and their labels in a table.
  private func folder(_ rows: [Row]) throws -> TemporaryFolder {
    let names = rows.indices.map { $0 == 0 ? "all" : "all-\($0 + 1)" }
    let labels = zip(names, rows).map { "\($0),\($1.isGood ? "good" : "bad")\n" }
    return try TemporaryFolder([
      "all.touch.jsonl": rows.map { Self.recording($0.segments, writer: $0.writer) }.joined(),
      "labels.csv": "name,label\n" + labels.joined(),
    ])
  }

  private func tune(_ folder: TemporaryFolder, _ flags: [String] = []) throws -> JSONValue {
    let run = try Command(
      [
        "tune", "all.touch.jsonl", "--labels", "labels.csv", "--metric", "ink.segments", "--format",
        "json",
      ] + flags, in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    return try JSONValue.parse(Array(run.output.utf8))
  }

  private func numbers(_ value: JSONValue?) -> [Double] {
    (value?.elements ?? []).compactMap { $0.number?.double }
  }

  /// Random recordings with ties, groups and some without a value.
  private func rows(_ random: inout SplitMix64) -> [Row] {
    let (count, groups) = (4 + random.next(below: 20), 2 + random.next(below: 6))
    let rows: [Row] = (0..<count).map { index in
      let value = random.next(below: 8)
      let isGood = index == 0 || index > 1 && random.next(below: 2) == 0
      return (
        value == 7 ? nil : Int(value) + 2, isGood, "w\(random.next(below: groups))"
      )
    }
    return rows
  }

  @Test func `an i with its dot is told from one without it`() throws {
    var random = SplitMix64(seed: 7)
    let rows = (0..<24).map { index in
      let nudge = Double(random.next(below: 8)) / 4
      let stem = (0...10).map { step in
        let phase = step == 0 ? "began" : step == 10 ? "ended" : "moved"
        return #"{"t":\#(step * 10_000),"id":0,"phase":"\#(phase)","x":\#(49 + nudge),"#
          + #""y":\#(45 + 5 * step)}"#
      }
      let dot = ["began", "ended"].map {
        #"{"t":300000,"id":1,"phase":"\#($0)","x":\#(49 + nudge),"y":24}"#
      }
      let lines = index.isMultiple(of: 2) ? stem + dot : stem
      return Bar.recording(
        lines,
        header: #"{"format":"touch-recording","version":1,"canvas":{"width":100,"height":140},"#
          + #""scene":{"kind":"trace","guide":"i","placement":"as-is","rules":{"tolerance":6}}}"#)
    }
    let names = rows.indices.map { $0 == 0 ? "all" : "all-\($0 + 1)" }
    let labels = names.enumerated().map { "\($1),\($0.isMultiple(of: 2) ? "good" : "bad")\n" }
    let folder = try TemporaryFolder([
      "all.touch.jsonl": rows.joined(), "labels.csv": "name,label\n" + labels.joined(),
    ])
    let run = try Command(
      ["tune", "all.touch.jsonl", "--labels", "labels.csv", "--format", "json"], in: folder)
    let rule = try JSONValue.parse(Array(run.output.utf8))
    #expect(rule["settings"]?.elements?.first?["auc"]?.double == 1, "\(run.output)")
  }

  @Test(arguments: 0..<effort(few: 6, all: 60))
  func `figures, folds and intervals are those of a slow reference`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let rows = rows(&random)
    let found = try tune(
      folder(rows),
      [
        "--metric", "-touches", "--group", "x-writer", "--folds", "3", "--resamples", "41",
        "--seed",
        "\(seed)",
      ])
    let reference = TuningReference(
      samples: rows.map { segments, isGood, writer in
        .init(
          isGood: isGood, group: writer,
          values: [segments.map(Double.init), segments.map { -Double($0 + 1) } ?? -2])
      })
    let settings = try #require(found["settings"]?.elements)
    for (choice, setting) in settings.enumerated() {
      let samples = reference.samples
      #expect(setting["auc"]?.number?.double == TuningReference.area(samples, choice))
      #expect(setting["eer"]?.number?.double == TuningReference.equalError(samples, choice))
      let best = TuningReference.best(samples, choice)
      guard let threshold = setting["threshold"]?.number?.double else {
        #expect(best.threshold == .infinity)
        continue
      }
      let values = samples.compactMap { $0.values[choice] }
      let below = values.filter { $0 < best.threshold }.max() ?? -.infinity
      let signed = choice == 0 ? threshold : -threshold
      #expect(signed > below && signed <= best.threshold, "seed \(seed)")
      let accepted = samples.filter { $0.values[choice].map { $0 >= best.threshold } ?? false }
      let good = Double(samples.count { $0.isGood })
      #expect(setting["accepted"]?.number?.double == Double(accepted.count { $0.isGood }) / good)
      let bad = Double(samples.count) - good
      let refused = bad - Double(accepted.count { !$0.isGood })
      #expect(setting["refused"]?.number?.double == refused / bad)
      #expect(setting["balanced"]?.number?.double == Double(best.merit) / (2 * good * bad))
    }
    let merits = [0, 1].map { TuningReference.best(reference.samples, $0).merit }
    let choice = merits[1] > merits[0] ? 1 : 0
    #expect(found["chosen"]?["metric"]?.string == ["ink.segments", "-touches"][choice])
    let draws = reference.draws(41, seed: UInt64(seed))
    let areas = draws.map { draw in
      TuningReference.area(draw.map { reference.samples[$0] }, choice)
    }
    #expect(numbers(found["chosen"]?["interval"]) == TuningReference.interval(areas))
    guard let judged = reference.judged(folds: 3) else {
      #expect(found["crossValidation"]?.isNull == true, "seed \(seed)")
      return
    }
    for (key, isGood) in [("accepted", true), ("refused", false)] {
      func share(_ indices: [Int]) -> Double {
        let own = indices.filter { reference.samples[$0].isGood == isGood }
        return Double(own.count { judged[$0] }) / Double(own.count)
      }
      let validation = found["crossValidation"]
      #expect(validation?[key]?.number?.double == share(Array(rows.indices)), "seed \(seed)")
      #expect(
        numbers(validation?["intervals"]?[key]) == TuningReference.interval(draws.map(share)))
    }
  }

  // MARK: Laws

  @Test(arguments: 0..<effort(few: 3, all: 20))
  func `only the order of values counts, swapped labels mirror, and copies change no figure`(
    seed: Int
  ) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let rows = rows(&random)
    func figures(_ rows: [Row], _ flags: [String] = []) throws -> JSONValue? {
      try tune(folder(rows), ["--folds", "0", "--resamples", "0"] + flags)["settings"]?.elements?
        .first
    }
    let own = try #require(try figures(rows))
    // Twice as many segments and one more are in the same order.
    let stretched = try figures(
      rows.map { row in (row.segments.map { 2 * $0 + 1 }, row.isGood, row.writer) })
    for key in ["auc", "accepted", "refused", "balanced", "eer", "missing"] {
      #expect(own[key]?.number?.double == stretched?[key]?.number?.double, "\(key), seed \(seed)")
    }
    let swapped = try figures(rows.map { ($0.segments, !$0.isGood, $0.writer) })
    let sum = (own["auc"]?.number?.double ?? 0) + (swapped?["auc"]?.number?.double ?? 0)
    #expect(abs(sum - 1) < 1e-12, "seed \(seed)")
    let doubled = try #require(try figures(rows + rows))
    #expect(doubled["missing"]?.integer == own["missing"]?.integer.map { 2 * $0 })
    for key in ["auc", "threshold", "accepted", "refused", "balanced", "eer"] {
      #expect(doubled[key]?.text() == own[key]?.text(), "\(key), seed \(seed)")
    }
  }

  @Test func `the bytes do not depend on the jobs nor on how the input is cut`() throws {
    var random = SplitMix64(seed: 5)
    let rows = rows(&random)
    let folder = try folder(rows)
    let call = ["--labels", "labels.csv", "--metric", "touches", "--try", "rules.tolerance=1..5/2"]
    let one = try Command(["tune", "all.touch.jsonl", "-j", "1"] + call, in: folder)
    let names = rows.indices.map { $0 == 0 ? "all.touch.jsonl" : "all-\($0 + 1).touch.jsonl" }
    let files = zip(names, rows).map { name, row in
      (name, Self.recording(row.segments, writer: row.writer))
    }
    let single = try TemporaryFolder(Dictionary(uniqueKeysWithValues: files))
    try single.write(String(decoding: folder.read("labels.csv"), as: UTF8.self), to: "labels.csv")
    let cut = try Command(["tune"] + names + ["-j", "3"] + call, in: single)
    #expect(one.status == 0 && one.output == cut.output)
  }

  // MARK: Labels

  private static let wide = Bar.recording([
    Bar.began, Bar.moved.replacing("52", with: "59"), Bar.ended,
  ])

  private func pair(_ more: [String: String] = [:]) throws -> TemporaryFolder {
    let files = ["a.touch.jsonl": Bar.good, "b.touch.jsonl": Self.wide]
    return try TemporaryFolder(files.merging(more) { $1 })
  }

  @Test func `folders are labels, and the rule can be pasted`() throws {
    let folder = try pair()
    let run = try Command(
      [
        "tune", "--good", "a.touch.jsonl", "--bad", "b.touch.jsonl", "--try",
        "rules.tolerance=2,5,20",
      ], in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    let line = try #require(run.output.split(separator: "\n").first { $0.contains("--require") })
    #expect(run.output.contains("as they are"))
    let flags = line.split(separator: " ").map { String($0.replacing("'", with: "")) }
    let good = try Command(["a.touch.jsonl"] + flags, in: folder)
    let bad = try Command(["b.touch.jsonl"] + flags, in: folder)
    #expect(good.status == 0 && bad.status == 1, "\(line)")
    #expect(run.output.contains("these figures say little: only 1 good recording, only 1 bad"))
    #expect(run.output.contains("what it does to others is not known"))
  }

  @Test func `an unlabeled recording, and a label without recordings, end with 2`() throws {
    let folder = try pair(["few.csv": "name,label\na,good\nghost,bad\n"])
    let run = try Command(
      ["tune", "a.touch.jsonl", "b.touch.jsonl", "--labels", "few.csv"], in: folder)
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.diagnostics.contains("E508: no label for 'b'"))
    #expect(run.diagnostics.contains("W508: no recording is named 'ghost'"))
    try folder.write("name,label\na,good\nb,good\n", to: "few.csv")
    let one = try Command(
      ["tune", "a.touch.jsonl", "b.touch.jsonl", "--labels", "few.csv"], in: folder)
    #expect(one.status == 2 && one.diagnostics.contains("E508: no recording is bad"))
    for (text, place) in [
      ("name,label\na,fine\n", "few.csv:2:3: E412"), ("a,b\n", "few.csv:1:1: "),
    ] {
      try folder.write(text, to: "few.csv")
      let run = try Command(
        ["tune", "a.touch.jsonl", "b.touch.jsonl", "--labels", "few.csv"], in: folder)
      #expect(run.status == 2 && run.diagnostics.contains(place), "\(run.diagnostics)")
    }
  }

  @Test func `a recording that is not replayed has no label, and the run ends with 2`() throws {
    let folder = try pair(["c.touch.jsonl": "nonsense\n"])
    let call = ["tune", "--good", "a.touch.jsonl", "--bad"]
    let run = try Command(
      call + ["b.touch.jsonl", "--bad", "c.touch.jsonl", "--format", "json"], in: folder)
    #expect(run.status == 2)
    #expect(run.diagnostics.hasPrefix("c.touch.jsonl:1:1: E102: "), "\(run.diagnostics)")
    let found = try JSONValue.parse(Array(run.output.utf8))
    #expect(found["counts"]?["notReplayed"]?.integer == 1)
    #expect(found["counts"]?["bad"]?.integer == 1)
    #expect(found["settings"]?.elements?.first?["missing"]?.integer == 0)
    try folder.makeFolder("empty")
    for (bad, code) in [("c.touch.jsonl", "E102"), ("nowhere", "E001"), ("empty", "E003")] {
      let run = try Command(call + [bad], in: folder)
      #expect(run.status == 2 && run.output.isEmpty, "\(bad)")
      #expect(run.diagnostics.contains(": \(code): "), "\(run.diagnostics)")
      #expect(run.diagnostics.contains("E508: no recording is bad"))
    }
    try folder.write("name,label\na,good\nb,bad\nc,bad\n", to: "labels.csv")
    let table = try Command(
      ["tune", ".", "--labels", "labels.csv", "--format", "json"], in: folder)
    #expect(table.status == 2 && table.output.contains(#""bad": 1"#), "\(table.output)")
    #expect(!table.diagnostics.contains("W508"), "c has a label and was found")
  }

  @Test func `a file has one label, whatever paths lead to it`() throws {
    let folder = try pair()
    _ = try Command(script: "ln a.touch.jsonl hard.touch.jsonl; ln -s . here", in: folder)
    for path in ["a.touch.jsonl", "./a.touch.jsonl", "hard.touch.jsonl", "here/a.touch.jsonl", "."]
    {
      let run = try Command(["tune", "--good", "a.touch.jsonl", "--bad", path], in: folder)
      #expect(run.status == 64 && run.output.isEmpty, "\(path)")
      #expect(run.diagnostics.contains("expected recordings that --good does not name"))
    }
  }

  @Test(arguments: ["-", "held"])
  func `inputs that are read twice are files`(path: String) throws {
    let run = try Command(
      script: """
        mkfifo held
        "$REPLAY" tune \(path) --guide-from title --wrong-guides 1 < a.touch.jsonl
        """, in: pair())
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(run.diagnostics.contains("'\(path)' for --wrong-guides: expected files"))
  }

  @Test func `wrong guides are the other titles, drawn by the seed`() throws {
    let titles = ["C", "L", "S"]
    var files: [String: String] = [:]
    for title in titles {
      files["\(title).touch.jsonl"] = Bar.recording(
        [Bar.began, Bar.moved, Bar.ended],
        header: Bar.header.replacing(Bar.scene, with: #","title":"\#(title)""#))
    }
    let folder = try TemporaryFolder(files)
    let call = ["tune", ".", "--guide-from", "title", "--format", "json", "--wrong-guides"]
    let all = try JSONValue.parse(Array(try Command(call + ["2"], in: folder).output.utf8))
    #expect(all["counts"]?["good"]?.integer == 3 && all["counts"]?["bad"]?.integer == 6)
    let one = try Command(call + ["1", "--seed", "7"], in: folder)
    #expect(try one.output == Command(call + ["1", "--seed", "7"], in: folder).output)
    // The first draw of seed 7, of the two titles beside that of the first recording.
    var random = SplitMix64(seed: 7)
    let drawn = [["L", "S"], ["C", "S"], ["C", "L"]].map { $0[Int(random.next(below: 2))] }
    let misjudged = try JSONValue.parse(Array(one.output.utf8))["misjudged"]?.elements ?? []
    for entry in misjudged where entry["label"]?.string == "bad" {
      let index = titles.firstIndex(of: entry["name"]?.string ?? "") ?? 0
      #expect(entry["guide"]?.string == drawn[index])
    }
    let many = try Command(call + ["3"], in: folder)
    #expect(many.status == 64 && many.diagnostics.contains("fewer than the 3 guides"))
  }

  @Test func `the picture of a misjudged recording shows the guide on which it is misjudged`()
    throws
  {
    let titles = ["C", "L", "S"]
    let files = titles.map { title in
      let header = Bar.header.replacing(Bar.scene, with: #","title":"\#(title)""#)
      return (
        "\(title).touch.jsonl", Bar.recording([Bar.began, Bar.moved, Bar.ended], header: header)
      )
    }
    let folder = try TemporaryFolder(Dictionary(uniqueKeysWithValues: files))
    // Touches are the same on every guide, so most recordings are misjudged, and their pictures differ by
    // the guide alone.
    let call = [
      "tune", ".", "--guide-from", "title", "--wrong-guides", "2", "--metric", "touches",
      "--format",
    ]
    let tuning = try JSONValue.parse(Array(try Command(call + ["json"], in: folder).output.utf8))
    let guides = (tuning["misjudged"]?.elements ?? []).map {
      $0["guide"]?.string ?? $0["name"]?.string ?? ""
    }
    let page = try Command(call + ["html"], in: folder).output
    let pictures = page.matches(of: /"row":(\d+),"picture":"([^"]+)"/).map {
      (guide: guides[Int($0.1) ?? 0], picture: String($0.2))
    }
    #expect(pictures.count == guides.count && Set(guides).count > 1, "\(guides)")
    for one in pictures {
      for other in pictures {
        #expect((one.guide == other.guide) == (one.picture == other.picture))
      }
    }
  }

  @Test func `recordings without the key of the groups are counted`() throws {
    let call = ["tune", "--good", "a.touch.jsonl", "--bad", "b.touch.jsonl", "--format", "json"]
    for (flags, count) in [([], 0), (["--group", "x-nobody"], 2)] {
      let run = try Command(call + flags, in: pair())
      let found = try JSONValue.parse(Array(run.output.utf8))
      #expect(found["counts"]?["ungrouped"]?.integer == Int64(count))
    }
  }

  // MARK: Settings

  @Test func `ranges end at the last step, the last key is fastest, and unknown keys are refused`()
    throws
  {
    let folder = try pair()
    let call = ["tune", "--good", "a.touch.jsonl", "--bad", "b.touch.jsonl", "--format", "json"]
    let run = try Command(
      call + ["--try", "rules.tolerance=0.5..1.2/0.3", "--try", "rules.step=2,4"], in: folder)
    let found = try JSONValue.parse(Array(run.output.utf8))
    let sets = (found["settings"]?.elements ?? []).map { setting in
      (setting["set"]?.elements ?? []).compactMap(\.string).joined(separator: " ")
    }
    let tried = ["0.5", "0.8", "1.1"].flatMap { tolerance in
      ["2", "4"].map { step in "rules.tolerance=\(tolerance) rules.step=\(step)" }
    }
    #expect(sets == [""] + tried)
    let unknown = try Command(call + ["--try", "rules.tolerence=1,2"], in: folder)
    #expect(unknown.status == 2 && unknown.output.isEmpty)
    #expect(unknown.diagnostics.contains("E421"))
    for (flag, value) in [
      ("--try", "rules.tolerance"), ("--try", "rules.tolerance=1..2000/1"),
      ("--try", "rules.tolerance=1,"), ("--metric", "score>"), ("--folds", "-1"),
    ] {
      let run = try Command(call + [flag, value], in: folder)
      #expect(run.status == 64 && run.output.isEmpty, "\(flag) \(value)")
    }
  }

  @Test func `a metric that no recording has is a wrong call`() throws {
    let call = ["tune", "--good", "a.touch.jsonl", "--bad", "b.touch.jsonl", "--metric"]
    for metric in ["nosuch", "-ink.redSegmnts"] {
      let run = try Command(call + [metric], in: pair())
      #expect(run.status == 64 && run.output.isEmpty)
      #expect(run.diagnostics.contains("replay: E501: --metric: unknown metric"))
    }
    let one = try Command(call + ["score", "--metric", "coverage.percent"], in: pair())
    #expect(one.status == 64, "the recordings have one of two metrics")
  }

  @Test func `a value that no scene takes ends with 2 and its place`() throws {
    let run = try Command(
      [
        "tune", "--good", "a.touch.jsonl", "--bad", "b.touch.jsonl", "--try",
        "rules.tolerance=5,-1",
      ], in: pair())
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("--set rules.tolerance=-1: E426"), "\(run.diagnostics)")
  }

  // MARK: Outputs

  @Test func `a folder gets the document and its page`() throws {
    let folder = try pair()
    let run = try Command(
      [
        "tune", "--good", "a.touch.jsonl", "--bad", "b.touch.jsonl", "-o", "out", "--format",
        "json",
      ], in: folder)
    #expect(try run.output == String(decoding: folder.read("out/tuning.json"), as: UTF8.self))
    let page = String(decoding: try folder.read("out/tuning.html"), as: UTF8.self)
    #expect(page.contains(#""kind":"touch-tuning""#) && page.contains("Content-Security-Policy"))
  }
}

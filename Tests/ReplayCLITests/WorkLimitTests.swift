// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// Runs that ask for more than a limit allows, and are refused by its name.
@Suite struct WorkLimitTests {
  private static let moves = (1...60).map {
    #"{"t":\#(1000 * $0),"id":0,"phase":"moved","x":\#(10 + $0),"y":50}"#
  }

  /// A run that is refused because it takes too much, and a similar one that is not.
  struct Excess: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// The recording `x`.
    let recording: String
    /// The call that is refused, its limit, and its exact fault.
    let call: String
    let limit: String
    let words: [String]
    /// The call that is done within the limit; nil for the same one without it.
    var done: String?

    init(
      _ description: String, _ call: String, limit: String, _ words: String..., done: String? = nil,
      lines: [String] = [Bar.began, Bar.ended], scene: String = WorkLimitTests.bar
    ) {
      (testDescription, self.call, self.limit, self.words) = (description, call, limit, words)
      self.done = done
      recording = Bar.recording(
        lines, header: Bar.header.replacing(Bar.scene, with: #","scene":"# + scene))
    }
  }

  private static let rubbing = #"{"kind":"scratch","brush":{"width":90}}"#
  private static let crossing =
    #"{"kind":"trace","guide":{"name":"X","size":[100,100],"strokes":["#
    + (0..<300).map { #"{"d":"M5 \#($0 % 90 + 1)L95 \#(98 - $0 % 90)"}"# }.joined(separator: ",")
    + "]}}"
  private static let zigzag =
    #"{"kind":"trace","placement":"as-is","guide":{"name":"o","strokes":[{"d":"M0 0"#
    + (0..<500).map { "L\(50 + 40 * ($0 % 2)) \($0 % 97)" }.joined()
    + #""}]},"rules":{"step":10}}"#
  private static let line =
    #"{"kind":"trace","placement":"as-is","rules":{"tolerance":10},"#
    + #""guide":{"strokes":[{"d":"M10 50H9990"}]}}"#
  private static let bar = String(Bar.scene.dropFirst(#","scene":"#.utf8.count))

  private static let rubs =
    [Bar.began] + (1...900).map { #"{"t":\#($0),"id":0,"phase":"moved","x":\#($0 % 90),"y":50}"# }
  private static let climbs =
    [Bar.began] + (1...60).map { #"{"t":\#($0),"id":0,"phase":"moved","x":50,"y":\#($0)}"# }
  private static let strokes = (0..<40).flatMap { index in
    [(0, "began", 10), (500, "ended", 9990)].map { later, phase, x in
      #"{"t":\#(1000 * index + later),"id":0,"phase":"\#(phase)","x":\#(x),"y":50}"#
    }
  }

  /// 900 questions for a figure, each at another moment, and some touches.
  private static func moments(_ metric: String) -> [String] {
    (0..<900).map { #"{"event":"expect","require":"\#(metric)@\#(9000 + $0)us>=1"}"# }
      + [Bar.began, Bar.moved, Bar.ended]
  }

  private static let excesses = [
    Excess(
      "a frame, with its strokes at its scale", "render x -o out", limit: "work=10000000",
      "x:1: E435: the recording takes too much", "steps to draw a frame, expected at most 10000000",
      done: "x", scene: crossing),
    Excess(
      "the frames of an animation together", "render x -o a.png --fps 1000 --to apng",
      limit: "work=300000", " frames, expected at most 900000", done: "render x -o b.png",
      lines: [Bar.began, #"{"t":900000,"id":0,"phase":"ended","x":90,"y":50}"#],
      scene: #"{"kind":"wave"}"#),
    Excess(
      "a film of a small recording that lasts long", "render x -o a.png --fps 60 --to apng",
      limit: "work=3000000", " frames, expected at most 9000000 (--limits work=N)",
      done: "render x -o b.png",
      lines: [Bar.began, #"{"t":1700000000,"id":0,"phase":"ended","x":10,"y":50}"#], scene: bar),
    Excess(
      "a figure of a trace at moments", "x --ignore-expect", limit: "work=50000",
      "steps, most of them for figures of the report", lines: moments("deviation.max"), scene: bar),
    Excess(
      "a figure of a card at moments", "x --ignore-expect", limit: "work=50000",
      "steps, most of them for figures of the report", lines: moments("strokes.0.repeated"),
      scene: #"{"kind":"scratch"}"#),
    Excess(
      "shapes of strokes", "x --metrics shape", limit: "events=9999",
      "steps, most of them for figures of the report, ", done: "x", lines: strokes, scene: line),
    Excess(
      "shapes of strokes at a moment", "x --metrics shape", limit: "events=9999",
      "steps, most of them for figures of the report, ", done: "check x",
      lines: [#"{"t":0,"event":"expect","require":"strokes.0.shape.frechet@40ms>=0"}"#] + strokes,
      scene: line),
    Excess(
      "shapes of strokes of candidates", "shrink x --metrics shape --keep 'score>=0' -o few",
      limit: "events=9999", "steps, most of them for figures of the report, ",
      done: "shrink x --keep 'ink.length>0' -o one", lines: strokes, scene: line),
    Excess(
      "what is left of a card", "explain x", limit: "work=300000",
      "steps, most of them rows of samples under the brush", lines: rubs, scene: rubbing),
    Excess(
      "a moment of a card", "explain x --at 1ms", limit: "work=300000",
      "steps, most of them rows of samples under the brush", lines: rubs, scene: rubbing),
    Excess(
      "the times of percents", "x --metrics thresholds", limit: "work=4000000",
      "steps, most of them for figures of the report, expected at most 4000000", done: "x",
      lines: rubs, scene: rubbing),
    Excess(
      "the times of percents before a reset", "x --metrics thresholds", limit: "work=600000",
      "found more than 600000 steps, most of them rows of samples under the brush", done: "x",
      lines: rubs.prefix(300) + [#"{"t":300,"event":"reset"}"#], scene: rubbing),
    Excess(
      "the clear parts of a cover", "x", limit: "work=100000",
      ": E435: scene.cover takes too much work",
      "steps before the first touch, expected at most 100000 (--limits work=N)",
      scene: #"{"kind":"scratch","cover":{"gradient":{"kind":"radial","radius":1,"stops":["#
        + (0..<40).map { "[\(Double($0) / 64),\"#00f\($0 % 2)\"]" }.joined(separator: ",") + "]}}}"),
    Excess(
      "strokes beside a guide of many pieces", "x --metrics shape", limit: "work=3000000",
      "steps, most of them for figures of the report, ", done: "x",
      lines: (0..<40).flatMap { second in
        [Bar.began, Bar.ended].map {
          $0.replacing(#""t":0"#, with: "\"t\":\(second)").replacing(
            #""t":1000"#, with: "\"t\":\(second)")
        }
      }, scene: zigzag),
    Excess(
      "the rules of other libraries", "x --as all", limit: "work=90000", "x:3: E435: ",
      "steps, most of them to count by the rules of other libraries", done: "x",
      lines: [Bar.began, Bar.moved, Bar.ended], scene: rubbing),
    Excess(
      "the explanation of strokes", "explain x", limit: "work=1350000", "x:1: E435: ",
      "steps to explain strokes", done: "x", lines: climbs, scene: zigzag),
    Excess(
      "the parts of a guide at the ink", "x", limit: "work=5000",
      "steps, most of them to find the parts of the guide at the ink", lines: climbs, scene: zigzag),
    Excess(
      "a card that is larger than its canvas", "render x -o out --scale 1", limit: "frame=100000",
      "E428: the frame is too large: found 900 x 900 pixels", done: "x",
      scene: #"{"kind":"scratch","frame":{"x":0,"y":0,"width":900,"height":900}}"#),
    Excess(
      "a card before it is made", "x", limit: "events=9999",
      "E427: ",
      "the card is too large: found 60000 x 60000 pixels, expected at most 16777216 pixels "
        + "(--limits card=N)", done: "x --scene small",
      scene: #"{"kind":"scratch","frame":{"x":0,"y":0,"width":60000,"height":60000}}"#),
  ]

  @Test(arguments: excesses)
  func `row 51: what takes too much is refused with what it is`(excess: Excess) throws {
    let folder = try TemporaryFolder(["x": excess.recording, "small": #"{"kind":"ink"}"#])
    let refused = try Command(
      script: #""$REPLAY" \#(excess.call) --limits \#(excess.limit)"#, in: folder)
    #expect(refused.status == 2, "\(refused.diagnostics)")
    for words in excess.words { #expect(refused.diagnostics.contains(words)) }
    let limit = excess.done == nil ? "" : " --limits \(excess.limit)"
    let done = try Command(
      script: #""$REPLAY" \#(excess.done ?? excess.call)\#(limit)"#, in: folder)
    #expect(done.status == 0, "\(done.diagnostics)")
  }

  @Test(arguments: [
    ("ink.redSegments", bar), ("touchedPx", #"{"kind":"scratch"}"#),
  ])
  func `a figure that a scene keeps anyway costs nothing at moments`(
    metric: String, scene: String
  ) throws {
    let free = Excess("", "", limit: "", lines: Self.moments(metric), scene: scene)
    let run = try Command(
      ["-", "--ignore-expect", "--limits", "work=50000"], in: TemporaryFolder(),
      input: free.recording)
    #expect(run.status == 0, "\(run.diagnostics)")
  }

  @Test func `shrink writes what it has found when its work is spent`() throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.recording([Bar.began] + Self.moves)])
    func shrink(_ limit: String) throws -> Command {
      try Command(
        "shrink", "bar.touch.jsonl", "--keep", "ink.length>=50", "--limits", limit, "-o",
        "\(limit).touch.jsonl", in: folder)
    }
    let (whole, cut) = (try shrink("work=2000000000"), try shrink("work=60000"))
    #expect(whole.status == 0 && !whole.diagnostics.contains("--limits"), "\(whole.diagnostics)")
    #expect(cut.status == 0, "\(cut.diagnostics)")
    #expect(cut.diagnostics.contains("; with more work fewer might do (--limits work=N)"))
    let check = try Command("check", "work=60000.touch.jsonl", in: folder)
    #expect(check.output.contains("valid, "), "\(check.output)")
  }

  @Test func `the settings of a tuning together may take the work of four`() throws {
    let bar = Bar.recording([Bar.began] + Self.moves)
    let folder = try TemporaryFolder(["good.touch.jsonl": bar, "bad.touch.jsonl": bar])
    func tune(_ tried: String) throws -> Command {
      try Command(
        "tune", "--good", "good.touch.jsonl", "--bad", "bad.touch.jsonl", "--try", tried,
        "--limits", "work=20000", in: folder)
    }
    let (few, many) = (try tune("rules.tolerance=1..3/1"), try tune("rules.tolerance=1..40/1"))
    #expect(few.status == 0, "\(few.diagnostics)")
    #expect(many.status == 2)
    for name in ["good", "bad"] {
      #expect(
        many.diagnostics.contains(
          "\(name).touch.jsonl:1: E435: the recording takes too much work: found "))
    }
    #expect(
      many.diagnostics.contains(" steps, by all settings together, expected at most 80000 "),
      "\(many.diagnostics)")
  }

  @Test func `every command that replays recordings has the limit of their work`() throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    let report = try Command(
      script: #"""
        "$REPLAY" bar.touch.jsonl --format json > report.json
        "$REPLAY" convert bar.touch.jsonl --to packed -o packed.touch.jsonl
        """#, in: folder)
    #expect(report.status == 0, "\(report.diagnostics)")
    let help = try Command("--help", in: folder).output
    let calls = help.matches(of: #/(?m)^replay ([a-z]+|REC\.\.\.) /#).map { String($0.1) }
    let named = calls.map { $0 == "REC..." ? "replay" : $0 }
    #expect(
      ReplayingCalls.others.union(ReplayingCalls.words.keys).isSuperset(of: named), "\(named)")
    for (name, words) in ReplayingCalls.words {
      #expect(named.contains(name))
      let call = words.map { $0 == "REC" ? "packed.touch.jsonl" : $0 } + ["--limits", "work=1"]
      let run = try Command(call, in: folder)
      let said = run.output + run.diagnostics
      // A report that states more is refused before anything is replayed.
      let isRefused = said.contains("E435") || said.contains("at most 1 (--limits work=N)")
      #expect(isRefused, "\(name): \(said)")
    }
  }

  @Test func `a report may state limits above the defaults if a flag allows them`() throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.recording([Bar.began, Bar.moved])])
    let run = try Command(
      script: #""$REPLAY" bar.touch.jsonl --limits contacts=100 --format json > r.json"#, in: folder
    )
    #expect(run.status == 0, "\(run.diagnostics)")
    let refused = try Command("verify", "r.json", in: folder)
    #expect(refused.status == 2)
    #expect(
      refused.diagnostics.contains(
        "r.json: E452: invalid madeOf.flags.limits.contacts: found 100, "
          + "expected at most 64 (--limits contacts=N)"), "\(refused.diagnostics)")
    #expect(try Command("verify", "r.json", "--limits", "contacts=100", in: folder).status == 0)
  }

  @Test func `a report that names an input twice is verified`() throws {
    let folder = try TemporaryFolder([
      "bar.touch.jsonl": Bar.recording([Bar.began, Bar.moved]) + Bar.recording([Bar.began]),
      "other.touch.jsonl": Bar.recording([Bar.began, Bar.moved, Bar.ended]),
    ])
    let run = try Command(
      script: """
        "$REPLAY" bar.touch.jsonl other.touch.jsonl bar.touch.jsonl --format json > r.json
        "$REPLAY" verify r.json
        """, in: folder)
    #expect(run.output == "r.json: verified, 5 recordings, identical to the byte\n")
  }
}

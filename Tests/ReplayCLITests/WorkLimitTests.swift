import Foundation
import Testing

/// One limit of work for all of a film, of shrinking a recording, and of verifying a report.
@Suite struct WorkLimitTests {
  private static let moves = (1...60).map {
    #"{"t":\#(1000 * $0),"id":0,"phase":"moved","x":\#(10 + $0),"y":50}"#
  }

  @Test func `a film of a small recording that lasts long is refused after some frames`() throws {
    let last = #"{"t":1700000000,"id":0,"phase":"ended","x":10,"y":50}"#
    let folder = try TemporaryFolder(["long.touch.jsonl": Bar.recording([Bar.began, last])])
    let run = try Command(
      "render", "long.touch.jsonl", "--fps", "60", "--to", "apng", "-o", "film.png", "--limits",
      "work=3000000", in: folder)
    #expect(run.status == 2)
    #expect(run.diagnostics.contains("E435: the recording takes too much work"))
    #expect(run.diagnostics.contains(" frames, expected at most 9000000 (--limits work=N)"))
  }

  @Test func `shrink writes what it has found when its work is spent`() throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.recording([Bar.began] + Self.moves)])
    func shrink(_ limit: String) throws -> Command {
      try Command(
        "shrink", "bar.touch.jsonl", "--keep", "ink.length>=50", "--limits", limit, "-o",
        "\(limit).touch.jsonl", in: folder)
    }
    let (whole, cut) = (try shrink("work=2000000000"), try shrink("work=30000"))
    #expect(whole.status == 0 && !whole.diagnostics.contains("--limits"), "\(whole.diagnostics)")
    #expect(cut.status == 0, "\(cut.diagnostics)")
    #expect(cut.diagnostics.contains("; with more work fewer might do (--limits work=N)"))
    let check = try Command("check", "work=30000.touch.jsonl", in: folder)
    #expect(check.output.contains("valid, "), "\(check.output)")
  }

  @Test(arguments: [false, true])
  func `shapes of many long strokes are refused, also at a moment`(atMoment: Bool) throws {
    let strokes = (0..<40).flatMap { index in
      [(0, "began", 10), (500, "ended", 9990)].map { later, phase, x in
        #"{"t":\#(1000 * index + later),"id":0,"phase":"\#(phase)","x":\#(x),"y":50}"#
      }
    }
    let ask = #"{"t":0,"event":"expect","require":"strokes.0.shape.frechet@40ms>=0"}"#
    let header = Bar.header.replacing(
      Bar.scene,
      with: #","scene":{"kind":"trace","placement":"as-is","rules":{"tolerance":10},"#
        + #""guide":{"strokes":[{"d":"M10 50H9990"}]}}"#)
    let folder = try TemporaryFolder([
      "long.touch.jsonl": Bar.recording((atMoment ? [ask] : []) + strokes, header: header)
    ])
    let run = try Command("long.touch.jsonl", "--metrics", "shape", in: folder)
    #expect(run.status == 2)
    #expect(
      run.diagnostics.contains(": E435: the recording takes too much work: found "),
      "\(run.diagnostics)")
    #expect(run.diagnostics.contains(" steps, most of them for figures of the report, "))
    let shrunk = try Command(
      "shrink", "long.touch.jsonl", "--metrics", "shape", "--keep", "score>=0", "-o", "few.jsonl",
      in: folder)
    #expect(shrunk.status == 2 && shrunk.diagnostics.contains(": E435: "), "\(shrunk.diagnostics)")
    let plain = try Command("long.touch.jsonl", "--format", "jsonl", in: folder)
    #expect(plain.status == 0 || atMoment, "\(plain.diagnostics)")
  }

  /// The calls of the commands that replay recordings.
  private static let replaying: [String: [String]] = [
    "replay": ["replay", "REC"], "batch": ["batch", "REC"], "check": ["check", "REC", "--self"],
    "expect": ["expect", "REC", "score>=0", "-o", "new.touch.jsonl"],
    "render": ["render", "REC", "-o", "frame.png"], "explain": ["explain", "REC"],
    "metrics": ["metrics", "REC"], "convert": ["convert", "REC", "--to", "svg", "-o", "bar.svg"],
    "shrink": ["shrink", "REC", "--keep", "score>=0", "-o", "few.touch.jsonl"],
    "verify": ["verify", "report.json"],
  ]
  /// The commands that replay no recording.
  private static let others: Set = ["guides", "gen", "recorder", "schema", "completions", "man"]

  @Test func `every command that replays recordings has the limit of their work`() throws {
    let folder = try TemporaryFolder(["bar.touch.jsonl": Bar.good])
    let report = try Command(
      script: #"""
        "$REPLAY" bar.touch.jsonl --format json > report.json
        "$REPLAY" convert bar.touch.jsonl --to packed -o packed.touch.jsonl
        """#, in: folder)
    #expect(report.status == 0, "\(report.diagnostics)")
    let named = try Command("--help", in: folder).output.split(separator: "\n")
      .filter { $0.hasPrefix("replay ") }.compactMap { $0.split(separator: " ").dropFirst().first }
      .map { $0 == "REC..." ? "replay" : String($0) }.filter { $0.allSatisfy(\.isLowercase) }
    #expect(Self.others.union(Self.replaying.keys).isSuperset(of: named), "\(named)")
    for (name, words) in Self.replaying {
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

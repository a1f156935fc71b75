// SPDX-License-Identifier: Apache-2.0
import Geometry
import JSONStream
import PropertyTesting
import ReplayCore
import Scenes
import TestCorpora
import Testing
import TouchRecording

/// What `explain` says of a recording, held to its report.
@Suite struct ExplanationTests {
  private func bundled(
    _ stem: String, _ question: ExplanationQuery
  ) async throws -> ReplayedRecording {
    try await Replayer { $0.question = question }.replayed(bundled: stem)
  }

  private func explained(
    _ text: String, _ question: ExplanationQuery
  ) async throws -> ReplayedRecording {
    try await Replayer { $0.question = question }.replayed(text)
  }

  private static let header =
    #"{"format":"touch-recording","version":1,"canvas":{"width":100,"height":100},"scene":"#
    + #"{"kind":"trace","guide":{"strokes":[{"d":"M10 50H90"},{"d":"M50 20V80"}]},"#
    + #""placement":"as-is","rules":{"tolerance":5"#

  /// A recording of `lines` on a cross of two strokes.
  private func cross(_ lines: [String], rules: String = "") -> String {
    (["\(Self.header)\(rules)}}}"] + lines
      + [#"{"t":900000,"event":"end","lines":\#(lines.count)}"#]).map { "\($0)\n" }.joined()
  }

  /// Random strokes of two contacts at once, some cancelled, with resets and taps between them.
  private func lines(seed: UInt64) -> [String] {
    var random = SplitMix64(seed: seed)
    var (lines, down) = ([String](), [false, false])
    for t in 0..<40 {
      let id = random.below(2)
      if random.below(40) == 0 { lines.append(#"{"t":\#(t * 1000),"event":"reset"}"#) }
      let phase =
        !down[id] ? "began" : ["moved", "moved", "moved", "ended", "cancelled"][random.below(5)]
      down[id] = phase == "began" || phase == "moved"
      let place =
        random.below(2) == 0 ? (random.below(100), 44 + random.below(14)) : (50, random.below(100))
      lines.append(SceneRecording.touch(id, t * 1000, phase, place.0, place.1))
    }
    return lines
  }

  private static let rules = [
    "", #","cancel":"discard""#, #","progress":"ordered","cancel":"discard""#,
    #","progress":"ordered","against":"current""#,
  ]

  @Test func `ordered progress is explained by the rules that moved the pointer`() async throws {
    func decided(_ places: [(Int, Int)]) async throws -> (rules: JSONValue?, text: String) {
      let drawn = places.enumerated().map { index, place in
        SceneRecording.touch(1, index * 1000, index == 0 ? "began" : "moved", place.0, place.1)
      }
      let found = try await explained(cross(drawn, rules: #","progress":"ordered""#), .stroke(1))
      return (found.explanationJSON?["decided"], found.explanationText ?? "")
    }
    let late = try await decided([(40, 50), (90, 50)])
    #expect(late.rules == ["continuing", "entering"])
    #expect(late.text.contains("enters the stroke that is due"))
    #expect(late.text.contains("jumped      over 12 of stroke 1 (0.00 to"))
    let left = try await decided([(10, 50), (30, 50), (30, 70), (60, 70), (60, 50)])
    #expect(left.rules == ["continuing", "reentry"])
    #expect(!left.text.contains("enters"))
    #expect(left.text.contains("ink that left the stroke that is due"))
    let whole = try await decided([(10, 50), (90, 50)])
    #expect(whole.rules == ["continuing"] && !whole.text.contains("jumped"))
    // What moved nothing is explained by what could have moved the pointer.
    let tapped = try await decided([(40, 50)])
    #expect(tapped.rules == [] && tapped.text.contains("enters"))
    #expect(tapped.text.contains("the next waypoint"))
  }

  @Test func `the figures of a stroke are those of the report`() async throws {
    // In the last two a contact that goes on after a reset lifts with its first touch.
    let seeds = effort(few: [2, 3, 11, 39], all: Array(0..<UInt64(40)))
    let ahead = #","progress":"ordered","against":"ahead""#
    let rows =
      seeds.map { ($0, Self.rules[Int($0 % 4)]) }
      + seeds.filter { $0 % 4 == 3 }.map { ($0, ahead) }
    for (seed, rules) in rows {
      let text = cross(lines(seed: seed), rules: rules)
      let section = try await Replayer().replayed(text).scored().section
      let strokes = try #require(section["strokes"]?.elements)
      let excursions = try #require(section["excursions"]?.elements)
      var (red, black, reached) = (0 as Int64, 0 as Int64, 0 as Int64)
      for (index, stroke) in strokes.enumerated() {
        let comment: Comment = "seed \(seed), stroke \(index)"
        let found = try #require(
          try await explained(text, .stroke(index + 1)).explanationJSON, comment)
        for key in [
          "contact", "began", "ended", "samples", "outcome", "class", "guideStrokes", "order",
        ] {
          #expect(found[key] == stroke[key], comment)
        }
        red += try #require(found["redSegments"]?.integer)
        black += try #require(found["blackSegments"]?.integer)
        reached +=
          found["reachedFirst"]?.elements?.reduce(0) { $0 + ($1["waypoints"]?.integer ?? 0) } ?? 0
        let own = excursions.filter { $0["stroke"]?.integer == Int64(index) }
        let runs = try #require(found["excursions"]?.elements)
        #expect(runs.count == own.count, comment)
        for (run, excursion) in zip(runs, own) {
          #expect(run["firstSample"] == excursion["firstSample"], comment)
          #expect(run["lastSample"] == excursion["lastSample"], comment)
          #expect(run["length"] == excursion["length"], comment)
          // Halfway between strokes of unlike slack either may be named: the distances differ,
          // but not as shares of what is allowed.
          let distance = try #require(run["worst"]?["distance"]?.double)
          let allowed = try #require(run["worst"]?["allowed"]?.double)
          let reported = try #require(excursion["distance"]?.double)
          let margin = try #require(excursion["margin"]?.double)
          let (share, other) = (distance / allowed, reported / (reported - margin))
          #expect(abs(share - other) * allowed < 1.0 / 256, comment)
        }
      }
      #expect(JSONValue(red) == section["ink"]?["redSegments"], "seed \(seed)")
      #expect(JSONValue(black) == section["ink"]?["blackSegments"], "seed \(seed)")
      #expect(JSONValue(reached) == section["progress"]?["reached"], "seed \(seed)")
    }
  }

  @Test func `a moment is explained as the recording that ends there`() async throws {
    let seeds = effort(few: 10...10, all: 10...UInt64(49))
    for seed in seeds {
      let lines = lines(seed: seed)
      for count in [0, 1, 7, 20, lines.count - 1] {
        // Up to and including the moment: what comes at the same time is part of it.
        let time = lines[count].firstMatch(of: /"t":(\d+)/).flatMap { Microseconds($0.output.1) }
        let moment = try #require(time)
        let prefix = lines.prefix { line in
          line.firstMatch(of: /"t":(\d+)/).flatMap { Microseconds($0.output.1) } ?? 0 <= moment
        }
        let report = try await Replayer().replayed(cross(Array(prefix))).report
        let found = try await explained(cross(lines), .moment(moment)).explanationJSON
        let comment: Comment = "seed \(seed), \(moment) us"
        let section = try #require(report?.section, comment)
        for (key, place) in [
          ("strokes", "ink"), ("redSegments", "ink"), ("blackSegments", "ink"),
          ("reached", "progress"), ("completedAt", "progress"),
        ] {
          #expect(found?[key] == section[place]?[key], comment)
        }
        let open = section["strokes"]?.elements?.filter { $0["outcome"] == "open" }
        #expect(found?["contacts"]?.elements?.map { $0["samples"] } == open?.map { $0["samples"] })
      }
    }
  }

  @Test func `an explanation in words is aligned, complete and 80 columns wide`() async throws {
    let text = try await bundled("off-guide-t", .stroke(1)).explanationText
    #expect(
      text == """
        off-guide-t: stroke 1 of 2

          drawn       36 samples, 233.66 pt, 0.000 s to 0.584 s, lifted
          draws       stroke 1 of the guide, in turn
          judged      in part red: 14 black and 21 red segments, 137.71 pt too far out
          rule        a segment is black when every point of it is within 15.60 pt of
                      the guide; exactly that far is still black

          red         samples 13 to 17, 0.200 s to 0.267 s, 34.58 pt too far out
          ink         furthest from the guide at (171.05, 336.75)
          guide       nearest at (171.05, 312.80), 85.25 pt along stroke 1 of the guide
          distance    23.96 pt, 15.60 allowed: 8.36 too far
          would pass  a tolerance of 23.96 pt, or the ink at (171.05, 328.40) or nearer

          red         samples 19 to 36, 0.300 s to 0.584 s, 103.13 pt too far out
          ink         furthest from the guide at (310.10, 364.33)
          guide       nearest at (304.20, 312.80), 218.40 pt along stroke 1 of the guide
          distance    51.87 pt, 15.60 allowed: 36.27 too far
          would pass  a tolerance of 51.87 pt, or the ink at (305.97, 328.30) or nearer

          rule        a waypoint is reached when ink comes within 15.60 pt of it
          reached     13 of 62 waypoints first: 9 of stroke 1 (0.00 to 60.25 pt along),
                      4 of stroke 2 (23.25 to 46.50 pt along)
          missing     at the end of what it draws: 4 of stroke 1 (67.78 to 90.37 pt
                      along), 12 of stroke 1 (135.56 to 218.40 pt along)

          score       62.96 %, the harmonic mean of precision 65.92 % and recall 60.25 %
          verdict     fail: the checks outside, incomplete

        """)
  }

  @Test func `no line of an explanation is wider than a terminal`() async throws {
    let some = ["bar-reversed", "erased", "counter-zero", "pattern-game", "wave-slides"]
    for stem in effort(few: some, all: try Bundled.stems()) {
      for question in [ExplanationQuery.stroke(1), .stroke(2), .moment(0), .moment(400_000)] {
        let text = try await bundled(stem, question).explanationText ?? ""
        for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(stem): \(line)") }
      }
    }
  }

  @Test func `a tap, and a recording in which nothing touches, are explained`() async throws {
    let tap = cross(SceneRecording.stroke(1, (0, 30, 58), (80_000, 30, 58)))
    let text = try #require(try await explained(tap, .stroke(1)).explanationText)
    #expect(text.contains("drawn       a tap at (30.00, 58.00), 0.000 s to 0.080 s, lifted\n"))
    #expect(text.contains("distance    8.00 pt, 5.00 allowed: 3.00 too far\n"))
    #expect(text.contains("or the ink at (30.00, 55.00) or nearer\n"))
    #expect(text.contains("reached     no waypoint that was not reached before\n"))
    let moment = try #require(try await explained(tap, .moment(0)).explanationText)
    #expect(moment.contains("latest      a dot at (30.00, 58.00): red\n"))
    let empty = try #require(try await explained(cross([]), .moment(0)).explanationText)
    #expect(empty.contains("drawn       0 strokes"))
    #expect(empty.contains("down        nothing touches\n"))
    let refused = try await explained(cross([]), .stroke(1))
    #expect(refused.explanationText == nil)
    #expect(
      refused.unexplained?.message.contains("has no stroke 1: expected a recording with strokes")
        == true)
  }

  @Test(arguments: ["edge-scratch", "erased", "scratch-60", "taps", "two-fingers"])
  func `the strokes of a card are those of its report`(stem: String) async throws {
    let section = try await Replayer().replayed(bundled: stem).scored().section
    let strokes = try #require(section["strokes"]?.elements)
    for (index, stroke) in strokes.enumerated() {
      let found = try #require(try await bundled(stem, .stroke(index + 1)).explanationJSON)
      for key in ["contact", "began", "ended", "samples", "outcome", "revealed", "repeated"] {
        #expect(found[key] == stroke[key], "stroke \(index + 1): \(key)")
      }
      let ends = try ["before", "after"].map { key in
        try #require(found[key]?["revealed"]?.integer)
      }
      let own = try #require(found["revealed"]?.integer) + (found["meanwhile"]?.integer ?? 0)
      #expect(ends[1] - ends[0] == own)
      #expect(found["discarded"]?.bool == false)
    }
    #expect(try await bundled(stem, .stroke(strokes.count + 1)).explanationJSON == nil)
    #expect(try await bundled(stem, .moment(60_000_000)).explanationJSON == nil)
    let last = try await bundled(stem, .moment(0)).duration
    let end = try #require(try await bundled(stem, .moment(last)).explanationJSON)
    #expect(end["coverage"] == section["coverage"] && end["threshold"] == section["threshold"])
    #expect(end["strokes"]?.integer == Int64(strokes.count))
    #expect(end["contacts"]?.elements == [] && end["state"] == section["state"])
  }

  @Test func `a moment of a card names the contacts that are down`() async throws {
    let found = try await bundled("erased", .moment(200_000))
    let text = try #require(found.explanationText)
    #expect(text.contains("coverage    7.62 %: 585 329 of 7 680 000 cells\n"))
    #expect(text.contains("down        contact 0 at (233.62, 367.40), scratching stroke 1\n"))
    let contact = try #require(found.explanationJSON?["contacts"]?.elements?.first)
    #expect(contact["revealed"]?.integer == 585_329 && contact["repeated"]?.integer == 0)
  }
}

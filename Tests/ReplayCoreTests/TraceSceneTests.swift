// SPDX-License-Identifier: Apache-2.0
import Geometry
import JSONStream
import ReplayCore
import Scenes
import Testing
import TouchRecording

/// What scenes may say of tracing, and what reports answer.
@Suite struct TraceSceneTests {
  private func replay(_ members: String, touches: [String] = []) async throws -> ReplayedRecording {
    try await SceneRecording(
      scene: #""kind":"trace","placement":"as-is",\#(members)"#, touches: touches,
      canvas: #"{"width":300,"height":300}"#
    ).replayed()
  }

  private static let letterT = #""guide":{"strokes":[{"d":"M10 10H90"},{"d":"M50 10V95"}]}"#

  private static let stemThenBar =
    SceneRecording.stroke(0, (0, 50, 10), (1000, 50, 95))
    + SceneRecording.stroke(1, (2000, 90, 10), (3000, 10, 10))

  @Test func `waypoints that ink jumped over are listed as such`() async throws {
    let places = [(10, 10), (30, 10), (35, 40), (45, 40), (50, 10), (90, 10)]
    let touches = places.enumerated().map { index, place in
      #"{"t":\#(index * 1000),"id":0,"phase":"\#(index == 0 ? "began" : "moved")","#
        + #""x":\#(place.0),"y":\#(place.1)}"#
    }
    let rules = #","rules":{"tolerance":3,"progress":"ordered","against":"ahead"}"#
    let recording = try await replay(Self.letterT + rules, touches: touches)
    let progress = try #require(recording.report?.section["progress"])
    let runs = try #require(progress["skipped"]?.elements)
    #expect(runs.count == 1 && runs[0]["jumped"]?.bool == true)
    #expect(runs[0].members?.map(\.key) == ["first", "last", "jumped"])
    let jumped = try #require(runs[0]["last"]?.integer) - #require(runs[0]["first"]?.integer) + 1
    let reached = try #require(progress["reached"]?.integer)
    // The bar has 54 parts of 1.5 points.
    #expect(jumped > 5 && reached + jumped == 55)
  }

  @Test func `contacts that are no pens, and stray taps, leave no ink and are counted`()
    async throws
  {
    func touches(_ type: String) -> [String] {
      let bar = SceneRecording.stroke(0, (0, 10, 10), (1000, 90, 10))
      let pen = [bar[0].dropLast() + #","type":"\#(type)"}"#] + bar.dropFirst()
      let tap = SceneRecording.stroke(7, (2000, 200, 200), (2500, 201, 200))
      return pen + tap + SceneRecording.stroke(8, (3000, 50, 10), (4000, 50, 95))
    }
    let all = try await replay(
      Self.letterT + #","rules":{"order":true}"#, touches: touches("pen")
    ).scored().section
    #expect(all["ink"]?["strokes"]?.integer == 3 && all["ink"]?["leftOut"]?.integer == 0)
    let pens = try await replay(
      Self.letterT + #","rules":{"order":true,"only":"pen"}"#, touches: touches("pen")
    ).scored().section
    #expect(pens["ink"]?["strokes"]?.integer == 1 && pens["ink"]?["leftOut"]?.integer == 2)
    let noPen = try await replay(
      Self.letterT + #","rules":{"only":"pen"}"#, touches: touches("mouse")
    ).scored().section
    #expect(noPen["ink"]?["strokes"]?.integer == 0 && noPen["ink"]?["leftOut"]?.integer == 3)
    let noTaps = try await replay(
      Self.letterT + #","rules":{"order":true,"ignoreTaps":true}"#, touches: touches("pen"))
    let section = try noTaps.scored().section
    #expect(section["ink"]?["strokes"]?.integer == 2 && section["ink"]?["leftOut"]?.integer == 1)
    #expect(section["verdict"]?["passed"]?.bool == true)
    #expect(try noTaps.scored().summary.contains("1 contact left out"))
  }

  @Test func `the report names matches and all that fails, in a fixed order`() async throws {
    let recording = try await replay(
      Self.letterT + #","rules":{"order":true,"through":true,"time":0.001}"#,
      touches: Self.stemThenBar)
    let section = try #require(recording.report?.section)
    #expect(
      section.members?.map(\.key).filter { $0 != "deviation" } == [
        "ink", "placement", "excursions", "progress", "strokes", "plan", "cuts", "precision",
        "recall", "complete", "score", "verdict", "tolerance", "resets",
      ])
    let strokes = try #require(section["strokes"]?.elements)
    #expect(strokes.map { $0["order"]?.string } == ["early", "late"])
    #expect(strokes.map { $0["direction"]?.string } == ["planned", "reversed"])
    #expect(strokes.map { $0["guideStrokes"]?.elements?.compactMap(\.double) } == [[1], [0]])
    let verdict = try #require(section["verdict"])
    #expect(verdict["failed"]?.double == 3 && verdict["passed"]?.bool == false)
    let failures = try #require(verdict["failures"]?.elements)
    #expect(failures.map { $0["name"]?.string } == ["order", "reversed", "time"])
    #expect(failures.map { $0["margin"]?.double } == [2, 1, 0.003 - 0.001])
    #expect(section["cuts"]?.elements?.isEmpty == true)
    #expect(recording.status == .pass)
  }

  @Test func `tracer-2019-points has the threshold 75 and the guide's own points`() async throws {
    let profile = Self.letterT + #","profile":"tracer-2019-points""#
    // Only moves draw: the lifts at new places of these touches do not.
    let lifted = try await replay(profile, touches: Self.stemThenBar)
    #expect(lifted.report?.section["ink"]?["strokes"]?.double == 0)
    let recording = try await replay(
      profile,
      touches: Self.stemThenBar.flatMap { line in
        line.contains("ended") ? [line.replacing("ended", with: "moved"), line] : [line]
      })
    let section = try #require(recording.report?.section)
    #expect(section["tolerance"]?["value"]?.double == 75)
    #expect(section["progress"]?["waypoints"]?.double == 4)
    #expect(section["verdict"]?["passed"]?.bool == true)
  }

  @Test func `at a moment only distances and shapes that a metric names are measured`() throws {
    let value: JSONValue = ["kind": "trace", "guide": "T"]
    var scene = try decodeScene(
      value, canvas: Size(width: 300, height: 300), measures: [.shape, .tolerance])
    for (time, x) in [(0, 100.0), (9, 200)] {
      let touch = TouchEvent(
        time: Microseconds(time), contact: 0, phase: time == 0 ? .began : .moved,
        location: Point(x: x, y: 50))
      scene.play(.touch(touch))
    }
    let whole = scene.report.section
    #expect(whole["deviation"]?["mean"]?.double != nil)
    func figures(_ names: Set<String>) -> [Bool] {
      let section = scene.report(naming: names).section
      return [
        section["ink"] == whole["ink"] && section["progress"] == whole["progress"],
        section["deviation"] == whole["deviation"], section["tolerance"] == whole["tolerance"],
        section["strokes"] == whole["strokes"],
      ]
    }
    #expect(figures(["ink", "progress", "length"]) == [true, false, false, false])
    #expect(figures(["tolerance", "inside", "9"]) == [false, false, true, false])
    #expect(figures(["tolerance", "deviation"]) == [false, true, true, false])
    #expect(figures(["tolerance", "value"]) == [false, false, false, false])
    #expect(figures(["strokes", "0", "shape", "length"]) == [false, false, false, true])
    #expect(figures(["strokes", "0", "length"]) == [false, false, false, false])
  }
}

// SPDX-License-Identifier: Apache-2.0
import Geometry
import JSONStream
import ReplayCore
import Scenes
import Testing
import TouchRecording
import Touchstone
import Workbench

/// Scenes whose guide is placed on the ink of the recording.
@Suite struct InkPlacementSceneTests {
  private static let letter =
    #""guide":{"size":[500,500],"strokes":[{"d":"M0 0H100"},{"d":"M50 0V80"}]}"#

  /// A letter of 50 by 40 points, far from the middle, its second stroke red at the end.
  private static let touches =
    SceneRecording.stroke(0, (0, 10, 200), (100_000, 60, 200), (200_000, 60, 200))
    + SceneRecording.stroke(1, (500_000, 35, 200), (600_000, 35, 240), (700_000, 35, 240))

  private func recording(
    _ placement: String = #""ink""#, touches: [String] = Self.touches
  ) -> SceneRecording {
    SceneRecording(
      scene: #""kind":"trace",\#(Self.letter),"placement":\#(placement)"#, touches: touches,
      canvas: #"{"width":300,"height":300}"#)
  }

  private func placement(_ recording: ReplayedRecording) throws -> JSONValue {
    try #require(try recording.scored().section["placement"])
  }

  @Test(arguments: [
    (#""ink""#, "ink", 10.0, 200.0, 50.0, 40.0, 0.5), (#""as-is""#, "as-is", 0, 0, 500, 500, 1),
    (#"{"x":50,"y":0,"width":50,"height":99}"#, "given", 50, 24.5, 50, 50, 0.1),
  ])
  func `every report of a trace says where the guide lay, and why`(
    written: String, from: String, x: Double, y: Double, width: Double, height: Double,
    scale: Double
  ) async throws {
    let found = try placement(try await recording(written).replayed())
    #expect(
      found == [
        "x": JSONValue(x), "y": JSONValue(y), "width": JSONValue(width),
        "height": JSONValue(height), "scale": JSONValue(scale), "from": JSONValue(from),
      ])
  }

  @Test func `a letter drawn anywhere is whole and black, and its tolerance is a tenth`()
    async throws
  {
    let replayed = try await recording().replayed()
    #expect(try replayed.scored().score == 1)
    #expect(try replayed.scored().section["tolerance"]?["value"]?.double == 5)
    #expect(try await (recording(#""as-is""#).replayed().scored().score ?? 1) < 0.5)
  }

  @Test func `without ink the guide lies as without a placement`() async throws {
    let hovering = [SceneRecording.touch(0, 0, "hovered", 7, 7)]
    for touches in [[], hovering, Self.touches + [#"{"t":800000,"event":"reset"}"#]] {
      let found = try placement(try await recording(touches: touches).replayed())
      #expect(found["from"]?.string == "canvas" && found["width"]?.double == 240)
    }
  }

  @Test func `one sample, and samples at one place, keep the scale 1`() async throws {
    let tap = SceneRecording.stroke(0, (0, 80, 90), (9, 80, 90))
    let still = (0..<5).map { SceneRecording.touch(0, $0, $0 == 0 ? "began" : "moved", 80, 90) }
    for touches in [tap, still, [tap[0]]] {
      let found = try placement(try await recording(touches: touches).replayed())
      #expect(found["scale"]?.double == 1 && found["from"]?.string == "ink")
      #expect(found["x"]?.double == 30 && found["y"]?.double == 50)
    }
  }

  @Test func `at every moment the guide lies where it lies at the end`() async throws {
    let demands = ["placement.x@0us==10", "placement.width@100ms==50", "placement.scale==0.5"]
    let replayed = try await recording().replayed(demands: demands)
    #expect(replayed.judgments.map(\.holds) == [true, true, true])
    // The bar is whole when the stem is still to come.
    let early = try await recording().replayed(demands: ["ink.redSegments@300ms==0"])
    #expect(early.status == .pass)
  }

  @Test func `what is held comes out as it was read`() async throws {
    let lines =
      [#"{"t":0,"event":"mark","label":"a"}"#] + Self.touches.prefix(4)
      + [
        #"{"event":"expect","require":"score>0.99"}"#,
        // A contact and a pause that do not fit into 24 bytes, and phases out of sequence.
        SceneRecording.touch(2_147_483_647, 600_000, "began", 30, 210),
        // The least contact that does not fit.
        SceneRecording.touch(536_870_912, 650_000, "began", 30, 205),
        SceneRecording.touch(536_870_912, 660_000, "ended", 35, 205),
        SceneRecording.touch(2_147_483_647, 8_999_000_000, "moved", 40, 220),
        SceneRecording.touch(7, 8_999_000_001, "moved", 1, 1),
        SceneRecording.touch(2_147_483_647, 8_999_000_000, "cancelled", 40, 230),
      ]
    func written(_ placement: String) -> SceneRecording {
      var recording = recording(placement, touches: lines)
      recording.end = 8_999_000_002
      return recording
    }
    let (ink, given) = (
      try await written(#""ink""#).replayed(), try await written(#""as-is""#).replayed()
    )
    #expect(ink.touches == given.touches && ink.duration == given.duration)
    #expect(ink.integrity == given.integrity)
    func places(_ recording: ReplayedRecording) -> [[Int?]] {
      (recording.diagnostics + recording.unmet).map { [$0.line, $0.byte] }
    }
    #expect(places(ink) == places(given))
    for key in ["contact", "began", "ended", "samples", "outcome"] {
      let values = try [ink, given].map { recording in
        try recording.scored().section["strokes"]?.elements?.map { $0[key] }
      }
      #expect(values[0] == values[1])
    }
    #expect(try ink.scored().section["ink"]?["length"] == given.scored().section["ink"]?["length"])
  }

  @Test func `contacts that leave no ink neither move the guide nor are judged`() async throws {
    let alone = try await recording().replayed().scored().section
    let tap = SceneRecording.stroke(4, (300_000, 200, 20), (310_000, 200, 20))
    let palm = SceneRecording.stroke(5, (50_000, 290, 290), (800_000, 280, 290))
    for (touches, rule, ignored) in [
      (Self.touches + tap, #""ignoreTaps":true"#, 1),
      (
        Self.touches.map { $0.dropLast() + ($0.contains("began") ? #","type":"pen"}"# : "}") }
          + palm, #""only":"pen""#, 1
      ),
    ] {
      let scene = SceneRecording(
        scene: #""kind":"trace",\#(Self.letter),"placement":"ink","rules":{\#(rule)}"#,
        touches: touches.sorted { time(of: $0) < time(of: $1) },
        canvas: #"{"width":300,"height":300}"#)
      let section = try await scene.section()
      for key in ["placement", "score", "progress", "strokes", "verdict"] {
        #expect(section[key] == alone[key], "\(key) by \(rule)")
      }
      #expect(section["ink"]?["leftOut"]?.integer.map { Int($0) } == ignored)
    }
  }

  private func time(of line: String) -> Int64 {
    (try? JSONValue.parse(Array(line.utf8)))?["t"]?.integer ?? 0
  }

  @Test func `many touches are held, and all come out`() async throws {
    let touches = (0..<10_000).map { index in
      let phase = index == 0 ? "began" : "moved"
      return SceneRecording.touch(3, index * 1000, phase, index % 100, index / 100)
    }
    var recording = recording(touches: touches)
    recording.end = 10_000_000
    let replayed = try await recording.replayed()
    #expect(replayed.touches == 10_000)
    #expect(try placement(replayed)["width"]?.double == 99)
    #expect(try replayed.scored().section["strokes"]?.elements?[0]["samples"]?.integer == 10_000)
  }

  @Test func `a recording that breaks off is placed on what was read, and is an error`()
    async throws
  {
    let broken = recording().text.replacing(
      #""phase":"moved","x":35"#, with: #""phase":"mov","x":35"#)
    let replayed = try await Replayer().replayed(broken)
    #expect(replayed.status == .error && replayed.touches == 4)
    #expect(replayed.diagnostics.map(\.line) == [6])
  }

  @Test func `recordings in one stream are each placed on their own ink`() async throws {
    let other = recording(
      touches: Self.touches.map {
        $0.replacing(#""y":200"#, with: #""y":100"#).replacing(#""y":240"#, with: #""y":140"#)
      })
    let broken = recording().text.replacing(
      #""phase":"moved","x":35"#, with: #""phase":"mov","x":35"#)
    let folder = try TemporaryFolder()
    let path = try folder.write(recording().text + broken + other.text)
    let found = try await Replayer().replayed(at: [path])
    #expect(found.map(\.status) == [.pass, .error, .pass])
    #expect(try placement(found[0])["y"]?.double == 200)
    #expect(try placement(found[2])["y"]?.double == 100)
  }

  @Test func `a shrunk recording is placed on the ink that is left, and still holds`() async throws
  {
    let long = (0...20).map { index in
      SceneRecording.touch(0, index * 10_000, index == 0 ? "began" : "moved", 10 + 5 * index, 200)
    }
    let folder = try TemporaryFolder()
    let path = try folder.write(recording(touches: long + Self.touches.suffix(3)).text)
    let replay = try Replayer(requiring: ["placement.scale>=0.3", "ink.length>=30"])
    var results: [Shrinking.Result] = []
    try await Shrinking(replay).run(Input.expand([path])) { results.append($0) }
    let shrunk = try #require(results.first?.recording)
    #expect(shrunk.touches.count == 2)
    let again = try await replay.replayed(shrunk)
    #expect(again.status == .pass)
    #expect(try placement(again)["from"]?.string == "ink")
  }

  @Test func `an explanation measures against the placed guide`() async throws {
    var replay = Replayer()
    for (question, expected) in [
      (ExplanationQuery.stroke(1), "5.00 pt"), (.moment(100_000), "5.00 pt"),
    ] {
      replay.question = question
      let replayed = try await replay.replayed(recording().text)
      let text = try #require(replayed.explanation).text(of: "letter")
      #expect(text.contains("within \(expected)"), "\(text)")
    }
  }

  @Test func `reading without scoring holds nothing, and refuses what cannot be`() async throws {
    var replay = Replayer()
    replay.scores = false
    #expect(try await replay.replayed(recording().text).status == .pass)
  }
}

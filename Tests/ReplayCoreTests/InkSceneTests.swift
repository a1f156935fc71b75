// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import JSONStream
import ReplayCore
import Scenes
import Testing
import TouchRecording
import Touchstone

/// Ink without a guide: the report, the frames and the explanations.
@Suite struct InkSceneTests {
  private static let touches = [
    SceneRecording.touch(0, 0, "hovered", 900, 900), SceneRecording.touch(0, 0, "began", 10, 20),
    SceneRecording.touch(0, 10_000, "moved", 40, 60),
    SceneRecording.touch(0, 40_000, "moved", 40, 60),
    SceneRecording.touch(0, 50_000, "ended", 40, 90),
    SceneRecording.touch(1, 60_000, "began", 100, 10),
    SceneRecording.touch(1, 70_000, "ended", 100, 10),
    SceneRecording.touch(2, 80_000, "began", 5, 5),
    SceneRecording.touch(2, 95_000, "moved", 8, 9),
    SceneRecording.touch(2, 96_000, "cancelled", 8, 9),
    SceneRecording.touch(3, 97_000, "began", 50, 50),
  ]

  private func recording(
    _ touches: [String] = Self.touches, scene: String = #""kind":"ink""#
  ) -> SceneRecording {
    SceneRecording(scene: scene, touches: touches, canvas: #"{"width":120,"height":100}"#)
  }

  private func section(_ touches: [String] = Self.touches) async throws -> JSONValue {
    try await recording(touches).section()
  }

  @Test func `the report counts and measures the ink, and has no score`() async throws {
    let report = try await recording().report()
    #expect(report.kind == "ink" && report.score == nil)
    #expect(
      report.section == [
        "strokes": 4, "taps": 2, "samples": 8,
        "outcomes": ["ended": 2, "cancelled": 1, "open": 1],
        "rate": ["medianMicros": 10_000, "greatestMicros": 30_000], "length": 85.0,
        "box": ["x": 5.0, "y": 5.0, "width": 95.0, "height": 85.0],
      ])
    #expect(
      report.summary == "4 strokes, 2 taps; 8 samples; 85.00 pt long; 95.00 x 85.00 pt; 1 canceled")
  }

  @Test func `a recording without a scene is ink`() async throws {
    let bare = recording().text.replacing(#","scene":{"kind":"ink"}"#, with: "")
    #expect(!bare.contains("scene"))
    let replayed = try await Replayer().replayed(bare)
    #expect(try replayed.scored().section == (try await section()))
  }

  @Test func `without ink there is no box and no rate`() async throws {
    for touches in [[], [Self.touches[0]], Self.touches + [#"{"t":99000,"event":"reset"}"#]] {
      let section = try await section(touches)
      #expect(section["strokes"]?.integer == 0 && section["box"]?.isNull == true)
      #expect(section["rate"] == ["medianMicros": nil, "greatestMicros": nil])
    }
  }

  @Test func `a contact that is down at a reset draws on from its last position`() async throws {
    let reset = #"{"t":98000,"event":"reset"}"#
    let section = try await section(
      Self.touches + [reset, SceneRecording.touch(3, 99_000, "moved", 53, 54)])
    #expect(section["strokes"]?.integer == 1 && section["length"]?.double == 5)
    #expect(section["box"]?["x"]?.double == 50)
  }

  @Test func `a requirement on the missing score is refused, one on a figure holds`() async throws {
    let replayed = try await recording().replayed(
      demands: ["score>=0", "ink.strokes==4", "length@45ms==50", "rate.medianMicros<=10000"])
    #expect(replayed.judgments.map(\.holds) == [false, true, true, true])
    #expect(replayed.judgments[0].found == nil && replayed.status == .fail)
  }

  @Test(arguments: [FrameView.picture, .speed])
  func `frames show all ink, with any number of samples`(view: FrameView) async throws {
    var replay = Replayer()
    (replay.frame, replay.view) = (.last, view)
    let empty = try #require(try await replay.replayed(recording([]).text).frame)
    for touches in [Self.touches, [Self.touches[1]], Array(Self.touches[1...2])] {
      let frame = try #require(try await replay.replayed(recording(touches).text).frame)
      #expect(frame.png != empty.png)
    }
  }

  @Test func `only ink has a view of its speed, and no view of a card`() async throws {
    var replay = Replayer()
    replay.frame = .last
    for (view, scene) in [
      (FrameView.speed, #""kind":"scratch""#), (.heat, #""kind":"ink""#),
      (.speed, #""kind":"wave""#),
    ] {
      replay.view = view
      let replayed = try await replay.replayed(recording(scene: scene).text)
      #expect(replayed.frame == nil && replayed.unexplained?.code == .unexplained)
    }
  }

  @Test func `a stroke and a moment are explained`() async throws {
    var replay = Replayer()
    for (question, words) in [
      (
        ExplanationQuery.stroke(1),
        [
          "4 samples, 80.00 pt, 0.000 s to 0.050 s, lifted", "5000.00 pt/s, samples 1 to 2",
          "0.030 s between samples 2 and 3",
        ]
      ),
      (.stroke(2), ["1 sample, 0.00 pt"]), (.stroke(3), ["canceled by the system"]),
      (.moment(45_000), ["1 stroke, 50.00 pt", "contact 0, drawing stroke 1", "still down"]),
      (.moment(78_000), ["2 strokes, 80.00 pt", "nothing touches"]),
    ] {
      replay.question = question
      let replayed = try await replay.replayed(recording().text)
      let text = try #require(replayed.explanation).text(of: "ink")
      for word in words { #expect(text.contains(word), "\(text)") }
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }
    replay.question = .stroke(5)
    #expect(
      try await replay.replayed(recording().text).unexplained?.message.contains("1 to 4") == true)
  }

  @Test func `the ink of a trace and bare ink have the same measures`() async throws {
    let trace = try await recording(scene: #""kind":"trace","guide":"T""#).section()
    let ink = try await section()
    let strokes = try #require(trace["strokes"]?.elements)
    #expect(trace["ink"]?["strokes"] == ink["strokes"])
    #expect(trace["ink"]?["length"] == ink["length"])
    #expect(strokes.reduce(0) { $0 + ($1["samples"]?.integer ?? 0) } == ink["samples"]?.integer)
  }
}

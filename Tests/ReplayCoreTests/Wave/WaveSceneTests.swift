// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import JSONStream
import ReplayCore
import Scenes
import Testing

/// What scenes may say of a wave, and what reports and frames answer.
@Suite struct WaveSceneTests {
  /// A slide from 30 % to 80 % of the slider of a frame of 300 points, at (132, 429.6) on the canvas.
  private static let slide = [
    #"{"t":1000000,"id":0,"phase":"began","x":177,"y":440}"#,
    #"{"t":1016000,"id":0,"phase":"moved","x":207,"y":441}"#,
    #"{"t":1032000,"id":0,"phase":"ended","x":252,"y":439}"#,
  ]

  private func wave(
    _ members: String, touches: [String] = slide, until time: Int = 9_000_000
  ) -> SceneRecording {
    SceneRecording(scene: #""kind":"wave"\#(members)"#, touches: touches, end: time)
  }

  private func section(
    _ members: String, touches: [String] = slide, until time: Int = 9_000_000
  ) async throws -> JSONValue {
    try await wave(members, touches: touches, until: time).section()
  }

  @Test func `the report has its keys in their order`() async throws {
    let section = try await section(#","size":[300,300]"#)
    #expect(
      section.members?.map(\.key) == [
        "percent", "label", "restY", "lit", "ticksLitPerSide", "settledAt", "waterAreaPx",
        "sliderChanges",
      ])
    // From 0.45: 84 points down by 51 ticks before the touch, then to 0.3, 0.5 and 0.8 in turn.
    #expect(section["percent"]?.double == 80 && section["label"]?.string == "80%")
    #expect(section["restY"]?.double == 37 && section["sliderChanges"]?.double == 3)
    #expect(section["lit"]?.double == 147.0 / 184)
    #expect(section["ticksLitPerSide"]?.double == 40)
  }

  @Test func `both profiles rest at the same height, and count from where they went`() async throws
  {
    // At 1 s the line has gone 50 points down, to 134. The touch at 30 % sends it to 129, where it
    // goes one tick's way until 50 % and 80 % send it on: 37 is 97 ticks from 134.
    let members = #","size":[300,300]"#
    let section = try await section(members)
    #expect(section["settledAt"]?.double == 2_940_000)
    let original = try await self.section(members + #","profile":"original""#)
    #expect(original["restY"]?.double == 37 && original["lit"]?.double == 147.0 / 184)
    // The last change at 1.032 s begins anew at 184: 147 ticks after that at 1.02 s.
    let rested: Double = 1_020_000 + 147 * 20_000
    #expect(original["settledAt"]?.double == rested)
    #expect(original["label"]?.string == "80%")
  }

  @Test func `the score is the lit share, and the row says the rest`() async throws {
    let members = #","size":[300,300],"progress":0.6"#
    let report = try await wave(members, touches: []).report()
    #expect(report.kind == "wave" && report.score == 110.0 / 184 && report.percent == "59.78 %")
    #expect(report.summary == "60%; 30 ticks a side; at rest at 2.200 s; 0 slider changes")
    let early = try await wave(members, touches: [], until: 1_000_000).report()
    #expect(early.summary == "60%; 13 ticks a side; still moving; 0 slider changes")
    #expect(early.section["settledAt"] == .null)
    // Beyond everything, which only the original takes.
    let original = #","profile":"original","progress":"#
    let beyond = try await wave(original + "1.5", touches: [], until: 0).report()
    #expect(beyond.score == 1 && beyond.section["label"]?.string == "150%")
    #expect(try await wave(original + "-0.5", touches: []).report().score == 0)
  }

  @Test func `the slider is 40 points below the ball, and elsewhere if the scene says so`()
    async throws
  {
    func changes(_ members: String, x: Double, y: Double) async throws -> Double? {
      let tap = [#"{"t":0,"id":0,"phase":"began","x":\#(x),"y":\#(y)}"#]
      return try await section(members, touches: tap)["sliderChanges"]?.double
    }
    #expect(try await changes(#","size":[300,300]"#, x: 132, y: 429.7) == 1)
    #expect(try await changes(#","size":[300,300]"#, x: 282, y: 449.5) == 1)
    #expect(try await changes(#","size":[300,300]"#, x: 131.9, y: 440) == 0)
    #expect(try await changes(#","size":[300,300]"#, x: 200, y: 449.7) == 0)
    // The default frame is 0.8 of the width of a phone.
    #expect(try await changes("", x: 200, y: 460.7) == 0)
    #expect(try await changes("", x: 200, y: 460.9) == 1)
    let moved = #","layout":{"slider":{"x":10,"y":10,"width":50,"height":5}}"#
    #expect(try await changes(moved, x: 12, y: 12) == 1)
    #expect(try await changes(moved, x: 200, y: 470) == 0)
  }

  @Test func `a reset starts the wave anew`() async throws {
    let reset = Self.slide + [#"{"t":2000000,"event":"reset"}"#]
    let section = try await section(#","size":[300,300]"#, touches: reset, until: 2_020_000)
    #expect(section["label"]?.string == "45%" && section["sliderChanges"]?.double == 0)
    #expect(section["lit"]?.double == 1.0 / 184)
  }

  // MARK: Frames

  @Test(arguments: [0, 0.29, 0.5, 1])
  func `the water in a frame is the area in the report`(progress: Double) throws {
    for profile in ["default", "original"] {
      var scene = WaveSceneTests.plainScene
      scene.append("progress", JSONValue(progress))
      scene.append("profile", JSONValue(profile))
      let canvas = Size(width: 200, height: 200)
      var wave = try decodeScene(scene, canvas: canvas)
      for time: Int64 in [500_000, 3_000_000] {
        wave.advance(to: time)
        let area = try #require(wave.report.section["waterAreaPx"]?.double)
        var picture = Canvas(size: canvas, scale: 1)
        picture.draw(try wave.drawing(for: picture))
        let pixels = picture.bitmap.pixels
        let drawn = stride(from: 0, to: pixels.count, by: 4).count {
          pixels[$0] < 128 && pixels[$0 + 1] > 127 && pixels[$0 + 2] < 128
        }
        // A pixel is green where half of it is: not always one whose center is. They differ along
        // the edges, some 5 diameters of 84, and more where the original paints both waves there.
        #expect(abs(Double(drawn) - area) <= 0.15 * 5 * 84, "\(drawn), \(area) at \(time)")
        if profile == "default" { #expect((drawn > 0) == (area > 0)) }
      }
    }
  }

  /// A ball of 84 points on a canvas of 200, its water green and all else dark or red.
  private static let plainScene: JSONValue = [
    "kind": "wave", "size": [200, 200],
    "layout": ["sphere": ["x": 0, "y": 0, "width": 200, "height": 200]],
    "colors": [
      "page": "#000000", "water": "#ff0000", "front": "#00ff00", "back": "#00ff00",
      "ticks": "#0000ff", "lit": "#0000ff", "lines": "#000000", "text": "#00000000",
    ],
  ]

  @Test func `a frame is that of its time, and asking for it changes no report`() async throws {
    let members = #","size":[300,300],"progress":0.6"#
    let wave = wave(members, touches: [])
    let report = try await wave.report()
    var frames: Set<[UInt8]> = []
    for time: Int64 in [0, 1_000_000, 2_200_000, 2_220_000] {
      let recording = try await wave.replayed(frame: .at(time))
      #expect(recording.report == report)
      frames.insert(try #require(recording.frame).png)
    }
    // At rest the waves still run.
    #expect(frames.count == 4)
  }
}

import Drawing
import Foundation
import Geometry
import JSONStream
import PNGCodec
import ReplayCore
import Scenes
import Testing
import TouchRecording

/// What scenes may say of a wave, and what reports and frames answer.
@Suite struct WaveSceneTests {
  /// A slide from 30 % to 80 % of the slider of a frame of 300 points, at (132, 429.6) on the canvas.
  private static let slide = [
    #"{"t":1000000,"id":0,"phase":"began","x":177,"y":440}"#,
    #"{"t":1016000,"id":0,"phase":"moved","x":207,"y":441}"#,
    #"{"t":1032000,"id":0,"phase":"ended","x":252,"y":439}"#,
  ]

  private func replay(
    _ members: String, touches: [String] = slide, until time: Int = 9_000_000,
    frame: FrameSelection? = nil, canvas: String = #"{"width":414,"height":896}"#
  ) async throws -> ReplayedRecording {
    try await SceneRecording(
      scene: #""kind":"wave"\#(members)"#, touches: touches, canvas: canvas, end: time
    ).replayed(frame: frame)
  }

  private func section(
    _ members: String, touches: [String] = slide, until time: Int = 9_000_000
  ) async throws -> JSONValue {
    try await replay(members, touches: touches, until: time).scored().section
  }

  @Test(arguments: [
    (#","progress":1.01"#, "E424", "scene.progress"),
    (#","progress":-0.01"#, "E424", "scene.progress"),
    (#","progress":"half""#, "E423", "scene.progress"),
    (#","progress":"NaN""#, "E423", "scene.progress"),
    (#","profile":"original","progress":11"#, "E424", "scene.progress"),
    (#","progres":0.5"#, "E421", "scene.progres"),
    (#","profile":"orignal""#, "E401", "scene.profile"),
    (#","form":"article""#, "E423", "scene.form"),
    (#","profile":"original","form":"artikel""#, "E401", "scene.form"),
    (#","size":[116,300]"#, "E424", "scene.size"),
    (#","size":[300,116.9]"#, "E424", "scene.size"),
    (#","size":[300,10001]"#, "E424", "scene.size"),
    (#","size":[-300,300]"#, "E424", "scene.size"),
    (#","size":300"#, "E423", "scene.size"),
    (#","profile":"original","size":[300,0]"#, "E424", "scene.size"),
    (#","scaleMargin":200"#, "E424", "scene.size"),
    (#","scaleMargin":-1"#, "E424", "scene.scaleMargin"),
    (#","waveMargin":1e9"#, "E424", "scene.waveMargin"),
    (#","waveLength":0"#, "E424", "scene.waveLength"),
    (#","amplitude":-1"#, "E424", "scene.amplitude"),
    (#","scaleCount":0"#, "E424", "scene.scaleCount"),
    (#","scaleCount":99.5"#, "E424", "scene.scaleCount"),
    (#","scaleCount":3601"#, "E424", "scene.scaleCount"),
    (#","scaleDivisionsLength":-1"#, "E424", "scene.scaleDivisionsLength"),
    (#","scaleDivisionsWidth":null"#, "E423", "scene.scaleDivisionsWidth"),
    (#","backgroundLines":1"#, "E423", "scene.backgroundLines"),
    (#","colors":{"front":"blue"}"#, "E423", "scene.colors.front"),
    (#","colors":{"frond":"white"}"#, "E421", "scene.colors.frond"),
    (#","layout":{"slider":{"x":0,"y":0,"width":0,"height":9}}"#, "E424", "layout.slider.width"),
    (#","caption":"Füllstand""#, "E423", "scene.caption"),
    (#","caption":7"#, "E423", "scene.caption"),
    (#","layout":{"ball":{"x":0,"y":0,"width":1,"height":9}}"#, "E421", "scene.layout.ball"),
  ])
  func `what cannot be is refused by its place`(
    members: String, code: String, place: String
  ) async throws {
    try await replay(members).expectRefusal(code, place)
  }

  @Test func `a canvas on which the slider vanishes is refused`() async throws {
    try await replay("", canvas: #"{"width":5e-324,"height":896}"#)
      .expectRefusal("E424", "scene.layout.slider.width")
  }

  @Test func `an unknown key is told the nearest one`() async throws {
    let text = try await replay(#","amplitud":5"#).diagnostics.map(\.text).joined()
    #expect(text.contains("amplitude"), "\(text)")
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
    let recording = try await replay(#","size":[300,300],"progress":0.6"#, touches: [])
    let report = try #require(recording.report)
    #expect(report.kind == "wave" && report.score == 110.0 / 184 && report.percent == "59.78 %")
    #expect(report.summary == "60%; 30 ticks a side; at rest at 2.200 s; 0 slider changes")
    let early = try await replay(
      #","size":[300,300],"progress":0.6"#, touches: [], until: 1_000_000)
    #expect(early.report?.summary == "60%; 13 ticks a side; still moving; 0 slider changes")
    #expect(early.report?.section["settledAt"] == .null)
    // Beyond everything, which only the original takes.
    let beyond = try await replay(#","profile":"original","progress":1.5"#, touches: [], until: 0)
    #expect(beyond.report?.score == 1 && beyond.report?.section["label"]?.string == "150%")
    let below = try await replay(#","profile":"original","progress":-0.5"#, touches: [])
    #expect(below.report?.score == 0)
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

  private func frame(
    _ members: String, at time: Int64, canvas: String = #"{"width":300,"height":300}"#
  ) async throws -> Bitmap {
    let place = #","layout":{"sphere":{"x":0,"y":0,"width":300,"height":300}}"#
    let recording = try await replay(
      #","size":[300,300]"# + place + members, touches: [], frame: .at(time), canvas: canvas)
    return try PNGDecoder().decode(try #require(recording.frame).png)
  }

  /// Distinct colors, so that each part can be told in a frame.
  private static let colors =
    ##","colors":{"page":"#000","water":"#f00","front":"#0f0","back":"#0f0","ticks":"#00f","lit":"#ff0","##
    + ##""lines":"#000","text":"#0000"}"##

  /// How many pixels have a color, rounding each channel to on or off.
  private func count(_ red: Bool, _ green: Bool, _ blue: Bool, in picture: Bitmap) -> Int {
    let pixels = picture.pixels
    return stride(from: 0, to: pixels.count, by: 4).count { first in
      (pixels[first] > 127) == red && (pixels[first + 1] > 127) == green
        && (pixels[first + 2] > 127) == blue
    }
  }

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
        try wave.draw(into: &picture)
        let drawn = count(false, true, false, in: picture.bitmap)
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

  @Test func `a full ball shows no gap and an empty one no water`() async throws {
    for time: Int64 in [4_000_000, 4_500_000] {
      let full = try await frame(Self.colors + #","progress":1"#, at: time)
      #expect(count(true, false, false, in: full) == 0)
      // D4: the original's troughs leave gaps.
      let original = try await frame(
        Self.colors + #","progress":1,"profile":"original""#, at: time)
      #expect(count(true, false, false, in: original) > 20)
      let empty = try await frame(Self.colors + #","progress":0"#, at: time)
      #expect(count(false, true, false, in: empty) == 0)
    }
  }

  @Test func `ticks are lit from the bottom up`() async throws {
    let half = try await frame(Self.colors + #","progress":0.5"#, at: 5_000_000)
    // The middles of the ticks at the bottom, the right, the left and the top.
    let places = [(150, 265), (265, 150), (34, 150), (150, 34)]
    let lit = places.map { half[$0.0, $0.1].blue < 128 }
    // 25 a side of 50: one less than a quarter turn.
    #expect(lit == [true, false, false, false])
    let full = try await frame(Self.colors + #","progress":1"#, at: 5_000_000)
    #expect(places.allSatisfy { full[$0.0, $0.1].blue < 128 })
    #expect(count(false, false, true, in: full) == 0)
  }

  @Test func `D5 the front wave is before the back one, and behind it in the original`()
    async throws
  {
    let colors = ##","colors":{"front":"#0f0","back":"#00f"},"progress":0.5"##
    let right = try await frame(colors, at: 5_000_000)
    let original = try await frame(colors + #","profile":"original""#, at: 5_000_000)
    #expect(right[150, 220] == Color(red: 0, green: 255, blue: 0))
    #expect(original[150, 220] == Color(red: 0, green: 0, blue: 255))
  }

  @Test func `D2 the article's water is tilted by the ticks that are lit`() async throws {
    let members = Self.colors + #","progress":0.49,"profile":"original","form":"article""#
    let article = try await frame(members, at: 5_000_000)
    // 24 of 100 ticks a side: 86.4 degrees, so that the water stands on the right.
    #expect(article[230, 150].green > 200)
    #expect(article[70, 150].green < 50)
    let upright = try await frame(members, at: 0)
    #expect(upright[150, 240].green < 50 || upright[150, 100].green < 50)
  }

  @Test func `the article draws neither the ball without water nor the number`() async throws {
    let colors =
      ##","colors":{"page":"#000","water":"#f00","front":"#0f0","back":"#0f0","ticks":"#00f","##
      + ##""lit":"#00f","lines":"#000","text":"#f0f"},"progress":0.2,"profile":"original""##
    let article = try await frame(colors + #","form":"article""#, at: 5_000_000)
    let repo = try await frame(colors, at: 5_000_000)
    #expect(count(true, false, false, in: article) == 0)
    #expect(count(true, false, false, in: repo) > 10_000)
    #expect(count(false, true, false, in: article) > 1000)
    // The half of the slider that is filled, 25 x 6.7 points, has the color of the number.
    #expect(count(true, false, true, in: article) < 25 * 7)
    #expect(count(true, false, true, in: repo) > 25 * 7 + 50)
  }

  @Test func `the frame of the demo is that of its numbers`() async throws {
    let page = try Self.demo()
    let amplitude = try #require(page["amplitude"]?.double)
    #expect(abs(amplitude - 0.8 * 414 / 20) < 1e-9 && page["waveLength"] == 414)
    #expect(
      page["layout"]?["sphere"]?["y"] == 70 && page["layout"]?["sphere"]?["width"]?.double == 331.2)
    #expect(page["layout"]?["slider"]?["y"]?.double == 431.2)
    let size = Size(width: 414, height: 896)
    var scene = try decodeScene(page, canvas: size)
    // At the start all ticks up to the progress are lit, for one frame.
    scene.advance(to: 20_000)
    var canvas = Canvas(size: size, scale: 1)
    try scene.draw(into: &canvas)
    let line = Color(red: 0xBF, green: 0xE8, blue: 0xFB)
    let picture = canvas.bitmap
    // The first tick lies to the right of the middle at (207, 235.6).
    #expect(picture[337, 235] == line || picture[337, 236] == line)
    #expect(picture[20, 20] == Color(red: 0x2A, green: 0xA8, blue: 0xFA))
    // The slider is filled up to its middle, from y 431.2 to 451.2.
    #expect(picture[180, 441] == .white && picture[180, 429] == picture[20, 20])
  }

  /// The scene of the demo, which the page on the wave shows.
  private static func demo() throws -> JSONValue {
    let page = try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../docs/wave.md"), encoding: .utf8)
    let scene = try #require(page.firstMatch(of: /echo '(.*)' > demo.json/)).1
    return try JSONValue.parse(Array(scene.utf8))
  }

  @Test func `D7 the original's ticks are off the middle of a frame that is not square`()
    async throws
  {
    func bottomTick(_ profile: String) async throws -> [Int] {
      let place = #","layout":{"sphere":{"x":0,"y":0,"width":300,"height":400}}"#
      let recording = try await replay(
        #","size":[300,400],"progress":0"# + Self.colors + place + profile, touches: [], until: 0,
        frame: .last, canvas: #"{"width":300,"height":400}"#)
      let picture = try PNGDecoder().decode(try #require(recording.frame).png)
      return (0..<400).filter { picture[150, $0].blue > 127 }
    }
    #expect(try await bottomTick("").last == 319)
    #expect(try await bottomTick(#","profile":"original""#).last == 269)
  }

  @Test func `lines behind the ball are drawn where they are asked for`() async throws {
    let members = ##","colors":{"page":"#000","lines":"#fff"},"backgroundLines":true"##
    let frame = try await frame(members, at: 0)
    // Thick at the top and bottom, 6 points around a radius of 135; thin at the sides, at 146.
    let thick = Array(12...17) + Array(282...287)
    #expect(thick.allSatisfy { frame[150, $0].red > 250 })
    #expect(frame[150, 10] == .black && frame[150, 289] == .black)
    #expect(frame[295, 150].red > 100 && frame[4, 150].red > 100)
    let without = try await self.frame(##","colors":{"page":"#000","lines":"#fff"}"##, at: 0)
    #expect(without[150, 15] == .black)
  }

  @Test func `a frame is that of its time, and asking for it changes no report`() async throws {
    let members = #","size":[300,300],"progress":0.6"#
    let report = try await replay(members, touches: []).report
    var frames: Set<[UInt8]> = []
    for time: Int64 in [0, 1_000_000, 2_200_000, 2_220_000] {
      let recording = try await replay(members, touches: [], frame: .at(time))
      #expect(recording.report == report)
      frames.insert(try #require(recording.frame).png)
    }
    // At rest the waves still run.
    #expect(frames.count == 4)
  }
}

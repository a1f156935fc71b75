// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import JSONStream
import ReplayCore
import Scenes
import Testing

/// What scenes may say of scratching, and what reports and frames answer.
@Suite struct ScratchSceneTests {
  private static let touches = SceneRecording.stroke(
    0, (1000, 0, 50), (2000, 100, 50), (3000, 100, 50))

  private func card(
    _ members: String, touches: [String] = touches, end: Int = 9_000_000
  ) -> SceneRecording {
    SceneRecording(
      scene: #""kind":"scratch",\#(members)"#, touches: touches,
      canvas: #"{"width":100,"height":100}"#, end: end)
  }

  private func section(
    _ members: String, touches: [String] = touches, end: Int = 9_000_000
  ) async throws -> JSONValue {
    try await card(members, touches: touches, end: end).section()
  }

  /// Gradients of a card of 100 x 100 points, and the same as paints.
  private static let gradients: [(json: String, paint: Paint)] = [
    (
      ##"{"to":[1,0.3],"from":[0,0],"stops":[[0,"#000f"],[0.4,"#0000"],[0.6,"#0000"],[1,"#000"]]}"##,
      .linearGradient(
        LinearGradient(
          from: .zero, to: Point(x: 100, y: 30),
          stops: [.init(0, .black), .init(0.4, .clear), .init(0.6, .clear), .init(1, .black)]))
    ),
    (
      ##"{"stops":[[0.2,"#000"],[0.7,"#0000"]]}"##,
      .linearGradient(
        LinearGradient(
          from: Point(x: 50, y: 0), to: Point(x: 50, y: 100),
          stops: [.init(0.2, .black), .init(0.7, .clear)]))
    ),
    (
      ##"{"kind":"radial","center":[0.25,0.5],"stops":[[0.2,"#0000"],[0.9,"#00000008"]]}"##,
      .radialGradient(
        RadialGradient(
          center: Point(x: 25, y: 50), radius: 50,
          stops: [.init(0.2, .clear), .init(0.9, Color.black.withAlpha(8))]))
    ),
  ]

  @Test(arguments: gradients.indices)
  func `the eligible samples are those at which a painted cover is not clear`(
    index: Int
  ) async throws {
    let (json, paint) = Self.gradients[index]
    let section = try await section(#""cover":{"gradient":\#(json)}"#)
    // The same cover, painted at 8 pixels a point.
    var canvas = Canvas(width: 800, height: 800, scale: 8)
    canvas.fill(Path(Rect(x: 0, y: 0, width: 100, height: 100)), with: paint)
    let pixels = canvas.bitmap.pixels
    let visible = stride(from: 3, to: pixels.count, by: 4).count { pixels[$0] > 0 }
    #expect(section["coverage"]?["eligible"]?.double == Double(visible))
    #expect(visible > 0 && visible < 640_000)
  }

  private static let regions = #"""
    "regions":[{"name":"a","rect":{"x":0,"y":40,"width":20,"height":20}},
    {"name":"b","polygon":[[0,0],[20,0],[0,20]]},
    {"name":"c","ellipse":{"x":50,"y":40,"width":20,"height":20}},
    {"name":"d","roundedRect":{"x":70,"y":0,"width":20,"height":20,"radius":5}}]
    """#.replacing("\n", with: "")

  @Test func `regions of every shape are reported, and combinations of them`() async throws {
    let section = try await section(
      Self.regions + #","threshold":90,"combine":[{"name":"any","of":["a","b"],"by":"any"},"#
        + #"{"name":"all","of":["a","b"],"by":"all"},{"name":"area","of":["a","c"],"by":"area"}]"#)
    let eligible = section["regions"]?.elements?.compactMap { $0["eligible"]?.double }
    #expect(eligible?.count == 4 && eligible?.first == 25600)
    // Half a square with its diagonal, a disc of radius 10, and a square without its corners.
    #expect(eligible?[1] == 12880)
    #expect(eligible.map { abs($0[2] - 20106) < 30 && abs($0[3] - 24227) < 30 } == true)
    let combinations = try #require(section["combinations"]?.elements)
    #expect(combinations.map { $0["name"]?.string } == ["any", "all", "area"])
    #expect(combinations.map { $0["reachedAt"]?.double } == [1000, nil, 2000])
    #expect(combinations.map { $0["percent"]?.double } == [100, 0, 100])
  }

  @Test func `a square brush and a brush by force are read`() async throws {
    let tap = #"{"t":1000,"id":0,"phase":"began","x":50,"y":50,"force":0.5}"#
    func revealed(_ brush: String) async throws -> Double? {
      try await section(#""brush":\#(brush)"#, touches: [tap])["coverage"]?["revealed"]?.double
    }
    #expect(try await revealed(#"{"width":20,"tip":"square"}"#) == 25600)
    #expect(try await revealed(#"{"width":20,"tip":"square","by":"force"}"#) == 6400)
    #expect(try await revealed(#"{"width":80,"by":"force"}"#) == 80452)
    #expect(try await revealed(#"{"width":40,"by":"contact"}"#) == 80452)
  }

  @Test func `rules override their profile, wherever they stand`() async throws {
    let tap = [Self.touches[0]]
    let original = try await section(#""profile":"original""#, touches: tap)
    #expect(original["state"]?.string == "covered")
    let members = #""rules":{"input":"touches","tap":"dot"},"profile":"original""#
    #expect(try await section(members, touches: tap)["state"]?.string == "scratching")
  }

  @Test func `what the mask shows from the start is not eligible`() async throws {
    let section = try await section(#""mask":"M0 0H100V50H0Z""#, touches: [])
    #expect(section["coverage"]?["eligible"]?.double == 320_000)
    #expect(section["clearPx"]?.double == 5000)
    #expect(section["state"]?.string == "covered")
  }

  private static let fading = #"""
    "brush":{"width":60},"threshold":50,"autoReveal":{"fade":1000000},"cover":{"color":"#000000"},
    "content":{"color":"#ffffff"}
    """#.replacing("\n", with: "")

  @Test func `a frame shows the fade at its time, and asking for it changes no report`()
    async throws
  {
    for (time, level) in [
      (1999, 0), (2000, 0), (502_000, 127), (1_002_000, 255), (9_000_000, 255),
    ] {
      let recording = try await card(Self.fading).replayed(frame: .at(Int64(time)))
      // The corner, which nobody scratched.
      #expect(try recording.picture()[0, 0].red == UInt8(level), "at \(time)")
      #expect(recording.report == (try await card(Self.fading).report()))
    }
  }

  @Test func `a recording that goes on long enough ends revealed`() async throws {
    let short = try await section(Self.fading, end: 1_001_999)
    let long = try await section(Self.fading, end: 1_002_000)
    #expect(short["state"]?.string == "complete")
    #expect(long["state"]?.string == "revealed")
    #expect(short["coverage"] == long["coverage"] && short["strokes"] == long["strokes"])
  }

  /// The words of an explanation, on one line.
  private func explanation(
    _ members: String, touches: [String] = touches, _ question: ExplanationQuery
  ) async throws -> String {
    let text = card(members, touches: touches).text
    let found = try await Replayer { $0.question = question }.replayed(text)
    return try #require(found.explanationText).replacing(/\s+/, with: " ")
  }

  // MARK: Which touches count

  private static let framed =
    #""frame":{"x":20,"y":0,"width":80,"height":100},"brush":{"width":60},"threshold":20"#

  @Test func `a finger that begins beside the card scratches nothing, and is counted`() async throws
  {
    let found = try await section(Self.framed)
    #expect(found["coverage"]?["revealed"] == 0 && found["strokes"]?.elements?.count == 0)
    #expect(found["leftOut"]?["beside"] == 1 && found["threshold"]?["reachedAt"]?.isNull == true)
    let open = try await section(Self.framed + #","rules":{"begin":"anywhere"}"#)
    #expect(open["coverage"]?["percent"] == 60 && open["leftOut"]?["beside"] == 0)
    let words = "1 contact began outside the frame, and scratched nothing"
    #expect(try await explanation(Self.framed, .worst).contains(words))
    let moment = try await explanation(Self.framed, .moment(2500))
    #expect(moment.contains(words))
    #expect(moment.contains("contact 0, which began outside the frame and scratches nothing"))
  }

  @Test func `a cover that waits for the lift fades from there, in frames and explanations`()
    async throws
  {
    let waiting = Self.fading.replacing(
      #""fade":1000000"#, with: #""fade":1000000,"when":"lift""#)
    // The finger crosses the threshold at 2 ms, and is lifted at 3 ms.
    for (time, level) in [(2999, 0), (3000, 0), (503_000, 127), (1_003_000, 255)] {
      let recording = try await card(waiting).replayed(frame: .at(Int64(time)))
      #expect(try recording.picture()[0, 0].red == UInt8(level), "at \(time)")
    }
    #expect(try await explanation(waiting, .moment(2500)).contains("waits for the last lift"))
    let held = try await section(waiting, touches: Array(Self.touches.dropLast()))
    #expect(held["state"]?.string == "complete" && held["threshold"]?["reachedAt"] == 2000)
    let lifted = try await section(waiting)
    #expect(lifted["state"]?.string == "revealed" && lifted["threshold"]?["reachedAt"] == 2000)
  }

  @Test func `scratching that stops at the threshold lists no later finger`() async throws {
    let stops = #""brush":{"width":20},"threshold":5,"rules":{"stopsAtThreshold":true}"#
    let touches = SceneRecording.stroke(
      0, (1000, 0, 50), (2000, 50, 50), (3000, 100, 50), (4000, 100, 60))
    let later = touches + SceneRecording.stroke(1, (5000, 20, 20), (6000, 80, 20))
    let found = try await section(stops, touches: later)
    let once = try await section(stops, touches: Array(touches.prefix(2)))
    #expect(found["coverage"] == once["coverage"] && found["threshold"] == once["threshold"])
    #expect(found["strokes"]?.elements?.count == 1)
    #expect(found["strokes"]?.elements?[0]["ended"] == 2000)
    #expect(found["strokes"]?.elements?[0]["outcome"] == "ended")
    #expect(found["leftOut"]?["afterThreshold"] == 1)
    let moment = try await explanation(stops, touches: later, .moment(3500))
    #expect(moment.contains("ended at 0.002 s, when the threshold was reached"))
    #expect(moment.contains("contact 0, which scratches no more"))
  }
}

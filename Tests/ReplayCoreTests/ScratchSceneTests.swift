import Drawing
import Geometry
import JSONStream
import PNGCodec
import ReplayCore
import Scenes
import Testing

/// What scenes may say of scratching, and what reports and frames answer.
@Suite struct ScratchSceneTests {
  private static let touches = [
    #"{"t":1000,"id":0,"phase":"began","x":0,"y":50}"#,
    #"{"t":2000,"id":0,"phase":"moved","x":100,"y":50}"#,
    #"{"t":3000,"id":0,"phase":"ended","x":100,"y":50}"#,
  ]

  private func replay(
    _ members: String, touches: [String] = touches, end: Int = 9_000_000,
    frame: FrameSelection? = nil
  ) async throws -> ReplayedRecording {
    try await SceneRecording(
      scene: #""kind":"scratch",\#(members)"#, touches: touches,
      canvas: #"{"width":100,"height":100}"#, end: end
    ).replayed(frame: frame)
  }

  private func section(
    _ members: String, touches: [String] = touches, end: Int = 9_000_000
  ) async throws -> JSONValue {
    try await replay(members, touches: touches, end: end).scored().section
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

  @Test(arguments: [
    (#""brush":{"width":0}"#, "E427", "scene.brush.width"),
    (#""brush":{"width":10001}"#, "E427", "scene.brush.width"),
    (#""brush":{"tip":"sqare"}"#, "E401", "scene.brush.tip"),
    (#""brush":{"by":"forse"}"#, "E401", "scene.brush.by"),
    (#""regions":[{"name":"r","polygon":[[0,0],[9,9]]}]"#, "E427", "scene.regions[0].polygon"),
    (#""regions":[{"name":"r","polygon":[[0,0],[9]]}]"#, "E423", "scene.regions[0].polygon[1]"),
    (
      #""regions":[{"name":"r","ellipse":{"x":200,"y":0,"width":5,"height":5}}]"#, "E427",
      "scene.regions[0]"
    ),
    (#""regions":[{"name":"r"}]"#, "E422", "scene.regions[0]"),
    (
      #""regions":[{"name":"r","roundedRect":{"x":0,"y":0,"width":5,"height":5,"radius":-1}}]"#,
      "E427", "scene.regions[0].roundedRect.radius"
    ),
    (#""combine":[{"name":"w","of":["x"]}]"#, "E427", "scene.combine[0].of"),
    (#""combine":[{"name":"w","of":[]}]"#, "E427", "scene.combine[0].of"),
    (#""combine":[{"name":"w","of":[1]}]"#, "E423", "scene.combine[0].of"),
    (#""mask":"M0 0L""#, "E425", "scene.mask"), (#""mask":"X""#, "E425", "scene.mask"),
    (#""mask":"M-9 -9H200V200H-9Z""#, "E427", "scene.cover"),
    (#""autoReveal":{"fade":-1}"#, "E427", "scene.autoReveal.fade"),
    (#""autoReveal":{"fade":0.5}"#, "E423", "scene.autoReveal.fade"),
    (#""rules":{"hysteresis":-1}"#, "E427", "scene.rules.hysteresis"),
    (#""rules":{"input":"pen"}"#, "E401", "scene.rules.input"),
    (#""profile":"orignal""#, "E401", "scene.profile"),
    (#""frame":{"x":0,"y":0,"width":65536,"height":65536}"#, "E427", "the card is too large"),
  ])
  func `what cannot be is refused by its place`(
    members: String, code: String, place: String
  ) async throws {
    try await replay(members).expectRefusal(code, place)
  }

  @Test func `regions that are too large together are refused before their samples are found`()
    async throws
  {
    let regions = (0..<17).map {
      #"{"name":"\#($0)","ellipse":{"x":0,"y":0,"width":4000,"height":4000}}"#
    }.joined(separator: ",")
    let card = #""frame":{"x":0,"y":0,"width":4000,"height":4000},"regions":[\#(regions)]"#
    try await replay(card).expectRefusal("E427", "scene.regions: the regions are too large")
  }

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
      let recording = try await replay(Self.fading, frame: .at(Int64(time)))
      let pixels = try PNGDecoder().decode(try #require(recording.frame).png).pixels
      // The corner, which nobody scratched.
      #expect(pixels[0] == UInt8(level), "at \(time)")
      #expect(recording.report == (try await replay(Self.fading)).report)
    }
  }

  @Test func `a recording that goes on long enough ends revealed`() async throws {
    let short = try await section(Self.fading, end: 1_001_999)
    let long = try await section(Self.fading, end: 1_002_000)
    #expect(short["state"]?.string == "complete")
    #expect(long["state"]?.string == "revealed")
    #expect(short["coverage"] == long["coverage"] && short["strokes"] == long["strokes"])
  }

  @Test func `where nothing is revealed no byte of a frame depends on the content`() async throws {
    func pixels(_ content: String) async throws -> [UInt8] {
      let recording = try await replay(
        #""content":{"color":"\#(content)"},"brush":{"width":20}"#, frame: .last)
      return try PNGDecoder().decode(try #require(recording.frame).png).pixels
    }
    let (one, other) = (try await pixels("#ff0000"), try await pixels("#00ff00"))
    let different = (0..<10_000).filter { pixel in
      one[4 * pixel..<4 * pixel + 4] != other[4 * pixel..<4 * pixel + 4]
    }
    #expect(!different.isEmpty)
    #expect(different.allSatisfy { 40..<60 ~= $0 / 100 })
  }
}

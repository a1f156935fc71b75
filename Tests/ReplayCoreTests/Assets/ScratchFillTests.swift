import Drawing
import JSONStream
import ReplayCore
import Scenes
import Testing

/// What covers and contents look like, and what becomes of a card without them.
@Suite struct ScratchFillTests {
  private let red = Color(red: 255, green: 0, blue: 0)
  private let green = Color(red: 0, green: 255, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 255)

  /// A picture of two columns: the left one of one color, the right one of another.
  private func halves(_ left: Color, _ right: Color) -> Bitmap {
    var canvas = Canvas(width: 2, height: 1, scale: 1)
    canvas.draw(Bitmap(width: 1, height: 1, filledWith: left), atPixelX: 0, y: 0)
    canvas.draw(Bitmap(width: 1, height: 1, filledWith: right), atPixelX: 1, y: 0)
    return canvas.bitmap
  }

  @Test func `pictures are stretched over the card, above and below`() async throws {
    let folder = try PictureFolder()
    try folder.write(halves(red, green), to: "foil.png")
    try folder.write(halves(blue, .white), to: "prize.png")
    let recording = try await folder.replayed(
      #""cover":{"image":"foil"},"content":{"image":"prize"}"#, assets: folder.assets())
    #expect(recording.status == .pass)
    let frame = try recording.picture()
    #expect(
      frame[0, 0] == red && frame[9, 0] == red && frame[10, 0] == green && frame[19, 9] == green)
    #expect(frame[0, 5] == blue && frame[9, 5] == blue && frame[10, 4] == .white)
  }

  @Test func `what is clear in a picture is not there to scratch`() async throws {
    let folder = try PictureFolder()
    try folder.write(halves(red, .clear), to: "half.png")
    let recording = try await folder.replayed(
      #""cover":{"image":"half"}"#, assets: folder.assets())
    let coverage = try #require(recording.report?.section["coverage"])
    // 10 x 10 points of 64 samples; of them the rub bares 10 x 4, and at 0 it begins on the edge.
    #expect(coverage["eligible"]?.double == 6400)
    #expect(coverage["revealed"]?.double == 2560)
    try folder.write(halves(.clear, .clear), to: "clear.png")
    let clear = try await folder.replayed(
      #""cover":{"image":"clear"}"#, assets: folder.assets())
    #expect(clear.diagnostics.map(\.code) == [.card])
  }

  @Test func `without the cover the default one is drawn, and without either no content`()
    async throws
  {
    let folder = try PictureFolder()
    try folder.write(halves(red, green), to: "foil.png")
    let untouched = try await folder.replayed(#""threshold":50"#, touches: [])
    let covered = try untouched.picture()
    for scene in [
      #""cover":{"image":"nix"},"content":{"image":"foil"}"#,
      #""cover":{"image":"nix"},"content":{"image":"nix"}"#,
      #""content":{"image":"nix"}"#,
    ] {
      let recording = try await folder.replayed(scene, assets: folder.assets())
      #expect(recording.status == .error && recording.exitStatus == .badInput)
      #expect(try recording.picture() == covered, "\(scene)")
    }
    let content = try await folder.replayed(
      #""cover":{"image":"foil"},"content":{"image":"nix"}"#, assets: folder.assets())
    #expect(try content.picture()[0, 5] == red)
  }

  @Test func `touches are scored without a picture`() async throws {
    let folder = try PictureFolder()
    let whole = try await folder.replayed(#""threshold":50"#)
    let lacking = try await folder.replayed(
      #""threshold":50,"content":{"image":"nix"}"#, assets: folder.assets())
    #expect(lacking.report != nil && lacking.report == whole.report)
    #expect(lacking.status == .error)
  }

  @Test(arguments: [
    (#""image":"prise""#, ": E401: scene.content.image: ", "did you mean prize?"),
    (#""image":"../prize""#, ": E402: scene.content.image: ", "invalid picture name '../prize'"),
    (#""image":"broken""#, ": E403: scene.content.image: broken.png", "found 01 02 03"),
  ])
  func `a picture that cannot be had is told by its place`(
    fill: String, place: String, words: String
  ) async throws {
    let folder = try PictureFolder()
    try folder.write(halves(red, green), to: "prize.png")
    try folder.write([1, 2, 3], to: "broken.png")
    let recording = try await folder.replayed("\"content\":{\(fill)}", assets: folder.assets())
    let texts = recording.diagnostics.map(\.text)
    #expect(texts.count == 1 && texts[0].contains(place) && texts[0].contains(words), "\(texts)")
  }

  @Test func `without a folder the flag is told`() async throws {
    let recording = try await PictureFolder().replayed(#""cover":{"image":"foil"}"#)
    let text = recording.diagnostics.map(\.text).joined()
    #expect(text.contains(": E401: ") && text.contains("--assets DIR with foil.png"), "\(text)")
  }

  @Test(arguments: [
    (##"{"color":"#fff","image":"x"}"##, "E422"), ("{}", "E422"),
    (#"{"pattern":{"tile":"triangle"}}"#, "E422"), (##"{"pattern":{"color":"#fff"}}"##, "E422"),
    (##"{"pattern":{"tile":"triangel","color":"#fff"}}"##, "E401"),
    (##"{"pattern":{"tile":"triangle","color":"#fff","direction":"up"}}"##, "E401"),
    (##"{"pattern":{"tile":"triangle","color":"#fff","repeat":2.5}}"##, "E424"),
    (##"{"pattern":{"tile":"triangle","color":"#fff","repeat":101}}"##, "E424"),
    (##"{"pattern":{"tile":"triangle","color":"#fff","repeat":2,"size":5.5}}"##, "E424"),
    (##"{"pattern":{"tile":"triangle","color":"#fff","size":0.9}}"##, "E424"),
    (##"{"pattern":{"tile":"triangle","color":"#fff","repeat":11}}"##, "E424"),
    (##"{"gradient":{"kind":"conic","stops":[[0,"#fff"]]}}"##, "E401"),
    (##"{"gradient":{"kind":"radial","radius":-1,"stops":[[0,"#fff"]]}}"##, "E424"),
    (##"{"gradient":{"kind":"radial","from":[0,0],"stops":[[0,"#fff"]]}}"##, "E421"),
    (#"{"image":7}"#, "E423"),
  ])
  func `a fill that cannot be is refused`(fill: String, code: String) async throws {
    let recording = try await PictureFolder().replayed("\"cover\":\(fill)")
    #expect(recording.diagnostics.map(\.code.name) == [code])
    #expect(recording.frame == nil && recording.report == nil)
  }

  @Test func `a radial gradient has its circle on the shorter side`() async throws {
    let recording = try await PictureFolder().replayed(
      ##""cover":{"gradient":{"kind":"radial","stops":[[0,"#fff"],[1,"#fff"],[1,"#f00"]]}}"##,
      touches: [])
    let frame = try recording.picture()
    // The circle of radius 5 around (10, 5).
    for y in 0..<10 {
      for x in 0..<20 {
        let (dx, dy) = (Double(x) + 0.5 - 10, Double(y) + 0.5 - 5)
        #expect(frame[x, y] == (dx * dx + dy * dy < 25 ? .white : red), "(\(x), \(y))")
      }
    }
  }

  @Test func `triangles without a background leave the rest bare`() async throws {
    let scene =
      ##""cover":{"pattern":{"tile":"triangle","color":"#00f","size":5}},"content":{"color":"#0f0"}"##
    let recording = try await PictureFolder().replayed(scene, touches: [])
    let coverage = try #require(recording.report?.section["coverage"])
    // Four triangles of 5 x 5 / 2 points; every sample whose pixel they touch counts.
    let eligible = try #require(coverage["eligible"]?.double)
    #expect(3200...3600 ~= eligible)
    let frame = try recording.picture()
    #expect(frame[5, 4] == blue && frame[15, 9] == blue)
  }

  @Test func `the jobs of a run see the same pictures`() async throws {
    let folder = try PictureFolder()
    try folder.write(halves(red, green), to: "foil.png")
    var paths: [String] = []
    for index in 0..<12 {
      let id = ["foil", "fiol", "../foil"][index % 3]
      paths.append(try folder.recording("\"cover\":{\"image\":\"\(id)\"}", name: "card-\(index)"))
    }
    var runs: [[[UInt8]]] = []
    for jobs in [1, 4] {
      var replay = Replay()
      replay.frame = .last
      replay.scale = 1
      replay.assets = try folder.assets()
      var lines: [[UInt8]] = []
      try await replay.run(Input.expand(paths), jobs: jobs) { recording in
        lines.append(recording.jsonLine() + (recording.frame?.png ?? []))
      }
      runs.append(lines)
    }
    #expect(runs[0].count == 12 && runs[0] == runs[1])
  }
}

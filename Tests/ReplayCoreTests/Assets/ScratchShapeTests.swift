import Drawing
import Foundation
import JSONStream
import ReplayCore
import Scenes
import Testing
import Workbench

/// Pictures as tips of brushes and as regions of cards, and what becomes of a card without them.
@Suite struct ScratchShapeTests {
  private static let black = Color(red: 0, green: 0, blue: 0)
  private let fills = ##""cover":{"color":"#ff0000"},"content":{"color":"#00ff00"}"##
  private let red = Color(red: 255, green: 0, blue: 0)
  private let green = Color(red: 0, green: 255, blue: 0)
  private let tip = #"{"width":4,"tip":{"image":"tip"}}"#

  /// A folder with `tip.png` and `half.png`, two pixels of which the left one is opaque, and
  /// `broken.png`, which is none.
  private func folder() throws -> PictureFolder {
    let folder = try PictureFolder()
    var half = Bitmap(width: 2, height: 1)
    for channel in 0..<4 { half.pixels[channel] = 255 }
    try folder.write(half, to: "tip.png")
    try folder.write(half, to: "half.png")
    try folder.write([1, 2, 3], to: "broken.png")
    return folder
  }

  private static let tap = [
    #"{"t":0,"id":0,"phase":"began","x":10,"y":5}"#,
    #"{"t":1000,"id":0,"phase":"ended","x":10,"y":5}"#,
  ]

  @Test func `a picture is a tip: its dark pixels scratch, its middle is under the finger`()
    async throws
  {
    let folder = try folder()
    let recording = try await folder.replayed(
      fills, brush: tip, touches: Self.tap, assets: folder.assets())
    #expect(recording.status == .pass && recording.diagnostics.isEmpty)
    // Four points wide and two high, of which the left half is dark: 2 x 2 points of 64 samples.
    #expect(recording.report?.section["coverage"]?["revealed"]?.double == 256)
    let frame = try recording.picture()
    for y in 0..<10 {
      for x in 0..<20 {
        let isBare = 8..<10 ~= x && 4..<6 ~= y
        #expect(frame[x, y] == (isBare ? green : red), "(\(x), \(y))")
      }
    }
  }

  @Test func `a picture is a region: its dark pixels, stretched over the card`() async throws {
    let folder = try folder()
    let recording = try await folder.replayed(
      #""regions":[{"name":"left","image":"half"},{"name":"all","kind":"may-scratch","image":"half"}]"#,
      assets: folder.assets())
    #expect(recording.status == .pass)
    let section = try #require(recording.report?.section)
    // Half of the card is 10 x 10 points; the finger is four points wide.
    for region in try #require(section["regions"]?.elements) {
      #expect(region["eligible"]?.double == 6400)
      #expect(region["revealed"]?.double == 2560)
    }
    #expect(section["coverage"]?["eligible"]?.double == 6400)
  }

  @Test func `without its picture a tip is round, and the card is all cover`() async throws {
    let folder = try folder()
    let assets = try folder.assets()
    let round = try await folder.replayed(fills, touches: Self.tap, assets: assets)
    let lacking = try await folder.replayed(
      fills, brush: #"{"width":4,"tip":{"image":"nix"}}"#, touches: Self.tap, assets: assets)
    #expect(lacking.status == .error && lacking.exitStatus == .badInput)
    #expect(lacking.report != nil && lacking.report == round.report)
    #expect(try lacking.picture().pixels == Bitmap(width: 20, height: 10, filledWith: red).pixels)
  }

  @Test func `without its picture a region is left out, with what is combined of it`() async throws
  {
    let folder = try folder()
    let regions = #"""
      ,"regions":[{"name":"a","image":"nix"},{"name":"b","image":"half"}],
      "combine":[{"name":"both","of":["b","a"]},{"name":"one","of":["b"]}]
      """#.replacing("\n", with: "")
    let recording = try await folder.replayed(fills + regions, assets: folder.assets())
    #expect(recording.status == .error && recording.exitStatus == .badInput)
    let section = try #require(recording.report?.section)
    #expect(section["regions"]?.elements?.map { $0["name"]?.string } == ["b"])
    #expect(section["combinations"]?.elements?.map { $0["name"]?.string } == ["one"])
    #expect(try recording.picture().pixels == Bitmap(width: 20, height: 10, filledWith: red).pixels)
  }

  @Test(arguments: [
    ("nix", "E401", "'nix'"), ("../half", "E402", "'../half'"),
    ("broken", "E403", "broken.png is not a valid PNG file"),
  ])
  func `a picture that cannot be had is told by its place`(
    id: String, code: String, words: String
  ) async throws {
    let folder = try folder()
    let regions = #""regions":[{"name":"a","image":"half"},{"name":"b","image":"\#(id)"}]"#
    let brush = #"{"tip":{"image":"\#(id)"}}"#
    for (brush, place) in [
      (brush, "scene.brush.tip.image"), (PictureFolder.finger, "scene.regions[1].image"),
    ] {
      let recording = try await folder.replayed(regions, brush: brush, assets: folder.assets())
      let texts = recording.diagnostics.map(\.text)
      #expect(texts.count == 1 && texts[0].contains(words), "\(texts)")
      #expect(texts.contains { $0.contains(": \(code): \(place): ") }, "\(place): \(texts)")
    }
    let alone = try await folder.replayed(fills, brush: tip)
    #expect(alone.diagnostics.map(\.text).joined().contains("--assets DIR with tip.png"))
  }

  @Test func `a picture that cannot be had is looked for and told once, however often it is named`()
    async throws
  {
    let folder = try folder()
    let regions = (0..<200).map {
      #"{"name":"\#($0)","image":"\#($0 % 2 == 0 ? "nix" : "broken")"}"#
    }
    let recording = try await folder.replayed(
      #""regions":[\#(regions.joined(separator: ","))]"#, assets: folder.assets())
    #expect(recording.diagnostics.count == 2, "\(recording.diagnostics.count)")
    #expect(recording.report?.section["regions"]?.elements?.isEmpty == true)
  }

  @Test func `faults behind a region that is left out keep their place`() async throws {
    let folder = try folder()
    let recording = try await folder.replayed(
      #""regions":[{"name":"a","image":"nix"},{"name":"b","rect":{"x":90,"y":0,"width":1,"height":1}}]"#,
      assets: folder.assets())
    let text = recording.diagnostics.map(\.text).joined()
    #expect(text.contains(": E427: scene.regions[1]"), "\(text)")
  }

  @Test func `a picture that is too large, or wholly clear, is no tip`() async throws {
    let folder = try folder()
    try folder.write(Bitmap(width: 257, height: 1, filledWith: Self.black), to: "wide.png")
    try folder.write(Bitmap(width: 3, height: 3), to: "clear.png")
    for id in ["wide", "clear"] {
      let recording = try await folder.replayed(
        fills, brush: #"{"tip":{"image":"\#(id)"}}"#, assets: folder.assets())
      let text = recording.diagnostics.map(\.text).joined()
      #expect(text.contains(": E427: scene.brush.tip.image: "), "\(text)")
      #expect(recording.frame == nil && recording.report == nil)
    }
    let region = try await folder.replayed(
      #""regions":[{"name":"a","image":"clear"}]"#, assets: folder.assets())
    let text = region.diagnostics.map(\.text).joined()
    #expect(text.contains(": E427: scene.regions[0]: "), "\(text)")
  }

  @Test(arguments: [
    (#"{"tip":7}"#, "[]", "E423"), (#"{"tip":null}"#, "[]", "E423"),
    (#"{"tip":"star"}"#, "[]", "E401"), (#"{"tip":{}}"#, "[]", "E422"),
    (#"{"tip":{"image":7}}"#, "[]", "E423"), (#"{"tip":{"image":"tip","x":1}}"#, "[]", "E421"),
    ("{}", #"[{"name":"a","image":7}]"#, "E423"), ("{}", #"[{"name":"a"}]"#, "E422"),
    ("{}", #"[{"name":"a","image":"half","polygon":[[0,0],[9,0],[9,9]]}]"#, "E422"),
  ])
  func `a tip or region that cannot be is refused`(
    brush: String, regions: String, code: String
  ) async throws {
    let folder = try folder()
    let recording = try await folder.replayed(
      "\"regions\":\(regions)", brush: brush, assets: folder.assets())
    #expect(recording.diagnostics.map(\.code.name) == [code])
    #expect(recording.frame == nil && recording.report == nil)
  }

  @Test
  func `a hand reaches a share with a picture for a tip, and with none there is no recording`()
    throws
  {
    let folder = try folder()
    let file = folder.url.appendingPathComponent("card.json")
    let card =
      #"{"kind":"scratch","frame":{"x":0,"y":0,"width":60,"height":40},"#
      + #""brush":{"width":12,"tip":{"image":"tip"}}}"#
    try Data(card.utf8).write(to: file)
    var reach = try #require(HandScratching("30"))
    reach.sceneFile = try SceneFile(file.path)
    #expect(reach.make().diagnostics.map(\.code.name) == ["E401"])
    reach.assets = try folder.assets()
    let made = reach.make()
    #expect(made.recording != nil, "\(made.diagnostics.map(\.text))")
  }
}

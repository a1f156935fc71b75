// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Drawing
import JSONStream
import ReplayCore
import Scenes
import Testing
import Workbench

/// Pictures as covers, contents, masks, tips and regions of a card of 20 x 10 points, and what
/// becomes of it without them.
@Suite struct PictureCardTests {
  private static let (red, green, blue) = (
    Color(red: 255, green: 0, blue: 0), Color(red: 0, green: 255, blue: 0),
    Color(red: 0, green: 0, blue: 255)
  )
  private static let fills = ##""cover":{"color":"#ff0000"},"content":{"color":"#00ff00"}"##
  private static let finger = #"{"width":4}"#
  private static let tip = #"{"width":4,"tip":{"image":"half"}}"#
  /// A finger of 4 points rubs across the middle.
  private static let rub = SceneRecording.stroke(0, (0, 0, 5), (1000, 20, 5))
  private static let tap = SceneRecording.stroke(0, (0, 10, 5), (1000, 10, 5))

  /// A picture of equal columns.
  private static func columns(_ colors: Color...) -> Bitmap {
    var canvas = Canvas(width: colors.count, height: 1, scale: 1)
    for (x, color) in colors.enumerated() {
      canvas.draw(Bitmap(width: 1, height: 1, filledWith: color), atPixelX: x, y: 0)
    }
    return canvas.bitmap
  }

  /// A folder with `foil` in red and green, `half`, of which the left one of two pixels is opaque,
  /// `quarters` in red, green, blue and white, and `broken`, which is no picture.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.add(columns(red, green), "foil")
    try folder.add(columns(.black, .clear), "half")
    var quarters = Canvas(width: 2, height: 2, scale: 1)
    quarters.draw(columns(red, green), atPixelX: 0, y: 0)
    quarters.draw(columns(blue, .white), atPixelX: 0, y: 1)
    try folder.add(quarters.bitmap, "quarters")
    try folder.write([1, 2, 3], to: "pictures/broken.png")
    return folder
  }

  /// Replays a card, with its frame at one pixel per point.
  private func card(
    _ members: String, brush: String = finger, touches: [String] = rub, scale: Double = 1,
    in folder: TemporaryFolder? = nil
  ) async throws -> ReplayedRecording {
    let folder = try folder ?? Self.folder()
    let replay = try Replayer {
      ($0.frame, $0.scale, $0.assets) = (.last, scale, try folder.assets())
    }
    return try await replay.replayed(Self.text(members, brush: brush, touches: touches))
  }

  private static func text(
    _ members: String, brush: String = finger, touches: [String] = rub
  ) -> String {
    SceneRecording(
      scene: #""kind":"scratch","brush":\#(brush),\#(members)"#, touches: touches,
      canvas: #"{"width":20,"height":10}"#
    ).text
  }

  /// The revealed and the eligible samples.
  private func samples(_ recording: ReplayedRecording) throws -> [Double?] {
    let coverage = try recording.scored().section["coverage"]
    return [coverage?["revealed"]?.double, coverage?["eligible"]?.double]
  }

  // MARK: Fills

  @Test func `pictures are stretched over the card, above and below`() async throws {
    let recording = try await card(#""cover":{"image":"foil"},"content":{"image":"quarters"}"#)
    let frame = try recording.picture()
    #expect(frame[0, 0] == Self.red && frame[9, 0] == Self.red && frame[10, 0] == Self.green)
    #expect(frame[0, 4] == Self.red && frame[10, 4] == Self.green && frame[0, 5] == Self.blue)
    #expect(frame[19, 5] == .white && recording.status == .pass)
  }

  @Test func `what is clear in a picture is not there to scratch`() async throws {
    // 10 x 10 points of 64 samples; of them the rub bares 10 x 4, and at 0 it begins on the edge.
    let half = try await card(#""cover":{"image":"half"}"#)
    #expect(try samples(half) == [2560, 6400])
    let folder = try TemporaryFolder()
    try folder.add(Self.columns(.clear), "clear")
    let clear = try await card(#""cover":{"image":"clear"}"#, in: folder)
    #expect(clear.diagnostics.map(\.code) == [.card])
  }

  @Test func `a contained picture stands in the middle, and beside it there is no cover`()
    async throws
  {
    let recording = try await card(
      #""cover":{"image":"quarters","fit":"contain"}"#, touches: [])
    // 10 x 10 points from 5 on.
    let frame = try recording.picture()
    #expect(try samples(recording) == [0, 6400])
    #expect(frame[5, 0] == Self.red && frame[14, 0] == Self.green && frame[14, 9] == .white)
    #expect(frame[9, 4] == Self.red && frame[10, 5] == .white)
    #expect(frame[4, 0] != Self.red && frame[15, 9] != .white)
  }

  @Test func `a covering picture is cut off at the edges of the card`() async throws {
    let recording = try await card(#""cover":{"image":"quarters","fit":"cover"}"#, touches: [])
    // 20 x 20 points, of which the middle is seen.
    let frame = try recording.picture()
    #expect(try samples(recording) == [0, 12_800])
    #expect(frame[0, 0] == Self.red && frame[19, 4] == Self.green && frame[19, 9] == .white)
    #expect(frame[9, 4] == Self.red && frame[10, 4] == Self.green)
  }

  @Test func `a radial gradient has its circle on the shorter side`() async throws {
    let frame = try await card(
      ##""cover":{"gradient":{"kind":"radial","stops":[[0,"#fff"],[1,"#fff"],[1,"#f00"]]}}"##,
      touches: []
    ).picture()
    // The circle of radius 5 around (10, 5).
    for (x, y) in (0..<200).map({ ($0 % 20, $0 / 20) }) {
      let (dx, dy) = (Double(x) + 0.5 - 10, Double(y) + 0.5 - 5)
      #expect(frame[x, y] == (dx * dx + dy * dy < 25 ? .white : Self.red), "(\(x), \(y))")
    }
  }

  @Test func `triangles without a background leave the rest bare`() async throws {
    let recording = try await card(
      ##""cover":{"pattern":{"tile":"triangle","color":"#00f","size":5}},"content":{"color":"#0f0"}"##,
      touches: [])
    // Four triangles of 5 x 5 / 2 points; every sample whose pixel they touch counts.
    let eligible = try #require(try samples(recording)[1])
    #expect(3200...3600 ~= eligible)
    let frame = try recording.picture()
    #expect(frame[5, 4] == Self.blue && frame[15, 9] == Self.blue)
  }

  // MARK: Masks, tips and regions

  @Test(arguments: [1, 2, 1.5])
  func `a picture as the mask is revealed from the start, at every scale`(
    scale: Double
  ) async throws {
    let recording = try await card(Self.fills + #","mask":{"image":"half"}"#, scale: scale)
    #expect(try samples(recording) == [2560, 6400])
    let frame = try recording.picture()
    #expect(frame[0, 0] == Self.green && frame[frame.width / 2 - 1, 0] == Self.green)
    #expect(frame[frame.width / 2, 0] == Self.red && frame[frame.width - 1, 0] == Self.red)
  }

  @Test func `the look of a brush changes the frame and no count`() async throws {
    let hard = try await card(Self.fills, brush: #"{"width":8}"#)
    let soft = try await card(Self.fills, brush: #"{"width":8,"alpha":0.5,"soft":4}"#)
    #expect(soft.report == hard.report && soft.status == .pass)
    #expect(try hard.picture()[10, 2] == Self.green)
    let frame = try soft.picture()
    // 128 of 255 in the middle, less toward the edge, nothing beyond it.
    #expect(frame[10, 0] == Self.red)
    let greens = (0..<5).map { frame[10, $0].green }
    #expect(greens == greens.sorted() && greens[1] < 64 && greens[4] > 90 && greens[4] <= 128)
  }

  @Test func `a picture is a tip: its dark pixels scratch, its middle is under the finger`()
    async throws
  {
    let recording = try await card(Self.fills, brush: Self.tip, touches: Self.tap)
    #expect(recording.status == .pass && recording.diagnostics.isEmpty)
    // Four points wide and two high, of which the left half is dark: 2 x 2 points of 64 samples.
    #expect(try samples(recording)[0] == 256)
    let frame = try recording.picture()
    for (x, y) in (0..<200).map({ ($0 % 20, $0 / 20) }) {
      let isBare = 8..<10 ~= x && 4..<6 ~= y
      #expect(frame[x, y] == (isBare ? Self.green : Self.red), "(\(x), \(y))")
    }
  }

  @Test func `a picture is a region: its dark pixels, stretched over the card`() async throws {
    let recording = try await card(
      #""regions":[{"name":"left","image":"half"},{"name":"all","kind":"may-scratch","image":"half"}]"#
    )
    // Half of the card is 10 x 10 points; the finger is four points wide.
    for region in try #require(try recording.scored().section["regions"]?.elements) {
      #expect(region["eligible"]?.double == 6400 && region["revealed"]?.double == 2560)
    }
    #expect(try samples(recording)[1] == 6400)
  }

  @Test func `a tip that is too large, or wholly clear, is none, nor is a clear region`()
    async throws
  {
    let folder = try TemporaryFolder()
    try folder.add(Bitmap(width: 257, height: 1, filledWith: .black), "wide")
    try folder.add(Self.columns(.clear), "clear")
    for id in ["wide", "clear"] {
      try await card(Self.fills, brush: #"{"tip":{"image":"\#(id)"}}"#, in: folder)
        .expectRefusal("E427", "scene.brush.tip.image")
    }
    try await card(#""regions":[{"name":"a","image":"clear"}]"#, in: folder)
      .expectRefusal("E427", "scene.regions[0]")
  }

  // MARK: Without pictures

  @Test(arguments: [
    (#""cover":{"image":"nix"},"content":{"image":"foil"}"#, finger, #""threshold":50"#),
    (#""cover":{"image":"nix"},"content":{"image":"nix"}"#, finger, #""threshold":50"#),
    (#""content":{"image":"nix"}"#, finger, #""threshold":50"#),
    (fills + #","mask":{"image":"nix"}"#, finger, fills),
    (fills, #"{"width":4,"tip":{"image":"nix"}}"#, fills),
  ])
  func `without a picture a card is all cover, and scored as one that needs none`(
    members: String, brush: String, plain: String
  ) async throws {
    let lacking = try await card(members, brush: brush)
    #expect(lacking.status == .error && lacking.exitStatus == .badInput)
    #expect(
      lacking.report?.section["coverage"] == (try await card(plain).report?.section["coverage"]))
    #expect(try await lacking.picture() == card(plain, touches: []).picture())
  }

  @Test func `without a picture for its content a card keeps the one of its cover`() async throws {
    let recording = try await card(#""cover":{"image":"foil"},"content":{"image":"nix"}"#)
    #expect(try recording.picture()[0, 5] == Self.red)
  }

  @Test func `without its picture a region is left out, with what is combined of it`() async throws
  {
    let recording = try await card(
      Self.fills + #","regions":[{"name":"a","image":"nix"},{"name":"b","image":"half"}],"#
        + #""combine":[{"name":"both","of":["b","a"]},{"name":"one","of":["b"]}]"#)
    #expect(recording.status == .error && recording.exitStatus == .badInput)
    let section = try recording.scored().section
    #expect(section["regions"]?.elements?.map { $0["name"]?.string } == ["b"])
    #expect(section["combinations"]?.elements?.map { $0["name"]?.string } == ["one"])
    #expect(try recording.picture() == Bitmap(width: 20, height: 10, filledWith: Self.red))
  }

  /// Where a card can name a picture.
  private static let places = [
    ("scene.content.image", #""content":{"image":"ID"}"#, finger),
    ("scene.mask.image", #""mask":{"image":"ID"}"#, finger),
    ("scene.brush.tip.image", #""threshold":50"#, #"{"tip":{"image":"ID"}}"#),
    (
      "scene.regions[1].image",
      #""regions":[{"name":"a","image":"half"},{"name":"b","image":"ID"}]"#, finger
    ),
  ]

  @Test(arguments: [
    ("hafl", "E401", "did you mean half?"), ("../half", "E402", "invalid picture name '../half'"),
    ("broken", "E403", "found 01 02 03"),
  ])
  func `a picture that cannot be had is told by its place`(
    id: String, code: String, words: String
  ) async throws {
    for (place, members, brush) in Self.places {
      let recording = try await card(
        members.replacing("ID", with: id), brush: brush.replacing("ID", with: id))
      let texts = recording.diagnostics.map(\.text)
      #expect(texts.count == 1 && texts[0].contains(": \(code): \(place): "), "\(texts)")
      #expect(texts.contains { $0.contains(words) }, "\(texts)")
    }
  }

  @Test func `without a folder the flag is told`() async throws {
    for (_, members, brush) in Self.places where !members.contains("half") {
      let found = try await Replayer().replayed(Self.text(members, brush: brush))
      let text = found.diagnostics.map(\.text).joined()
      #expect(
        text.contains(": E401: ")
          && text.contains("ID.png beside the recording or the scene, or --assets DIR with it"),
        "\(text)")
    }
  }

  @Test func `a picture that cannot be had is looked for and told once, however often it is named`()
    async throws
  {
    let regions = (0..<200).map {
      #"{"name":"\#($0)","image":"\#($0 % 2 == 0 ? "nix" : "broken")"}"#
    }
    let recording = try await card(#""regions":[\#(regions.joined(separator: ","))]"#)
    #expect(recording.diagnostics.count == 2, "\(recording.diagnostics.count)")
    #expect(recording.report?.section["regions"]?.elements?.isEmpty == true)
  }

  @Test func `faults behind a region that is left out keep their place`() async throws {
    let recording = try await card(
      #""regions":[{"name":"a","image":"nix"},{"name":"b","rect":{"x":90,"y":0,"width":1,"height":1}}]"#
    )
    let text = recording.diagnostics.map(\.text).joined()
    #expect(text.contains(": E427: scene.regions[1]"), "\(text)")
  }

  @Test
  func `a hand reaches a share with a picture for a tip, and with none there is no recording`()
    throws
  {
    let folder = try Self.folder()
    let file = try folder.write(
      #"{"kind":"scratch","frame":{"x":0,"y":0,"width":60,"height":40},"#
        + #""brush":{"width":12,"tip":{"image":"half"}}}"#, to: "card.json")
    var reach = try #require(HandScratching("30"))
    reach.sceneFile = try SceneFile(file)
    #expect(reach.make().diagnostics.map(\.code.name) == ["E401"])
    reach.assets = try folder.assets()
    let made = reach.make()
    #expect(made.recording != nil, "\(made.diagnostics.map(\.text))")
  }
}

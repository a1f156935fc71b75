import Drawing
import JSONStream
import ReplayCore
import Scenes
import Testing

/// Pictures that keep their proportions, pictures as masks, and the look of a brush, on a card of
/// 20 x 10 points.
@Suite struct PictureFitTests {
  private static let (red, green) = (
    Color(red: 255, green: 0, blue: 0), Color(red: 0, green: 255, blue: 0)
  )
  private static let fills = ##""cover":{"color":"#ff0000"},"content":{"color":"#00ff00"}"##

  /// A folder with `quarters.png`, 2 x 2 pixels: red, green, blue and white; and `left.png`, two
  /// pixels of which the left one is opaque.
  private func folder() throws -> PictureFolder {
    let folder = try PictureFolder()
    var quarters = Bitmap(width: 2, height: 2, filledWith: .white)
    for (pixel, channel) in [(0, 0), (1, 1), (2, 2)] {
      for other in 0..<3 where other != channel { quarters.pixels[4 * pixel + other] = 0 }
    }
    try folder.write(quarters, to: "quarters.png")
    var left = Bitmap(width: 2, height: 1)
    for channel in 0..<4 { left.pixels[channel] = 255 }
    try folder.write(left, to: "left.png")
    return folder
  }

  private func frame(fit: String) async throws -> (Bitmap, eligible: Double?) {
    let folder = try folder()
    let recording = try await folder.replayed(
      #""cover":{"image":"quarters"\#(fit)}"#, touches: [], assets: folder.assets())
    #expect(recording.status == .pass, "\(recording.diagnostics.map(\.text))")
    return (
      try recording.picture(), recording.report?.section["coverage"]?["eligible"]?.double
    )
  }

  @Test func `a picture is stretched, unless it keeps its proportions`() async throws {
    let (plain, eligible) = try await frame(fit: "")
    let (fill, _) = try await frame(fit: #","fit":"fill""#)
    #expect(plain == fill && eligible == 12_800)
    #expect(fill[0, 0] == Self.red && fill[19, 0] == Self.green && fill[19, 9] == .white)
  }

  @Test func `a contained picture stands in the middle, and beside it there is no cover`()
    async throws
  {
    let (frame, eligible) = try await frame(fit: #","fit":"contain""#)
    // 10 x 10 points from 5 on.
    #expect(eligible == 6400)
    #expect(frame[5, 0] == Self.red && frame[14, 0] == Self.green && frame[14, 9] == .white)
    #expect(frame[9, 4] == Self.red && frame[10, 5] == .white)
    #expect(frame[4, 0] != Self.red && frame[15, 9] != .white)
  }

  @Test func `a covering picture is cut off at the edges of the card`() async throws {
    let (frame, eligible) = try await frame(fit: #","fit":"cover""#)
    // 20 x 20 points, of which the middle is seen.
    #expect(eligible == 12_800)
    #expect(frame[0, 0] == Self.red && frame[19, 4] == Self.green && frame[19, 9] == .white)
    #expect(frame[9, 4] == Self.red && frame[10, 4] == Self.green)
  }

  @Test func `a picture as the mask is revealed from the start, at every scale`() async throws {
    let folder = try folder()
    for scale in ["1", "2", "1.5"] {
      let recording = try await folder.replayed(
        recording: SceneRecording(
          scene: #""kind":"scratch","brush":{"width":4},\#(Self.fills),"mask":{"image":"left"}"#,
          touches: PictureFolder.rub, canvas: #"{"width":20,"height":10,"scale":\#(scale)}"#
        ).text, assets: folder.assets())
      let coverage = try #require(recording.report?.section["coverage"])
      #expect(coverage["eligible"]?.double == 6400 && coverage["revealed"]?.double == 2560)
      let frame = try recording.picture()
      #expect(frame[0, 0] == Self.green && frame[frame.width / 2 - 1, 0] == Self.green)
      #expect(frame[frame.width / 2, 0] == Self.red && frame[frame.width - 1, 0] == Self.red)
    }
  }

  @Test func `without the picture of its mask a card is all cover, and scored without it`()
    async throws
  {
    let folder = try folder()
    let whole = try await folder.replayed(Self.fills, assets: folder.assets())
    let lacking = try await folder.replayed(
      Self.fills + #","mask":{"image":"nix"}"#, assets: folder.assets())
    #expect(lacking.status == .error && lacking.report == whole.report)
    #expect(lacking.diagnostics.map(\.text).joined().contains(": E401: scene.mask.image: "))
    let covered = Bitmap(width: 20, height: 10, filledWith: Self.red)
    #expect(try lacking.picture() == covered)
  }

  @Test func `the look of a brush changes the frame and no count`() async throws {
    let folder = try PictureFolder()
    let hard = try await folder.replayed(Self.fills, brush: #"{"width":8}"#)
    let soft = try await folder.replayed(
      Self.fills, brush: #"{"width":8,"alpha":0.5,"soft":4}"#)
    #expect(soft.report == hard.report && soft.status == .pass)
    #expect(try hard.picture()[10, 2] == Self.green)
    let frame = try soft.picture()
    // 128 of 255 in the middle, less toward the edge, nothing beyond it.
    #expect(frame[10, 0] == Self.red)
    let greens = (0..<5).map { frame[10, $0].green }
    #expect(greens == greens.sorted() && greens[1] < 64 && greens[4] > 90 && greens[4] <= 128)
  }

  @Test(arguments: [
    (#""cover":{"image":"quarters","fit":"strech"}"#, "E401", "scene.cover.fit"),
    (##""cover":{"color":"#fff","fit":"cover"}"##, "E421", "scene.cover.fit"),
    (#""mask":7"#, "E423", "scene.mask"), (#""mask":{}"#, "E422", "scene.mask"),
    (#""mask":{"image":"left","fit":"cover"}"#, "E421", "scene.mask.fit"),
  ])
  func `a fit or a mask that cannot be is refused`(
    scene: String, code: String, place: String
  ) async throws {
    let folder = try folder()
    let recording = try await folder.replayed(scene, assets: folder.assets())
    let text = recording.diagnostics.map(\.text).joined()
    #expect(text.contains(": \(code): ") && text.contains(place), "\(text)")
    #expect(recording.frame == nil && recording.report == nil)
  }

  @Test(arguments: [
    (#"{"alpha":0}"#, "alpha"), (#"{"alpha":1.01}"#, "alpha"), (#"{"soft":-1}"#, "soft"),
    (#"{"width":10,"soft":5.1}"#, "soft"),
  ])
  func `a look beyond its bounds is refused`(brush: String, key: String) async throws {
    let recording = try await PictureFolder().replayed(Self.fills, brush: brush)
    let text = recording.diagnostics.map(\.text).joined()
    #expect(text.contains(": E424: scene.brush.\(key)"), "\(text)")
  }
}

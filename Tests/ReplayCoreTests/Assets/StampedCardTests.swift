import Drawing
import Geometry
import GoldenPictures
import PNGCodec
import ReplayCore
import Scenes
import Testing

/// The picture of a card that stars are stamped into, which the page on scenes shows.
@Suite struct StampedCardTests {
  private static let scene = ##"""
    "kind":"scratch","frame":{"x":10,"y":10,"width":180,"height":120},
     "content":{"gradient":{"kind":"radial","radius":0.8,
      "stops":[[0,"#fff6d0"],[0.5,"#ffd45c"],[1,"#f0a020"]]}},
     "brush":{"width":40,"tip":{"image":"star"}}
    """##.replacing("\n", with: "")

  /// Taps, and a way from the left to the right at the bottom.
  private static let touches = [
    (0, 0, "began", 42, 44), (0, 80_000, "ended", 42, 44), (1, 100_000, "began", 104, 52),
    (1, 180_000, "ended", 104, 52), (2, 200_000, "began", 160, 40), (2, 280_000, "ended", 160, 40),
    (3, 300_000, "began", 38, 100), (3, 400_000, "moved", 84, 96), (3, 500_000, "ended", 158, 104),
  ].map(SceneRecording.touch)

  private static let recording = SceneRecording(
    scene: scene, touches: touches, canvas: #"{"width":200,"height":140,"scale":3}"#,
    end: 600_000)

  /// A star of five points, 120 pixels wide; its corners lie on two circles.
  private func star() -> Bitmap {
    var canvas = Canvas(size: Size(width: 120, height: 120), scale: 1)
    let corners = [
      (60, 2), (74, 42), (117, 43), (83, 69), (95, 110), (60, 86), (25, 110), (37, 69), (3, 43),
      (46, 42),
    ].map { Point(x: Double($0.0), y: Double($0.1)) }
    canvas.fill(Path(polyline: corners), with: .color(.black))
    return canvas.bitmap
  }

  @Test func `the page on scenes shows what the program draws`() async throws {
    let folder = try PictureFolder()
    try folder.write(star(), to: "star.png")
    let found = try await folder.replayed(recording: Self.recording.text, assets: folder.assets())
    try GoldenFrames.expect(found.picture(), toBeShownAs: "stamped-card", scale: 3)
  }
}

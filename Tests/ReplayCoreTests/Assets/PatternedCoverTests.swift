import Drawing
import Geometry
import GoldenPictures
import PNGCodec
import ReplayCore
import Scenes
import Testing

/// The picture of a half scratched card that the page on scenes shows.
@Suite struct PatternedCoverTests {
  private static let scene = ##"""
    "kind":"scratch","frame":{"x":10,"y":10,"width":180,"height":120},
     "cover":{"pattern":{"tile":"triangle","direction":"right","color":"#7db4f5",
      "background":"#2f6fd0","size":9,"repeat":10}},
     "content":{"image":"hills"},"brush":{"width":30}
    """##.replacing("\n", with: "")

  /// A zigzag down the left side of the card, and a tap on the other.
  private static let touches = [
    (0, 0, "began", 24, 28), (0, 120_000, "moved", 98, 30), (0, 240_000, "moved", 22, 64),
    (0, 360_000, "moved", 106, 72), (0, 480_000, "moved", 24, 104), (0, 600_000, "ended", 118, 114),
    (1, 700_000, "began", 158, 52), (1, 760_000, "ended", 158, 52),
  ].map(SceneRecording.touch)

  private static let recording = SceneRecording(
    scene: scene, touches: touches, canvas: #"{"width":200,"height":140,"scale":3}"#,
    end: 800_000)

  private func rgb(_ number: Int) -> Color {
    Color(
      red: UInt8(number >> 16), green: UInt8(number >> 8 & 255), blue: UInt8(number & 255))
  }

  /// What lies under the cover: hills in the evening, at two pixels a point.
  private func hills() -> Bitmap {
    var canvas = Canvas(size: Size(width: 180, height: 120), scale: 2)
    let whole = Path(Rect(x: 0, y: 0, width: 180, height: 120))
    let sky = [
      GradientStop(0, rgb(0x3B2C6B)), GradientStop(0.55, rgb(0xE86A7A)),
      GradientStop(1, rgb(0xFFD27A)),
    ]
    canvas.fill(
      whole,
      with: .linearGradient(LinearGradient(from: .zero, to: Point(x: 0, y: 95), stops: sky)))
    let glow = [
      GradientStop(0, rgb(0xFFF4D6)), GradientStop(0.36, rgb(0xFFF4D6)),
      GradientStop(0.37, rgb(0xFFF4D6).withAlpha(120)), GradientStop(1, rgb(0xFFF4D6).withAlpha(0)),
    ]
    let sun = Point(x: 62, y: 58)
    canvas.fill(
      whole, with: .radialGradient(RadialGradient(center: sun, radius: 44, stops: glow)))
    for (color, height, bend) in [
      (0x8A4B86, 62.0, -26.0), (0x5A3A78, 84.0, 22.0), (0x33265A, 104.0, -20.0),
    ] {
      var hill = Path()
      hill.move(to: Point(x: 0, y: height))
      hill.addCubic(
        control1: Point(x: 60, y: height + bend), control2: Point(x: 120, y: height - bend),
        to: Point(x: 180, y: height + bend / 2))
      hill.addLine(to: Point(x: 180, y: 120))
      hill.addLine(to: Point(x: 0, y: 120))
      canvas.fill(hill, with: .color(rgb(color)))
    }
    return canvas.bitmap
  }

  @Test func `the page on scenes shows what the program draws`() async throws {
    let folder = try PictureFolder()
    try folder.write(hills(), to: "hills.png")
    let found = try await folder.replayed(recording: Self.recording.text, assets: folder.assets())
    try GoldenFrames.expect(found.picture(), toBeShownAs: "patterned-cover", scale: 3)
  }
}

import Drawing
import Foundation
import Geometry
import GoldenPictures
import PNGCodec
import ReplayCore
import Scenes
import Testing

/// The pictures of looks and placements on the page on scenes.
@Suite struct LooksPageTests {
  /// The recording of the first page of the docs, with other members in its scene.
  private func letter(_ members: String) throws -> String {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("docs/letter-t.touch.jsonl")
    let text = try String(contentsOf: file, encoding: .utf8)
    let scene = #""scene":{"kind":"trace","guide":"T"}"#
    #expect(text.contains(scene))
    return text.replacing(scene, with: #""scene":{"kind":"trace","guide":"T"\#(members)}"#)
      .replacing(#""height":549,"scale":2}"#, with: #""height":549,"scale":1}"#)
  }

  /// A star of five points, 60 pixels wide.
  private func star() -> Bitmap {
    var canvas = Canvas(size: Size(width: 60, height: 60), scale: 1)
    let corners = [
      (30, 1), (37, 21), (58.5, 21.5), (41.5, 34.5), (47.5, 55), (30, 43), (12.5, 55),
      (18.5, 34.5), (1.5, 21.5), (23, 21),
    ].map { Point(x: $0.0, y: $0.1) }
    canvas.fill(
      Path(polyline: corners), with: .color(Color(red: 0xF4, green: 0xB4, blue: 0x1A)))
    return canvas.bitmap
  }

  /// A large T with serifs, as broad as a letter of a poster.
  private func letterform() throws -> Bitmap {
    var canvas = Canvas(size: Size(width: 296, height: 475), scale: 1)
    let letter = try Path(
      svg: "M36 36H260L270 108H250Q244 84 206 84H172V300Q172 322 202 324V340H94V324Q124 322 124 300"
        + "V84H90Q52 84 46 108H26Z")
    canvas.fill(letter, with: .color(Color(red: 0xF6, green: 0xD9, blue: 0xC6)))
    canvas.stroke(
      letter, style: StrokeStyle(width: 3), with: .color(Color(red: 0xD9, green: 0x8E, blue: 0x73)))
    return canvas.bitmap
  }

  @Test(arguments: [
    ("look-default", ""), ("look-2019", #","profile":"tracer-2019""#),
    ("look-2019-points", #","profile":"tracer-2019-points""#),
    (
      "look-pictures",
      #","profile":"tracer-2019","background":"letter","marks":"star""#
    ),
    ("placement-given", #","placement":{"x":20,"y":310,"width":150,"height":210}"#),
    ("placement-ink", #","placement":"ink""#),
  ])
  func `the page on scenes shows the looks of a trace`(name: String, members: String) async throws {
    let folder = try PictureFolder()
    try folder.write(star(), to: "star.png")
    try folder.write(letterform(), to: "letter.png")
    let found = try await folder.replayed(
      recording: letter(members), assets: folder.assets())
    #expect(found.diagnostics.isEmpty)
    try GoldenFrames.expect(found.picture(), toBeShownAs: name)
  }

  @Test func `the page on scenes shows a soft brush beside a hard one`() async throws {
    var pictures: [Bitmap] = []
    for look in ["", #","alpha":0.85,"soft":8"#] {
      let touches = [
        (0, 0, "began", 30, 30), (0, 100_000, "moved", 100, 60), (0, 200_000, "ended", 170, 28),
        (1, 300_000, "began", 40, 100), (1, 400_000, "ended", 190, 96),
      ].map(SceneRecording.touch)
      let recording = SceneRecording(
        scene: #""kind":"scratch","brush":{"width":40\#(look)}"#, touches: touches,
        canvas: #"{"width":200,"height":130,"scale":2}"#, end: 500_000)
      let folder = try PictureFolder()
      let found = try await folder.replayed(recording: recording.text, assets: folder.assets())
      pictures.append(try found.picture())
    }
    try GoldenFrames.expect(GoldenFrames.row(of: pictures), toBeShownAs: "soft-brush", scale: 2)
  }
}

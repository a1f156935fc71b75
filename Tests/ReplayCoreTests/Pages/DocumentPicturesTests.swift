// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import GoldenPictures
import JSONStream
import ReplayCore
import Scenes
import TestCorpora
import Testing
import TouchRecording
import Touchstone

/// The pictures of the documents are those that the program draws.
@Suite struct DocumentPicturesTests {
  /// The pictures that scenes name, drawn once.
  private static let folder = Result {
    let folder = try TemporaryFolder()
    try DocumentAssets.add(to: folder)
    return folder
  }

  private func picture(
    of text: String, scale: Double, crops: Bool = false
  ) async throws -> Bitmap {
    let assets = try Self.folder.get().assets()
    let replay = Replayer {
      ($0.frame, $0.scale, $0.cropsFrame) = (.last, scale, crops)
      $0.assets = assets
    }
    let found = try await replay.replayed(text)
    #expect(found.diagnostics.isEmpty)
    return try found.picture()
  }

  @Test(arguments: [
    ("look-default", ""), ("look-2019", #","profile":"tracer-2019""#),
    ("look-2019-points", #","profile":"tracer-2019-points""#),
    ("look-pictures", #","profile":"tracer-2019","background":"letter","marks":"star""#),
    ("placement-given", #","placement":{"x":20,"y":310,"width":150,"height":210}"#),
    ("placement-ink", #","placement":"ink""#),
  ])
  func `the page on scenes shows the looks of a trace`(name: String, members: String) async throws {
    let (text, guide) = (try Project.text(of: "docs/letter-t.touch.jsonl"), #""guide":"T""#)
    #expect(text.contains(guide))
    let found = try await picture(of: text.replacing(guide, with: guide + members), scale: 1)
    try GoldenFrames.expect(found, toBeShownAs: name)
  }

  private static func card(
    _ height: Int, _ members: String, _ strokes: [[String]], end: Int
  ) -> String {
    SceneRecording(
      scene: #""kind":"scratch",\#(members)"#.replacing("\n", with: ""),
      touches: strokes.flatMap(\.self), canvas: #"{"width":200,"height":\#(height)}"#, end: end
    ).text
  }

  @Test func `the page on scenes shows a soft brush beside a hard one`() async throws {
    var pictures: [Bitmap] = []
    for look in ["", #","alpha":0.85,"soft":8"#] {
      let text = Self.card(
        130, #""brush":{"width":40\#(look)}"#,
        [
          SceneRecording.stroke(0, (0, 30, 30), (100_000, 100, 60), (200_000, 170, 28)),
          SceneRecording.stroke(1, (300_000, 40, 100), (400_000, 190, 96)),
        ], end: 500_000)
      pictures.append(try await picture(of: text, scale: 2))
    }
    try GoldenFrames.expect(GoldenFrames.row(of: pictures), toBeShownAs: "soft-brush", scale: 2)
  }

  /// A zigzag down a patterned card and a tap; and taps and a stroke with a star for the tip.
  private static let cards = [
    (
      "patterned-cover",
      card(
        140,
        ##"""
        "frame":{"x":10,"y":10,"width":180,"height":120},
        "cover":{"pattern":{"tile":"triangle","direction":"right","color":"#7db4f5",
        "background":"#2f6fd0","size":9,"repeat":10}},"content":{"image":"hills"},
        "brush":{"width":30}
        """##,
        [
          SceneRecording.stroke(
            0, (0, 24, 28), (120_000, 98, 30), (240_000, 22, 64), (360_000, 106, 72),
            (480_000, 24, 104), (600_000, 118, 114)),
          SceneRecording.stroke(1, (700_000, 158, 52), (760_000, 158, 52)),
        ], end: 800_000)
    ),
    (
      "stamped-card",
      card(
        140,
        ##"""
        "frame":{"x":10,"y":10,"width":180,"height":120},
        "content":{"gradient":{"kind":"radial","radius":0.8,
        "stops":[[0,"#fff6d0"],[0.5,"#ffd45c"],[1,"#f0a020"]]}},
        "brush":{"width":40,"tip":{"image":"tip"}}
        """##,
        [
          SceneRecording.stroke(0, (0, 42, 44), (80_000, 42, 44)),
          SceneRecording.stroke(1, (100_000, 104, 52), (180_000, 104, 52)),
          SceneRecording.stroke(2, (200_000, 160, 40), (280_000, 160, 40)),
          SceneRecording.stroke(3, (300_000, 38, 100), (400_000, 84, 96), (500_000, 158, 104)),
        ], end: 600_000)
    ),
  ]

  @Test(arguments: cards)
  func `the page on scenes shows what becomes of a card`(name: String, text: String) async throws {
    try GoldenFrames.expect(try await picture(of: text, scale: 3), toBeShownAs: name, scale: 3)
  }

  @Test(arguments: [
    "off-guide-t", "fast-flick", "stem-first", "bar-reversed", "joined-l", "scratch-60",
  ])
  func `the cropped frame of a bundled recording is the picture of the page`(
    stem: String
  ) async throws {
    let text = try Project.text(of: "recordings/\(stem)\(Input.ending)")
    try GoldenFrames.expect(
      try await picture(of: text, scale: 1, crops: true), toBeShownAs: stem)
  }

  @Test func `a cropped frame is the part of the frame that shows guide and ink`() async throws {
    let text = try Project.text(of: "recordings/off-guide-t\(Input.ending)")
    let whole = try await picture(of: text, scale: 0.75)
    let crop = try await picture(of: text, scale: 0.75, crops: true)
    // What is not paper in the whole frame is in the crop, with a margin of paper around it.
    func inked(_ bitmap: Bitmap) throws -> BitmapDifference.Bounds {
      let paper = Bitmap(width: bitmap.width, height: bitmap.height, filledWith: whole[0, 0])
      return try #require(BitmapDifference(paper, bitmap).bounds)
    }
    let (all, kept) = (try inked(whole), try inked(crop))
    let (dx, dy) = (all.topLeft.x - kept.topLeft.x, all.topLeft.y - kept.topLeft.y)
    #expect(all.bottomRight == .init(x: kept.bottomRight.x + dx, y: kept.bottomRight.y + dy))
    #expect(kept.topLeft.x > 0 && kept.bottomRight.x < crop.width - 1)
    #expect(kept.topLeft.y > 0 && kept.bottomRight.y < crop.height - 1)
    let isSame = (0..<crop.height).allSatisfy { y in
      (0..<crop.width).allSatisfy { x in crop[x, y] == whole[x + dx, y + dy] }
    }
    #expect(isSame)
  }

  @Test(arguments: [("counter", 2), ("pattern", 2), ("wave", 4)])
  func `each profile on the page of a control looks as its command draws it`(
    page: String, pictures: Int
  ) async throws {
    let text = try Project.text(of: "docs/\(page).md")
    let scenes = text.matches(of: /(?m)^\$ echo '(.*)' > (\S+)$/)
    let commands = text.matches(
      of:
        /(?m)^\$ replay render (recordings\/\S+) --scene (\S+) --at (\S+)s --scale (\S+) -o (\S+)\.png$/
    )
    #expect(commands.count == pictures)
    let folder = try TemporaryFolder()
    for command in commands {
      let (_, path, file, time, scale, name) = command.output
      #expect(text.contains("](images/\(name).png)"), "\(name) is not shown")
      let scene = try #require(scenes.first { $0.2 == file }?.1)
      let replay = try Replayer {
        $0.sceneFile = try SceneFile(try folder.write(String(scene)))
        $0.frame = .at(Microseconds(try #require(Double(time)) * 1_000_000))
        $0.scale = Double(scale)
      }
      let found = try await replay.replayed(at: [Project.path(String(path))])
      try GoldenFrames.expect(found[0].picture(), toBeShownAs: String(name))
    }
  }

  @Test(arguments: [("scratch-60", "gauge-card"), ("off-guide-t", "gauge-letter")])
  func `gauges beside bundled recordings look as they did`(stem: String, name: String) throws {
    let recording = try Bundled.recording(stem)
    var scene = try #require(recording.header.scene)
    scene.append("gauge", "counter")
    let frame = try GoldenFrames.frame(
      of: scene, on: recording.header.canvas.size, after: recording.touches, at: 9_000_000)
    try GoldenFrames.expect(frame, toBe: "\(name)@1x")
  }

  @Test func `the page on reports shows a difference beside the two frames`() async throws {
    // A T whose bar sags on its way, or does not.
    let scene =
      #""kind":"trace","guide":{"strokes":[{"d":"M36 28H124"},{"d":"M80 28V112"}]},"#
      + #""placement":"as-is","rules":{"tolerance":9}"#
    var frames: [Bitmap] = []
    for sag in [0.0, 7] {
      let bar = SceneRecording.stroke(0, (0, 36, 28), (20_000, 66, 28 + sag), (40_000, 124, 28))
      let stem = SceneRecording.stroke(1, (60_000, 80, 28), (80_000, 80, 112))
      let text = SceneRecording(
        scene: scene, touches: bar + stem, canvas: #"{"width":160,"height":140}"#, end: 1_000_000
      ).text
      frames.append(try await picture(of: text, scale: 2))
    }
    frames.append(BitmapDifference.picture(of: frames[0], and: frames[1]))
    try GoldenFrames.expect(GoldenFrames.row(of: frames), toBeShownAs: "golden-diff", scale: 2)
  }
}

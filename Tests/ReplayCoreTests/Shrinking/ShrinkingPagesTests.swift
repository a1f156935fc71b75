// SPDX-License-Identifier: Apache-2.0
import Foundation
import Drawing
import Geometry
import GoldenPictures
import JSONStream
import PropertyTesting
import ReplayCore
import Scenes
import TestCorpora
import Testing
import TouchRecording
import Touchstone
import Workbench

/// Holds the pages on property testing and on making recordings to the program.
@Suite struct ShrinkingPagesTests {
  private func page(_ name: String) throws -> String { try Project.text(of: "docs/\(name).md") }

  /// Replays recordings and returns their last frames and their table.
  private func replayed(
    _ recordings: [(name: String, text: String)], scale: Double = 0.5, crops: Bool = false
  ) async throws -> (pictures: [Bitmap], table: String) {
    let folder = try TemporaryFolder()
    let paths = try recordings.map { try folder.write($0.text, to: "\($0.name)\(Input.ending)") }
    let replay = Replayer { ($0.frame, $0.scale, $0.cropsFrame) = (.last, scale, crops) }
    var report = RunReport()
    let found = try await replay.replayed(at: paths)
    for recording in found { report.add(recording) }
    return (try found.map { try $0.picture() }, report.table())
  }

  /// The lines of the first recording in a page.
  private func recording(in page: String) throws -> String {
    let begin = try #require(page.range(of: #"{"format":"touch-recording""#))
    let end = try #require(page[begin.lowerBound...].range(of: "\n```"))
    return String(page[begin.lowerBound..<end.lowerBound]) + "\n"
  }

  @Test func `the recording of the broken rule gives the table and the picture of the page`()
    async throws
  {
    let page = try page("property-testing")
    let name = "the-device-does-not-matter-seed-42"
    let text = try recording(in: page)
    #expect(try Recording.read(Array(text.utf8)).recording.touches.count <= 6)
    let found = try await replayed([(name, text)], scale: 1, crops: true)
    #expect(
      page.contains("$ replay \(name).touch.jsonl\n\(found.table)"),
      "it should show\n\(found.table)")
    try GoldenFrames.expect(found.pictures[0], toBeShownAs: "letter-v-corner")
  }

  @Test func `the page shows what a rate does to the score of a quick V`() async throws {
    let name = "the-rate-does-not-matter-seed-3"
    let corners = [Point(x: 60, y: 80), Point(x: 160, y: 380), Point(x: 260, y: 80)]
    let hands = Generator<[TouchEvent]>.gesture(along: Path(polyline: corners)).map { touches in
      var header = RecordingHeader(canvas: .init(width: 320, height: 480))
      header.scene = [
        "kind": "trace", "placement": "as-is", "rules": ["tolerance": 20],
        "guide": ["strokes": [["d": "M60 80L160 380L260 80"]]],
      ]
      return Recording(header: header, touches: touches)
    }
    let check = hands.check("the rate does not matter", keeping: .rate, by: 0.05) {
      try Replay($0).report().score
    }
    let found = try #require(check.counterexample)
    #expect(found.fileName == "\(name).touch.jsonl")
    let texts = try [found.recording, found.changedRecording].map { recording in
      String(decoding: try #require(recording).bytes, as: UTF8.self)
    }
    let shown = try await replayed(
      [(name, texts[0]), ("changed-\(name)", texts[1])], scale: 1, crops: false)
    #expect(
      try page("property-testing").contains(
        "$ replay \(name).touch.jsonl changed-\(name).touch.jsonl\n\(shown.table)"),
      "it should show\n\(shown.table)")
  }

  @Test func `the page shows the shrunk recording of the letter T`() async throws {
    let page = try page("property-testing")
    let replay = try Replayer(requiring: ["ink.redSegments>=3"])
    var results: [Shrinking.Result] = []
    try await Shrinking(replay).run(Input.expand([Bundled.path("off-guide-t")])) {
      results.append($0)
    }
    let result = try #require(results.first)
    let summary = "replay: off-guide-t: \(result.summary)\n"
    let text = String(decoding: result.bytes ?? [], as: UTF8.self)
    let lines = text.split(separator: "\n").dropFirst().joined(separator: "\n")
    #expect(page.contains(summary), "it should show \(summary)")
    #expect(page.contains(lines), "it should show\n\(lines)")
    let found = try await replayed([("red", text)], scale: 1, crops: true)
    #expect(page.contains("$ replay red.touch.jsonl\n\(found.table)"), "\(found.table)")
    try GoldenFrames.expect(found.pictures[0], toBeShownAs: "off-guide-t-shrunk")
  }

  @Test func `the hands that the page on making recordings shows are those that are made`()
    async throws
  {
    var t = HandDrawing()
    t.guide = .named("T")
    let hands = (7...9).map { ("T-seed-\($0)", t.make(seed: UInt64($0)).text) }
    let table = try await replayed(hands).table
    #expect(try page("generating").contains("$ replay hands\n\(table)"), "\(table)")

    var s = HandDrawing()
    s.guide = .named("S")
    (s.jitter, s.rate) = (6, 120)
    var fingers = HandDrawing()
    let card = try TemporaryFolder()
    fingers.sceneFile = try SceneFile(
      try card.write(#"{"kind":"scratch","frame":{"x":45,"y":222,"width":300,"height":400}}"#))
    fingers.fingers = 2
    let made = [
      ("t", t.make(seed: 8).text), ("s", s.make(seed: 0).text),
      ("fingers", fingers.make(seed: 3).text),
    ]
    try GoldenFrames.expect(beside(await replayed(made).pictures), toBeShownAs: "hands")
  }

  /// The middles of tall pictures beside each other.
  private func beside(_ bitmaps: [Bitmap]) -> Bitmap {
    let (rows, width) = (92..<332, bitmaps.reduce(0) { $0 + $1.width })
    var sheet = Bitmap(width: width, height: rows.count)
    sheet.pixels = rows.flatMap { row in
      bitmaps.flatMap { bitmap in
        let stride = 4 * bitmap.width
        return bitmap.pixels[stride * row..<stride * (row + 1)]
      }
    }
    return sheet
  }
}

extension GeneratedRecording {
  fileprivate var text: String { String(decoding: bytes ?? [], as: UTF8.self) }
}

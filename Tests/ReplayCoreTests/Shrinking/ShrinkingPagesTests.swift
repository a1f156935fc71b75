import Drawing
import Foundation
import GoldenPictures
import PNGCodec
import ReplayCore
import Scenes
import Testing
import TouchRecording
import Workbench

/// Holds the pages on property testing and on making recordings to the program.
@Suite struct ShrinkingPagesTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private func page(_ name: String) throws -> String {
    try String(
      contentsOf: Self.root.appendingPathComponent("docs/\(name).md"), encoding: .utf8)
  }

  /// Replays recordings and returns their last frames and their table.
  private func replayed(
    _ recordings: [(name: String, text: String)], scale: Double = 0.5, crops: Bool = false
  ) async throws -> (pictures: [[UInt8]], table: String) {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("touchstone-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in recordings {
      try Data(text.utf8).write(to: folder.appendingPathComponent("\(name).touch.jsonl"))
    }
    var replay = Replay()
    (replay.frame, replay.scale, replay.cropsFrame) = (.last, scale, crops)
    var (report, pictures) = (RunReport(), [[UInt8]]())
    let paths = recordings.map { "\(folder.path)/\($0.name).touch.jsonl" }
    try await replay.run(Input.expand(paths)) { recording in
      report.add(recording)
      if let frame = recording.frame { pictures.append(frame.png) }
    }
    return (pictures, report.table())
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
    try GoldenFrames.expect(
      PNGDecoder().decode(#require(found.pictures.first)), toBeShownAs: "letter-v-corner")
  }

  @Test func `the page shows the shrunk recording of the letter T`() async throws {
    let page = try page("property-testing")
    var replay = Replay()
    replay.demands = [Demand(try Requirement("ink.redSegments>=3"), .require)]
    let input = Self.root.appendingPathComponent("recordings/off-guide-t.touch.jsonl").path
    var results: [Shrinking.Result] = []
    try await Shrinking(replay).run(Input.expand([input])) { results.append($0) }
    let result = try #require(results.first)
    let summary = "replay: off-guide-t: \(result.summary)\n"
    let text = String(decoding: result.bytes ?? [], as: UTF8.self)
    let lines = text.split(separator: "\n").dropFirst().joined(separator: "\n")
    #expect(page.contains(summary), "it should show \(summary)")
    #expect(page.contains(lines), "it should show\n\(lines)")
    let found = try await replayed([("red", text)], scale: 1, crops: true)
    #expect(page.contains("$ replay red.touch.jsonl\n\(found.table)"), "\(found.table)")
    try GoldenFrames.expect(
      PNGDecoder().decode(#require(found.pictures.first)), toBeShownAs: "off-guide-t-shrunk")
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
    let card = try TemporaryRecordings()
    fingers.sceneFile = try SceneFile(
      try card.write(#"{"kind":"scratch","frame":{"x":45,"y":222,"width":300,"height":400}}"#))
    fingers.fingers = 2
    let made = [
      ("t", t.make(seed: 8).text), ("s", s.make(seed: 0).text),
      ("fingers", fingers.make(seed: 3).text),
    ]
    try GoldenFrames.expect(beside(try await replayed(made).pictures), toBeShownAs: "hands")
  }

  /// The middles of tall pictures beside each other.
  private func beside(_ pictures: [[UInt8]]) throws -> Bitmap {
    let bitmaps = try pictures.map { try PNGDecoder().decode($0) }
    let (rows, width) = (92..<332, bitmaps.reduce(0) { $0 + $1.width })
    var sheet = Bitmap(width: width, height: rows.count)
    sheet.pixels = rows.flatMap { row in
      bitmaps.flatMap { $0.pixels[4 * $0.width * row..<4 * $0.width * (row + 1)] }
    }
    return sheet
  }
}

extension GeneratedRecording {
  fileprivate var text: String { String(decoding: bytes ?? [], as: UTF8.self) }
}

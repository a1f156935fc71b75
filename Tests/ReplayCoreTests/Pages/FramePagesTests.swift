import Drawing
import Foundation
import GoldenPictures
import PNGCodec
import ReplayCore
import Testing
import TouchRecording

/// The frames that the front page and the page on explanations show are those that their command
/// draws.
@Suite struct FramePagesTests {
  @Test(arguments: [
    "off-guide-t", "fast-flick", "stem-first", "bar-reversed", "joined-l", "scratch-60",
  ])
  func `the cropped frame of a recording is the picture of the page`(name: String) async throws {
    let recording = try #require(try BundledRecordings.all().first { $0.stem == name }).recording
    var replay = Replay()
    (replay.frame, replay.scale, replay.cropsFrame) = (.last, 1, true)
    let found = try await replay.replayed(String(decoding: recording.bytes, as: UTF8.self))
    try GoldenFrames.expect(
      PNGDecoder().decode(try #require(found.frame).png), toBeShownAs: name)
  }

  @Test func `a cropped frame is the part of the frame that shows guide and ink`() async throws {
    let recording = try #require(try BundledRecordings.all().first { $0.stem == "off-guide-t" })
    let text = String(decoding: recording.recording.bytes, as: UTF8.self)
    var replay = Replay()
    (replay.frame, replay.scale) = (.last, 0.75)
    let whole = try PNGDecoder().decode(try #require(try await replay.replayed(text).frame).png)
    replay.cropsFrame = true
    let crop = try PNGDecoder().decode(try #require(try await replay.replayed(text).frame).png)
    let paper = whole[0, 0]
    // What is not paper in the whole frame is in the crop, with a margin of paper around it.
    func inked(_ bitmap: Bitmap) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
      let places = (0..<bitmap.height).flatMap { y in
        (0..<bitmap.width).filter { bitmap[$0, y] != paper }.map { (x: $0, y: y) }
      }
      guard let first = places.first, let last = places.last,
        let left = places.map(\.x).min(), let right = places.map(\.x).max()
      else { return nil }
      return (left...right, first.y...last.y)
    }
    let (all, kept) = (try #require(inked(whole)), try #require(inked(crop)))
    #expect(all.columns.count == kept.columns.count && all.rows.count == kept.rows.count)
    #expect(kept.columns.lowerBound > 0 && kept.columns.upperBound < crop.width - 1)
    #expect(kept.rows.lowerBound > 0 && kept.rows.upperBound < crop.height - 1)
    let (dx, dy) = (
      all.columns.lowerBound - kept.columns.lowerBound, all.rows.lowerBound - kept.rows.lowerBound
    )
    let isSame = (0..<crop.height).allSatisfy { y in
      (0..<crop.width).allSatisfy { x in crop[x, y] == whole[x + dx, y + dy] }
    }
    #expect(isSame)
  }
}

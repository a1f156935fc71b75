// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import JSONStream
import ReplayCore
import Scenes
import TestCorpora
import Testing

/// What is told and drawn of what was revealed, and when.
@Suite struct RevealTests {
  /// A card of 60 x 40 points at (10, 20), scratched along its middle, its right half a region.
  private static let lines = [
    #"{"format":"touch-recording","version":1,"canvas":{"width":80,"height":80},"scene":"#
      + #"{"kind":"scratch","frame":{"x":10,"y":20,"width":60,"height":40},"brush":{"width":10},"#
      + #""regions":[{"name":"right","rect":{"x":30,"y":0,"width":30,"height":40}}]}}"#,
    #"{"t":0,"id":4,"phase":"began","x":20,"y":40}"#,
    #"{"t":100000,"id":4,"phase":"moved","x":60,"y":40}"#,
    #"{"t":200000,"id":4,"phase":"ended","x":60,"y":40}"#,
    #"{"t":200000,"event":"end","lines":3}"#,
  ]

  private func replayed(_ set: (inout Replayer) -> Void) async throws -> ReplayedRecording {
    try await Replayer(set).replayed(Self.lines.map { "\($0)\n" }.joined())
  }

  private func pixel(_ x: Double, _ y: Double) async throws -> ReplayedRecording {
    try await replayed { $0.question = .pixel(Point(x: x, y: y)) }
  }

  @Test func `a point that is revealed names stroke, segment, time and distance`() async throws {
    let found = try await pixel(45, 43)
    let json = try #require(found.explanationJSON)
    #expect(json["revealed"]?.bool == true && json["regions"]?.elements?.count == 1)
    let piece = try #require(json["piece"])
    #expect(piece["stroke"]?.integer == 0 && piece["contact"]?.integer == 4)
    #expect(piece["segment"]?.integer == 1 && piece["t"]?.integer == 100_000)
    // The sample of (45, 43) lies at (45.0625, 43.0625).
    #expect(piece["distance"]?.double == 3.0625)
    let text = try #require(found.explanationText)
    #expect(text.contains("revealed    stroke 1 of 1, contact 4, 0.100 s"))
    #expect(text.contains("segment     from (20.00, 40.00) to (60.00, 40.00)"))
    #expect(text.contains("distance    3.06 pt, 5.00 allowed\n"))
  }

  @Test func `a point under the first disc was revealed by the touch-down`() async throws {
    let piece = try #require(try await pixel(17, 40).explanationJSON?["piece"])
    #expect(piece["segment"]?.integer == 0 && piece["t"]?.integer == 0)
  }

  @Test func `a covered point tells how near the nearest stroke came`() async throws {
    let found = try await pixel(45, 50)
    #expect(found.explanationJSON?["revealed"]?.bool == false)
    #expect(found.explanationJSON?["piece"]?["distance"]?.double == 10.0625)
    let text = try #require(found.explanationText)
    #expect(text.contains("nearest     stroke 1 of 1"))
    #expect(text.contains("10.06 pt, 5.00 allowed: 5.06 too far"))
  }

  @Test func `the page on what was revealed shows what is said of a bundled recording`()
    async throws
  {
    let replay = Replayer { $0.question = .pixel(Point(x: 100, y: 300)) }
    let text = try await replay.replayed(bundled: "two-fingers").explanationText ?? "nothing"
    #expect(
      try Project.text(of: "docs/reveal.md").contains("--pixel 100,300\n\(text)```\n"),
      "it should show:\n\(text)")
  }

  @Test func `a point beside the card is on no card`() async throws {
    let found = try await pixel(5, 5)
    #expect(found.explanationJSON?["onCard"]?.bool == false)
    #expect(found.explanationText?.contains("not on the card") == true)
  }

  @Test func `the report has a time for each percent that was reached, and no other`() async throws
  {
    let section = try #require(try await replayed { $0.measures = [.thresholds] }.report?.section)
    #expect(try await replayed { _ in }.report?.section["thresholds"] == nil)
    let coverage = try #require(section["coverage"]?["percent"]?.double)
    let times = try #require(section["thresholds"]?.elements)
    #expect(times.count == Int(coverage) && times.count > 10)
    let crossed = times.compactMap { $0["crossedAt"]?.integer }
    #expect(crossed.count == times.count && crossed == crossed.sorted())
    #expect(crossed.allSatisfy { 0...100_000 ~= $0 })
    let region = try #require(section["regions"]?.elements?.first)
    let inside = try #require(region["thresholds"]?.elements)
    #expect(inside.count == Int(region["percent"]?.double ?? 0))
    // The finger's tip comes to the right half after a quarter of its way.
    #expect((inside.first?["crossedAt"]?.integer ?? 0) > 30_000)
  }

  @Test(arguments: FrameView.ofCards)
  func `every view is drawn, and no two alike`(view: FrameView) async throws {
    let frame = try #require(
      try await replayed {
        $0.frame = .last
        $0.view = view
      }.frame)
    for other in FrameView.ofCards where other != view {
      let otherFrame = try await replayed {
        $0.frame = .last
        $0.view = other
      }.frame
      // One stroke reveals as much in equal times, but for the disc that it begins with.
      #expect(otherFrame?.png != frame.png, "\(view) looks like \(other)")
    }
  }

  @Test func `a film strip larger than a frame may be is drawn smaller, and says so`() async throws
  {
    let found = try await replayed {
      $0.frame = .last
      $0.view = .film
      $0.limits.set(.frame, to: 10000)
    }
    #expect(found.status == .pass && found.frame?.png.isEmpty == false)
    #expect(found.diagnostics.map(\.code.name) == ["W428"])
  }
}

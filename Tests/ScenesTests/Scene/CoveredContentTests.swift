// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import JSONStream
import MaskCore
import PropertyTesting
import Scenes
import TestCorpora
import Testing
import TouchRecording

/// Two cards that differ only in their contents take the same touches: their reports are equal, and
/// so is each pixel of their frames in which no sample is revealed.
@Suite struct CoveredContentTests {
  private static let canvas = Size(width: 60, height: 44)
  private static let contents = ["#ff000080", "#0b5ee1"]

  /// Draws a card, so that a test can draw it wrongly.
  private typealias Painter = (Scene, inout ScenePicture) throws -> Void

  /// The output that tells what is covered.
  private enum Leak: Equatable {
    case report
    case pixel(x: Int, y: Int)
  }

  /// The cards with each content, and other members.
  private func cards(_ members: String = "") throws -> [Scene] {
    try Self.contents.map { content in
      let text = #"""
        {"kind":"scratch","frame":{"x":7.3,"y":4.6,"width":44,"height":33},
         "brush":{"width":9},"threshold":20,"content":{"color":"\#(content)"},
         "regions":[{"name":"prize","rect":{"x":10,"y":10,"width":9,"height":9}}],
         "eraser":{"x":0,"y":38,"width":6,"height":6}\#(members)}
        """#
      return try decodeScene(try JSONValue.parse(Array(text.utf8)), canvas: Self.canvas)
    }
  }

  /// Touches of up to three contacts that mostly are on the card, and now and then a reset.
  private func events(seed: UInt64) -> [RecordingEvent] {
    var random = SplitMix64(seed: seed)
    let touches = Generator<[TouchEvent]>.touches(in: -6...60).value(seed: seed)
    return touches.prefix(60).flatMap { touch -> [RecordingEvent] in
      let event = RecordingEvent.touch(touch)
      return random.once(in: 25) ? [.reset(time: touch.time), event] : [event]
    }
  }

  /// Returns the first leak, and the number of events before it.
  private func leak(
    of cards: [Scene], after events: [RecordingEvent],
    paint: Painter = { try $1.show($0) }
  ) throws -> (leak: Leak, events: Int)? {
    var cards = cards
    let scales = [1, 1.5]
    var pictures = scales.map { scale in
      cards.map { _ in ScenePicture(on: Canvas(size: Self.canvas, scale: scale)) }
    }
    for count in 0...events.count {
      if count > 0 {
        for index in cards.indices { cards[index].play(events[count - 1]) }
      }
      if cards[0].report != cards[1].report { return (.report, count) }
      // Whole pixels for each event, and parts of them at the end.
      for (i, scale) in scales.prefix(count < events.count ? 1 : 2).enumerated() {
        let frames = try cards.indices.map { index in
          try paint(cards[index], &pictures[i][index])
          return pictures[i][index].canvas.bitmap
        }
        let card = try #require(cards[0].card)
        let (mask, frame) = (try card.alphaMask(scale: scale), card.rules.frame)
        let (column, row) = (
          Int((frame.minX * scale).rounded()), Int((frame.minY * scale).rounded())
        )
        if let place = Self.firstPixel(frames, covered: mask, column: column, row: row) {
          return (place, count)
        }
      }
    }
    return nil
  }

  /// Returns the first pixel that differs although nothing is revealed in it; nil if there is none.
  private static func firstPixel(
    _ frames: [Bitmap], covered mask: AlphaMask, column: Int, row: Int
  ) -> Leak? {
    for y in 0..<frames[0].height {
      for x in 0..<frames[0].width {
        let first = 4 * (y * frames[0].width + x)
        let bytes = frames.map { Array($0.pixels[first..<first + 4]) }
        let (cardX, cardY) = (x - column, y - row)
        let isRevealed =
          0..<mask.width ~= cardX && 0..<mask.height ~= cardY
          && mask.bytes[cardY * mask.width + cardX] > 0
        if bytes[0] != bytes[1], !isRevealed { return .pixel(x: x, y: y) }
      }
    }
    return nil
  }

  private static let seeds = effort(few: UInt64(0)..<3, all: 0..<60)

  @Test func `no byte tells what is covered, whatever the touches`() throws {
    let cards = [
      try cards(), try cards(##","cover":{"color":"#20304060"}"##),
      try cards(#","rules":{"cancel":"discard","tap":"none"}"#),
    ]
    for seed in Self.seeds {
      let found = try leak(of: cards[Int(seed % 3)], after: events(seed: seed))
      #expect(found == nil, "seed \(seed)")
    }
  }

  @Test func `a picture that is moved by a pixel tells what is covered`() throws {
    let events = [(15.0, TouchEvent.Phase.began), (30, .moved), (40, .ended)].map { x, phase in
      RecordingEvent.touch(
        TouchEvent(time: 0, contact: 0, phase: phase, location: Point(x: x, y: 20)))
    }
    let found = try leak(of: cards(), after: events) { scene, picture in
      picture.canvas.draw(try scene.drawing(for: picture.canvas))
      picture.canvas.draw(picture.canvas.bitmap, atPixelX: 1, y: 0)
    }
    guard case (.pixel(_, let y), 1)? = found else {
      Issue.record("found \(String(describing: found))")
      return
    }
    #expect(15...25 ~= y, "it lies along the disc of 9 points around (15, 20)")
    #expect(
      try leak(of: cards(), after: events) == nil, "the same touches, drawn as they should be")
  }
}

extension Scene {
  /// The engine of a card; nil for a scene of another kind.
  fileprivate var card: ScratchCard? {
    if case .scratch(let scene) = self { scene.value.scratchCard } else { nil }
  }
}

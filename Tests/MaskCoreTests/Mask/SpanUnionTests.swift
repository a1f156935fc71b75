// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import PropertyTesting
import TestCorpora
import Testing
import TouchRecording

/// Masks that take the segments of a card at once, held to masks that take them one by one.
@Suite struct SpanUnionTests {
  static let seeds: ClosedRange<UInt64> = effort(few: 1...15, all: 1...1000)

  /// A card of up to 200 points on which strokes come back to where they were, with steps from a
  /// fraction of the brush to the whole card.
  private func card(_ named: NamedBrush, _ random: inout SplitMix64) throws -> ScratchCard {
    let size = Size(
      width: Double(random.integer(in: 200...51_200)) / 256,
      height: Double(random.integer(in: 200...12_800)) / 256)
    var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: size.width, height: size.height))
    rules.brush = named.brush
    // From less than the distance of two samples to wider than the card.
    rules.brush.width = 0.05 * Double(1 << random.below(13)) * (1 + random.unit())
    if random.below(3) == 0 {
      rules.start = StartingShape(AlphaMask(width: 2, height: 2, bytes: [255, 0, 9, 200]))
    }
    var card = try ScratchCard(rules)
    for contact in 0..<random.integer(in: 1...4) {
      var at = Point(x: size.width * random.unit(), y: size.height * random.unit())
      let reach = size.width / Double(1 << random.below(8))
      let presses = (0...random.below(20)).map { _ in
        if random.below(8) > 0 {
          at.x += reach * (2 * random.unit() - 1)
          at.y += reach * (2 * random.unit() - 1) / 3
        }
        return Press(point: at, force: random.unit())
      }
      card.apply(touches(presses, contact: contact))
    }
    return card
  }

  @Test func `segments that are inserted at once are those that are inserted one by one`() throws {
    for named in try NamedBrush.all() {
      for seed in Self.seeds {
        var random = SplitMix64(seed: seed)
        let card = try card(named, &random)
        for scale in [1, 0.7, 2.5] {
          let map = try RevealMap(card, scale: scale)
          let found = try card.mask(scale: scale)
          #expect(
            found == map.mask(after: map.events.count), "\(named), seed \(seed), scale \(scale)")
        }
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import PropertyTesting
import TestCorpora
import Testing
import TouchRecording

/// The list of what revealed what, held to cards that are watched while they are scratched.
@Suite struct RevealMapTests {
  static let seeds: ClosedRange<UInt64> = effort(few: 1...25, all: 1...600)

  /// Random touches on the small card of the gestures.
  private func events(seed: UInt64, count: Int = 25) -> [TouchEvent] {
    var random = SplitMix64(seed: seed)
    return Gesture.events(&random, count: count)
  }

  @Test func `the mask and the sum after every event are those of the card at that time`() throws {
    for seed in Self.seeds {
      let events = events(seed: seed)
      var card = try ScratchCard(gestureRules())
      card.apply(events)
      let map = try RevealMap(card)
      var live = try ScratchCard(gestureRules())
      for event in events {
        live.apply(event)
        let count = map.eventCount(at: event.time)
        #expect(map.mask(after: count) == live.mask, "seed \(seed), at \(event.time)")
        let sum = count == 0 ? 0 : map.sampleCounts[count - 1]
        #expect(sum == live.coverage.revealed, "seed \(seed), at \(event.time)")
      }
    }
  }

  @Test func `at another scale the last mask is that of the card`() throws {
    for seed in Self.seeds.prefix(6) {
      var card = try ScratchCard(gestureRules())
      card.apply(events(seed: seed))
      let map = try RevealMap(card, scale: 2.5)
      #expect(map.mask(after: map.events.count) == (try card.mask(scale: 2.5)), "seed \(seed)")
    }
  }

  @Test func `a discarded stroke is in no event, and a reset begins anew`() throws {
    var rules = gestureRules()
    rules.cancel = .discard
    var card = try ScratchCard(rules)
    card.scratch([Point(x: 2, y: 2), Point(x: 9, y: 2)], outcome: .cancelled)
    card.scratch([Point(x: 2, y: 5), Point(x: 9, y: 5)], contact: 3, from: 100_000)
    let map = try RevealMap(card)
    #expect(map.events.map(\.contact) == [3, 3] && map.events.map(\.stroke) == [1, 1])
    #expect(map.mask(after: 2) == card.mask)
    card.reset(at: 200_000)
    #expect(try RevealMap(card).events.isEmpty)
  }

  @Test func `scratching the same line again adds events and no changes`() throws {
    let line = [Point(x: 2, y: 2), Point(x: 9, y: 6)]
    let once = try RevealMap(try card(gestureRules(), after: [line]))
    let thrice = try RevealMap(try card(gestureRules(), after: [line, line, line]))
    #expect(thrice.events.count == 3 * once.events.count && once.changeCount > 0)
    #expect(thrice.changeCount == once.changeCount)
  }

  /// A card that is partly open from the start.
  private func openCard(_ brush: Brush, seed: UInt64) throws -> ScratchCard {
    var rules = gestureRules()
    rules.brush = brush
    let corner = [Point(x: 0, y: 0), Point(x: 4, y: 0), Point(x: 0, y: 4)]
    rules.start = try StartingShape(Path(polyline: corner))
    var card = try ScratchCard(rules)
    var random = SplitMix64(seed: seed)
    for presses in Gesture.presses(&random) { card.apply(touches(presses)) }
    return card
  }

  @Test func `a witness is the first event after which the map has the sample`() throws {
    for named in try NamedBrush.all() {
      let card = try openCard(named.brush, seed: 3)
      let map = try RevealMap(card)
      for row in stride(from: 1, to: 72, by: 9) {
        for column in stride(from: 1, to: 96, by: 9) {
          let point = Point(x: (Double(column) + 0.5) / 8, y: (Double(row) + 0.5) / 8)
          let frame = card.rules.frame
          let place = Point(x: point.x + frame.minX, y: point.y + frame.minY)
          let witness = try #require(card.witness(at: place))
          let first = (0...map.events.count).first { count in
            map.mask(after: count)[sampleColumn: column, sampleRow: row]
          }
          #expect(witness.isFromStart == (first == 0) && witness.isRevealed == (first != nil))
          if witness.isFromStart { #expect(witness.piece == nil) }
          guard let first, first > 0 else { continue }
          #expect(
            witness.piece?.time == map.events[first - 1].time, "\(named), (\(column), \(row))")
        }
      }
    }
  }
}

extension RevealMap {
  /// How many changes there are, which is what the map takes memory for.
  fileprivate var changeCount: Int {
    var count = 0
    forEachChange { _, _, _, _ in count += 1 }
    return count
  }
}

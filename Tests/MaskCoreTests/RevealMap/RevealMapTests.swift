import Geometry
import MaskCore
import PropertyTesting
import Testing
import TouchRecording

/// The list of what revealed what, held to cards that are watched while they are scratched.
@Suite struct RevealMapTests {
  #if DEBUG
    static let seeds: ClosedRange<UInt64> = 1...25
  #else
    static let seeds: ClosedRange<UInt64> = 1...600
  #endif

  /// Random touches on the small card of the gestures.
  private func events(seed: UInt64, count: Int = 25) -> [TouchEvent] {
    var random = SplitMix64(seed: seed)
    return Gesture.events(&random, count: count)
  }

  @Test func `the mask after every event is the mask of the card at that time`() throws {
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
      }
      #expect(map.mask(after: map.events.count) == card.mask, "seed \(seed)")
    }
  }

  @Test func `the sums of the changes are the coverages of the card`() throws {
    for seed in Self.seeds {
      let events = events(seed: seed)
      var card = try ScratchCard(gestureRules())
      card.apply(events)
      let map = try RevealMap(card)
      let counts = map.sampleCounts
      var live = try ScratchCard(gestureRules())
      for event in events {
        live.apply(event)
        let count = map.eventCount(at: event.time)
        let found = count == 0 ? 0 : counts[count - 1]
        #expect(found == live.report.coverage.revealed, "seed \(seed), at \(event.time)")
      }
    }
  }

  @Test func `the event of a sample is the first after which the card has it`() throws {
    for seed in Self.seeds.prefix(6) {
      let events = events(seed: seed)
      var card = try ScratchCard(gestureRules())
      card.apply(events)
      let map = try RevealMap(card)
      var random = SplitMix64(seed: seed)
      for _ in 0..<40 {
        let (column, row) = (random.below(card.mask.sampleColumns), random.below(72))
        let expected = (0..<map.events.count).first { event in
          map.mask(after: event + 1)[sampleColumn: column, sampleRow: row]
        }
        let found = map.event(ofSampleColumn: column, sampleRow: row)
        #expect(found == expected, "seed \(seed), sample (\(column), \(row))")
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
}

extension RevealMap {
  /// How many changes there are, which is what the map takes memory for.
  fileprivate var changeCount: Int {
    var count = 0
    forEachChange { _, _, _, _ in count += 1 }
    return count
  }
}

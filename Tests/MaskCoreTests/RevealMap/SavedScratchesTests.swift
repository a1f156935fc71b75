import Geometry
import MaskCore
import PropertyTesting
import Testing
import TouchRecording

/// Save, restore, continue, held to the run that nobody interrupted.
@Suite struct SavedScratchesTests {
  #if DEBUG
    static let seeds: ClosedRange<UInt64> = 1...6
  #else
    static let seeds: ClosedRange<UInt64> = 1...150
  #endif

  private func rules(seed: UInt64) -> ScratchRules {
    var rules = gestureRules()
    rules.regions = [
      ScratchRegion(
        name: "prize", kind: .counts, shape: .rect(Rect(x: 3, y: 2, width: 5, height: 4)))
    ]
    rules.eraser = Rect(x: 11, y: 8, width: 3, height: 3)
    rules.cancel = seed.isMultiple(of: 2) ? .discard : .keep
    rules.tap = seed.isMultiple(of: 3) ? .none : .dot
    return rules
  }

  @Test func `a card that is restored after any prefix ends as the one that was not`() throws {
    var resets = 0
    for seed in Self.seeds {
      var random = SplitMix64(seed: seed)
      let events = Gesture.events(&random, count: 20)
      let resetAt = random.below(20)
      var whole = try ScratchCard(rules(seed: seed))
      for (i, event) in events.enumerated() {
        if i == resetAt { whole.reset(at: event.time) }
        whole.apply(event)
      }
      var card = try ScratchCard(rules(seed: seed))
      for (i, event) in events.enumerated() {
        if i == resetAt { card.reset(at: event.time) }
        card.apply(event)
        let saved = SavedScratches(card)
        var again = try ScratchCard(rules(seed: seed), restoring: saved)
        #expect(again.mask == card.mask, "seed \(seed), \(i + 1) events")
        #expect(again.report == card.report, "seed \(seed), \(i + 1) events")
        #expect(SavedScratches(again) == saved, "seed \(seed), \(i + 1) events")
        for (j, event) in events.enumerated().dropFirst(i + 1) {
          if j == resetAt { again.reset(at: event.time) }
          again.apply(event)
        }
        #expect(again.mask == whole.mask, "seed \(seed), \(i + 1) events")
        #expect(again.report == whole.report, "seed \(seed), \(i + 1) events")
        #expect(again.crossings == whole.crossings, "seed \(seed), \(i + 1) events")
      }
      resets += whole.report.resets.count
    }
    #expect(resets > 0)
  }
}

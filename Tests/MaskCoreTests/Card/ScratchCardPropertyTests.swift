// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import PropertyChecking
import PropertyTesting
import Testing
import TouchRecording

/// What may change in a recording without changing a bit of the mask, and what never falls.
@Suite struct ScratchCardPropertyTests {
  @Test func `a picture at another scale is that of the rule and leaves the coverage alone`() {
    checkProperty(
      "a picture at another scale is that of the rule", ScratchSample.strokes, cases: 150
    ) { sample in
      let card = try card(gestureRules(), after: sample.lines)
      let before = card.report
      for scale in [2.0, 3.0, 0.7] {
        let found = try card.mask(scale: scale)
        var expected = [UInt64](repeating: 0, count: found.words.count)
        for stroke in sample.lines {
          for (start, end) in zip(stroke.prefix(1) + stroke, stroke) {
            let rule = CapsuleRule(start, end, width: 3.5, scale: scale)
            for (i, word) in rule.words(on: found).enumerated() { expected[i] |= word }
          }
        }
        guard found.words == expected else { return false }
      }
      return card.report == before
    }
  }

  @Test func `neither the figures nor the work depend on when and how often a card is asked`() {
    checkProperty("a card is asked at any time", ScratchSample.touches, cases: 200) { sample in
      var random = SplitMix64(seed: sample.seed)
      var rules = gestureRules()
      rules.cancel = random.below(2) == 0 ? .discard : .keep
      rules.erase = random.below(2) == 0 ? .finished : .all
      // Cards that are asked after no event, after each, and after some.
      var cards = [ScratchCard](repeating: try ScratchCard(rules), count: 3)
      for touch in sample.touches {
        let isReset = random.below(12) == 0
        let asks = [false, true, random.below(3) == 0]
        for (i, asks) in asks.enumerated() {
          cards[i].apply(touch)
          if isReset { cards[i].reset(at: touch.time) }
          if asks { _ = (cards[i].report, cards[i].stroke(at: 0), cards[i].saved) }
        }
      }
      return cards[1...].allSatisfy { card in
        card.report == cards[0].report && card.saved == cards[0].saved
          && card.work == cards[0].work
      }
    }
  }

  @Test func `the report after every prefix is that of the prefix alone`() {
    checkProperty("every prefix is live", ScratchSample.touches, cases: 200) { sample in
      var live = try ScratchCard(gestureRules())
      // Every one of a short recording, some ten of a long one.
      let stride = sample.touches.count / 10 + 1
      return try sample.touches.indices.allSatisfy { index in
        live.apply(sample.touches[index])
        guard index % stride == 0 else { return true }
        var batch = try ScratchCard(gestureRules())
        batch.apply(Array(sample.touches[...index]))
        return live.report == batch.report
      }
    }
  }
}

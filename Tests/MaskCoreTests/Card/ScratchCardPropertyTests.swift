import Geometry
import MaskCore
import PropertyChecking
import PropertyTesting
import Testing
import TouchRecording

/// What may change in a recording without changing a bit of the mask, and what never falls.
@Suite struct ScratchCardPropertyTests {
  /// Checks that `change` of random strokes leaves the mask and the coverage as they are.
  private func expectSameMask(
    _ claim: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ change: ([[Point]], inout SplitMix64) -> [[Point]]
  ) {
    checkProperty(
      claim, ScratchSample.strokes, cases: 1500, sourceLocation: sourceLocation,
      kind: { "\($0.lines.count) strokes" },
      holds: { sample in
        var random = SplitMix64(seed: sample.seed)
        let changed = change(sample.lines, &random)
        let one = try card(gestureRules(), after: sample.lines)
        let other = try card(gestureRules(), after: changed)
        return one.mask == other.mask && one.coverage == other.coverage
      })
  }

  @Test func `the order of strokes does not matter`() {
    expectSameMask("the order of strokes does not matter") { strokes, random in
      strokes.shuffled(using: &random)
    }
  }

  @Test func `repeated strokes reveal nothing more`() {
    expectSameMask("repeated strokes reveal nothing more") { strokes, _ in
      strokes + strokes.map { $0.reversed() }
    }
  }

  @Test func `a stroke may be split at a recorded point`() {
    expectSameMask("a stroke may be split at a recorded point") { strokes, random in
      strokes.flatMap { stroke in
        let i = random.below(stroke.count)
        return [Array(stroke[...i]), Array(stroke[i...])]
      }
    }
  }

  @Test func `repeated points change nothing`() {
    expectSameMask("repeated points change nothing") { strokes, random in
      strokes.map { $0.flatMap { Array(repeating: $0, count: random.integer(in: 1...3)) } }
    }
  }

  @Test func `more points on the same lines change nothing`() throws {
    #if DEBUG
      let seeds: ClosedRange<UInt64> = 1...60
    #else
      let seeds: ClosedRange<UInt64> = 1...3000
    #endif
    for seed in seeds {
      var random = SplitMix64(seed: seed)
      // Segments of 2^k steps each, a step being a whole number of 1/256 point both ways.
      var (sparse, dense) = ([Gesture.point(&random)], [Point]())
      dense = sparse
      for _ in 0..<4 {
        let steps = 1 << random.below(5)
        let step = Vector(
          dx: Double(random.integer(in: -150...150)) / 256,
          dy: Double(random.integer(in: -150...150)) / 256)
        let start = sparse[sparse.count - 1]
        for k in 1...steps where k == steps || random.below(2) == 0 {
          dense.append(start + step * Double(k))
        }
        sparse.append(start + step * Double(steps))
      }
      let one = try card(gestureRules(), after: [sparse])
      let other = try card(gestureRules(), after: [dense])
      #expect(one.mask == other.mask, "seed \(seed)")
    }
  }

  @Test func `coverage never falls without a reset`() {
    checkProperty("coverage never falls", ScratchSample.touches, cases: 1500) { sample in
      var card = try ScratchCard(gestureRules())
      return sample.touches.allSatisfy { touch in
        let before = card.coverage.revealed
        card.apply(touch)
        card._checkInvariants()
        return card.coverage.revealed >= before
      }
    }
  }

  @Test func `the mask that grew is the mask drawn at once`() {
    checkProperty(
      "the mask that grew is drawn at once", ScratchSample.touches, cases: 1500,
      kind: { "\($0.lines.count) contacts" },
      holds: { sample in
        var card = try ScratchCard(gestureRules())
        card.apply(sample.touches)
        return try card.mask(scale: 1) == card.mask
          && card.alphaMask(scale: 1) == AlphaMask(card.mask)
      })
  }

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

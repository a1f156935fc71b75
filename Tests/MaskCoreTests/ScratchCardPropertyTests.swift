import Geometry
import MaskCore
import PropertyTesting
import Testing
import TouchRecording

/// What may change in a recording without changing a bit of the mask.
@Suite struct ScratchCardPropertyTests {
  #if DEBUG
    static let cases: UInt64 = 60
  #else
    static let cases: UInt64 = 3000
  #endif

  /// Draws random strokes and the same strokes after `change`, and expects the same mask.
  private func expectSameMask(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ change: ([[Point]], inout SplitMix64) -> [[Point]]
  ) throws {
    try expectSameCard(
      seeds: 1...Self.cases, of: Gesture.strokes, on: { try card(gestureRules(), after: $0) },
      sourceLocation: sourceLocation, after: change)
  }

  @Test func `the order of strokes does not matter`() throws {
    try expectSameMask { strokes, random in strokes.shuffled(using: &random) }
  }

  @Test func `repeated strokes reveal nothing more`() throws {
    try expectSameMask { strokes, _ in strokes + strokes.map { $0.reversed() } }
  }

  @Test func `a stroke may be split at a recorded point`() throws {
    try expectSameMask { strokes, random in
      strokes.flatMap { stroke in
        let i = random.below(stroke.count)
        return [Array(stroke[...i]), Array(stroke[i...])]
      }
    }
  }

  @Test func `repeated points change nothing`() throws {
    try expectSameMask { strokes, random in
      strokes.map { $0.flatMap { Array(repeating: $0, count: random.integer(in: 1...3)) } }
    }
  }

  @Test func `more points on the same lines change nothing`() throws {
    for seed in 1...Self.cases {
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

  @Test func `coverage never falls without a reset`() throws {
    for seed in 1...Self.cases {
      var random = SplitMix64(seed: seed)
      var card = try ScratchCard(gestureRules())
      var before = 0
      for event in Gesture.events(&random, count: 30) {
        card.apply(event)
        #expect(card.coverage.revealed >= before, "seed \(seed), at \(event.time)")
        before = card.coverage.revealed
      }
      #expect(before > 0, "seed \(seed)")
    }
  }

  @Test func `the mask that grew is the mask drawn at once`() throws {
    for seed in 1...Self.cases {
      var random = SplitMix64(seed: seed)
      var card = try ScratchCard(gestureRules())
      card.apply(Gesture.events(&random, count: 30))
      #expect(try card.mask(scale: 1) == card.mask, "seed \(seed)")
      #expect(try card.alphaMask(scale: 1) == AlphaMask(card.mask), "seed \(seed)")
    }
  }

  @Test func `a picture at another scale is that of the rule and leaves the coverage alone`() throws
  {
    for seed in 1...Self.cases / 20 {
      var random = SplitMix64(seed: seed)
      let strokes = Gesture.strokes(&random)
      let card = try card(gestureRules(), after: strokes)
      let before = card.report
      for scale in [2.0, 3.0, 0.7] {
        let found = try card.mask(scale: scale)
        var expected = [UInt64](repeating: 0, count: found.words.count)
        for stroke in strokes {
          for (start, end) in zip(stroke.prefix(1) + stroke, stroke) {
            let rule = CapsuleRule(start, end, width: 3.5, scale: scale)
            for (i, word) in rule.words(on: found).enumerated() { expected[i] |= word }
          }
        }
        let difference = firstDifference(found.words, expected, width: found.width)
        #expect(difference == nil, "seed \(seed), scale \(scale)")
      }
      #expect(card.report == before)
    }
  }

  @Test func `the report after every prefix is that of the prefix alone`() throws {
    for seed in 1...5 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      let events = Gesture.events(&random, count: 25)
      var live = try ScratchCard(gestureRules())
      for (i, event) in events.enumerated() {
        live.apply(event)
        var batch = try ScratchCard(gestureRules())
        batch.apply(Array(events[...i]))
        #expect(live.report == batch.report, "seed \(seed), \(i + 1) events")
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import PropertyTesting
import TestCorpora
import Testing
import TouchRecording

/// What may change in a recording without changing a bit of the mask, whatever the brush.
@Suite struct BrushPropertyTests {
  static let cases: UInt64 = effort(few: 5, all: 400)

  private func expectSameMask(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ change: ([[Press]], inout SplitMix64) -> [[Press]]
  ) throws {
    for named in try NamedBrush.all() {
      for seed in 1...Self.cases {
        var random = SplitMix64(seed: seed)
        let strokes = Gesture.presses(&random)
        let changed = change(strokes, &random)
        let (one, other) = (
          try card(named.brush, after: strokes), try card(named.brush, after: changed)
        )
        #expect(one.mask == other.mask, "\(named), seed \(seed)", sourceLocation: sourceLocation)
      }
    }
  }

  @Test func `the order of strokes does not matter`() throws {
    try expectSameMask { strokes, random in strokes.shuffled(using: &random) }
  }

  @Test func `repeated strokes, there and back, reveal nothing more`() throws {
    try expectSameMask { strokes, _ in strokes + strokes.map { $0.reversed() } }
  }

  @Test func `repeated touches change nothing`() throws {
    try expectSameMask { strokes, random in
      strokes.map { $0.flatMap { Array(repeating: $0, count: random.integer(in: 1...3)) } }
    }
  }

  @Test func `a stroke may be split at a recorded point`() throws {
    try expectSameMask { strokes, random in
      strokes.flatMap { stroke in
        let i = random.below(stroke.count)
        return [Array(stroke[...i]), Array(stroke[i...])]
      }
    }
  }

  @Test func `more touches on the same lines change nothing`() throws {
    for named in try NamedBrush.all() {
      // A stamp's columns are thirds of its width, so those of a changing one fall between steps.
      if named.description == "stamp by force" { continue }
      for seed in 1...Self.cases {
        var random = SplitMix64(seed: seed)
        let first = Press(point: Gesture.point(&random), force: 0.5)
        let step = Vector(
          dx: Double(random.integer(in: -150...150)) / 256,
          dy: Double(random.integer(in: -150...150)) / 256)
        let growth = Double(random.integer(in: -16...16)) / 512
        let dense = (0...8).map { k in
          Press(point: first.point + step * Double(k), force: first.force + growth * Double(k))
        }
        let one = try card(named.brush, after: [[dense[0], dense[8]]])
        let other = try card(named.brush, after: [dense])
        #expect(one.mask == other.mask, "\(named), seed \(seed)")
      }
    }
  }

  @Test func `coverage never falls, and the mask that grew is the mask drawn at once`() throws {
    for named in try NamedBrush.all() {
      for seed in 1...Self.cases {
        var random = SplitMix64(seed: seed)
        var rules = ScratchRules(frame: Gesture.frame)
        rules.begin = .anywhere
        rules.brush = named.brush
        var (card, before) = (try ScratchCard(rules), 0)
        for var event in Gesture.events(&random, count: 15) {
          event.force = Double(random.below(513)) / 512
          card.apply(event)
          #expect(card.coverage.revealed >= before, "\(named), seed \(seed), at \(event.time)")
          before = card.coverage.revealed
        }
        #expect(try card.mask(scale: 1) == card.mask, "\(named), seed \(seed)")
        #expect(card.mask.count == card.coverage.revealed, "\(named), seed \(seed)")
      }
    }
  }

  @Test func `a picture at any scale leaves the report alone`() throws {
    for named in try NamedBrush.all() {
      var random = SplitMix64(seed: 7)
      let card = try card(named.brush, after: Gesture.presses(&random))
      let before = card.report
      for scale in [1.0, 2, 3] {
        let area = Double(try card.mask(scale: scale).count) / (scale * scale)
        // Samples of the outline alone may differ: some hundreds of thousands.
        #expect(abs(area - Double(before.coverage.revealed)) < 400, "\(named) at \(scale)")
      }
      #expect(card.report == before)
    }
  }
}

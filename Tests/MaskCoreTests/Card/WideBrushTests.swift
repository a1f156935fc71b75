// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import PropertyTesting
import TestCorpora
import Testing
import TouchRecording

/// Strokes so tall that rows which are full already are skipped, held to their segments one by one.
@Suite struct WideBrushTests {
  static let seeds: ClosedRange<UInt64> = effort(few: 1...3, all: 1...60)

  private static let frame = Rect(x: 0, y: 0, width: 150, height: 210)

  private func rules(_ brush: Brush, _ cancel: CancelRule = .keep) -> ScratchRules {
    var rules = ScratchRules(frame: Self.frame)
    rules.begin = .anywhere
    rules.brush = brush
    rules.brush.width = brush.tip == .round ? 160 : 130
    rules.cancel = cancel
    return rules
  }

  private func presses(_ random: inout SplitMix64, _ count: Int) -> [Press] {
    (0..<count).map { _ in
      Press(
        point: Point(
          x: Double(random.integer(in: -20_000...60_000)) / 256,
          y: Double(random.integer(in: -20_000...74_000)) / 256),
        force: Double(random.below(257)) / 512)
    }
  }

  /// The samples of each segment alone, from a card of its own on which nothing is full.
  private func union(_ strokes: [[Press]], _ rules: ScratchRules) throws -> [UInt64] {
    var words = try ScratchCard(rules).mask.words
    for stroke in strokes {
      for pair in zip(stroke.prefix(1) + stroke, stroke) {
        var card = try ScratchCard(rules)
        card.apply(touches([pair.0, pair.1]))
        for (i, word) in card.mask.words.enumerated() { words[i] |= word }
      }
    }
    return words
  }

  @Test func `a card is the union of its segments, and a stroke that of its own`() throws {
    for named in try NamedBrush.all() {
      for seed in Self.seeds {
        var random = SplitMix64(seed: seed)
        let rules = rules(named.brush)
        let strokes = (0..<3).map { _ in presses(&random, random.integer(in: 1...5)) }
        var card = try ScratchCard(rules)
        for stroke in strokes { card.apply(touches(stroke)) }
        let difference = firstDifference(
          card.mask.words, try union(strokes, rules), width: card.mask.width)
        #expect(difference == nil, "\(named), seed \(seed): \(difference ?? "")")
        for (stroke, report) in zip(strokes, card.report.strokes) {
          let covered = try union([stroke], rules).reduce(0) { $0 + $1.nonzeroBitCount }
          #expect(report.revealed + report.repeated == covered, "\(named), seed \(seed)")
        }
      }
    }
  }

  @Test func `contacts that draw at once, resets and discarded strokes skip nothing`() throws {
    for seed in Self.seeds {
      var random = SplitMix64(seed: seed)
      let rules = rules(Brush(), random.below(2) == 0 ? .discard : .keep)
      var card = try ScratchCard(rules)
      for time in 0..<40 as Range<Int64> {
        let phases: [TouchEvent.Phase] = [.began, .moved, .moved, .moved, .ended, .cancelled]
        let press = presses(&random, 1)[0]
        card.apply(
          touch(phases[random.below(6)], press.point, contact: random.below(3), at: 1000 * time))
        if random.below(12) == 0 { card.reset(at: 1000 * time) }
        #expect(card.isConsistent, "seed \(seed)")
      }
    }
  }

  @Test func `a touch takes the same work where nothing is left`() throws {
    for named in try NamedBrush.all() {
      var card = try ScratchCard(rules(named.brush))
      let stroke = touches([Press(point: Point(x: 75, y: 100), force: 0.5)])
      let first = card.work
      card.apply(stroke)
      let second = card.work
      card.apply(stroke)
      #expect(second > first && card.work - second == second - first, "\(named)")
    }
  }
}

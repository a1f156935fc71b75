// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import PropertyTesting
import TestCorpora
import Testing
import TouchRecording

/// The time of every percent, held to a replay of each way in 256 touches.
@Suite struct ScratchCrossingsTests {
  static let seeds: ClosedRange<UInt64> = effort(few: 1...6, all: 1...120)

  /// The counts at every step of a way: the card before it, with the shorter way drawn instead.
  private struct SlowSteps {
    let before: ScratchCard
    let (from, to): (TouchEvent, TouchEvent)

    /// The whole percents of the region and of the card at a step.
    func percents(at step: Int) -> [Int] {
      guard step >= 0 else { return percents(before.mask) }
      let way = to.location - from.location
      var event = to
      event.location = from.location + way * (Double(step) / 256)
      var (part, whole) = (before, before)
      part.apply(event)
      whole.apply(to)
      // Only what the whole way reveals as well: an end that is rounded may stick out.
      return percents(part.mask, within: whole.mask)
    }

    /// The region takes whole pixels, so that its samples are those of some words.
    private func percents(_ mask: ScratchMask, within whole: ScratchMask? = nil) -> [Int] {
      let words = zip(mask.words, (whole ?? mask).words).map { $0 & $1 }
      var (region, card) = (0, 0)
      for (i, word) in words.enumerated() {
        let (x, y) = (i % mask.width, i / mask.width)
        if 3..<8 ~= x, 2..<6 ~= y { region += word.nonzeroBitCount }
        card += word.nonzeroBitCount
      }
      return [region * 100 / (5 * 4 * 64), card * 100 / (12 * 9 * 64)]
    }
  }

  private func rules() -> ScratchRules {
    var rules = gestureRules()
    let rect = Rect(x: 3, y: 2, width: 5, height: 4)
    rules.regions = [ScratchRegion(name: "prize", kind: .counts, shape: .rect(rect))]
    return rules
  }

  @Test func `each percent is reached at its step and not at the one before`() throws {
    var crossed = 0
    for seed in Self.seeds {
      var random = SplitMix64(seed: seed)
      var card = try ScratchCard(rules())
      var last = touch(.began, Gesture.point(&random), at: 1000)
      card.apply(last)
      for i in 1...5 {
        let next = touch(.moved, Gesture.point(&random), at: last.time + 25_600)
        let steps = SlowSteps(before: card, from: last, to: next)
        let before = card.crossings
        card.apply(next)
        let after = card.crossings
        for (index, (old, new)) in zip(
          before.regions + [before.card], after.regions + [after.card]
        ).enumerated() {
          for percent in 1...100 where old[percent] == nil {
            guard let time = new[percent] else { continue }
            crossed += 1
            // 256 steps in 25,600 microseconds are 100 each.
            let step = Int((time - last.time) / 100)
            #expect((time - last.time) % 100 == 0, "seed \(seed), way \(i)")
            #expect(
              steps.percents(at: step)[index] >= percent, "seed \(seed), way \(i), \(percent) %")
            #expect(
              steps.percents(at: step - 1)[index] < percent, "seed \(seed), way \(i), \(percent) %")
          }
        }
        last = next
      }
    }
    #expect(crossed > 100)
  }

  @Test func `percents are those that the coverage reaches, at times that never fall`() throws {
    for seed in Self.seeds {
      var random = SplitMix64(seed: seed)
      var live = try ScratchCard(rules())
      var reached = 0
      for event in Gesture.events(&random, count: 12) {
        let before = live.coverage.percentHundredths / 100
        live.apply(event)
        let percents = live.coverage.percentHundredths / 100
        let crossings = live.crossings
        reached = max(reached, percents)
        #expect(crossings.card.count == reached, "seed \(seed), at \(event.time)")
        let times = (1...100).compactMap { crossings.card[$0] }
        #expect(times == times.sorted() && times.allSatisfy { $0 <= event.time }, "seed \(seed)")
        #expect(times.prefix(before).count == before, "seed \(seed)")
      }
    }
  }

  @Test func `a tap reaches its percents at its own time`() throws {
    var card = try ScratchCard(rules())
    card.apply(touch(.began, Point(x: 5, y: 4), at: 777))
    let times = card.crossings.card
    #expect(times.count > 5 && (1...times.count).allSatisfy { times[$0] == 777 })
    #expect(times[100] == nil)
  }

  @Test func `a reset takes no time back, and what comes after reaches only more`() throws {
    var card = try ScratchCard(rules())
    card.keepsCrossings = true
    card.scratch([Point(x: 2, y: 2), Point(x: 9, y: 6)])
    let before = card.crossings
    card.reset(at: 50_000)
    #expect(card.crossings == before)
    card.scratch(
      [Point(x: 2, y: 2), Point(x: 9, y: 6), Point(x: 9, y: 1), Point(x: 1, y: 7)], from: 60_000)
    let after = card.crossings.card
    #expect(after.count > before.card.count)
    for percent in 1...before.card.count { #expect(after[percent] == before.card[percent]) }
    #expect((after[before.card.count + 1] ?? 0) > 60_000)
  }

  @Test func `a finger that rests sets out when it last lay still`() throws {
    var card = try ScratchCard(rules())
    card.apply(touch(.began, Point(x: 1, y: 4), at: 0))
    card.apply(touch(.moved, Point(x: 1, y: 4), at: 1_000_000))
    let start = card.crossings.card.count
    card.apply(touch(.moved, Point(x: 11, y: 4), at: 1_001_024))
    let times = card.crossings.card
    #expect(times.count > start)
    for percent in start + 1...times.count {
      #expect((times[percent] ?? 0) > 1_000_000)
    }
  }
}

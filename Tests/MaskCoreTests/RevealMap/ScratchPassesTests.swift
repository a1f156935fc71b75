// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import PropertyTesting
import TestCorpora
import Testing
import TouchRecording

/// The counts of passes, held to a count sample by sample.
@Suite struct ScratchPassesTests {
  static let seeds: ClosedRange<UInt64> = effort(few: 1...8, all: 1...200)

  /// The passes of each sample, added up for each pixel: for every stroke, every pixel, every run
  /// of pieces that touch the pixel, the samples that any of them has.
  private func slowSums(
    _ strokes: [[Point]], width: Double = 3.5, on mask: ScratchMask
  ) -> [Int] {
    var sums = [Int](repeating: 0, count: mask.width * mask.height)
    for stroke in strokes {
      var run = [UInt64](repeating: 0, count: sums.count)
      for (start, end) in zip(stroke.prefix(1) + stroke, stroke) {
        // A point that repeats draws nothing, but the first.
        if start == end, run.contains(where: { $0 != 0 }) { continue }
        let words = CapsuleRule(start, end, width: width).words(on: mask)
        for (i, word) in words.enumerated() {
          if word == 0 {
            sums[i] += run[i].nonzeroBitCount
            run[i] = 0
          } else {
            run[i] |= word
          }
        }
      }
      for i in sums.indices { sums[i] += run[i].nonzeroBitCount }
    }
    return sums
  }

  @Test func `passes are those of the samples one by one`() throws {
    for seed in Self.seeds {
      var random = SplitMix64(seed: seed)
      let strokes = Gesture.strokes(&random).map { stroke in
        // All on the card, so that the first disc is never out of sight.
        stroke.map { Point(x: min(max($0.x, 0), 12), y: min(max($0.y, 0), 9)) }
      }
      let card = try card(gestureRules(), after: strokes)
      let passes = try ScratchPasses(card)
      #expect(passes.sampleSums == slowSums(strokes, on: card.mask), "seed \(seed)")
    }
  }

  @Test func `passes of wide brushes are those of the samples one by one`() throws {
    var rules = gestureRules(width: 60)
    rules.frame = Rect(x: 0, y: 0, width: 200, height: 7)
    for seed in 1...4 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      let strokes = (0..<2).map { _ in
        (0..<4).map { _ in Point(x: Double(random.below(200)), y: Double(random.below(7))) }
      }
      let card = try card(rules, after: strokes)
      let passes = try ScratchPasses(card)
      #expect(
        passes.sampleSums == slowSums(strokes, width: 60, on: card.mask), "seed \(seed)")
    }
  }

  @Test func `more touches on the same line make no more passes`() throws {
    let sparse = [Point(x: 1, y: 4.5), Point(x: 11, y: 4.5)]
    let dense = (0...40).map { Point(x: 1 + Double($0) / 4, y: 4.5) }
    let one = try ScratchPasses(try card(gestureRules(), after: [sparse]))
    let other = try ScratchPasses(try card(gestureRules(), after: [dense]))
    #expect(one == other && one.sampleSums.contains(64))
  }
}

// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import PropertyTesting
import TestCorpora
import Testing
import TouchRecording

/// Random touches on random cards, against a model that has nothing incremental.
@Suite struct ScratchCardModelTests {
  static let cases: UInt64 = effort(few: 12, all: 400)

  @Test func `after every touch the report is that of the model`() throws {
    for seed in 1...Self.cases {
      var random = SplitMix64(seed: seed)
      let rules = try randomRules(&random)
      var (card, model) = (try ScratchCard(rules), try ScratchModel(rules))
      for event in Gesture.events(&random, count: 20) {
        if random.below(20) == 0 {
          card.reset(at: event.time)
          model.reset(at: event.time)
        }
        card.apply(event)
        model.apply(event)
        let report = card.report
        #expect(lines(of: report) == model.report, "seed \(seed), at \(event.time)")
        #expect(Int(card.revealAlpha) == model.revealAlpha, "seed \(seed), at \(event.time)")
        #expect(card.coverage == report.coverage && card.state == report.state)
      }
      #expect(card.mask == model.mask, "seed \(seed)")
    }
  }

  /// A card somewhere on the canvas with a size off the lattice, and any rules.
  private func randomRules(_ random: inout SplitMix64) throws -> ScratchRules {
    let size = Size(
      width: Double(random.integer(in: 500...1500)) / 256,
      height: Double(random.integer(in: 500...1200)) / 256)
    var rules = ScratchRules(
      frame: Rect(
        x: Double(random.integer(in: -300...1000)) / 256, y: Double(random.below(1000)) / 256,
        width: size.width, height: size.height))
    rules.brush.width = 0.5 + 3 * random.unit()
    rules.begin = random.below(2) > 0 ? .inside : .anywhere
    rules.stopsAtThreshold = random.below(3) == 0
    if random.below(2) == 0 {
      rules.autoReveal = AutoReveal(
        fade: Int64(random.below(4000)), when: random.below(2) > 0 ? .crossing : .lift)
    }
    rules.tap = random.below(3) > 0 ? .dot : .none
    rules.cancel = random.below(2) > 0 ? .keep : .discard
    rules.threshold = try random.below(4) > 0 ? Threshold(percent: Double(random.below(80))) : nil
    if random.below(2) == 0 { rules.cover = try randomCover(size, &random) }
    if random.below(2) == 0 { rules.eraser = Rect(x: 0, y: 0, width: 5, height: 8) }
    rules.regions = (0..<random.below(4)).map { i in
      ScratchRegion(
        name: "region \(i)", kind: ScratchRegion.Kind.allCases[random.below(3)],
        shape: .rect(
          Rect(
            x: -1 + random.unit(), y: random.unit(),
            width: 1.5 + 4 * random.unit(), height: 1 + 4 * random.unit())))
    }
    return rules
  }

  /// A cover of which every other sample, at random, is there.
  private func randomCover(_ size: Size, _ random: inout SplitMix64) throws -> ScratchMask {
    var cover = try ScratchMask(size: size)
    for row in 0..<cover.sampleRows {
      for column in 0..<cover.sampleColumns {
        cover[sampleColumn: column, sampleRow: row] = random.below(2) == 0
      }
    }
    return cover
  }
}

// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import MaskCore
import PropertyChecking
import PropertyTesting
import Testing
import TouchRecording

/// A brush that is changed while contacts are down.
@Suite struct BrushChangeTests {
  @Test func `what is revealed is all that the pieces of any brushes pass over`() throws {
    // Where the width changes as well, nobody takes the tip for drawn.
    let tips = try NamedBrush.all().map(\.brush).filter { $0.by == .constant }
    checkProperty("brushes change on the way", try CardLife.lives(), cases: 2000) { life in
      var rules = life.rules
      (rules.start, rules.brush) = (nil, tips[0])
      guard var card = try? ScratchCard(rules) else { return true }
      var changes = 0
      for happening in life.happenings {
        if case .touch(let event) = happening {
          card.apply(event)
        } else {
          changes += 1
          try card.use(tips[changes % tips.count])
        }
      }
      // Passes are counted of whole pieces, each by itself.
      let passes = try ScratchPasses(card)
      return try card.mask.words.map(\.nonzeroBitCount) == passes.sampleCounts
        && card.mask(scale: 1) == card.mask
    }
  }
}

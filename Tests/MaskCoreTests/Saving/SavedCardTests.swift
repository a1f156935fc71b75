import Geometry
import MaskCore
import PropertyChecking
import PropertyTesting
import Testing
import TouchRecording

@Suite struct SavedCardTests {
  /// Whether two cards say and show the same, whatever they are asked.
  private func areAlike(_ one: ScratchCard, _ other: ScratchCard) throws -> Bool {
    guard one.report == other.report, one.revealAlpha == other.revealAlpha, one.mask == other.mask,
      one.saved == other.saved, one.crossings == other.crossings, one.brush == other.brush
    else { return false }
    for scale in [1.0, 1.5] {
      guard try one.alphaMask(scale: scale) == other.alphaMask(scale: scale) else { return false }
    }
    return try RevealMap(one).sampleCounts == RevealMap(other).sampleCounts
      && ScratchPasses(one).sampleSums == ScratchPasses(other).sampleSums
      && one.witness(at: Point(x: 5, y: 4)) == other.witness(at: Point(x: 5, y: 4))
  }

  @Test func `a card that is saved and restored anywhere goes on as if nothing had happened`()
    throws
  {
    checkProperty(
      "a restored card goes on", try CardLife.lives(), cases: 4000
    ) { life in
      // Some rules leave nothing to scratch, and are no card.
      guard var card = try? ScratchCard(life.rules) else { return true }
      card.keepsCrossings = true
      for happening in life.happenings[..<life.cut] { card.take(happening) }
      var again = try ScratchCard(life.rules)
      again.keepsCrossings = true
      try again.restore(card.saved)
      guard try areAlike(card, again) else { return false }
      for happening in life.happenings[life.cut...] {
        card.take(happening)
        again.take(happening)
        guard card.report == again.report, card.revealAlpha == again.revealAlpha else {
          return false
        }
      }
      return try areAlike(card, again)
    }
  }
}

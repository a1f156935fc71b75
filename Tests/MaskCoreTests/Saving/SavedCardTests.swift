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
      "a restored card goes on", try CardLife.lives(), cases: 1500
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

  /// Whoever gives a card something to keep says here whether it is saved or follows from the rest.
  @Test func `nothing that a card keeps is left out`() throws {
    let saved: Set = [
      "rubs", "strokes", "resets", "firstBeforeReset", "crossingsBeforeReset", "contacts",
      "pressing", "pan", "brushes", "clock",
    ]
    let ofTheRules: Set = ["rules", "plan", "untouched"]
    // Of these, scanner and trails are for speed; what follows a card heeds its withdrawals.
    let following: Set = [
      "mask", "first", "tally", "completeSince", "scanner", "spareTrails", "withdrawals",
    ]
    let asked: Set = ["keepsCrossings"]
    let names = Mirror(reflecting: try ScratchCard(gestureRules())).children.compactMap(\.label)
    #expect(Set(names) == saved.union(ofTheRules).union(following).union(asked))
  }

  @Test func `a mask that follows a card follows it where it is put, too`() throws {
    var card = try ScratchCard(gestureRules())
    let before = card.saved
    card.scratch([Point(x: 3, y: 3), Point(x: 9, y: 5)])
    var following = try ScaledMask(of: card, scale: 2)
    try card.restore(before)
    card.scratch([Point(x: 2, y: 8)])
    following.follow(card)
    #expect(following.mask == (try card.mask(scale: 2)))
  }
}

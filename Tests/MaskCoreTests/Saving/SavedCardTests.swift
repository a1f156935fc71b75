// SPDX-License-Identifier: Apache-2.0
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

  /// Whether a card that is saved and restored goes on as one that never was, where `forget` leaves
  /// something out of what was saved.
  private func goesOn(_ life: CardLife, forget: (inout SavedCard) -> Void) throws -> Bool {
    // Some rules leave nothing to scratch, and are no card.
    guard var card = try? ScratchCard(life.rules) else { return true }
    card.keepsCrossings = true
    for happening in life.happenings[..<life.cut] { card.take(happening) }
    var again = try ScratchCard(life.rules)
    again.keepsCrossings = true
    var saved = card.saved
    forget(&saved)
    try again.restore(saved)
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

  @Test func `a card that is saved and restored anywhere goes on as if nothing had happened`()
    throws
  {
    checkProperty("a restored card goes on", try CardLife.lives(), cases: 1500) { life in
      try goesOn(life) { _ in }
    }
  }

  @Test func `nothing that is saved can be left out`() throws {
    let lives = try CardLife.lives()
    let ways: [(String, (inout SavedCard) -> Void)] = [
      ("clock", { $0.clock += 1 }), ("brushes", { $0.brushes = [] }),
      ("start", { $0.strokes.mutateEach { $0.start.x += 1 } }),
      ("start width", { $0.strokes.mutateEach { $0.startWidth += 1 } }),
      ("first time", { $0.strokes.mutateEach { $0.firstTime = 0 } }),
      ("last time", { $0.strokes.mutateEach { $0.lastTime = 0 } }),
      ("samples", { $0.strokes.mutateEach { $0.samples = 0 } }),
      ("outcome", { $0.strokes.mutateEach { $0.outcome = .ended } }),
      ("pieces", { $0.pieces = [] }), ("end", { $0.pieces.mutateEach { $0.end.y += 0.25 } }),
      ("width", { $0.pieces.mutateEach { $0.endWidth += 0.25 } }),
      ("start time", { $0.pieces.mutateEach { $0.startTime = 0 } }),
      ("time", { $0.pieces.mutateEach { $0.time = $0.startTime } }),
      ("brush", { $0.pieces.mutateEach { $0.brush = 0 } }), ("resting", { $0.resting = [] }),
      ("pressing", { $0.pressing = [] }), ("pan", { $0.pan.contacts = [] }),
      ("origin", { $0.pan.origin = .zero }), ("resets", { $0.resets = [] }),
      ("first", { $0.first.card = nil }),
      ("touched", { $0.first.touched.mutateEach { $0 = nil } }),
      ("regions", { $0.first.regions.mutateEach { $0 = nil } }),
      ("combinations", { $0.first.combinations.mutateEach { $0 = nil } }),
      ("stopped", { $0.stopped = [] }), ("left out", { $0.leftOut = .init() }),
      ("release", { $0.releasedSince = nil }),
      ("crossings", { $0.crossings = ScratchCrossings() }),
    ]
    for (name, forget) in ways {
      let found = lives.counterexample(to: name, cases: 3000, budget: 0) {
        try goesOn($0, forget: forget)
      }
      #expect(found != nil, "nobody notices that \(name) is forgotten")
    }
  }

  /// Whoever gives a card something to keep says here whether it is saved or follows from the rest.
  @Test func `nothing that a card keeps is left out`() throws {
    let saved: Set = [
      "segments", "strokes", "resets", "firstBeforeReset", "crossingsBeforeReset", "contacts",
      "pressing", "pan", "brushes", "clock", "leftOut", "releasedSince",
    ]
    let ofTheRules: Set = ["rules", "eligibility", "untouched"]
    // Of these, the scanner is for speed; idle contacts beside the card need not be known, since what
    // an unknown contact does draws nothing, and the others are saved. What follows a card heeds its withdrawals. Work is that of
    // one run, so it begins again.
    let following: Set = [
      "mask", "first", "tally", "completeSince", "scanner", "undoLog",
      "idle", "endsScratching", "isLeftOut", "latestEvents", "latestTouch", "withdrawals",
      "otherWork",
    ]
    let asked: Set = ["keepsCrossings", "crossingLimit"]
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

extension Array {
  fileprivate mutating func mutateEach(_ body: (inout Element) -> Void) {
    for i in indices { body(&self[i]) }
  }
}

// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import Testing
import TouchRecording

/// What becomes of the rest of the cover once a card is complete.
@Suite struct AutoRevealTests {
  /// A card of 40 points that one stroke at the time 1000 takes to more than half.
  private func newCard(
    fade: Microseconds?, _ change: (inout ScratchRules) -> Void = { _ in }
  ) throws -> ScratchCard {
    var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: 40, height: 40))
    rules.brush.width = 24
    rules.threshold = try Threshold(percent: 50)
    rules.autoReveal = fade.map { AutoReveal(fade: $0) }
    change(&rules)
    return try ScratchCard(rules)
  }

  private func scratch(_ card: inout ScratchCard, outcome: TouchEvent.Phase = .ended) {
    card.apply([
      touch(.began, Point(x: 0, y: 20), at: 500), touch(.moved, Point(x: 40, y: 20), at: 1000),
      touch(outcome, Point(x: 40, y: 20), at: 1100),
    ])
  }

  @Test func `without it the card is complete and its cover stays`() throws {
    var card = try newCard(fade: nil)
    scratch(&card)
    card.advance(to: 10_000_000)
    #expect(card.state == .complete && card.revealAlpha == 0)
  }

  @Test func `an instant one is over at the event that crossed the threshold`() throws {
    var card = try newCard(fade: 0)
    card.apply(touch(.began, Point(x: 0, y: 20), at: 500))
    #expect(card.state == .scratching && card.revealAlpha == 0)
    card.apply(touch(.moved, Point(x: 40, y: 20), at: 1000))
    #expect(card.state == .revealed && card.revealAlpha == 255)
  }

  @Test(arguments: [(1000, 0), (1100, 25), (1500, 127), (1998, 254), (1999, 254), (2000, 255)])
  func `a fade runs evenly on the clock`(time: Int, alpha: Int) throws {
    var card = try newCard(fade: 1000)
    card.apply(touch(.began, Point(x: 0, y: 20), at: 500))
    card.apply(touch(.moved, Point(x: 40, y: 20), at: 1000))
    card.advance(to: Int64(time))
    #expect(card.revealAlpha == UInt8(alpha))
    #expect(card.state == (alpha == 255 ? .revealed : .complete))
  }

  @Test func `what was scratched is kept apart from what went by itself`() throws {
    var (plain, revealed) = (try newCard(fade: nil), try newCard(fade: 0))
    scratch(&plain)
    scratch(&revealed)
    var expected = plain.report
    expected.state = .revealed
    #expect(revealed.report == expected)
    #expect(revealed.mask == plain.mask)
    #expect(try revealed.alphaMask(scale: 2).bytes.allSatisfy { $0 == 255 })
  }

  @Test func `the clock never runs back`() throws {
    var card = try newCard(fade: 1000)
    scratch(&card)
    card.advance(to: 5000)
    card.advance(to: 0)
    #expect(card.state == .revealed)
  }

  @Test func `a reset covers the card, which may then be revealed once more`() throws {
    var card = try newCard(fade: 100)
    scratch(&card)
    card.reset(at: 5000)
    #expect(card.state == .covered && card.revealAlpha == 0)
    card.apply([
      touch(.began, Point(x: 0, y: 20), at: 6000), touch(.moved, Point(x: 40, y: 20), at: 6100),
    ])
    #expect(card.state == .complete && card.revealAlpha == 0)
    #expect(card.report.threshold?.reachedAt == 1000)
    card.advance(to: 6200)
    #expect(card.state == .revealed)
  }

  @Test func `the picture of a fade is the mask with the rest lifted evenly`() throws {
    var card = try newCard(fade: 1000)
    scratch(&card)
    card.advance(to: 1400)
    let (alpha, plain) = (Int(card.revealAlpha), AlphaMask(card.mask))
    for (found, scratched) in zip(try card.alphaMask(scale: 1).bytes, plain.bytes) {
      let m = Int(scratched)
      // m + a - m a / 255, to nearest.
      let expected = (2 * (255 * (m + alpha) - m * alpha) + 255) / 510
      #expect(abs(Int(found) - expected) <= (2 * m * alpha % 255 == 0 ? 1 : 0))
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import Testing
import TouchRecording

/// A cover that fades once the last finger is lifted.
@Suite struct LiftRevealTests {
  private func newCard(
    _ change: (inout ScratchRules) throws -> Void = { _ in }
  ) throws -> ScratchCard {
    var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: 40, height: 40))
    rules.brush.width = 24
    rules.threshold = try Threshold(percent: 50)
    rules.autoReveal = AutoReveal(fade: 1000, when: .lift)
    try change(&rules)
    return try ScratchCard(rules)
  }

  /// A stroke that crosses the threshold at the time 1000, with the finger still down.
  private func cross(_ card: inout ScratchCard, contact: Int = 0) {
    card.apply([
      touch(.began, Point(x: 0, y: 20), contact: contact, at: 500),
      touch(.moved, Point(x: 40, y: 20), contact: contact, at: 1000),
    ])
  }

  @Test(arguments: [TouchEvent.Phase.ended, .cancelled])
  func `the fade begins with the lift, and the threshold keeps its crossing`(
    phase: TouchEvent.Phase
  ) throws {
    var card = try newCard()
    cross(&card)
    card.advance(to: 9000)
    #expect(card.waitsForLift && card.revealAlpha == 0 && card.state == .complete)
    card.apply(touch(phase, Point(x: 40, y: 20), at: 10_000))
    #expect(!card.waitsForLift && card.revealAlpha == 0 && card.state == .complete)
    card.advance(to: 10_500)
    #expect(card.revealAlpha == 127)
    card.advance(to: 11_000)
    #expect(card.state == .revealed && card.report.threshold?.reachedAt == 1000)
  }

  @Test func `a lift that crosses the threshold begins the fade at once`() throws {
    var card = try newCard { $0.autoReveal?.fade = 0 }
    card.apply([
      touch(.began, Point(x: 0, y: 20), at: 500), touch(.ended, Point(x: 40, y: 20), at: 1000),
    ])
    #expect(card.state == .revealed && card.report.threshold?.reachedAt == 1000)
  }

  @Test func `the last of several fingers decides, also one that came later`() throws {
    var card = try newCard { $0.autoReveal?.fade = 0 }
    card.apply(touch(.began, Point(x: 5, y: 5), contact: 1, at: 100))
    cross(&card)
    card.apply(touch(.ended, Point(x: 40, y: 20), at: 2000))
    card.apply(touch(.began, Point(x: 6, y: 6), contact: 2, at: 2500))
    card.apply(touch(.ended, Point(x: 5, y: 5), contact: 1, at: 3000))
    #expect(card.state == .complete && card.waitsForLift)
    card.apply(touch(.ended, Point(x: 6, y: 6), contact: 2, at: 4000))
    #expect(card.state == .revealed)
  }

  @Test func `a finger beside the card, or on the eraser, holds no cover`() throws {
    var card = try newCard {
      $0.autoReveal?.fade = 0
      $0.eraser = Rect(x: 0, y: 60, width: 10, height: 10)
    }
    card.apply(touch(.began, Point(x: 50, y: 5), contact: 1, at: 100))
    card.apply(touch(.began, Point(x: 5, y: 65), contact: 2, at: 100))
    cross(&card)
    card.apply(touch(.ended, Point(x: 40, y: 20), at: 2000))
    #expect(card.state == .revealed)
  }

  @Test func `a fade that has begun goes on when a finger comes down`() throws {
    var card = try newCard()
    cross(&card)
    card.apply(touch(.ended, Point(x: 40, y: 20), at: 2000))
    card.apply(touch(.began, Point(x: 5, y: 5), at: 2500))
    card.advance(to: 3000)
    #expect(card.state == .revealed)
  }

  @Test func `a reset between the crossing and the lift covers the card for good`() throws {
    var card = try newCard { $0.autoReveal?.fade = 0 }
    cross(&card)
    card.reset(at: 1500)
    card.apply(touch(.ended, Point(x: 40, y: 20), at: 2000))
    #expect(card.state == .covered && card.revealAlpha == 0)
    cross(&card, contact: 1)
    card.apply(touch(.ended, Point(x: 40, y: 20), contact: 1, at: 3000))
    #expect(card.state == .revealed)
  }

  @Test func `a stroke that is discarded with its crossing begins no fade`() throws {
    var card = try newCard {
      $0.cancel = .discard
      $0.autoReveal?.fade = 0
    }
    cross(&card)
    card.apply(touch(.cancelled, Point(x: 40, y: 20), at: 2000))
    #expect(card.state == .covered && !card.waitsForLift)
  }

  @Test func `a card that is saved while it waits, or fades, goes on from there`() throws {
    var card = try newCard()
    cross(&card)
    for event in [
      touch(.moved, Point(x: 30, y: 20), at: 1500), touch(.ended, Point(x: 30, y: 20), at: 2000),
    ] {
      var again = try ScratchCard(card.rules)
      try again.restore(card.saved)
      #expect(again.waitsForLift)
      again.apply(event)
      card.apply(event)
      #expect(again.report == card.report && again.saved == card.saved)
    }
    var again = try ScratchCard(card.rules)
    try again.restore(card.saved)
    again.advance(to: 2500)
    #expect(again.revealAlpha == 127)
  }

  @Test func `a card that asks for nothing fades from the start`() throws {
    var card = try newCard { $0.threshold = try Threshold(percent: 0) }
    card.advance(to: 1000)
    #expect(card.state == .revealed)
  }

  @Test func `a pan holds the cover until its last finger is lifted`() throws {
    var card = try newCard {
      ($0.input, $0.hysteresis) = (.pan, 1)
      $0.autoReveal?.fade = 0
      $0.brush.width = 40
    }
    card.apply([
      touch(.began, Point(x: 5, y: 20), at: 500), touch(.moved, Point(x: 10, y: 20), at: 700),
      touch(.moved, Point(x: 40, y: 20), at: 1000),
      touch(.began, Point(x: 20, y: 20), contact: 1, at: 1500),
      touch(.ended, Point(x: 40, y: 20), at: 2000),
    ])
    #expect(card.waitsForLift && card.state == .complete)
    card.apply(touch(.ended, Point(x: 20, y: 20), contact: 1, at: 3000))
    #expect(card.state == .revealed)
  }
}

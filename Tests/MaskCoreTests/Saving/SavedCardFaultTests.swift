// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import Testing
import TouchRecording

/// Values that no card can have become are refused, whoever made them.
@Suite struct SavedCardFaultTests {
  /// A card with two strokes, one of them still down, and a contact that rests since a reset.
  private func card(_ input: InputRule = .touches) throws -> ScratchCard {
    var rules = gestureRules()
    rules.input = input
    rules.hysteresis = 1
    rules.eraser = Rect(x: 0, y: 0, width: 1, height: 1)
    rules.regions = [
      ScratchRegion(
        name: "r", kind: .counts, shape: .rect(Rect(x: 1, y: 1, width: 2, height: 2)))
    ]
    var card = try ScratchCard(rules)
    card.apply(touch(.began, Point(x: 2, y: 2), contact: 5, at: 10))
    card.apply(touch(.moved, Point(x: 4, y: 2), contact: 5, at: 15))
    card.reset(at: 20)
    if input == .touches { card.scratch([Point(x: 3, y: 3), Point(x: 6, y: 3)], from: 30) }
    let contact = input == .touches ? 1 : 5
    card.apply(touch(.began, Point(x: 5, y: 5), contact: contact, at: 20_000))
    card.apply(touch(.moved, Point(x: 7, y: 6), contact: contact, at: 21_000))
    if input == .touches {
      card.apply(touch(.began, Point(x: 0.5, y: 0.5), contact: 7, at: 22_000))
    }
    return card
  }

  /// What restoring a value says once it is changed; the card must stay as it was.
  private func refusal(
    _ input: InputRule = .touches, _ change: (inout SavedCard) -> Void
  ) throws -> SavedCardError? {
    let card = try card(input)
    var (saved, other) = (card.saved, try ScratchCard(card.rules))
    change(&saved)
    do throws(SavedCardError) {
      try other.restore(saved)
      return nil
    } catch {
      #expect(other.saved == (try ScratchCard(card.rules)).saved)
      return error
    }
  }

  private func place(of error: SavedCardError?) -> String? {
    switch error {
    case .outOfRange(let place, _, _), .count(let place, _, _), .repeatedContact(let place, _),
      .strayContact(let place, _):
      place.steps.joined(separator: ".")
    default: nil
    }
  }

  @Test func `what was saved is taken back`() throws {
    #expect(try refusal { _ in } == nil)
    #expect(try refusal(.pan) { _ in } == nil)
    let saved = try card().saved
    #expect(saved.strokes.map(\.contact) == [0, 1] && saved.pressing == [7])
    #expect(saved.resting.map(\.number) == [5] && saved.resets.count == 1)
  }

  @Test func `a card of other rules is refused by their fingerprint`() throws {
    let card = try card()
    var rules = card.rules
    rules.brush.width += 0.5
    var other = try ScratchCard(rules)
    #expect(
      throws: SavedCardError.otherRules(
        found: card.rules.fingerprint, expected: rules.fingerprint)
    ) { try other.restore(card.saved) }
  }

  @Test func `strokes that come to another count are refused`() throws {
    let found = try card().coverage.revealed
    let error = try refusal { saved in
      saved.coverage = Coverage(revealed: 7, eligible: saved.coverage.eligible)
    }
    #expect(error == .otherCoverage(found: 7, expected: found))
  }

  @Test func `numbers out of their range are refused where they stand`() throws {
    let huge = Double.greatestFiniteMagnitude
    let changes: [(String, (inout SavedCard) -> Void)] = [
      ("frame.x", { $0.frame.origin.x = .nan }), ("frame.y", { $0.frame.origin.y = 65_537 }),
      ("frame.width", { $0.frame.size.width = 0 }),
      ("frame.height", { $0.frame.size.height = .infinity }),
      ("stopped", { $0.stopped = [1] }), ("leftOut.beside", { $0.leftOut.beside = -1 }),
      ("leftOut.afterThreshold", { $0.leftOut.afterThreshold = .max }),
      ("releasedSince", { $0.releasedSince = -1 }), ("releasedSince", { $0.releasedSince = .max }),
      ("clock", { $0.clock = -1 }), ("clock", { $0.clock = 1 << 53 }),
      ("clock", { $0.clock = .min }),
      ("coverage.eligible", { $0.coverage = Coverage(revealed: 0, eligible: 1) }),
      ("brushes.0.width", { $0.brushes = [Brush(width: 0)] }),
      ("brushes.0.width", { $0.brushes = [Brush(width: .nan)] }),
      ("strokes.0.x", { $0.strokes[0].start.x = .infinity }),
      ("strokes.1.y", { $0.strokes[1].start.y = -1_000_001 }),
      ("strokes.1.width", { $0.strokes[1].startWidth = -1 }),
      ("strokes.0.began", { $0.strokes[0].firstTime = -1 }),
      ("strokes.0.ended", { $0.strokes[0].lastTime = .max }),
      ("strokes.0.samples", { $0.strokes[0].samples = .max }),
      ("pieces.stroke.1", { $0.pieces[1].stroke = 2 }),
      ("pieces.stroke.0", { $0.pieces[0].stroke = -1 }),
      ("pieces.brush.1", { $0.pieces[1].brush = 1 }),
      ("pieces.x.2", { $0.pieces[2].end.x = huge }), ("pieces.y.0", { $0.pieces[0].end.y = .nan }),
      ("pieces.width.0", { $0.pieces[0].endWidth = 10_001 }),
      ("pieces.t.1", { $0.pieces[1].time = 0 }), ("pieces.t.3", { $0.pieces[3].time = .max }),
      ("pieces.from.0", { $0.pieces[0].startTime = .min }),
      ("pieces.from.0", { $0.pieces[0].startTime = 31 }),
      ("pieces", { $0.strokes = [] }),
      ("resting.0.x", { $0.resting[0].location.x = -huge }),
      ("resting.0.width", { $0.resting[0].width = huge }),
      ("resting.0.t", { $0.resting[0].time = 1 << 60 }),
      ("resets.0.t", { $0.resets[0].time = -5 }),
      (
        "resets.0.coverage.eligible",
        { $0.resets[0].coverage = Coverage(revealed: 0, eligible: 3) }
      ),
      ("first.card", { $0.first.card = -1 }),
      ("first.combinations", { $0.first.combinations = [1] }),
      ("first.regions", { $0.first.regions = [] }), ("first.touched", { $0.first.touched = [] }),
      ("first.regions.0", { $0.first.regions[0] = .max }),
      ("crossings.card.0", { $0.crossings.card = .init([-1]) }),
      ("crossings.regions", { $0.crossings.regions = [.init([]), .init([])] }),
      ("crossings.regions.0.1", { $0.crossings.regions = [.init([1, .max])] }),
    ]
    for (expected, change) in changes {
      #expect(place(of: try refusal(.touches, change)) == expected)
    }
  }

  @Test func `contacts are down once, and no more of them than a reader takes`() throws {
    #expect(
      try refusal {
        $0.strokes[0].outcome = .open; $0.strokes[0].contact = 1
      }
        == .repeatedContact(.init("strokes", "1"), contact: 1))
    #expect(
      place(of: try refusal { $0.resting.append($0.resting[0]) }) == "resting.1")
    #expect(place(of: try refusal { $0.pressing = [3, 3] }) == "pressing.1")
    let many = try refusal { $0.pressing = Array(0...1024) }
    #expect(many == .count(.init("pressing", "1024"), found: 1025, expected: 0...1024))
  }

  @Test func `only a pan draws where the rules say so, and nowhere else`() throws {
    let contact = SavedCard.Pan.Contact(contact: 4, location: .zero)
    #expect(place(of: try refusal { $0.pan.contacts = [contact] }) == "pan.contacts")
    let changes: [(String, (inout SavedCard) -> Void)] = [
      ("pan.pan", { $0.pan.pan = nil }), ("pan.pan", { $0.pan.pan = contact }),
      ("pan.origin.x", { $0.pan.origin.x = .nan }),
      ("pan.contacts.0.y", { $0.pan.contacts[0].location.y = 2_000_000 }),
      ("pan.contacts.1", { $0.pan.contacts.append($0.pan.contacts[0]) }),
      ("pan.pan.x", { $0.pan.pan?.location.x = .infinity }),
      (
        "pan.pan",
        {
          $0.strokes = []; $0.pieces = []; $0.resting = []
        }
      ),
    ]
    for (expected, change) in changes {
      #expect(place(of: try refusal(.pan, change)) == expected)
    }
  }

  @Test func `a stamp is that of the picture that it hands out`() throws {
    let ell = try NamedBrush.ell()
    #expect(try Stamp(ell.alphaMask) == ell)
    #expect(ell.alphaMask.bytes == [255, 0, 0, 255, 0, 0, 255, 0, 0, 255, 255, 255])
  }

  @Test func `a card that asks for nothing is revealed also after a stroke is discarded`() throws {
    var rules = gestureRules()
    (rules.cancel, rules.threshold) = (.discard, try Threshold(percent: 0))
    rules.autoReveal = AutoReveal(fade: 100)
    var card = try ScratchCard(rules)
    card.scratch([Point(x: 3, y: 3)], outcome: .cancelled)
    card.advance(to: 100_000)
    #expect(card.coverage.revealed == 0 && card.state == .revealed)
    card.reset(at: 200_000)
    #expect(card.state == .complete && card.revealAlpha == 0)
    card.advance(to: 200_100)
    #expect(card.state == .revealed)
  }
}

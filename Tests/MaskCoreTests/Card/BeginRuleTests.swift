// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import PropertyChecking
import PropertyTesting
import Testing
import TouchRecording

/// Where a contact must come down to belong to a card.
@Suite struct BeginRuleTests {
  private static let frame = Rect(x: 20, y: 30, width: 40, height: 30)

  private func newCard(
    _ change: (inout ScratchRules) -> Void = { _ in }
  ) throws -> ScratchCard {
    var rules = ScratchRules(frame: Self.frame)
    rules.brush.width = 12
    change(&rules)
    return try ScratchCard(rules)
  }

  /// A life of a card, and touches beside the card with their places in it.
  private struct Disturbed: CustomStringConvertible {
    var life: CardLife
    var others: [(place: Int, touch: TouchEvent)]

    var description: String { "\(life), and \(others)" }
  }

  private static func disturbed() throws -> Generator<Disturbed> {
    let lives = try CardLife.lives()
    return Generator { choices in
      let life = choices.draw(lives)
      let phases: [TouchEvent.Phase] = [.began, .began, .moved, .moved, .ended, .cancelled]
      let others = choices.array(count: 1...8) { choices in
        (
          choices.below(life.happenings.count + 1),
          TouchEvent(
            time: 0, contact: 7 + choices.below(2), phase: choices.element(of: phases),
            location: Point(
              x: choices.gridCoordinate(in: -2...14), y: choices.gridCoordinate(in: -2...11)))
        )
      }
      return Disturbed(life: life, others: others)
    }
  }

  @Test func `a contact that begins outside the frame changes nothing but its count`() throws {
    checkProperty("a contact beside the card", try Self.disturbed(), cases: 800) { sample in
      var rules = sample.life.rules
      rules.begin = .inside
      guard var card = try? ScratchCard(rules) else { return true }
      var (disturbed, time, begun) = (card, Microseconds(0), 0)
      for place in 0...sample.life.happenings.count {
        for other in sample.others where other.place == place {
          var touch = other.touch
          touch.time = time
          let isOn =
            rules.frame.contains(touch.location)
            || rules.eraser?.contains(touch.location) == true
          if touch.phase == .began, isOn { continue }
          if touch.phase == .began { begun += 1 }
          disturbed.apply(touch)
        }
        guard place < sample.life.happenings.count else { break }
        let happening = sample.life.happenings[place]
        if case .touch(let touch) = happening { time = touch.time }
        if case .reset(let reset) = happening { time = reset }
        card.take(happening)
        disturbed.take(happening)
      }
      var (report, saved) = (disturbed.report, disturbed.saved)
      report.leftOut.beside -= begun
      saved.leftOut.beside -= begun
      let (found, expected) = (
        try disturbed.alphaMask(scale: 1.5), try card.alphaMask(scale: 1.5)
      )
      return report == card.report && saved == card.saved && found == expected
        && disturbed.mask == card.mask && disturbed.revealAlpha == card.revealAlpha
        && disturbed.crossings == card.crossings
    }
  }

  @Test func `all four edges and corners belong to the frame, and nothing beyond them`() throws {
    let frame = Self.frame
    for x in [frame.minX, 40, frame.maxX] {
      for y in [frame.minY, 40, frame.maxY] {
        var card = try newCard()
        card.apply(touch(.began, Point(x: x, y: y)))
        #expect(card.report.strokes.count == 1 && card.leftOut.beside == 0, "(\(x), \(y))")
      }
    }
    let places = [
      Point(x: frame.minX.nextDown, y: 40), Point(x: frame.maxX.nextUp, y: 40),
      Point(x: 40, y: frame.minY.nextDown), Point(x: 40, y: frame.maxY.nextUp),
    ]
    // The brush covers a part of the card from each place.
    for place in places {
      var (card, open) = (try newCard(), try newCard { $0.begin = .anywhere })
      card.scratch([place, frame.center])
      open.scratch([place, frame.center])
      #expect(card.report.strokes.isEmpty && card.state == .covered && card.mask.count == 0)
      #expect(card.leftOut == .init(beside: 1) && card.report.leftOut.beside == 1)
      #expect(open.state != .covered && open.leftOut.beside == 0)
    }
  }

  @Test func `a contact that began on the card may leave it and come back`() throws {
    let way = [Point(x: 30, y: 40), Point(x: 100, y: 40), Point(x: 30, y: 50)]
    var (card, open) = (try newCard(), try newCard { $0.begin = .anywhere })
    card.scratch(way)
    open.scratch(way)
    #expect(card.report == open.report && card.mask == open.mask)
  }

  @Test func `a press on the eraser beside the card still covers the card`() throws {
    var card = try newCard { $0.eraser = Rect(x: 0, y: 0, width: 10, height: 10) }
    card.scratch([Self.frame.center])
    card.scratch([Point(x: 5, y: 5)], contact: 1, from: 100_000)
    #expect(card.state == .covered && card.report.resets.count == 1 && card.leftOut.beside == 0)
  }

  @Test func `a contact that comes down again beside the card is over`() throws {
    for input in InputRule.allCases {
      var card = try newCard { ($0.input, $0.hysteresis) = (input, 1) }
      let mask = {
        card.apply(touch(.began, Point(x: 30, y: 40)))
        card.apply(touch(.moved, Point(x: 40, y: 40), at: 5))
        return card.mask
      }()
      card.apply(touch(.began, Point(x: 0, y: 0), at: 9))
      card.apply(touch(.moved, Point(x: 50, y: 50), at: 12))
      #expect(card.report.strokes.map(\.outcome) == [.cancelled] && card.mask == mask)
      #expect(card.contactsBeside == [0])
      card.apply(touch(.began, Point(x: 50, y: 50), at: 20))
      card.apply(touch(.moved, Point(x: 55, y: 50), at: 25))
      #expect(card.report.strokes.count == 2 && card.contactsBeside.isEmpty)
    }
  }

  @Test func `a pan receives only contacts that begin on the card`() throws {
    var (card, alone) = (
      try newCard { $0.use(.original) }, try newCard { $0.use(.original) }
    )
    let own = touches([Point(x: 25, y: 40), Point(x: 40, y: 40), Point(x: 55, y: 40)])
    for event in own {
      card.apply(event)
      alone.apply(event)
      // The middle of both would be elsewhere.
      let phase: TouchEvent.Phase = event.phase == .began ? .began : .moved
      card.apply(touch(phase, Point(x: 40, y: 90), contact: 1, at: event.time))
    }
    #expect(card.mask == alone.mask && card.report.strokes == alone.report.strokes)
    #expect(card.leftOut.beside == 1)
  }
}

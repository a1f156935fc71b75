// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import Testing
import TouchRecording

/// A pan recognizer between the fingers and the card.
@Suite struct PanRecognizerTests {
  private func newCard(_ change: (inout ScratchRules) -> Void = { _ in }) throws -> ScratchCard {
    var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    rules.brush.width = 10
    rules.input = .pan
    change(&rules)
    return try ScratchCard(rules)
  }

  private func drawn(_ points: [Point], width: Double = 10) throws -> ScratchMask {
    var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    rules.brush.width = width
    var card = try ScratchCard(rules)
    card.scratch(points)
    return card.mask
  }

  @Test func `a tap, or a move of less than the hysteresis, is no pan`() throws {
    var card = try newCard()
    card.scratch([Point(x: 50, y: 50), Point(x: 59.9, y: 50)])
    #expect(card.report.strokes.isEmpty && card.state == .covered)
  }

  @Test func `a pan begins where the finger has moved by the hysteresis`() throws {
    var card = try newCard()
    card.scratch([
      Point(x: 20, y: 50), Point(x: 28, y: 50), Point(x: 30, y: 50), Point(x: 60, y: 50),
    ])
    #expect(card.mask == (try drawn([Point(x: 30, y: 50), Point(x: 60, y: 50)])))
    #expect(card.report.strokes.map(\.outcome) == [.ended])
    var early = try newCard { $0.hysteresis = 8 }
    early.scratch([Point(x: 20, y: 50), Point(x: 28, y: 50), Point(x: 60, y: 50)])
    #expect(early.mask == (try drawn([Point(x: 28, y: 50), Point(x: 60, y: 50)])))
  }

  @Test func `two fingers draw one stroke through their middle`() throws {
    var card = try newCard()
    card.apply([
      touch(.began, Point(x: 20, y: 20), contact: 7),
      touch(.began, Point(x: 20, y: 60), contact: 8),
      touch(.moved, Point(x: 60, y: 20), contact: 7),
      touch(.moved, Point(x: 60, y: 60), contact: 8),
      touch(.ended, Point(x: 60, y: 60), contact: 8),
      touch(.moved, Point(x: 70, y: 20), contact: 7),
      touch(.ended, Point(x: 90, y: 20), contact: 7),
    ])
    #expect(
      card.mask
        == (try drawn([Point(x: 40, y: 40), Point(x: 60, y: 40), Point(x: 70, y: 20)])))
    #expect(card.report.strokes.map(\.contact) == [7])
    #expect(card.report.strokes.map(\.outcome) == [.ended])
  }

  @Test func `a pan whose last finger is taken away is cancelled, and kept or discarded`() throws {
    for rule in CancelRule.allCases {
      var card = try newCard { $0.cancel = rule }
      card.scratch([Point(x: 20, y: 50), Point(x: 40, y: 50)], outcome: .cancelled)
      #expect(card.report.strokes.map(\.outcome) == [.cancelled])
      #expect((card.coverage.revealed > 0) == (rule == .keep))
    }
  }

  @Test func `a press on the eraser is no part of a pan`() throws {
    var card = try newCard { $0.eraser = Rect(x: 0, y: 0, width: 10, height: 10) }
    card.apply([
      touch(.began, Point(x: 50, y: 50), contact: 1),
      touch(.moved, Point(x: 70, y: 50), contact: 1),
      touch(.began, Point(x: 5, y: 5), contact: 2), touch(.moved, Point(x: 6, y: 5), contact: 2),
    ])
    #expect(card.mask == (try drawn([Point(x: 70, y: 50)])))
    card.apply(touch(.ended, Point(x: 5, y: 5), contact: 2, at: 9))
    #expect(card.report.resets.map(\.time) == [9] && card.mask.count == 0)
    card.apply(touch(.moved, Point(x: 80, y: 50), contact: 1, at: 10))
    #expect(card.mask == (try drawn([Point(x: 70, y: 50), Point(x: 80, y: 50)])))
  }

  @Test func `a finger that goes from the pan to the eraser ends the pan`() throws {
    var card = try newCard { $0.eraser = Rect(x: 0, y: 0, width: 10, height: 10) }
    card.apply([
      touch(.began, Point(x: 50, y: 50)), touch(.moved, Point(x: 70, y: 50)),
      touch(.began, Point(x: 5, y: 5)),
    ])
    #expect(card.report.strokes.map(\.outcome) == [.cancelled])
    card.apply(touch(.moved, Point(x: 90, y: 90)))
    #expect(card.mask == (try drawn([Point(x: 70, y: 50)])))
  }
}

// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import Testing
import TouchRecording

/// The button that covers the card again.
@Suite struct ScratchEraserTests {
  private let button = Point(x: 10, y: 120)
  private let middle = Point(x: 50, y: 50)

  /// A card that is scratched in the middle, with an eraser below it.
  private func scratchedCard() throws -> ScratchCard {
    var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    rules.eraser = Rect(x: 0, y: 100, width: 50, height: 40)
    var card = try ScratchCard(rules)
    card.scratch([middle], contact: 1)
    return card
  }

  @Test func `a press resets the card when it ends`() throws {
    var card = try scratchedCard()
    card.apply(touch(.began, button, at: 10))
    #expect(card.state == .scratching)
    card.apply(touch(.ended, Point(x: 50, y: 140), at: 20))
    #expect(card.state == .covered)
    #expect(card.report.resets.map(\.time) == [20])
  }

  @Test func `a press on the edge of the eraser counts`() throws {
    var card = try scratchedCard()
    card.apply([
      touch(.began, Point(x: 0, y: 100)), touch(.ended, Point(x: 50, y: 100), at: 7),
    ])
    #expect(card.report.resets.map(\.time) == [7])
  }
}

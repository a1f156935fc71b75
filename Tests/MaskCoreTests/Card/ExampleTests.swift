// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import Testing
import TouchRecording

/// The examples of the documentation, with their results.
@Suite struct ExampleTests {
  @Test func `the example of a card prints its coverage and state`() throws {
    var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: 100, height: 50))
    rules.brush.width = 20
    rules.threshold = try Threshold(percent: 30)

    var card = try ScratchCard(rules)
    card.apply(TouchEvent(time: 0, contact: 0, phase: .began, location: Point(x: 20, y: 25)))
    card.apply(TouchEvent(time: 16_000, contact: 0, phase: .moved, location: Point(x: 80, y: 25)))
    #expect(printed(card.coverage.percent, card.state) == "30.28 complete")
  }

  @Test func `the example of rules prints the coverage of a region`() throws {
    var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: 100, height: 50))
    rules.brush.width = 20
    rules.tap = .none
    rules.regions = [
      ScratchRegion(
        name: "prize", kind: .counts, shape: .rect(Rect(x: 40, y: 15, width: 20, height: 20)))
    ]

    var card = try ScratchCard(rules)
    card.apply(TouchEvent(time: 0, contact: 0, phase: .began, location: Point(x: 50, y: 25)))
    card.apply(TouchEvent(time: 8_000, contact: 0, phase: .moved, location: Point(x: 60, y: 25)))
    #expect(printed(card.regionCoverages[0].percent) == "89.27")
  }

  @Test func `the example of a brush prints the samples of a touch-down`() throws {
    var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: 100, height: 50))
    rules.brush = Brush(width: 20)
    rules.brush.tip = .square
    rules.brush.by = .force

    var card = try ScratchCard(rules)
    var touch = TouchEvent(time: 0, contact: 0, phase: .began, location: Point(x: 50, y: 25))
    touch.force = 0.5
    card.apply(touch)
    #expect(printed(card.coverage.revealed) == "6400")
  }

  /// The text that `print` writes for some values.
  private func printed(_ values: Any...) -> String {
    values.map { String(describing: $0) }.joined(separator: " ")
  }
}

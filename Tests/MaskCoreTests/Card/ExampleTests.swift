import Geometry
import MaskCore
import Testing
import TouchRecording

/// The examples of the documentation, with what they print.
@Suite struct ExampleTests {
  @Test func `the example of a card prints its coverage and state`() throws {
    var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: 100, height: 50))
    rules.brush.width = 20
    rules.threshold = try Threshold(percent: 30)

    var card = try ScratchCard(rules)
    card.apply(TouchEvent(time: 0, contact: 0, phase: .began, location: Point(x: 20, y: 25)))
    card.apply(TouchEvent(time: 16_000, contact: 0, phase: .moved, location: Point(x: 80, y: 25)))
    card.apply(TouchEvent(time: 32_000, contact: 0, phase: .ended, location: Point(x: 80, y: 25)))
    #expect("\(card.coverage.percent) % \(card.state)" == "?")
  }

  @Test func `the example of rules prints the coverage of a region`() throws {
    var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: 100, height: 50))
    rules.brush.width = 20
    rules.regions = [
      ScratchRegion(
        name: "prize", kind: .counts, shape: .rect(Rect(x: 40, y: 15, width: 20, height: 20)))
    ]
    rules.tap = .none

    var card = try ScratchCard(rules)
    card.apply(TouchEvent(time: 0, contact: 0, phase: .began, location: Point(x: 50, y: 25)))
    let before = "\(card.regionCoverages[0].percent)"
    card.apply(TouchEvent(time: 8000, contact: 0, phase: .moved, location: Point(x: 60, y: 25)))
    #expect(before + " \(card.regionCoverages[0].percent)" == "?")
  }

  @Test func `the example of a brush prints the samples of a tap`() throws {
    var brush = Brush(width: 20)
    brush.tip = .square
    brush.by = .force

    var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: 100, height: 50))
    rules.brush = brush
    var card = try ScratchCard(rules)
    var touch = TouchEvent(time: 0, contact: 0, phase: .began, location: Point(x: 50, y: 25))
    touch.force = 0.5
    card.apply(touch)
    #expect("\(card.coverage.revealed)" == "?")
  }
}

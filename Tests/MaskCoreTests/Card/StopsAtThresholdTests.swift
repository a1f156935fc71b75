// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import PropertyChecking
import PropertyTesting
import Testing
import TouchRecording

/// Scratching that ends with the touch that reaches the threshold.
@Suite struct StopsAtThresholdTests {
  private func newCard(
    _ change: (inout ScratchRules) throws -> Void = { _ in }
  ) throws -> ScratchCard {
    var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: 100, height: 40))
    rules.brush.width = 20
    rules.threshold = try Threshold(percent: 20)
    rules.stopsAtThreshold = true
    rules.eraser = Rect(x: 0, y: 50, width: 10, height: 10)
    rules.regions = [
      ScratchRegion(
        name: "void", kind: .forbidden, shape: .rect(Rect(x: 80, y: 0, width: 20, height: 40)))
    ]
    try change(&rules)
    return try ScratchCard(rules)
  }

  /// A stroke from left to right, 20 points a touch, that goes on after the threshold.
  private let way = stride(from: 10.0, through: 90, by: 20).map { Point(x: $0, y: 20) }

  @Test func `the segment that reaches the threshold counts as a whole, and nothing after it`()
    throws
  {
    var (card, short) = (try newCard(), try newCard { $0.stopsAtThreshold = false })
    card.scratch(way)
    for event in touches(way).prefix(3) { short.apply(event) }
    #expect(card.coverage == short.coverage && card.mask == short.mask)
    #expect(card.coverage.percent >= 20 && card.report.threshold?.reachedAt == 16_000)
    let stroke = try #require(card.report.strokes.first)
    #expect(stroke.samples == 3 && stroke.lastTime == 16_000 && stroke.outcome == .ended)
    #expect(card.report.forbidden.isEmpty && card.stoppedSince == 16_000)
    card.scratch([Point(x: 90, y: 5)], contact: 3, from: 90_000)
    #expect(card.report.strokes.count == 1 && card.report.forbidden.isEmpty)
    #expect(card.leftOut == .init(afterThreshold: 1) && card.mask == short.mask)
  }

  @Test func `after a reset a finger that comes down scratches again`() throws {
    var card = try newCard()
    card.apply(touches(way).dropLast())
    #expect(card.contactsStopped == [0])
    card.apply([
      touch(.began, Point(x: 5, y: 55), contact: 1, at: 50_000),
      touch(.ended, Point(x: 5, y: 55), contact: 1, at: 50_001),
    ])
    #expect(card.state == .covered && card.stoppedSince == nil)
    card.apply(touch(.moved, Point(x: 10, y: 20), at: 60_000))
    #expect(card.state == .covered, "this finger came down before")
    card.scratch([Point(x: 10, y: 20)], contact: 2, from: 70_000)
    #expect(card.state == .scratching && card.report.strokes.map(\.contact) == [2])
  }

  @Test func `a stroke that has reached the threshold is not discarded any more`() throws {
    var card = try newCard { $0.cancel = .discard }
    card.scratch(way, outcome: .cancelled)
    #expect(card.state == .complete && card.report.strokes.map(\.outcome) == [.ended])
  }

  @Test func `a finger that scratches no more still holds a cover that waits for its lift`() throws
  {
    var card = try newCard { $0.autoReveal = AutoReveal(fade: 0, when: .lift) }
    card.apply(touches(way).dropLast())
    #expect(card.state == .complete && card.waitsForLift)
    card.apply(touch(.began, Point(x: 50, y: 20), contact: 1, at: 90_000))
    card.apply(touch(.ended, Point(x: 90, y: 20), at: 91_000))
    #expect(card.waitsForLift)
    card.apply(touch(.cancelled, Point(x: 50, y: 20), contact: 1, at: 92_000))
    #expect(card.state == .revealed)
  }

  @Test func `the report is that of the touches up to the threshold`() throws {
    checkProperty("nothing counts after", ScratchSample.touches, cases: 300) { sample in
      var random = SplitMix64(seed: sample.seed)
      var rules = gestureRules()
      rules.threshold = try Threshold(percent: Double(1 + random.below(60)))
      rules.input = random.below(2) == 0 ? .pan : .touches
      rules.hysteresis = 2
      var short = try ScratchCard(rules)
      rules.stopsAtThreshold = true
      var card = try ScratchCard(rules)
      for touch in sample.touches {
        if short.state != .complete { short.apply(touch) }
        card.apply(touch)
        let (whole, part) = (card.report, short.report)
        guard
          whole.coverage == part.coverage, whole.threshold == part.threshold,
          whole.touchedPx == part.touchedPx, card.mask == short.mask,
          whole.strokes.map(\.samples) == part.strokes.map(\.samples),
          whole.strokes.map(\.revealed) == part.strokes.map(\.revealed)
        else { return false }
      }
      return card.state != .complete || card.report.strokes.allSatisfy { $0.outcome != .open }
    }
  }
}

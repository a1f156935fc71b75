// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import Testing
import TouchRecording

/// The rules of the card of 2018, and what no other test does with them.
@Suite struct OriginalProfileTests {
  private func newCard(original: Bool) throws -> ScratchCard {
    var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    if original { rules.use(.original) }
    return try ScratchCard(rules)
  }

  @Test func `the card of 2018 draws one pan in layers with miters, and erases what has ended`() {
    var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    rules.use(.original)
    #expect(rules.input == .pan && rules.tap == .none)
    #expect(rules.cancel == .keep && rules.erase == .finished)
    #expect(rules.join == .miter && rules.composite == .cg)
  }

  @Test func `an erase leaves the stroke that is being drawn, or takes it`() throws {
    let first = touches(
      [Point(x: 20, y: 40), Point(x: 40, y: 40), Point(x: 180, y: 40)], contact: 1)
    let second = [
      touch(.began, Point(x: 20, y: 140), contact: 2, at: 50_000),
      touch(.moved, Point(x: 40, y: 140), contact: 2, at: 51_000),
      touch(.moved, Point(x: 90, y: 140), contact: 2, at: 52_000),
    ]
    var (original, mended) = (try newCard(original: true), try newCard(original: false))
    var alone = original
    original.apply(first + second)
    mended.apply(first + second)
    original.reset(at: 60_000)
    mended.reset(at: 60_000)
    #expect(mended.mask.count == 0 && mended.report.strokes.isEmpty)
    alone.apply(second)
    #expect(original.mask == alone.mask && original.coverage == alone.coverage)
    #expect(original.report.strokes == alone.report.strokes)
    let rest = touch(.moved, Point(x: 180, y: 140), contact: 2, at: 61_000)
    original.apply(rest)
    alone.apply(rest)
    #expect(original.mask == alone.mask && original.report.strokes == alone.report.strokes)
  }
}

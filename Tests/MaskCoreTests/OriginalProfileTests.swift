import Geometry
import MaskCore
import Testing
import TouchRecording

/// The rows of the table of defects of the card of 2018, as the original has them and as mended.
@Suite struct OriginalProfileTests {
  private func newCard(original: Bool) throws -> ScratchCard {
    var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    if original { rules.use(.original) }
    return try ScratchCard(rules)
  }

  private func cards(_ events: [TouchEvent]) throws -> (original: ScratchCard, mended: ScratchCard)
  {
    var (original, mended) = (try newCard(original: true), try newCard(original: false))
    original.apply(events)
    mended.apply(events)
    return (original, mended)
  }

  @Test func `1, a tap draws nothing, or a disc`() throws {
    let (original, mended) = try cards(touches([Point(x: 100, y: 100)]))
    #expect(original.state == .covered && original.report.strokes.isEmpty)
    #expect(mended.coverage.revealed == 80452)
  }

  @Test func `2, the first points are lost, or drawn`() throws {
    let points = [0.0, 4, 8, 12, 40].map { Point(x: 50 + $0, y: 100) }
    let (original, mended) = try cards(touches(points))
    var (late, whole) = (try newCard(original: false), try newCard(original: false))
    late.scratch(Array(points[3...]))
    whole.scratch(points)
    #expect(original.mask == late.mask)
    #expect(mended.mask == whole.mask && mended.coverage.revealed > original.coverage.revealed)
  }

  @Test func `3, two fingers draw one line between them, or one each`() throws {
    let events = [
      touch(.began, Point(x: 50, y: 40), contact: 1),
      touch(.began, Point(x: 50, y: 160), contact: 2),
      touch(.moved, Point(x: 90, y: 40), contact: 1),
      touch(.moved, Point(x: 90, y: 160), contact: 2),
      touch(.moved, Point(x: 150, y: 40), contact: 1),
    ]
    let (original, mended) = try cards(events)
    #expect(original.report.strokes.count == 1 && mended.report.strokes.count == 2)
    #expect(original.mask[sampleColumn: 800, sampleRow: 800])
    #expect(!mended.mask[sampleColumn: 800, sampleRow: 800])
  }

  @Test func `5, edges that strokes share grow fat, or stay`() throws {
    // Edges at 80.5 and 120.5 are half covered; rubbed twice they are three quarters off.
    let line = [Point(x: 20, y: 100.5), Point(x: 100, y: 100.5), Point(x: 180, y: 100.5)]
    let (original, mended) = try cards(touches(line) + touches(line, contact: 1, from: 99_000))
    let pixel = 120 * 200 + 140
    #expect(try original.alphaMask(scale: 1).bytes[pixel] == 191 + 1)
    #expect(try mended.alphaMask(scale: 1).bytes[pixel] == 128)
    // What is counted is the union either way.
    #expect(original.report.alphaSum < mended.report.alphaSum)
  }

  @Test func `an erase leaves the stroke that is being drawn, or takes it`() throws {
    let first = touches(
      [Point(x: 20, y: 40), Point(x: 40, y: 40), Point(x: 180, y: 40)], contact: 1)
    let second = [
      touch(.began, Point(x: 20, y: 140), contact: 2, at: 50_000),
      touch(.moved, Point(x: 40, y: 140), contact: 2, at: 51_000),
      touch(.moved, Point(x: 90, y: 140), contact: 2, at: 52_000),
    ]
    var (original, mended) = try cards(first + second)
    original.reset(at: 60_000)
    mended.reset(at: 60_000)
    #expect(mended.mask.count == 0 && mended.report.strokes.isEmpty)
    var alone = try newCard(original: true)
    alone.apply(second)
    #expect(original.mask == alone.mask && original.coverage == alone.coverage)
    #expect(original.report.strokes == alone.report.strokes)
    let rest = touch(.moved, Point(x: 180, y: 140), contact: 2, at: 61_000)
    original.apply(rest)
    alone.apply(rest)
    #expect(original.mask == alone.mask && original.report.strokes == alone.report.strokes)
  }

  @Test func `a stroke that is taken away is kept`() throws {
    let points = [Point(x: 20, y: 40), Point(x: 40, y: 40), Point(x: 180, y: 40)]
    let (original, _) = try cards(touches(points, outcome: .cancelled))
    #expect(original.coverage.revealed > 0)
    #expect(original.report.withoutCancelled.revealed == 0)
  }

  @Test func `rules beside the profile override it`() throws {
    var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    rules.use(.original)
    rules.input = .touches
    rules.tap = .dot
    var card = try ScratchCard(rules)
    card.scratch([Point(x: 100, y: 100)])
    #expect(card.coverage.revealed == 80452)
  }
}

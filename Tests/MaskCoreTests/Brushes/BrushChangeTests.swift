import Drawing
import Geometry
import MaskCore
import PropertyChecking
import PropertyTesting
import Testing
import TouchRecording

/// A brush that is changed while contacts are down.
@Suite struct BrushChangeTests {
  /// A card on which a corner of a stamp comes down, and a disc of its width goes on.
  private func stampThenDisc() throws -> ScratchCard {
    var bytes = [UInt8](repeating: 0, count: 64)
    bytes[0] = 255
    var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    rules.brush.tip = .stamp(try Stamp(AlphaMask(width: 8, height: 8, bytes: bytes)))
    var card = try ScratchCard(rules)
    card.apply(touch(.began, Point(x: 60, y: 100)))
    try card.use(Brush())
    card.apply(touch(.moved, Point(x: 140, y: 100), at: 1))
    return card
  }

  @Test func `a disc that goes on where a stamp came down is all there`() throws {
    let card = try stampThenDisc()
    var expected = try ScratchMask(size: Size(width: 200, height: 200))
    expected.insert(Capsule(from: Point(x: 60, y: 100), to: Point(x: 140, y: 100), width: 40))
    #expect(expected.count == 285252)
    for y in 80 * 8..<85 * 8 {
      for x in 40 * 8..<45 * 8 { expected[sampleColumn: x, sampleRow: y] = true }
    }
    #expect(firstDifference(card.mask.words, expected.words, width: 200) == nil)
    let again = try card.mask(scale: 1)
    #expect(firstDifference(again.words, expected.words, width: 200) == nil)
  }

  @Test func `a card whose brush changed on the way is restored after a further change`() throws {
    var card = try stampThenDisc()
    var square = Brush(width: 30)
    square.tip = .square
    try card.use(square)
    var again = try ScratchCard(card.rules)
    try again.restore(card.saved)
    #expect(again.coverage == card.coverage)
    #expect(firstDifference(again.mask.words, card.mask.words, width: 200) == nil)
  }

  @Test func `what is revealed is all that the pieces of any brushes pass over`() throws {
    // Where the width changes as well, nobody takes the tip for drawn.
    let tips = try NamedBrush.all().map(\.brush).filter { $0.by == .constant }
    checkProperty("brushes change on the way", try CardLife.lives(), cases: 2000) { life in
      var rules = life.rules
      (rules.start, rules.brush) = (nil, tips[0])
      guard var card = try? ScratchCard(rules) else { return true }
      var changes = 0
      for happening in life.happenings {
        if case .touch(let event) = happening {
          card.apply(event)
        } else {
          changes += 1
          try card.use(tips[changes % tips.count])
        }
      }
      // Passes are counted of whole pieces, each by itself.
      let passes = try ScratchPasses(card)
      return try card.mask.words.map(\.nonzeroBitCount) == passes.sampleCounts
        && card.mask(scale: 1) == card.mask
    }
  }
}

import Geometry
import MaskCore
import PropertyTesting
import Testing
import TouchRecording

/// What is told of reveals, with brushes of every shape on a card that is partly open.
@Suite struct RevealBrushTests {
  private func card(_ brush: Brush, seed: UInt64) throws -> ScratchCard {
    var rules = gestureRules()
    rules.brush = brush
    let corner = [Point(x: 0, y: 0), Point(x: 4, y: 0), Point(x: 0, y: 4)]
    rules.start = try StartingShape(Path(polyline: corner))
    var card = try ScratchCard(rules)
    var random = SplitMix64(seed: seed)
    for presses in Gesture.presses(&random) { card.apply(touches(presses)) }
    return card
  }

  @Test func `the last mask is that of the card, and the counts leave out the start`() throws {
    for named in try NamedBrush.all() {
      for seed in 1...5 as ClosedRange<UInt64> {
        let card = try card(named.brush, seed: seed)
        let map = try RevealMap(card)
        #expect(map.mask(after: map.events.count) == card.mask, "\(named), seed \(seed)")
        #expect(map.mask(after: 0).count > 0)
        let count = map.sampleCounts.last ?? 0
        #expect(count == card.coverage.revealed, "\(named), seed \(seed)")
      }
    }
  }

  @Test func `each percent that is reached has a time`() throws {
    for named in try NamedBrush.all() {
      for seed in 1...5 as ClosedRange<UInt64> {
        let card = try card(named.brush, seed: seed)
        let percents = card.coverage.percentHundredths / 100
        #expect(card.crossings.card.count == percents, "\(named), seed \(seed)")
      }
    }
  }

  @Test func `a witness is the event of the map, and nobody for what was open before`() throws {
    for named in try NamedBrush.all() {
      let card = try card(named.brush, seed: 3)
      let map = try RevealMap(card)
      for row in stride(from: 1, to: 72, by: 7) {
        for column in stride(from: 1, to: 96, by: 7) {
          let point = Point(x: (Double(column) + 0.5) / 8, y: (Double(row) + 0.5) / 8)
          let frame = card.rules.frame
          let place = Point(x: point.x + frame.minX, y: point.y + frame.minY)
          let witness = try #require(card.witness(at: place))
          let event = map.event(ofSampleColumn: column, sampleRow: row).map { map.events[$0] }
          #expect(witness.isFromStart == map.mask(after: 0)[sampleColumn: column, sampleRow: row])
          if witness.isFromStart { #expect(event == nil && witness.piece == nil) }
          guard let event else { continue }
          #expect(witness.piece?.time == event.time, "\(named), sample (\(column), \(row))")
        }
      }
    }
  }
}

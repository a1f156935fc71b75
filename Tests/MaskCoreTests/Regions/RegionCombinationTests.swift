import Geometry
import MaskCore
import Testing
import TouchRecording

/// Several regions under one name.
@Suite struct RegionCombinationTests {
  /// A card with a region of 100 x 10 points and one of 10 x 10, and a brush of 20 points.
  private func newCard(_ rule: RegionCombination.Rule) throws -> ScratchCard {
    var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    rules.brush.width = 20
    rules.threshold = try Threshold(percent: 90)
    rules.regions = [
      ScratchRegion(
        name: "large", kind: .counts, shape: .rect(Rect(x: 0, y: 0, width: 100, height: 10))),
      ScratchRegion(
        name: "small", kind: .counts, shape: .rect(Rect(x: 0, y: 80, width: 10, height: 10))),
    ]
    rules.combinations = [RegionCombination(name: "win", of: ["large", "small"], by: rule)]
    return try ScratchCard(rules)
  }

  private func scratchLarge(_ card: inout ScratchCard, at time: Microseconds) {
    card.scratch([Point(x: 0, y: 5), Point(x: 100, y: 5)], contact: 1, from: time)
  }

  private func scratchSmall(_ card: inout ScratchCard, at time: Microseconds) {
    card.scratch([Point(x: 0, y: 85), Point(x: 10, y: 85)], contact: 2, from: time)
  }

  @Test func `all is the least share, reached with the last region`() throws {
    var card = try newCard(.all)
    scratchSmall(&card, at: 0)
    #expect(card.combinationCoverages == [Coverage(revealed: 0, eligible: 64000)])
    #expect(card.report.combinations.map(\.reachedAt) == [nil])
    scratchLarge(&card, at: 50_000)
    #expect(card.report.combinations.map(\.reachedAt) == [58_000])
    #expect(card.report.combinations.map(\.name) == ["win"])
  }

  @Test func `any is the greatest share, reached with the first region`() throws {
    var card = try newCard(.any)
    scratchSmall(&card, at: 0)
    #expect(card.combinationCoverages == [Coverage(revealed: 6400, eligible: 6400)])
    scratchLarge(&card, at: 50_000)
    #expect(card.report.combinations.map(\.reachedAt) == [0])
  }

  @Test func `area weighs regions by their samples, which a mean of percentages would not`() throws
  {
    var card = try newCard(.area)
    scratchSmall(&card, at: 0)
    #expect(card.combinationCoverages == [Coverage(revealed: 6400, eligible: 70400)])
    #expect(card.report.combinations.map(\.reachedAt) == [nil])
    scratchLarge(&card, at: 50_000)
    let coverage = card.report.combinations[0].coverage
    let parts = card.regionCoverages
    #expect(coverage.revealed == parts[0].revealed + parts[1].revealed)
    #expect(card.report.combinations.map(\.reachedAt) == [58_000])
    card.reset(at: 90_000)
    #expect(card.report.combinations.map(\.reachedAt) == [58_000])
    #expect(card.combinationCoverages == [Coverage(revealed: 0, eligible: 70400)])
  }
}

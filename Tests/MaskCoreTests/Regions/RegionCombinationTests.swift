// SPDX-License-Identifier: Apache-2.0
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

  /// The share with the small region alone, as each rule has it, and the first time.
  private static let rows: [(RegionCombination.Rule, Coverage, Microseconds)] = [
    (.all, Coverage(revealed: 0, eligible: 64000), 58_000),
    (.any, Coverage(revealed: 6400, eligible: 6400), 0),
    // A mean of percentages would be half.
    (.area, Coverage(revealed: 6400, eligible: 70400), 58_000),
  ]

  @Test(arguments: rows)
  func `all is the least share, any the greatest, and area weighs regions by their samples`(
    rule: RegionCombination.Rule, small: Coverage, reachedAt: Microseconds
  ) throws {
    var card = try newCard(rule)
    card.scratch([Point(x: 0, y: 85), Point(x: 10, y: 85)], contact: 2)
    #expect(card.combinationCoverages == [small])
    #expect(card.report.combinations.map(\.reachedAt) == [rule == .any ? 0 : nil])
    card.scratch([Point(x: 0, y: 5), Point(x: 100, y: 5)], contact: 1, from: 50_000)
    #expect(card.report.combinations.map(\.name) == ["win"])
    #expect(card.report.combinations.map(\.reachedAt) == [reachedAt])
    card.reset(at: 90_000)
    #expect(card.report.combinations.map(\.reachedAt) == [reachedAt])
    #expect(card.combinationCoverages.map(\.revealed) == [0])
  }
}

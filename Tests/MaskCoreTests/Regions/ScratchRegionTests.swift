// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import Testing
import TouchRecording

@Suite struct ScratchRegionTests {
  private func newCard(
    _ regions: [ScratchRegion], threshold: Double? = nil, cover: ScratchMask? = nil
  ) throws -> ScratchCard {
    var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    rules.begin = .anywhere
    rules.regions = regions
    rules.threshold = try threshold.map { percent in try Threshold(percent: percent) }
    rules.cover = cover
    return try ScratchCard(rules)
  }

  private func region(
    _ name: String, _ kind: ScratchRegion.Kind, _ x: Double, _ y: Double, _ width: Double,
    _ height: Double
  ) -> ScratchRegion {
    ScratchRegion(
      name: name, kind: kind, shape: .rect(Rect(x: x, y: y, width: width, height: height)))
  }

  @Test(arguments: [
    // Samples lie at 1/16, 3/16, ...; the edges belong to the region.
    (0.0, 1.0, 8), (0.0625, 0.875, 8), (0.0625, 0, 1), (0.064, 0.875, 8), (0.065, 0.872, 7),
    (0.07, 0.05, 0), (-5, 6, 8), (99, 50, 8), (200, 5, 0),
  ])
  func `a region has the samples inside it and on its edge`(
    start: Double, extent: Double, samples: Int
  ) throws {
    let regions = [region("across", .counts, start, 0, extent, 100)]
    if samples == 0 {
      #expect(throws: ScratchError.nothingEligible(region: "across")) { try newCard(regions) }
    } else {
      let card = try newCard(regions)
      #expect(card.regionCoverages.map(\.eligible) == [samples * 800])
    }
  }

  @Test func `a threshold of 0 is reached before any touch`() throws {
    let card = try newCard([], threshold: 0)
    #expect(card.report.threshold?.reachedAt == 0 && card.state == .complete)
  }

  @Test func `without a threshold a card is complete when all of it is revealed`() throws {
    var card = try newCard([])
    for y in stride(from: 0.0, through: 60, by: 30) {
      card.scratch([Point(x: -30, y: y), Point(x: 130, y: y)])
      #expect(card.state == .scratching)
    }
    card.scratch([Point(x: -30, y: 90), Point(x: 130, y: 90)])
    #expect(card.coverage.percentHundredths == 10_000 && card.state == .complete)
    #expect(card.report.threshold == nil)
  }
}

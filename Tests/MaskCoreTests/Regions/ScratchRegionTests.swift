import Geometry
import MaskCore
import Testing
import TouchRecording

@Suite struct ScratchRegionTests {
  private func newCard(
    _ regions: [ScratchRegion], threshold: Double? = nil, cover: ScratchMask? = nil
  ) throws -> ScratchCard {
    var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: 100, height: 100))
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

  @Test func `only what lies in may-scratch regions is eligible, each sample once`() throws {
    let card = try newCard([
      region("a", .mayScratch, 0, 0, 20, 10), region("b", .mayScratch, 10, 0, 20, 10),
      region("c", .counts, 15, 0, 85, 100),
    ])
    #expect(card.coverage.eligible == 64 * 300)
    #expect(card.regionCoverages.map(\.eligible) == [64 * 200, 64 * 200, 64 * 150])
  }

  @Test func `what lies outside the may-scratch regions is revealed and not counted`() throws {
    var card = try newCard([region("a", .mayScratch, 0, 0, 20, 100)])
    card.scratch([Point(x: 60, y: 50)])
    #expect(card.coverage.revealed == 0 && card.state == .covered)
    #expect(card.mask.count == 80452)
  }

  @Test func `a transparent cover is not there to scratch`() throws {
    var cover = try ScratchMask(size: Size(width: 100, height: 100))
    cover.insert(Capsule(from: Point(x: 50, y: 50), to: Point(x: 50, y: 50), width: 20))
    var card = try newCard([region("left", .counts, 0, 0, 50, 100)], cover: cover)
    #expect(card.coverage.eligible == cover.count)
    #expect(card.regionCoverages.map(\.eligible) == [cover.count / 2])
    card.scratch([Point(x: 50, y: 50)])
    #expect(card.coverage.percent == 100 && card.state == .complete)
  }

  @Test func `touching a forbidden region is told with its first time`() throws {
    var card = try newCard([
      region("void", .forbidden, 80, 80, 20, 20), region("other", .forbidden, 0, 80, 5, 5),
      region("open", .mayScratch, 0, 0, 50, 50),
    ])
    card.apply([
      touch(.began, Point(x: 40, y: 40), at: 10), touch(.moved, Point(x: 90, y: 90), at: 20),
      touch(.ended, Point(x: 95, y: 90), at: 30),
    ])
    let report = card.report
    #expect(report.forbidden.map(\.name) == ["void"])
    #expect(report.forbidden.map(\.touchedAt) == [20])
    #expect(report.forbidden.map(\.revealed) == [report.regions[0].coverage.revealed])
    #expect(report.regions[0].coverage.eligible == 64 * 400)
    card.reset(at: 40)
    #expect(card.report.forbidden.map(\.touchedAt) == [20])
    #expect(card.report.forbidden.map(\.revealed) == [0])
  }

  @Test func `the event that crosses the threshold is kept, also over a reset`() throws {
    var card = try newCard([region("half", .counts, 0, 0, 50, 100)], threshold: 50)
    // Level rubs 40 points high: the first reveals 40 % of the card, the second the rest of 80 %.
    for (i, y) in [20.0, 60, 90].enumerated() {
      let time = Int64(1000 * (i + 1))
      card.apply([
        touch(.began, Point(x: -30, y: y), contact: i, at: time),
        touch(.moved, Point(x: 50, y: y), contact: i, at: time + 1),
        touch(.moved, Point(x: 130, y: y), contact: i, at: time + 2),
        touch(.ended, Point(x: 130, y: y), contact: i, at: time + 3),
      ])
    }
    #expect(card.report.threshold?.reachedAt == 2001)
    #expect(card.report.regions[0].reachedAt == 2001)
    #expect(card.state == .complete)
    card.reset(at: 9000)
    #expect(card.state == .covered)
    #expect(card.report.threshold?.reachedAt == 2001)
    #expect(card.report.regions[0].reachedAt == 2001)
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

// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import PropertyTesting
import Testing

/// Cards with many regions, which ask only the regions near a pixel.
@Suite struct RegionPlacesTests {
  private func region(_ number: Int, _ random: inout SplitMix64) -> ScratchRegion {
    let rect = Rect(
      x: Double(random.below(280)), y: Double(random.below(180)),
      width: Double(random.below(120)) + 1.5, height: Double(random.below(90)) + 1.25)
    let shape: ScratchRegion.Shape =
      switch random.below(5) {
      case 0: .rect(rect)
      case 1: .roundedRect(rect, radius: 9)
      case 2: .ellipse(rect)
      case 3:
        .polygon([rect.center, Point(x: rect.minX, y: rect.maxY), Point(x: rect.maxX, y: 3)])
      default:
        .image(
          AlphaMask(width: 3, height: 2, bytes: (0..<6).map { $0 == random.below(5) ? 0 : 255 }))
      }
    let kind: ScratchRegion.Kind = random.below(3) == 0 ? .forbidden : .counts
    return ScratchRegion(name: "\(number)", kind: kind, shape: shape)
  }

  @Test func `each of many regions has the coverage that it has alone`() throws {
    var random = SplitMix64(seed: 7)
    var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: 300, height: 200))
    rules.brush.width = 25
    rules.start = try StartingShape(Path(ellipseIn: Rect(x: 40, y: 40, width: 90, height: 70)))
    rules.cover = try ScratchMask(size: rules.frame.size)
    rules.cover?.insert(Capsule(from: .zero, to: Point(x: 300, y: 200), width: 180))
    let stroke = (0..<9).map { _ in
      Point(x: Double(random.below(300)), y: Double(random.below(200)))
    }
    // Regions off the cover are refused, alone as among others.
    var regions: [ScratchRegion] = []
    for number in 0..<60 {
      var alone = rules
      alone.regions = [region(number, &random)]
      if (try? ScratchCard(alone)) != nil { regions += alone.regions }
    }
    #expect(regions.count > 30)
    rules.regions = regions
    let together = try card(rules, after: [stroke])
    for (index, region) in regions.enumerated() {
      rules.regions = [region]
      let alone = try card(rules, after: [stroke])
      #expect(together.regionCoverages[index] == alone.regionCoverages[0], "\(region.shape)")
    }
  }

  @Test func `a region over much of a large card counts as a small one does`() throws {
    // 2,200 x 2,200 points are more than 1,024 squares of 64 x 64.
    var rules = ScratchRules(frame: Rect(x: 0, y: 0, width: 2200, height: 2200))
    rules.regions = [
      ScratchRegion(
        name: "large", kind: .counts, shape: .rect(Rect(x: 0, y: 0, width: 2190, height: 2190))),
      ScratchRegion(
        name: "small", kind: .counts, shape: .rect(Rect(x: 1000, y: 1000, width: 60, height: 60))),
    ]
    let card = try card(rules, after: [[Point(x: 1030, y: 1030)]])
    #expect(card.regionCoverages[0].revealed == card.coverage.revealed)
    #expect(card.regionCoverages[1].revealed == card.coverage.revealed)
  }
}

// SPDX-License-Identifier: Apache-2.0
import Geometry
import MaskCore
import Testing
import TouchRecording

@Suite struct CoverTileTests {
  /// A card with a line across it, and a region in its corner.
  private func card(_ size: Size) throws -> ScratchCard {
    var rules = ScratchRules(frame: Rect(x: 30, y: 40, width: size.width, height: size.height))
    rules.brush.width = 7
    rules.regions = [
      ScratchRegion(
        name: "corner", kind: .counts,
        shape: .rect(Rect(x: 0, y: 0, width: size.width / 2, height: size.height / 3)))
    ]
    var card = try ScratchCard(rules)
    let (start, end) = (Point(x: 31, y: 41), Point(x: 30 + size.width, y: 40 + size.height / 2))
    card.apply(TouchEvent(time: 0, contact: 0, phase: .began, location: start))
    card.apply(TouchEvent(time: 9000, contact: 0, phase: .ended, location: end))
    return card
  }

  @Test(arguments: [
    Size(width: 40, height: 40), Size(width: 41.3, height: 17.9), Size(width: 3, height: 90),
    Size(width: 2.5, height: 2.5),
  ])
  func `the tiles add up to the card and to its region, and cover it`(size: Size) throws {
    let card = try card(size)
    let tiles = card.tiles(columns: 4, rows: 4)
    #expect(tiles.reduce(0) { $0 + $1.revealed } == card.coverage.revealed)
    #expect(tiles.reduce(0) { $0 + $1.eligible } == card.coverage.eligible)
    let region = card.tiles(columns: 4, rows: 4, of: 0)
    #expect(region.reduce(0) { $0 + $1.revealed } == card.regionCoverages[0].revealed)
    #expect(region.reduce(0) { $0 + $1.eligible } == card.regionCoverages[0].eligible)
    let area = tiles.reduce(0) { $0 + $1.frame.width * $1.frame.height }
    #expect(abs(area - size.width * size.height) < 1e-9)
    #expect(
      tiles.count == min(4, Int(size.width.rounded(.up))) * min(4, Int(size.height.rounded(.up))))
  }
}

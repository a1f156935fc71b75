import Geometry
package import MaskCore

/// The cover that is left on a card, or on one of its regions, tile by tile.
package struct CoverLeft: Hashable, Sendable {
  /// The number of columns and of rows of tiles.
  package static let divisions = 4

  /// The tiles, row by row from the top, with rectangles in points of the canvas.
  package let tiles: [CoverTile]

  /// Counts the cover that is left on a card, or on the region at an index.
  ///
  /// - Complexity: O(points of the card).
  package init(on card: ScratchCard, region: Int? = nil) {
    tiles = card.tiles(columns: Self.divisions, rows: Self.divisions, of: region)
      .map { $0.moved(by: card.origin) }
  }

  /// The number of samples that are covered.
  package var covered: Int { tiles.reduce(0) { $0 + $1.covered } }

  /// The tile with the most covered samples, the first of several; nil if nothing is covered.
  package var most: CoverTile? {
    tiles.dropFirst().reduce(tiles.first) { most, tile in
      most.map { tile.covered > $0.covered ? tile : $0 }
    }.flatMap { $0.covered > 0 ? $0 : nil }
  }
}

extension CoverTile {
  /// The rectangle in words, in whole points: `(60, 0) to (120, 80)`.
  package var placeWords: String {
    "\(wholePoint(Point(x: frame.minX, y: frame.minY))) to "
      + wholePoint(Point(x: frame.maxX, y: frame.maxY))
  }
}

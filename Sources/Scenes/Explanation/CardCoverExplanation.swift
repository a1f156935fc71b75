// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
package import JSONStream
package import MaskCore

/// The explanation of the cover that is left on a card at the end of a recording.
struct CardCoverExplanation: Explanatory {
  private let report: ScratchReport
  private let left: CoverLeft

  /// Explains the cover that is left on `card`.
  init(_ card: ScratchCard) {
    (report, left) = (card.report, CoverLeft(on: card))
  }

  var subject: String { ": the cover that is left" }

  func describe(in rows: inout LabeledRows) {
    rows.row("coverage", report.coverage.words)
    rows.leftOut(report.leftOut)
    guard let most = left.most else { return rows.row("left", "nothing") }
    rows.row("most left", "\(most.placeWords): \(share(of: most))")
    for region in report.regions where region.kind != .forbidden {
      rows.row("region", "\(printable(region.name)), \(percent(region.coverage)) revealed")
    }
    rows.gap()
    let columns = left.tiles.prefix { $0.frame.minY == left.tiles[0].frame.minY }.count
    for start in stride(from: 0, to: left.tiles.count, by: columns) {
      let shares = left.tiles[start..<min(start + columns, left.tiles.count)].map { tile in
        let text = tile.coverage.map(percent) ?? "-"
        return String(repeating: " ", count: max(0, 9 - text.count)) + text
      }
      rows.row(start == 0 ? "revealed" : "", shares.joined(separator: " "))
    }
  }

  private func share(of tile: CoverTile) -> String {
    let part = percent(Double(tile.covered) / Double(left.covered))
    return "\(grouped(tile.covered)) cells, \(part) of the cover that is left"
  }

  var json: JSONValue {
    [
      "coverage": report.coverage.json, "covered": left.covered.json, "most": left.most.json,
      "tiles": left.tiles.json, "leftOut": report.leftOut.json,
    ]
  }
}

extension Coverage {
  /// The coverage in percent and in samples.
  var words: String {
    "\(Scenes.percent(self)): \(grouped(revealed)) of \(grouped(eligible)) cells"
  }
}

extension CoverTile: JSONConvertible {
  /// The revealed share; nil if nothing in the tile counts.
  fileprivate var coverage: Coverage? {
    eligible > 0 ? Coverage(revealed: revealed, eligible: eligible) : nil
  }

  package var json: JSONValue {
    JSONValue(joining: ["revealed": revealed.json, "eligible": eligible.json], frame.json)
  }
}

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

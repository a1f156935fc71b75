import Geometry
import JSONStream
import MaskCore

/// The explanation of the cover that is left on a card at the end of a recording.
package struct CardCoverExplanation: Hashable, Sendable {
  /// The report of the card.
  var report: ScratchReport
  /// The cover that is left.
  var left: CoverLeft

  /// Explains the cover that is left on `card`.
  init(_ card: ScratchCard) {
    (report, left) = (card.report, CoverLeft(on: card))
  }
}

// MARK: - Words

extension CardCoverExplanation {
  /// Returns the explanation as text for people.
  func text(of recording: String) -> String {
    var rows = LabeledRows(title: "\(recording): the cover that is left")
    rows.gap()
    let coverage = report.coverage
    rows.row(
      "coverage",
      "\(percent(coverage)): \(grouped(coverage.revealed)) of \(grouped(coverage.eligible)) lattice "
        + "samples")
    guard let most = left.most else {
      rows.row("left", "nothing")
      return rows.text
    }
    rows.row("most left", "\(most.placeWords): \(share(of: most))")
    for region in report.regions where region.kind != .forbidden {
      rows.row(
        "region", "\(printable(region.name)), \(percent(region.coverage)) revealed")
    }
    rows.gap()
    let columns = left.tiles.prefix { $0.frame.minY == left.tiles[0].frame.minY }.count
    for (index, start) in stride(from: 0, to: left.tiles.count, by: columns).enumerated() {
      let row = left.tiles[start..<min(start + columns, left.tiles.count)]
      let shares = row.map { tile in
        let text = tile.coverage.map(percent) ?? "-"
        return String(repeating: " ", count: max(0, 9 - text.count)) + text
      }
      rows.row(index == 0 ? "revealed" : "", shares.joined(separator: " "))
    }
    return rows.text
  }

  private func share(of tile: CoverTile) -> String {
    let part = percent(Double(tile.covered) / Double(left.covered))
    return "\(grouped(tile.covered)) lattice samples, \(part) of the cover that is left"
  }
}

extension CoverTile {
  /// The revealed share; nil if nothing in the tile counts.
  fileprivate var coverage: Coverage? {
    eligible > 0 ? Coverage(revealed: revealed, eligible: eligible) : nil
  }
}

extension CardCoverExplanation {
  /// Returns the explanation as one object.
  func json(of recording: String) -> JSONValue {
    [
      "recording": JSONValue(recording),
      "coverage": JSONValue(report.coverage),
      "covered": JSONValue(left.covered),
      "most": left.most.map(\.json) ?? .null,
      "tiles": JSONValue(left.tiles.map(\.json)),
    ]
  }
}

extension CoverTile {
  fileprivate var json: JSONValue {
    [
      "revealed": JSONValue(revealed), "eligible": JSONValue(eligible),
      "x": JSONValue(frame.minX), "y": JSONValue(frame.minY), "width": JSONValue(frame.width),
      "height": JSONValue(frame.height),
    ]
  }
}

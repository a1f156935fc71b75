// SPDX-License-Identifier: Apache-2.0
import Diagnostics
package import Geometry
import JSONStream
package import MaskCore

/// The explanation of a point of a card: the stroke that revealed it, or the nearest one.
struct PixelExplanation: Explanatory {
  /// The card with all strokes.
  private let card: ScratchCard
  /// The queried point, in points of the canvas.
  private let point: Point
  /// The facts about the point; nil if it is not on the card.
  private let witness: ScratchWitness?

  /// Explains a point of `card`, in points of the canvas.
  init(_ card: ScratchCard, at point: Point) {
    (self.card, self.point, witness) = (card, point, card.witness(at: point))
  }

  /// Half the width of the tip that decides, in points; nil if the tip is not round or its width
  /// varies.
  private var reach: Double? {
    if let piece = witness?.piece { return piece.reach }
    let brush = card.rules.brush
    return brush.tip == .round && brush.by == .constant ? brush.width / 2 : nil
  }

  var subject: String { " at \(point.words)" }

  func describe(in rows: inout LabeledRows) {
    guard let witness else { return rows.row("state", "not on the card") }
    rows.row("state", stateWords(witness))
    rows.row("sample", "at \((witness.sample + card.origin).words)\(regionWords(witness))")
    rows.row("rule", rule)
    if witness.isFromStart { return }
    guard let piece = witness.piece else { return rows.row("nearest", "nothing was drawn") }
    rows.gap()
    rows.row(witness.isRevealed ? "revealed" : "nearest", pieceWords(piece))
    rows.row("segment", segmentWords(piece))
    rows.row("distance", distanceWords(piece, witness))
  }

  private var rule: String {
    guard let reach else { return "a sample is revealed when the tip of a stroke passes over it" }
    return "a sample is revealed when a stroke passes within \(hundredths(reach)) pt of it; "
      + "exactly that far still reveals it"
  }

  private func stateWords(_ witness: ScratchWitness) -> String {
    if witness.isFromStart { return "revealed from the start; it counts for nothing" }
    let state = witness.isRevealed ? "revealed" : "covered"
    return witness.isEligible ? state : "\(state); it counts for nothing, as no cover is there"
  }

  private func regionWords(_ witness: ScratchWitness) -> String {
    let names = witness.regions.map { printable(card.rules.regions[$0].name) }
    return names.isEmpty ? "" : ", in \(names.joined(separator: ", "))"
  }

  private func pieceWords(_ piece: ScratchWitness.Piece) -> String {
    "stroke \(piece.stroke + 1) of \(card.strokeCount), contact \(piece.contact), "
      + secondsUp(piece.time)
  }

  private func segmentWords(_ piece: ScratchWitness.Piece) -> String {
    let (start, end) = ends(of: piece)
    guard start != end else { return "a dot at \(start.words)" }
    return "from \(start.words) to \(end.words), "
      + "\(seconds(piece.startTime)) to \(secondsUp(piece.time))"
  }

  private func distanceWords(
    _ piece: ScratchWitness.Piece, _ witness: ScratchWitness
  ) -> String {
    let distance = "\(hundredths(piece.distance)) pt"
    guard let reach else { return "\(distance) from the way of the tip's middle" }
    let allowed = "\(distance), \(hundredths(reach)) allowed"
    return witness.isRevealed
      ? allowed : "\(allowed): \(hundredths(piece.distance - reach)) too far"
  }

  /// Returns the ends of a piece, in points of the canvas.
  private func ends(of piece: ScratchWitness.Piece) -> (Point, Point) {
    (piece.segment.start + card.origin, piece.segment.end + card.origin)
  }

  var json: JSONValue {
    [
      "point": point.json, "onCard": (witness != nil).json,
      "revealed": (witness?.isRevealed == true).json,
      "eligible": (witness?.isEligible == true).json,
      "regions": (witness?.regions ?? []).map { card.rules.regions[$0].name.json }.json,
      "sample": witness.map { ($0.sample + card.origin).json } ?? .null,
      "fromStart": (witness?.isFromStart == true).json, "reach": reach.json,
      "strokes": card.strokeCount.json, "piece": witness?.piece.map(json) ?? .null,
    ]
  }

  private func json(of piece: ScratchWitness.Piece) -> JSONValue {
    let (start, end) = ends(of: piece)
    return [
      "stroke": piece.stroke.json, "contact": piece.contact.json, "segment": piece.index.json,
      "startTime": piece.startTime.json, "t": piece.time.json, "from": start.json, "to": end.json,
      "distance": piece.distance.json,
    ]
  }
}

extension Explanation {
  /// Creates the answer to which stroke revealed a point of a card.
  package init(pixel point: Point, of card: ScratchCard) {
    self.init(PixelExplanation(card, at: point))
  }
}

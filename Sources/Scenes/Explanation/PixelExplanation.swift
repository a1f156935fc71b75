package import Geometry
import JSONStream
package import MaskCore

/// The explanation of a point of a card: the stroke that revealed it, or the nearest one.
struct PixelExplanation: Explanatory {
  /// The queried point, in points of the canvas.
  var point: Point
  /// Half the width of the tip that decides, in points; nil if the tip is not round or its width
  /// varies.
  var reach: Double?
  /// The offset of the card's origin on the canvas.
  var origin: Vector
  /// The names of the regions, in the order of the scene.
  var regionNames: [String]
  /// The number of strokes.
  var strokes: Int
  /// The facts about the point; nil if it is not on the card.
  var witness: ScratchWitness?

  /// Explains a point of `card`, in points of the canvas.
  init(_ card: ScratchCard, at point: Point) {
    self.point = point
    origin = card.origin
    regionNames = card.rules.regions.map { $0.name }
    strokes = card.report.strokes.count
    witness = card.witness(at: point)
    let brush = card.rules.brush
    reach = brush.tip == .round && brush.by == .constant ? brush.width / 2 : nil
    if let piece = witness?.piece { reach = piece.reach }
  }

  var subject: String { " at \(point.words)" }

  func describe(in rows: inout LabeledRows) {
    guard let witness else { return rows.row("state", "not on the card") }
    rows.row("state", stateWords(witness))
    rows.row("sample", "at \((witness.sample + origin).words)\(regionWords(witness))")
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
    let names = witness.regions.map { printable(regionNames[$0]) }
    return names.isEmpty ? "" : ", in \(names.joined(separator: ", "))"
  }

  private func pieceWords(_ piece: ScratchWitness.Piece) -> String {
    "stroke \(piece.stroke + 1) of \(strokes), contact \(piece.contact), \(secondsUp(piece.time))"
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
    (piece.segment.start + origin, piece.segment.end + origin)
  }

  var json: JSONValue {
    [
      "point": JSONValue(point),
      "onCard": JSONValue(witness != nil),
      "revealed": JSONValue(witness?.isRevealed == true),
      "eligible": JSONValue(witness?.isEligible == true),
      "regions": JSONValue((witness?.regions ?? []).map { JSONValue(regionNames[$0]) }),
      "sample": witness.map { JSONValue($0.sample + origin) } ?? .null,
      "fromStart": JSONValue(witness?.isFromStart == true),
      "reach": reach.map { JSONValue($0) } ?? .null,
      "strokes": JSONValue(strokes),
      "piece": witness?.piece.map(json) ?? .null,
    ]
  }

  private func json(of piece: ScratchWitness.Piece) -> JSONValue {
    let (start, end) = ends(of: piece)
    return [
      "stroke": JSONValue(piece.stroke),
      "contact": JSONValue(piece.contact),
      "segment": JSONValue(piece.index),
      "startTime": JSONValue(piece.startTime),
      "t": JSONValue(piece.time),
      "from": JSONValue(start),
      "to": JSONValue(end),
      "distance": JSONValue(piece.distance),
    ]
  }
}

extension Explanation {
  /// Creates the answer to which stroke revealed a point of a card.
  package init(pixel point: Point, of card: ScratchCard) {
    self.init(PixelExplanation(card, at: point))
  }
}

import Geometry
import JSONStream
package import MaskCore
import TouchRecording

/// The explanation of one stroke of a card: the samples that it revealed, and those that another
/// stroke had revealed.
package struct CardStrokeExplanation: Hashable, Sendable {
  /// The index of the stroke in the report, from 0.
  var index: Int
  /// The number of strokes.
  var strokes: Int
  /// The stroke.
  var stroke: ScratchStroke
  /// The number of samples of the card that count.
  var eligible: Int
  /// True if the stroke was discarded, because the system canceled it.
  var isDiscarded: Bool
  /// The place of the card on the canvas.
  var origin: Vector

  /// Explains the stroke at `index`.
  ///
  /// - Throws: `ExplanationError` if there is none.
  init(_ card: ScratchCard, stroke index: Int) throws(ExplanationError) {
    strokes = card.strokeCount
    guard let stroke = card.stroke(at: index) else {
      throw .noSuchStroke(index + 1, count: strokes)
    }
    self.index = index
    self.stroke = stroke
    eligible = card.coverage.eligible
    isDiscarded = card.rules.cancel == .discard && stroke.report.outcome == .cancelled
    origin = card.origin
  }
}

extension ScratchCard {
  /// The place of the card on the canvas.
  var origin: Vector { Vector(dx: rules.frame.minX, dy: rules.frame.minY) }
}

// MARK: - Words

extension CardStrokeExplanation {
  /// Returns the explanation as text for people.
  func text(of recording: String) -> String {
    var rows = LabeledRows(title: "\(recording): stroke \(index + 1) of \(strokes)")
    rows.gap()
    rows.row("drawn", drawnWords)
    guard let ends, let before = stroke.before, let after = stroke.after else {
      rows.row("revealed", isDiscarded ? "nothing: canceled strokes are discarded" : "nothing")
      return rows.text
    }
    rows.row("from", ends.start.words)
    rows.row("to", ends.end.words)
    rows.gap()
    rows.row("revealed", revealedWords)
    rows.row("repeated", repeatedWords)
    rows.row("coverage", "\(percent(before)) before, \(percent(after)) after")
    if stroke.revealedMeanwhile > 0 {
      rows.row(
        "meanwhile", "other strokes revealed \(grouped(stroke.revealedMeanwhile)) lattice samples")
    }
    return rows.text
  }

  /// The start and the end of the path on the canvas.
  private var ends: LineSegment? {
    stroke.ends.map { LineSegment($0.start + origin, $0.end + origin) }
  }

  private var drawnWords: String {
    let report = stroke.report
    let how =
      switch report.outcome {
      case .ended: "lifted"
      case .cancelled: "canceled by the system"
      case .open: "still down"
      }
    return "\(counted(report.samples, "sample")), \(hundredths(stroke.length)) pt, "
      + "\(seconds(report.firstTime)) to \(secondsUp(report.lastTime)), \(how)"
  }

  private var revealedWords: String {
    let count = stroke.report.revealed
    let share = percent(Coverage(revealed: count, eligible: eligible))
    return "\(grouped(count)) lattice samples first, \(share) of the card"
  }

  private var repeatedWords: String {
    let (first, again) = (stroke.report.revealed, stroke.report.repeated)
    guard again > 0 else { return "nothing that another stroke revealed" }
    return "\(grouped(again)) lattice samples that another stroke revealed, "
      + "\(percent(Double(again) / Double(first + again))) of what it covers"
  }
}

/// Returns a coverage in percent with two decimals, rounded down.
package func percent(_ coverage: Coverage) -> String {
  percent(hundredths: coverage.percentHundredths)
}

extension CardStrokeExplanation {
  /// Returns the explanation as one object.
  func json(of recording: String) -> JSONValue {
    [
      "recording": JSONValue(recording),
      "stroke": JSONValue(index),
      "strokes": JSONValue(strokes),
      "contact": JSONValue(stroke.report.contact),
      "began": JSONValue(stroke.report.firstTime),
      "ended": JSONValue(stroke.report.lastTime),
      "samples": JSONValue(stroke.report.samples),
      "revealed": JSONValue(stroke.report.revealed),
      "repeated": JSONValue(stroke.report.repeated),
      "meanwhile": JSONValue(stroke.revealedMeanwhile),
      "outcome": JSONValue(stroke.report.outcome.rawValue),
      "discarded": JSONValue(isDiscarded),
      "length": JSONValue(stroke.length),
      "from": ends.map { JSONValue($0.start) } ?? .null,
      "to": ends.map { JSONValue($0.end) } ?? .null,
      "before": stroke.before.map { JSONValue($0) } ?? .null,
      "after": stroke.after.map { JSONValue($0) } ?? .null,
    ]
  }
}

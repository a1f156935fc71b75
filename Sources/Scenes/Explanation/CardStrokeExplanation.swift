// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import JSONStream
import MaskCore
import TouchRecording

/// The explanation of one stroke of a card: the samples that it revealed, and those that another
/// stroke had revealed.
struct CardStrokeExplanation: Explanatory {
  private let card: ScratchCard
  private let index: Int
  private let stroke: ScratchStroke

  /// Explains the stroke at `index`.
  ///
  /// - Throws: `Fault` if there is none.
  init(_ card: ScratchCard, stroke index: Int) throws(Fault) {
    guard let stroke = card.stroke(at: index) else {
      throw .noSuchStroke(index + 1, count: card.strokeCount)
    }
    (self.card, self.index, self.stroke) = (card, index, stroke)
  }

  /// True if the stroke was discarded, because the system canceled it.
  private var isDiscarded: Bool {
    card.rules.cancel == .discard && stroke.report.outcome == .cancelled
  }

  var subject: String { ": stroke \(index + 1) of \(card.strokeCount)" }

  func describe(in rows: inout LabeledRows) {
    let report = stroke.report
    rows.row(
      "drawn",
      drawnWords(
        report.samples, stroke.length, from: report.firstTime, to: report.lastTime,
        report.outcome))
    guard let ends, let before = stroke.before, let after = stroke.after else {
      return rows.row(
        "revealed", isDiscarded ? "nothing: canceled strokes are discarded" : "nothing")
    }
    rows.row("from", ends.start.words)
    rows.row("to", ends.end.words)
    rows.gap()
    rows.row("revealed", revealedWords)
    rows.row("repeated", repeatedWords)
    rows.row("coverage", "\(percent(before)) before, \(percent(after)) after")
    if stroke.revealedMeanwhile > 0 {
      rows.row(
        "meanwhile", "other strokes revealed \(grouped(stroke.revealedMeanwhile)) cells")
    }
  }

  /// The start and the end of the path on the canvas.
  private var ends: LineSegment? {
    stroke.ends.map { LineSegment($0.start + card.origin, $0.end + card.origin) }
  }

  private var revealedWords: String {
    let count = stroke.report.revealed
    let share = percent(Coverage(revealed: count, eligible: card.coverage.eligible))
    return "\(grouped(count)) cells first, \(share) of the card"
  }

  private var repeatedWords: String {
    let (first, again) = (stroke.report.revealed, stroke.report.repeated)
    guard again > 0 else { return "nothing that another stroke revealed" }
    return "\(grouped(again)) cells that another stroke revealed, "
      + "\(percent(Double(again) / Double(first + again))) of what it covers"
  }

  var json: JSONValue {
    [
      "stroke": index.json, "strokes": card.strokeCount.json, "contact": stroke.report.contact.json,
      "began": stroke.report.firstTime.json, "ended": stroke.report.lastTime.json,
      "samples": stroke.report.samples.json, "revealed": stroke.report.revealed.json,
      "repeated": stroke.report.repeated.json, "meanwhile": stroke.revealedMeanwhile.json,
      "outcome": stroke.report.outcome.json, "discarded": isDiscarded.json,
      "length": stroke.length.json, "from": (ends?.start).json,
      "to": (ends?.end).json, "before": stroke.before.json,
      "after": stroke.after.json,
    ]
  }
}

extension ScratchCard {
  /// The place of the card on the canvas.
  var origin: Vector { Vector(dx: rules.frame.minX, dy: rules.frame.minY) }
}

/// Returns the samples, the length, the times and the end of a stroke in words.
func drawnWords(
  _ samples: Int, _ length: Double, from start: Microseconds, to end: Microseconds,
  _ outcome: StrokeOutcome
) -> String {
  let how =
    switch outcome {
    case .ended: "lifted"
    case .cancelled: "canceled by the system"
    case .open: "still down"
    }
  return "\(counted(samples, "sample")), \(hundredths(length)) pt, "
    + "\(seconds(start)) to \(secondsUp(end)), \(how)"
}

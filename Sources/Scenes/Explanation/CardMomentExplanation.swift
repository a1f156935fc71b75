import Diagnostics
import Geometry
import JSONStream
import MaskCore
import TouchRecording

/// The explanation of the state of a card at one moment: the revealed share, and the contacts that
/// are down.
struct CardMomentExplanation: Explanatory {
  private let time: Microseconds
  private let card: ScratchCard
  private let report: ScratchReport

  /// Explains the state of a card at `time`, after all events up to then.
  init(_ card: ScratchCard, at time: Microseconds) {
    (self.card, self.time, report) = (card, time, card.report)
  }

  var subject: String { " at \(seconds(time))" }

  func describe(in rows: inout LabeledRows) {
    rows.row("coverage", report.coverage.words)
    if let threshold = report.threshold {
      let limit = threshold.valueWords
      rows.row(
        "threshold",
        threshold.reachedAt.map { "\(limit), reached at \(secondsUp($0))" }
          ?? "\(limit), not reached"
      )
    }
    rows.row("state", report.state.words)
    rows.row("drawn", counted(report.strokes.count, "stroke"))
    let (contacts, erasing) = (card.contactsDown, card.contactsOnEraser)
    if contacts.isEmpty, erasing.isEmpty { rows.row("down", "nothing scratches") }
    for contact in contacts {
      rows.gap()
      describe(contact, in: &rows)
    }
    for contact in erasing { rows.row("down", "contact \(contact), on the eraser") }
  }

  private func describe(_ contact: ScratchContact, in rows: inout LabeledRows) {
    let place = "contact \(contact.number) at \((contact.location + card.origin).words)"
    guard let index = contact.stroke else {
      return rows.row("down", "\(place), which has drawn nothing since the reset")
    }
    let stroke = report.strokes[index]
    rows.row("down", "\(place), scratching stroke \(index + 1)")
    rows.row("brush", "\(hundredths(contact.width)) pt")
    rows.row("revealed", "\(grouped(stroke.revealed)) lattice samples first so far")
    let again = stroke.repeated == 0 ? "nothing" : "\(grouped(stroke.repeated)) lattice samples"
    rows.row("repeated", "\(again) that another stroke revealed")
  }

  var json: JSONValue {
    [
      "t": time.json, "strokes": report.strokes.count.json, "coverage": report.coverage.json,
      "threshold": report.threshold.json, "state": report.state.json,
      "contacts": card.contactsDown.map(json).json, "onEraser": card.contactsOnEraser.json,
    ]
  }

  private func json(_ contact: ScratchContact) -> JSONValue {
    let stroke = contact.stroke.map { report.strokes[$0] }
    return [
      "contact": contact.number.json, "stroke": contact.stroke.json,
      "revealed": (stroke?.revealed ?? 0).json, "repeated": (stroke?.repeated ?? 0).json,
      "point": (contact.location + card.origin).json, "width": contact.width.json,
    ]
  }
}

extension ScratchState {
  fileprivate var words: String {
    switch self {
    case .covered: "covered"
    case .scratching: "being scratched"
    case .complete: "complete"
    case .revealed: "complete, and the rest of the cover has faded"
    }
  }
}

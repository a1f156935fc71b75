import Geometry
import JSONStream
import MaskCore
import TouchRecording

/// The explanation of the state of a card at one moment: the revealed share, and the contacts that
/// are down.
package struct CardMomentExplanation: Hashable, Sendable {
  /// The time of the moment.
  var time: Microseconds
  /// The report of the card at that time.
  var report: ScratchReport
  /// The contacts that scratch, in the order of their numbers.
  var contacts: [ScratchContact]
  /// The contacts that came down on the eraser.
  var erasing: [Int]
  /// The place of the card on the canvas.
  var origin: Vector

  /// Explains the state of a card at `time`, after all events up to then.
  init(_ card: ScratchCard, at time: Microseconds) {
    self.time = time
    report = card.report
    (contacts, erasing) = (card.contactsDown, card.contactsOnEraser)
    origin = card.origin
  }
}

// MARK: - Words

extension CardMomentExplanation {
  /// Returns the explanation as text for people.
  func text(of recording: String) -> String {
    var rows = LabeledRows(title: "\(recording) at \(seconds(time))")
    rows.gap()
    let coverage = report.coverage
    rows.row(
      "coverage",
      "\(percent(coverage)): \(grouped(coverage.revealed)) of \(grouped(coverage.eligible)) lattice "
        + "samples")
    if let threshold = report.threshold {
      let limit = percent(hundredths: threshold.value.percentTenThousandths / 100)
      rows.row(
        "threshold",
        threshold.reachedAt.map { "\(limit), reached at \(secondsUp($0))" }
          ?? "\(limit), not reached"
      )
    }
    rows.row("state", report.state.words)
    rows.row("drawn", counted(report.strokes.count, "stroke"))
    if contacts.isEmpty, erasing.isEmpty { rows.row("down", "nothing scratches") }
    for contact in contacts {
      rows.gap()
      describe(contact, in: &rows)
    }
    for contact in erasing { rows.row("down", "contact \(contact), on the eraser") }
    return rows.text
  }

  private func describe(_ contact: ScratchContact, in rows: inout LabeledRows) {
    let place = "contact \(contact.number) at \((contact.location + origin).words)"
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

extension CardMomentExplanation {
  /// Returns the explanation as one object.
  func json(of recording: String) -> JSONValue {
    [
      "recording": JSONValue(recording),
      "t": JSONValue(time),
      "strokes": JSONValue(report.strokes.count),
      "coverage": JSONValue(report.coverage),
      "threshold": report.threshold.map(\.json) ?? .null,
      "state": JSONValue(report.state.rawValue),
      "contacts": JSONValue(contacts.map(json)),
      "onEraser": JSONValue(erasing.map { JSONValue($0) }),
    ]
  }

  private func json(_ contact: ScratchContact) -> JSONValue {
    let stroke = contact.stroke.map { report.strokes[$0] }
    return [
      "contact": JSONValue(contact.number),
      "stroke": contact.stroke.map { JSONValue($0) } ?? .null,
      "revealed": JSONValue(stroke?.revealed ?? 0),
      "repeated": JSONValue(stroke?.repeated ?? 0),
      "point": JSONValue(contact.location + origin),
      "width": JSONValue(contact.width),
    ]
  }
}

// SPDX-License-Identifier: Apache-2.0
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
    rows.row("state", stateWords)
    if let stop = card.stoppedSince {
      rows.row(
        "scratching",
        "ended at \(secondsUp(stop)), when the threshold was reached (stopsAtThreshold)")
    }
    rows.leftOut(report.leftOut)
    rows.row("drawn", counted(report.strokes.count, "stroke"))
    let (contacts, erasing) = (card.contactsDown, card.contactsOnEraser)
    let (beside, stopped) = (card.contactsBeside, card.contactsStopped)
    if contacts.isEmpty, erasing.isEmpty, beside.isEmpty, stopped.isEmpty {
      rows.row("down", "nothing scratches")
    }
    for contact in contacts {
      rows.gap()
      describe(contact, in: &rows)
    }
    for contact in erasing { rows.row("down", "contact \(contact), on the eraser") }
    for contact in beside {
      rows.row("down", "contact \(contact), which began outside the frame and scratches nothing")
    }
    for contact in stopped {
      rows.row("down", "contact \(contact), which scratches no more")
    }
  }

  private var stateWords: String {
    card.waitsForLift
      ? "complete; the cover waits for the last lift" : report.state.words
  }

  private func describe(_ contact: ScratchContact, in rows: inout LabeledRows) {
    let place = "contact \(contact.number) at \((contact.location + card.origin).words)"
    guard let index = contact.stroke else {
      return rows.row("down", "\(place), which has drawn nothing since the reset")
    }
    let stroke = report.strokes[index]
    rows.row("down", "\(place), scratching stroke \(index + 1)")
    rows.row("brush", "\(hundredths(contact.width)) pt")
    rows.row("revealed", "\(grouped(stroke.revealed)) cells first so far")
    let again = stroke.repeated == 0 ? "nothing" : "\(grouped(stroke.repeated)) cells"
    rows.row("repeated", "\(again) that another stroke revealed")
  }

  var json: JSONValue {
    [
      "t": time.json, "strokes": report.strokes.count.json, "coverage": report.coverage.json,
      "threshold": report.threshold.json, "state": report.state.json,
      "contacts": card.contactsDown.map(json).json, "onEraser": card.contactsOnEraser.json,
      "beside": card.contactsBeside.json, "stopped": card.contactsStopped.json,
      "stoppedSince": card.stoppedSince.json, "waitsForLift": card.waitsForLift.json,
      "leftOut": report.leftOut.json,
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

extension LabeledRows {
  /// Adds the contacts that drew nothing by a rule of the card, if there are any.
  mutating func leftOut(_ leftOut: ScratchCard.LeftOut) {
    for words in leftOut.words { row("left out", words) }
  }
}

extension ScratchCard.LeftOut {
  /// The contacts that drew nothing, with the rule that decided; empty if there are none.
  var words: [String] {
    [(beside, "outside the frame"), (afterThreshold, "after the threshold")]
      .filter { $0.0 > 0 }.map { count, place in
        "\(counted(count, "contact")) began \(place), and scratched nothing"
      }
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

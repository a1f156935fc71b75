// SPDX-License-Identifier: Apache-2.0
import Geometry
import TouchRecording

extension ScratchCard {
  /// The saved state of the card: everything that a card of the same rules needs to continue as
  /// this one does.
  ///
  /// Memory and time grow with the touches since the last reset, not with the size of the card.
  ///
  /// - Complexity: O(strokes + their segments), and that of `ScratchRules.fingerprint`.
  public var saved: SavedCard {
    var saved = SavedCard(
      rules: rules.fingerprint, area: rules.areaFingerprint, frame: rules.frame, clock: clock,
      coverage: coverage, first: firstBeforeReset)
    saved.brushes = Array(brushes.dropFirst())
    saved.strokes = strokes.map { $0.saved }
    saved.pieces = segments.map { segment in
      SavedCard.Piece(
        stroke: segment.stroke, end: segment.centerline.end, endWidth: segment.endWidth,
        startTime: segment.startTime, time: segment.time, brush: segment.brush)
    }
    saved.resting = contactsDown.filter { $0.stroke == nil }
    saved.pressing = pressing.sorted()
    (saved.stopped, saved.leftOut) = (contactsStopped, leftOut)
    (saved.pan, saved.releasedSince) = (pan.state, releasedSince)
    (saved.resets, saved.crossings) = (resets, crossingsBeforeReset)
    return saved
  }

  /// Restores the saved state of a card of the same rules and replaces everything this card had.
  ///
  /// With the same touches, the restored card does bit for bit the same as the saved one. Times
  /// continue from the `clock` of the saved state.
  ///
  /// A state that was saved on a frame of another size lies on this one as if its strokes had been
  /// scaled with the frame; shares before earlier resets are rounded down.
  ///
  /// - Throws: `SavedCardError` if the state belongs to other rules or to a frame of other
  ///   proportions, or if no card can be in it; the card is then unchanged.
  /// - Complexity: O(pixels of all strokes), and O(points of the card / 512 + strokes).
  public mutating func restore(_ saved: SavedCard) throws(SavedCardError) {
    let eligible = eligibility.totals.revealed
    let laid = try saved.laid(on: rules, eligible: eligible)
    try laid.validate(rules, eligible: eligible)
    var card = self
    card.take(laid)
    guard saved.frame.size != rules.frame.size || card.tally.revealed == saved.coverage.revealed
    else {
      throw .otherCoverage(found: saved.coverage.revealed, expected: card.tally.revealed)
    }
    self = card
  }

  /// Replaces the state of the card.
  ///
  /// - Precondition: The state is valid for these rules.
  private mutating func take(_ saved: SavedCard) {
    brushes = [rules.brush] + saved.brushes
    scanner = SegmentScanner(brush, latticeOf: mask)
    (resets, firstBeforeReset) = (saved.resets, saved.first)
    crossingsBeforeReset = saved.crossings
    clock = saved.clock
    // Whatever else drew this card must draw everything again.
    withdrawals += 1
    latestEvents = []
    let ends = takeStrokes(saved)
    takeContacts(saved, ends: ends)
    redraw()
    if completeSince != nil { releasedSince = saved.releasedSince }
  }

  /// Replaces strokes and segments, and returns the end of each stroke with the width of its tip.
  private mutating func takeStrokes(_ saved: SavedCard) -> [(location: Point, width: Double)] {
    strokes = saved.strokes.map { Stroke(saved: $0) }
    var ends = saved.strokes.map { (location: $0.start, width: $0.startWidth) }
    segments = saved.pieces.map { piece in
      let (start, stroke) = (ends[piece.stroke], piece.stroke)
      ends[stroke] = (piece.end, piece.endWidth)
      return StrokeSegment(
        stroke: stroke, centerline: LineSegment(start.location, piece.end),
        startWidth: start.width, endWidth: piece.endWidth, brush: piece.brush,
        startIsDrawn: strokes[stroke].countSegment(brush: piece.brush), startTime: piece.startTime,
        time: piece.time)
    }
    return ends
  }

  /// Replaces the contacts: a contact that draws is at the end of its stroke, since the last touch
  /// of that stroke.
  private mutating func takeContacts(
    _ saved: SavedCard, ends: [(location: Point, width: Double)]
  ) {
    contacts = [:]
    for (i, stroke) in strokes.enumerated() where stroke.saved.outcome == .open {
      contacts[stroke.saved.contact] = ScratchContact(
        number: stroke.saved.contact, location: ends[i].location, width: ends[i].width,
        time: stroke.saved.lastTime, stroke: i)
    }
    for var contact in saved.resting {
      contact.stroke = nil
      contacts[contact.number] = contact
    }
    pressing = Set(saved.pressing)
    idle = [:]
    for contact in saved.stopped { idle[contact] = .stopped }
    leftOut = saved.leftOut
    pan = PanRecognizer(hysteresis: rules.hysteresis, saved.pan)
  }
}

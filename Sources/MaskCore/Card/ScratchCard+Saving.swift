import Geometry
import TouchRecording

extension ScratchCard {
  /// Everything that a card of the same rules needs to go on as this one does.
  ///
  /// Memory and time grow with the touches since the last reset, not with the card.
  ///
  /// - Complexity: O(strokes + their pieces), and that of `ScratchRules.fingerprint`.
  public var saved: SavedCard {
    var saved = SavedCard(
      rules: rules.fingerprint, clock: clock, coverage: coverage, first: firstBeforeReset)
    saved.brushes = Array(brushes.dropFirst())
    saved.strokes = strokes.map { stroke in
      SavedCard.Stroke(
        contact: stroke.contact, start: stroke.start, startWidth: stroke.startWidth,
        firstTime: stroke.firstTime, lastTime: stroke.lastTime, samples: stroke.samples,
        outcome: stroke.outcome)
    }
    saved.pieces = segments.map { segment in
      SavedCard.Piece(
        stroke: segment.stroke, end: segment.centerline.end, endWidth: segment.endWidth,
        startTime: segment.startTime, time: segment.time, brush: segment.brush)
    }
    saved.resting = contacts.sorted { $0.key < $1.key }.compactMap { number, contact in
      guard contact.stroke == nil else { return nil }
      return SavedCard.Resting(
        contact: number, location: contact.location, width: contact.width, time: contact.time)
    }
    saved.pressing = pressing.sorted()
    saved.pan = pan.state
    (saved.resets, saved.crossings) = (resets, crossingsBeforeReset)
    return saved
  }

  /// Puts the card where another of the same rules was; whatever it had is gone.
  ///
  /// From here on it does, bit for bit, what the other one does with the same touches. Times go on
  /// from `clock` of what was saved.
  ///
  /// - Throws: `SavedCardError` for a value that is of other rules or that no card can have become;
  ///   the card is then as it was.
  /// - Complexity: O(pixels of all strokes), twice, and O(points of the card / 512 + strokes).
  public mutating func restore(_ saved: SavedCard) throws(SavedCardError) {
    try saved.validate(rules, eligible: eligibility.totals.revealed)
    var card = self
    card.take(saved)
    guard card.tally.revealed == saved.coverage.revealed else {
      throw .otherCoverage(found: saved.coverage.revealed, expected: card.tally.revealed)
    }
    self = card
  }

  /// - Precondition: the value is valid for these rules.
  private mutating func take(_ saved: SavedCard) {
    brushes = [rules.brush] + saved.brushes
    scanner = SegmentScanner(brush, latticeOf: mask)
    (resets, firstBeforeReset) = (saved.resets, saved.first)
    crossingsBeforeReset = saved.crossings
    clock = saved.clock
    // What else drew this card has to begin anew.
    withdrawals += 1
    latestEvents = []
    let ends = takeStrokes(saved)
    takeContacts(saved, ends: ends)
    redraw()
    redrawTrails()
  }

  /// Takes strokes and pieces, and returns where each stroke ends and how wide it is there.
  private mutating func takeStrokes(_ saved: SavedCard) -> [(location: Point, width: Double)] {
    strokes = saved.strokes.map { stroke in
      Stroke(
        contact: stroke.contact, start: stroke.start, startWidth: stroke.startWidth,
        firstTime: stroke.firstTime, lastTime: stroke.lastTime, samples: stroke.samples,
        outcome: stroke.outcome)
    }
    var ends = saved.strokes.map { (location: $0.start, width: $0.startWidth) }
    segments = saved.pieces.map { piece in
      let (start, stroke) = (ends[piece.stroke], piece.stroke)
      ends[stroke] = (piece.end, piece.endWidth)
      return StrokeSegment(
        stroke: stroke, centerline: LineSegment(start.location, piece.end),
        startWidth: start.width, endWidth: piece.endWidth, brush: piece.brush,
        startIsDrawn: strokes[stroke].goOn(withBrush: piece.brush), startTime: piece.startTime,
        time: piece.time)
    }
    return ends
  }

  /// A contact that draws is where its stroke ends, since the last touch of that.
  private mutating func takeContacts(
    _ saved: SavedCard, ends: [(location: Point, width: Double)]
  ) {
    contacts = [:]
    for (i, stroke) in strokes.enumerated() where stroke.outcome == .open {
      contacts[stroke.contact] = Contact(
        location: ends[i].location, width: ends[i].width, time: stroke.lastTime, stroke: i)
    }
    for contact in saved.resting {
      contacts[contact.contact] = Contact(
        location: contact.location, width: contact.width, time: contact.time, stroke: nil)
    }
    pressing = Set(saved.pressing)
    pan = PanRecognizer(hysteresis: rules.hysteresis, saved.pan)
  }
}

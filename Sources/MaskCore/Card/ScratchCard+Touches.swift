// SPDX-License-Identifier: Apache-2.0
import Geometry
public import TouchRecording

extension ScratchCard {
  /// Applies one touch.
  ///
  /// A hovering contact has no effect, nor has a contact that moves or ends without a touch-down, or
  /// that came down where `rules.begin` leaves it out.
  /// If a contact comes down while it is down, its stroke is canceled first.
  ///
  /// - Precondition: The touch lies within 1,000,000 points of the canvas's origin.
  /// - Complexity: O(pixels in the rows and spans of the new segment); for a stroke that is
  ///   discarded, of all segments since it began.
  public mutating func apply(_ event: TouchEvent) {
    latestEvents.removeAll(keepingCapacity: true)
    latestTouch = nil
    (endsScratching, isLeftOut) = (false, false)
    guard event.phase != .hovered else { return }
    precondition(
      ScratchLimits.coordinate ~= event.location.x && ScratchLimits.coordinate ~= event.location.y,
      "A touch lies within 1,000,000 points, as readers guarantee")
    advance(to: event.time)
    if !press(event), !leaveOut(event) {
      if rules.input == .touches { scratch(event) }
      if rules.input == .pan, let event = pan.recognize(event) { scratch(event) }
    }
    if stoppedSince != nil { endScratching() }
    noteRelease(at: event.time)
  }

  /// Resets the card: covers it again.
  ///
  /// All strokes are removed, also those of contacts that are still down, unless `rules.erase`
  /// spares those. The next move of a contact that is down draws on from its last position. First
  /// times are kept, and samples that are revealed from the start stay revealed.
  ///
  /// - Complexity: O(points of the card / 512 + strokes), and a redraw of the spared strokes; with
  ///   `keepsCrossings` also that of `crossings`.
  public mutating func reset(at time: Microseconds) {
    advance(to: time)
    if keepsCrossings {
      var work = 0
      crossingsBeforeReset = crossings(work: &work, limit: crossingLimit)
      otherWork += work > crossingLimit ? Self.unboundedWork : work
    }
    resets.append(ScratchCard.Reset(time: time, coverage: coverage))
    withdrawals += 1
    // The new index of each stroke that is kept.
    var kept: [Int: Int] = [:]
    for (i, stroke) in strokes.enumerated()
    where rules.erase == .finished && stroke.saved.outcome == .open {
      kept[i] = kept.count
    }
    contacts = contacts.mapValues { contact in
      var contact = contact
      contact.stroke = contact.stroke.flatMap { kept[$0] }
      return contact
    }
    segments = segments.compactMap { segment in
      kept[segment.stroke].map { segment.moved(toStroke: $0) }
    }
    strokes = strokes.indices.filter { kept[$0] != nil }.map { strokes[$0] }
    firstBeforeReset = first
    redraw()
    noteRelease(at: time)
    latestEvents = [.reset] + strokes.map { .contactBegan($0.saved.start) }
    latestEvents += segments.filter { $0.centerline.start != $0.centerline.end }.map {
      .contactMoved($0.centerline)
    }
  }

  // MARK: What touches do

  /// Handles a touch of a contact that presses the eraser; returns false for all other touches.
  private mutating func press(_ event: TouchEvent) -> Bool {
    guard let eraser = rules.eraser else { return false }
    let (isOver, contact) = (eraser.contains(event.location), event.contact)
    switch event.phase {
    case .began:
      guard isOver else {
        pressing.remove(contact)
        return false
      }
      endEarlierStroke(event)
      idle[contact] = nil
      pressing.insert(contact)
      return true
    case .hovered, .moved: return pressing.contains(contact)
    case .ended, .cancelled:
      guard pressing.remove(contact) != nil else { return false }
      if event.phase == .ended, isOver { reset(at: event.time) }
      return true
    }
  }

  /// Handles a touch of a contact that draws nothing by a rule of the card; returns false for all
  /// other touches.
  private mutating func leaveOut(_ event: TouchEvent) -> Bool {
    switch event.phase {
    case .began:
      idle[event.contact] = nil
      if rules.begin == .inside, !rules.frame.contains(event.location) {
        idle[event.contact] = .beside
        leftOut.beside += 1
      } else if stoppedSince != nil {
        idle[event.contact] = .stopped
        leftOut.afterThreshold += 1
      }
      isLeftOut = idle[event.contact] != nil
      if isLeftOut { endEarlierStroke(event) }
    case .hovered, .moved: isLeftOut = !idle.isEmpty && idle[event.contact] != nil
    case .ended, .cancelled: isLeftOut = idle.removeValue(forKey: event.contact) != nil
    }
    return isLeftOut
  }

  /// Ends the earlier stroke, if any, of a contact that comes down where it draws nothing.
  private mutating func endEarlierStroke(_ event: TouchEvent) {
    if rules.input == .pan {
      if let event = pan.recognize(event.cancelling) { scratch(event) }
    } else if contacts[event.contact] != nil {
      latestTouch = event.cancelling
      cancel(event)
    }
  }

  /// Ends all strokes where they are, because the card is complete; their contacts draw nothing until
  /// they come down again after a reset.
  private mutating func endScratching() {
    let down = rules.input == .pan ? pan.state.contacts.map { $0.contact } : Array(contacts.keys)
    if down.isEmpty { return }
    for contact in contacts.values {
      if let stroke = contact.stroke { strokes[stroke].saved.outcome = .ended }
    }
    for contact in down { idle[contact] = .stopped }
    contacts = [:]
    pan = PanRecognizer(hysteresis: rules.hysteresis)
    // Strokes that have ended are final.
    undoLog.removeAll()
    endsScratching = true
  }

  /// Records `time` as the moment from which no contact holds the cover of a complete card.
  mutating func noteRelease(at time: Microseconds) {
    guard rules.autoReveal?.when == .lift else { return }
    if completeSince == nil {
      releasedSince = nil
    } else if releasedSince == nil, !isHeld {
      releasedSince = time
    }
  }

  /// True if a contact of the card is down.
  private var isHeld: Bool {
    !contacts.isEmpty || !pan.state.contacts.isEmpty
      || idle.contains { $0.value == .stopped }
  }

  private mutating func scratch(_ event: TouchEvent) {
    latestTouch = event
    switch event.phase {
    case .hovered: break
    case .began: begin(event)
    case .moved: move(event)
    case .ended:
      move(event)
      if let stroke = contacts.removeValue(forKey: event.contact)?.stroke {
        strokes[stroke].saved.outcome = .ended
      }
    case .cancelled:
      move(event)
      cancel(event)
    }
  }

  private mutating func begin(_ event: TouchEvent) {
    cancel(event)
    // Strokes that have ended are final.
    if contacts.isEmpty { undoLog.removeAll() }
    let (location, width) = (cardPoint(event.location), brush.width(at: event))
    let stroke = addStroke(event, from: location, width: width)
    let start = ScratchContact(
      number: event.contact, location: location, width: width, time: event.time, stroke: stroke)
    contacts[event.contact] = start
    strokes[stroke].saved.samples = 1
    latestEvents.append(.contactBegan(location))
    if rules.tap == .dot { draw(from: start, to: start, of: stroke) }
  }

  private mutating func move(_ event: TouchEvent) {
    guard let last = contacts[event.contact] else { return }
    let location = cardPoint(event.location)
    let width = brush.width(at: event, after: last.width)
    let isAtRest = location == last.location && width == last.width
    // A contact that has been at rest since a reset has drawn nothing yet.
    if last.stroke == nil, isAtRest {
      contacts[event.contact]?.time = event.time
      return
    }
    let stroke = last.stroke ?? addStroke(event, from: last.location, width: last.width)
    let next = ScratchContact(
      number: event.contact, location: location, width: width, time: event.time, stroke: stroke)
    contacts[event.contact] = next
    strokes[stroke].saved.samples += 1
    strokes[stroke].saved.lastTime = event.time
    // A contact at rest draws nothing: not after a reset, and not if a tap scratches nothing.
    if isAtRest { return }
    draw(from: last, to: next, of: stroke)
  }

  /// Cancels the stroke of a contact that the system took away, or that comes down again.
  private mutating func cancel(_ event: TouchEvent) {
    guard let stroke = contacts.removeValue(forKey: event.contact)?.stroke else { return }
    strokes[stroke].saved.lastTime = event.time
    strokes[stroke].saved.outcome = .cancelled
    if rules.cancel == .discard { withdraw(stroke) }
  }

  private mutating func addStroke(
    _ event: TouchEvent, from start: Point, width: Double
  ) -> Int {
    let stroke = SavedCard.Stroke(
      contact: event.contact, start: start, startWidth: width, firstTime: event.time,
      lastTime: event.time, samples: 0, outcome: .open)
    strokes.append(Stroke(saved: stroke))
    return strokes.count - 1
  }

  private func cardPoint(_ location: Point) -> Point {
    Point(x: location.x - rules.frame.minX, y: location.y - rules.frame.minY)
  }
}

extension StrokeSegment {
  /// Returns the same segment as part of another stroke.
  fileprivate func moved(toStroke stroke: Int) -> StrokeSegment {
    var segment = self
    segment.stroke = stroke
    return segment
  }
}

extension TouchEvent {
  /// The same touch as a cancellation.
  fileprivate var cancelling: TouchEvent {
    var event = self
    event.phase = .cancelled
    return event
  }
}

import Geometry
public import TouchRecording

extension ScratchCard {
  /// Takes one touch.
  ///
  /// A hovering contact does nothing, nor does one that moves or ends without having come down.
  /// A contact that comes down while it is down is cancelled first.
  ///
  /// - Precondition: the touch lies within 1,000,000 points of the canvas's origin.
  /// - Complexity: O(pixels in the rows and spans of the new piece); for a stroke that is discarded,
  ///   of all pieces since it began.
  public mutating func apply(_ event: TouchEvent) {
    latestEvents.removeAll(keepingCapacity: true)
    guard event.phase != .hovered else { return }
    precondition(
      ScratchLimits.coordinate ~= event.location.x && ScratchLimits.coordinate ~= event.location.y,
      "A touch lies within 1,000,000 points, as readers guarantee")
    advance(to: event.time)
    if press(event) { return }
    if rules.input == .touches { scratch(event) }
    if rules.input == .pan, let event = pan.recognize(event) { scratch(event) }
  }

  /// Covers the card again.
  ///
  /// What was drawn goes, also by contacts that are still down, unless `rules.erase` spares those;
  /// their next move draws on from their last position. First times stay. What is revealed from
  /// the start stays revealed.
  ///
  /// - Complexity: O(points of the card / 512 + strokes), and a redraw of what is spared; with
  ///   `keepsCrossings` also that of `crossings`.
  public mutating func reset(at time: Microseconds) {
    advance(to: time)
    if keepsCrossings { crossingsBeforeReset = crossings }
    resets.append(ScratchReport.Reset(time: time, coverage: coverage))
    withdrawals += 1
    // The new index of each stroke that stays.
    var kept: [Int: Int] = [:]
    for (i, stroke) in strokes.enumerated()
    where rules.erase == .finished && stroke.outcome == .open {
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
    latestEvents = [.reset] + strokes.map { .contactBegan($0.start) }
    latestEvents += segments.filter { $0.centerline.start != $0.centerline.end }.map {
      .contactMoved($0.centerline)
    }
  }
}

// MARK: - What touches do

extension ScratchCard {
  /// Takes a touch of a contact that presses the eraser; false for any other.
  private mutating func press(_ event: TouchEvent) -> Bool {
    guard let eraser = rules.eraser else { return false }
    let (isOver, contact) = (eraser.contains(event.location), event.contact)
    switch event.phase {
    case .began:
      guard isOver else {
        pressing.remove(contact)
        return false
      }
      // Whatever the contact did before is over.
      if rules.input == .pan {
        if let event = pan.recognize(event.cancelling) { scratch(event) }
      } else {
        cancel(event)
      }
      pressing.insert(contact)
      return true
    case .hovered, .moved: return pressing.contains(contact)
    case .ended, .cancelled:
      guard pressing.remove(contact) != nil else { return false }
      if event.phase == .ended, isOver { reset(at: event.time) }
      return true
    }
  }

  private mutating func scratch(_ event: TouchEvent) {
    switch event.phase {
    case .hovered: break
    case .began: begin(event)
    case .moved: move(event)
    case .ended:
      move(event)
      if let stroke = contacts.removeValue(forKey: event.contact)?.stroke { close(stroke, .ended) }
    case .cancelled:
      move(event)
      cancel(event)
    }
  }

  private mutating func begin(_ event: TouchEvent) {
    cancel(event)
    // What is over stays.
    if contacts.isEmpty { undoLog.removeAll() }
    let (location, width) = (cardPoint(event.location), brush.width(at: event))
    let stroke = addStroke(event, from: location, width: width)
    let start = Contact(location: location, width: width, time: event.time, stroke: stroke)
    contacts[event.contact] = start
    strokes[stroke].samples = 1
    latestEvents.append(.contactBegan(location))
    if rules.tap == .dot { draw(from: start, to: start, of: stroke) }
  }

  private mutating func move(_ event: TouchEvent) {
    guard let last = contacts[event.contact] else { return }
    let (location, width) = (cardPoint(event.location), brush.width(at: event))
    let isAtRest = location == last.location && width == last.width
    // A finger that rests since a reset has drawn nothing yet.
    if last.stroke == nil, isAtRest {
      contacts[event.contact]?.time = event.time
      return
    }
    let stroke = last.stroke ?? addStroke(event, from: last.location, width: last.width)
    let next = Contact(location: location, width: width, time: event.time, stroke: stroke)
    contacts[event.contact] = next
    strokes[stroke].samples += 1
    strokes[stroke].lastTime = event.time
    // A finger at rest rubs nothing: not after a reset, and not where a tap paints nothing.
    if isAtRest { return }
    draw(from: last, to: next, of: stroke)
  }

  /// Ends the stroke of a contact that the system took away, or that came down anew.
  private mutating func cancel(_ event: TouchEvent) {
    guard let stroke = contacts.removeValue(forKey: event.contact)?.stroke else { return }
    strokes[stroke].lastTime = event.time
    close(stroke, .cancelled)
    if rules.cancel == .discard { withdraw(stroke) }
  }

  private mutating func addStroke(
    _ event: TouchEvent, from start: Point, width: Double
  ) -> Int {
    strokes.append(
      Stroke(
        contact: event.contact, start: start, startWidth: width, firstTime: event.time,
        lastTime: event.time, trail: spareTrails.popLast() ?? emptyMask))
    return strokes.count - 1
  }

  private mutating func close(_ stroke: Int, _ outcome: StrokeOutcome) {
    strokes[stroke].outcome = outcome
    guard var trail = strokes[stroke].trail.take() else { return }
    trail.removeAll()
    spareTrails.append(trail)
  }

  private func cardPoint(_ location: Point) -> Point {
    Point(x: location.x - rules.frame.minX, y: location.y - rules.frame.minY)
  }
}

extension StrokeSegment {
  /// The same piece of a stroke with another index.
  fileprivate func moved(toStroke stroke: Int) -> StrokeSegment {
    var segment = self
    segment.stroke = stroke
    return segment
  }
}

extension TouchEvent {
  /// The same sample of a contact that is taken away.
  fileprivate var cancelling: TouchEvent {
    var event = self
    event.phase = .cancelled
    return event
  }
}

/// Collects, while a recording is read, what was wrong with it and what was done about it.
struct RecordingDiary {
  var integrity = Integrity()
  private var unknownContent: Place?
  private var timeSteppedBack: (place: Place, found: Microseconds, previous: Microseconds)?
  private var beganWhileDown: (place: Place, contact: Int)?
  private var outOfSequence: (place: Place, contact: Int, phase: TouchEvent.Phase)?

  mutating func noteUnknown(events: Int = 0, keys: Int = 0, at place: Place) {
    guard events + keys > 0 else { return }
    integrity.skipped.events += events
    integrity.skipped.keys += keys
    unknownContent = unknownContent ?? place
  }

  mutating func noteStepBack(
    at place: Place, found: Microseconds, previous: Microseconds
  ) {
    integrity.repaired.times += 1
    timeSteppedBack = timeSteppedBack ?? (place, found, previous)
  }

  mutating func noteBeganWhileDown(at place: Place, contact: Int) {
    integrity.repaired.contacts += 1
    beganWhileDown = beganWhileDown ?? (place, contact)
  }

  mutating func noteSkipped(_ touch: TouchEvent, at place: Place) {
    integrity.skipped.touches += 1
    outOfSequence = outOfSequence ?? (place, touch.contact, touch.phase)
  }

  /// The warnings so far, by code.
  var warnings: [RecordingWarning] {
    var warnings: [RecordingWarning] = []
    if let place = unknownContent {
      let skipped = integrity.skipped
      warnings.append(.unknownContent(place, events: skipped.events, keys: skipped.keys))
    }
    if let (place, found, previous) = timeSteppedBack {
      warnings.append(
        .timeSteppedBack(
          place, found: found, previous: previous, count: integrity.repaired.times))
    }
    if let (place, contact) = beganWhileDown {
      warnings.append(
        .beganWhileDown(place, contact: contact, count: integrity.repaired.contacts))
    }
    if let (place, contact, phase) = outOfSequence {
      warnings.append(
        .outOfSequence(
          place, contact: contact, phase: phase, count: integrity.skipped.touches))
    }
    return warnings
  }
}

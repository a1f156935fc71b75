import Geometry

/// Knows which contacts are down, and makes a sane sequence of touches out of any.
struct ContactTracker {
  /// A contact that is down.
  struct Contact {
    let number: Int
    /// Where it came down in the stream.
    let place: Place
    let pointer: TouchEvent.Pointer
    /// Where it was last.
    var location: Point
  }

  /// What becomes of a touch.
  enum Verdict {
    /// It goes on, with what is known from the touches before.
    case pass(TouchEvent)
    /// It goes on after the end of the contact that had its number before.
    case replace(cancelled: TouchEvent, began: TouchEvent)
    /// It contradicts the state of its contact.
    case skip
  }

  /// The contacts that are down, in the order in which they came; few, so that searching is cheap.
  private(set) var down: [Contact] = []

  /// Decides about a touch that stands at `place`.
  ///
  /// Where it `hasLocation` not, the last position of its contact counts. A contact keeps the
  /// `pointer` that it began with. At most `limit` contacts may be down at once.
  mutating func judge(
    _ touch: TouchEvent, hasLocation: Bool, pointer: TouchEvent.Pointer?, at place: Place,
    limit: Int
  ) throws(RecordingError) -> Verdict {
    var touch = touch
    let index = down.firstIndex { $0.number == touch.contact }
    switch (touch.phase, index) {
    case (.began, let index):
      touch.pointer = pointer ?? .touch
      let cancelled = index.map { cancel(down.remove(at: $0), at: touch.time) }
      guard down.count < limit else { throw .tooManyContacts(place, limit: limit) }
      down.append(
        Contact(
          number: touch.contact, place: place, pointer: touch.pointer, location: touch.location))
      return cancelled.map { .replace(cancelled: $0, began: touch) } ?? .pass(touch)
    case (.moved, let index?):
      touch.pointer = down[index].pointer
      down[index].location = touch.location
      return .pass(touch)
    case (.ended, let index?), (.cancelled, let index?):
      let contact = down.remove(at: index)
      touch.pointer = contact.pointer
      if !hasLocation { touch.location = contact.location }
      return .pass(touch)
    case (.hovered, nil):
      touch.pointer = pointer ?? .touch
      return .pass(touch)
    case (.hovered, _?), (.moved, nil), (.ended, nil), (.cancelled, nil):
      return .skip
    }
  }

  private func cancel(_ contact: Contact, at time: Microseconds) -> TouchEvent {
    var touch = TouchEvent(
      time: time, contact: contact.number, phase: .cancelled, location: contact.location)
    touch.pointer = contact.pointer
    return touch
  }
}

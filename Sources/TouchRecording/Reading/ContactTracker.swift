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
    case pass
    /// It goes on after the end of the contact that had its number before.
    case replace(cancelled: TouchEvent)
    /// It contradicts the state of its contact.
    case skip
  }

  /// The contacts that are down, in the order in which they came; few, so that searching is cheap.
  private(set) var down: [Contact] = []

  /// Decides about a touch that stands at `place`, and completes it with what is known.
  ///
  /// Where it `hasLocation` not, the last position of its contact counts. A contact keeps the
  /// `pointer` that it began with. At most `limit` contacts may be down at once.
  mutating func judge(
    _ touch: inout TouchEvent, hasLocation: Bool, pointer: TouchEvent.Pointer?, at place: Place,
    limit: Int
  ) throws(RecordingError) -> Verdict {
    if follow(&touch, hasLocation: hasLocation, pointer: pointer, at: place, limit: limit) {
      return .pass
    }
    guard touch.phase == .began else { return .skip }
    let cancelled = index(of: touch.contact).map { cancel(down.remove(at: $0), at: touch.time) }
    guard follow(&touch, hasLocation: hasLocation, pointer: pointer, at: place, limit: limit) else {
      throw .tooManyContacts(place, limit: limit)
    }
    return cancelled.map { .replace(cancelled: $0) } ?? .pass
  }

  /// Completes a touch that is in sequence; false, and nothing done, where it is not.
  @inline(__always)
  mutating func follow(
    _ touch: inout TouchEvent, hasLocation: Bool, pointer: TouchEvent.Pointer?, at place: Place,
    limit: Int
  ) -> Bool {
    let index = index(of: touch.contact)
    switch touch.phase {
    case .moved:
      guard let index else { return false }
      touch.pointer = down[index].pointer
      down[index].location = touch.location
    case .began:
      guard index == nil, down.count < limit else { return false }
      touch.pointer = pointer ?? .touch
      down.append(
        Contact(
          number: touch.contact, place: place, pointer: touch.pointer, location: touch.location))
    case .ended, .cancelled:
      guard let index else { return false }
      let contact = down.remove(at: index)
      touch.pointer = contact.pointer
      if !hasLocation { touch.location = contact.location }
    case .hovered:
      guard index == nil else { return false }
      touch.pointer = pointer ?? .touch
    }
    return true
  }

  @inline(__always)
  private func index(of contact: Int) -> Int? {
    for index in down.indices where down[index].number == contact { return index }
    return nil
  }

  private func cancel(_ contact: Contact, at time: Microseconds) -> TouchEvent {
    var touch = TouchEvent(
      time: time, contact: contact.number, phase: .cancelled, location: contact.location)
    touch.pointer = contact.pointer
    return touch
  }
}

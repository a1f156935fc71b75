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
    var cancelled: TouchEvent?
    if touch.phase == .began {
      cancelled = index(of: touch.contact).map { cancel(down.remove(at: $0), at: touch.time) }
      guard down.count < limit else { throw .tooManyContacts(place, limit: limit) }
    }
    let found = follow(
      touch.contact, touch.phase, hasLocation ? touch.location : nil, pointer: pointer, at: place,
      limit: limit)
    guard let found else { return .skip }
    touch.pointer = found.pointer
    touch.location = found.location
    return cancelled.map { .replace(cancelled: $0) } ?? .pass
  }

  /// Follows a contact that is in sequence, and gives what is known of it by now.
  ///
  /// Nil, and nothing done, where it is out of sequence or comes down as one too many.
  @inline(__always)
  mutating func follow(
    _ contact: Int, _ phase: TouchEvent.Phase, _ location: Point?, pointer: TouchEvent.Pointer?,
    at place: Place, limit: Int
  ) -> (location: Point, pointer: TouchEvent.Pointer)? {
    let index = index(of: contact)
    switch phase {
    case .moved:
      guard let index, let location else { return nil }
      down[index].location = location
      return (location, down[index].pointer)
    case .began:
      guard index == nil, down.count < limit, let location else { return nil }
      let pointer = pointer ?? .touch
      down.append(Contact(number: contact, place: place, pointer: pointer, location: location))
      return (location, pointer)
    case .ended, .cancelled:
      guard let index else { return nil }
      let contact = down.remove(at: index)
      return (location ?? contact.location, contact.pointer)
    case .hovered:
      guard index == nil, let location else { return nil }
      return (location, pointer ?? .touch)
    }
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

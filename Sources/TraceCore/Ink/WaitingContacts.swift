import Geometry
import TouchRecording

/// The contacts that are down and draw from their next move on: from where they came down, with that
/// time, or from where they were at a reset, without a time.
struct WaitingContacts: Sendable {
  private var contacts: [(contact: Int, time: Microseconds?, location: Point)] = []

  /// True if no contact waits.
  var isEmpty: Bool { contacts.isEmpty }

  /// Returns true if a contact waits.
  func contains(_ contact: Int) -> Bool { contacts.contains { $0.contact == contact } }

  /// Lets a contact wait.
  mutating func append(_ contact: Int, since time: Microseconds?, at location: Point) {
    contacts.append((contact, time, location))
  }

  /// Returns the touch-down with which the stroke of a contact that waits begins if `event` draws; nil
  /// if it does not wait, or if the event does not draw.
  mutating func resume(_ event: TouchEvent, by input: TraceRules.Input) -> TouchEvent? {
    guard event.phase != .hovered,
      let index = contacts.firstIndex(where: { $0.contact == event.contact })
    else { return nil }
    let (contact, time, location) = contacts[index]
    let draws =
      switch input {
      case .touches: event.phase != .began && event.location != location
      case .moves: event.phase == .moved
      }
    // A move on the spot leaves the contact where it waits.
    if draws || event.phase != .moved { contacts.remove(at: index) }
    guard draws else { return nil }
    return TouchEvent(
      time: time ?? event.time, contact: contact, phase: .began, location: location)
  }
}

// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry

/// Keeps the contacts that are down, and turns any touches into a consistent sequence.
struct ContactTracker {
  /// A contact that is down.
  struct Contact {
    let number: Int
    /// The place of the line on which the contact began.
    let place: Place
    let pointer: TouchEvent.Pointer
    /// The last position.
    var location: Point
  }

  /// The contacts that are down, in the order in which they began; few, so a search is cheap.
  private(set) var down: [Contact] = []

  /// Ends the contact that a touch begins anew, if it is down, and returns its cancel.
  ///
  /// - Throws: `Fault` if the touch would be one contact more than `limit`.
  mutating func cancelled(
    by touch: TouchEvent, at place: Place, limit: Int
  ) throws(Fault) -> TouchEvent? {
    guard touch.phase == .began else { return nil }
    let cancelled = index(of: touch.contact).map { cancel(down.remove(at: $0), at: touch.time) }
    guard down.count < limit else { throw .tooManyContacts(place, limit: limit) }
    return cancelled
  }

  /// Updates a contact, and returns its position and its pointer.
  ///
  /// A touch without a location takes the last position of its contact. A contact keeps the pointer
  /// that it began with.
  ///
  /// Returns nil, and changes nothing, if the touch is out of sequence or would be one contact more
  /// than `limit`.
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

  /// Moves a contact that is down.
  mutating func move(_ contact: Int, to location: Point) {
    if let index = index(of: contact) { down[index].location = location }
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

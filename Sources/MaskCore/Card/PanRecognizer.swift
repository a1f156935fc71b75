// SPDX-License-Identifier: Apache-2.0
import Geometry
import TouchRecording

/// A recognizer that turns the touches of all contacts into those of one pan, as the gesture
/// recognizer of a phone does.
///
/// The position of a pan is the mean position of its contacts. The pan begins only when this
/// position has moved by the hysteresis since the last contact came down or was lifted, and drawing
/// begins there; a tap never begins a pan. The pan ends with its last contact, and its end draws
/// nothing.
struct PanRecognizer: Sendable {
  /// The distance that the mean position moves before a pan begins, in points.
  private let hysteresis: Double
  /// The current state of the pan.
  private(set) var state: SavedCard.Pan

  init(hysteresis: Double, _ state: SavedCard.Pan = SavedCard.Pan()) {
    self.hysteresis = hysteresis
    self.state = state
  }

  /// Returns the touch of the pan that a touch of a contact causes; nil if there is none.
  mutating func recognize(_ event: TouchEvent) -> TouchEvent? {
    let index = state.contacts.firstIndex { $0.contact == event.contact }
    switch event.phase {
    case .hovered: return nil
    case .began:
      if let index { state.contacts.remove(at: index) }
      state.contacts.append(.init(contact: event.contact, location: event.location))
      state.origin = centroid
      return nil
    case .moved:
      guard let index else { return nil }
      state.contacts[index].location = event.location
      return move(event)
    case .ended, .cancelled:
      guard let index else { return nil }
      state.contacts.remove(at: index)
      if !state.contacts.isEmpty {
        state.origin = centroid
        return nil
      }
      defer { state.pan = nil }
      return state.pan.map { event.with(contact: $0.contact, event.phase, at: $0.location) }
    }
  }

  private mutating func move(_ event: TouchEvent) -> TouchEvent? {
    let location = centroid
    let phase: TouchEvent.Phase = state.pan == nil ? .began : .moved
    let (dx, dy) = (location.x - state.origin.x, location.y - state.origin.y)
    guard state.pan != nil || dx * dx + dy * dy >= hysteresis * hysteresis else { return nil }
    let contact = state.pan?.contact ?? state.contacts[0].contact
    state.pan = .init(contact: contact, location: location)
    return event.with(contact: contact, phase, at: location)
  }

  /// The mean position of all contacts.
  private var centroid: Point {
    let contacts = state.contacts
    let count = Double(contacts.count)
    return Point(
      x: contacts.reduce(0) { $0 + $1.location.x } / count,
      y: contacts.reduce(0) { $0 + $1.location.y } / count)
  }
}

extension TouchEvent {
  /// Returns the same touch with another contact, phase and location.
  fileprivate func with(contact: Int, _ phase: Phase, at location: Point) -> TouchEvent {
    var event = self
    (event.contact, event.phase, event.location) = (contact, phase, location)
    return event
  }
}

import Geometry
import TouchRecording

/// Turns the touches of all contacts into those of one pan, as a gesture recogniser of a phone does.
///
/// A pan is where the middle of its contacts is. It begins only once that has moved some way from
/// where it was when the last contact came down or was lifted, so what is drawn begins there; a
/// tap never does. It ends with its last contact, without drawing on.
struct PanRecognizer: Sendable {
  /// How far the middle moves before a pan begins, in points.
  private let hysteresis: Double
  /// How far it is.
  private(set) var state: SavedCard.Pan

  init(hysteresis: Double, _ state: SavedCard.Pan = SavedCard.Pan()) {
    self.hysteresis = hysteresis
    self.state = state
  }

  /// What a touch means for the pan; nil where it means nothing.
  mutating func recognize(_ event: TouchEvent) -> TouchEvent? {
    let index = state.contacts.firstIndex { $0.contact == event.contact }
    switch event.phase {
    case .hovered: return nil
    case .began:
      if let index { state.contacts.remove(at: index) }
      state.contacts.append(.init(contact: event.contact, location: event.location))
      state.origin = middle
      return nil
    case .moved:
      guard let index else { return nil }
      state.contacts[index].location = event.location
      return move(event)
    case .ended, .cancelled:
      guard let index else { return nil }
      state.contacts.remove(at: index)
      if !state.contacts.isEmpty {
        state.origin = middle
        return nil
      }
      defer { state.pan = nil }
      return state.pan.map { event.told(as: $0.contact, event.phase, at: $0.location) }
    }
  }

  private mutating func move(_ event: TouchEvent) -> TouchEvent? {
    let location = middle
    let phase: TouchEvent.Phase = state.pan == nil ? .began : .moved
    let (dx, dy) = (location.x - state.origin.x, location.y - state.origin.y)
    guard state.pan != nil || dx * dx + dy * dy >= hysteresis * hysteresis else { return nil }
    let contact = state.pan?.contact ?? state.contacts[0].contact
    state.pan = .init(contact: contact, location: location)
    return event.told(as: contact, phase, at: location)
  }

  /// The mean of the places of all contacts.
  private var middle: Point {
    let contacts = state.contacts
    let count = Double(contacts.count)
    return Point(
      x: contacts.reduce(0) { $0 + $1.location.x } / count,
      y: contacts.reduce(0) { $0 + $1.location.y } / count)
  }
}

extension TouchEvent {
  /// The same sample of another contact, phase and place.
  fileprivate func told(as contact: Int, _ phase: Phase, at location: Point) -> TouchEvent {
    var event = self
    (event.contact, event.phase, event.location) = (contact, phase, location)
    return event
  }
}

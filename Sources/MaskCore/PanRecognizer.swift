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
  /// The contacts that are down, in the order in which they came.
  private var contacts: [(number: Int, location: Point)] = []
  /// Where the middle was when the contacts last changed.
  private var origin = Point.zero
  /// The contact that the pan is told as, and where it last was; nil before it begins.
  private var pan: (contact: Int, location: Point)?

  init(hysteresis: Double) {
    self.hysteresis = hysteresis
  }

  /// What a touch means for the pan; nil where it means nothing.
  mutating func recognize(_ event: TouchEvent) -> TouchEvent? {
    let index = contacts.firstIndex { $0.number == event.contact }
    switch event.phase {
    case .hovered: return nil
    case .began:
      if let index { contacts.remove(at: index) }
      contacts.append((event.contact, event.location))
      origin = middle
      return nil
    case .moved:
      guard let index else { return nil }
      contacts[index].location = event.location
      return move(event)
    case .ended, .cancelled:
      guard let index else { return nil }
      contacts.remove(at: index)
      if !contacts.isEmpty {
        origin = middle
        return nil
      }
      defer { pan = nil }
      return pan.map { event.told(as: $0.contact, event.phase, at: $0.location) }
    }
  }

  private mutating func move(_ event: TouchEvent) -> TouchEvent? {
    let location = middle
    let phase: TouchEvent.Phase = pan == nil ? .began : .moved
    let (dx, dy) = (location.x - origin.x, location.y - origin.y)
    guard pan != nil || dx * dx + dy * dy >= hysteresis * hysteresis else { return nil }
    let contact = pan?.contact ?? contacts[0].number
    pan = (contact, location)
    return event.told(as: contact, phase, at: location)
  }

  /// The mean of the places of all contacts.
  private var middle: Point {
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

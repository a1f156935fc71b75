public import Geometry
public import TouchRecording

/// The smallest box around the ink of touches, found without a guide.
///
/// The ink is that of the strokes which a `Trace` with the same rules would list: those since the
/// latest reset, without the canceled ones that the rules discard. All positions of a stroke count,
/// hovering does not, and a contact that is down at a reset brings its last position with it.
///
/// ```swift
/// var box = InkBox(rules: TraceRules())
/// for (phase, x, y) in [(TouchEvent.Phase.began, 20.0, 30.0), (.moved, 60, 45), (.ended, 60, 50)] {
///   box.apply(TouchEvent(time: 0, contact: 0, phase: phase, location: Point(x: x, y: y)))
/// }
/// print(box.rect?.width ?? 0, box.rect?.height ?? 0)
/// // 40.0 20.0
/// ```
public struct InkBox: Sendable {
  /// A contact that draws.
  private struct Contact {
    let number: Int
    var last: Point
    var bounds: Bounds
  }

  private let rules: TraceRules
  /// The bounds of the strokes that are over; nil if there are none.
  private var finished: Bounds?
  /// The contacts that are down and draw; only a few, so they are searched one by one.
  private var down: [Contact] = []
  /// The contacts that are down and draw from their next move on.
  private var waiting = WaitingContacts()

  /// Creates the box of no ink.
  ///
  /// - Parameter rules: The rules, which name the events that draw and the treatment of canceled
  ///   strokes.
  public init(rules: TraceRules) {
    self.rules = rules
  }

  /// The box of the ink so far, in points; nil without ink.
  ///
  /// - Complexity: O(n) in the number of contacts that are down.
  public var rect: Rect? {
    down.reduce(finished) { $0.union($1.bounds) }?.rect
  }

  /// Applies one touch.
  ///
  /// - Complexity: O(n) in the number of contacts that are down.
  public mutating func apply(_ event: TouchEvent) {
    let slot = down.firstIndex { $0.number == event.contact } ?? resume(event)
    switch (event.phase, slot) {
    case (.began, let slot):
      if let slot { lift(slot, .cancelled) }
      comeDown(event)
    case (.moved, let slot?):
      extend(slot, to: event.location)
    case (.ended, let slot?), (.cancelled, let slot?):
      if rules.input == .touches { extend(slot, to: event.location) }
      lift(slot, event.phase)
    case (.hovered, _), (.moved, nil), (.ended, nil), (.cancelled, nil):
      break
    }
  }

  /// Applies an event of a recording, of which only touches and resets change the ink.
  public mutating func play(_ event: RecordingEvent) {
    switch event {
    case .touch(let touch): apply(touch)
    case .reset: reset()
    case .mark, .note, .expect, .other: break
    }
  }

  /// Removes all ink; contacts that are down draw on from their last position.
  public mutating func reset() {
    for contact in down { waiting.append(contact.number, since: nil, at: contact.last) }
    down.removeAll()
    finished = nil
  }

  private mutating func comeDown(_ event: TouchEvent) {
    guard rules.input == .moves else { return begin(event) }
    if down.isEmpty && waiting.isEmpty {
      waiting.append(event.contact, since: event.time, at: event.location)
    }
  }

  /// Begins the stroke of a contact that waits, if `event` draws; returns its slot, or nil.
  private mutating func resume(_ event: TouchEvent) -> Int? {
    guard let beginning = waiting.resume(event, by: rules.input) else { return nil }
    begin(beginning)
    return down.count - 1
  }

  private mutating func begin(_ event: TouchEvent) {
    down.append(
      Contact(number: event.contact, last: event.location, bounds: Bounds(event.location)))
  }

  private mutating func extend(_ slot: Int, to location: Point) {
    down[slot].last = location
    down[slot].bounds.add(location)
  }

  private mutating func lift(_ slot: Int, _ phase: TouchEvent.Phase) {
    let contact = down.remove(at: slot)
    if phase == .cancelled && rules.cancel == .discard { return }
    finished = finished.union(contact.bounds)
  }
}

/// The least and greatest coordinates of some points, kept as they are: a width would be rounded.
private struct Bounds {
  private var low, high: Point

  init(_ point: Point) {
    (low, high) = (point, point)
  }

  mutating func add(_ point: Point) {
    low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
    high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
  }

  func union(_ other: Bounds) -> Bounds {
    var bounds = self
    bounds.add(other.low)
    bounds.add(other.high)
    return bounds
  }

  var rect: Rect {
    Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}

extension Bounds? {
  /// Returns the bounds of both.
  fileprivate func union(_ other: Bounds) -> Bounds { self?.union(other) ?? other }
}

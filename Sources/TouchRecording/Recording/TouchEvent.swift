// SPDX-License-Identifier: Apache-2.0
public import Geometry

/// A time in integer microseconds since the recording began.
public typealias Microseconds = Int64

/// One sample of one contact: the position of a finger, a pen or a mouse at a time.
///
///     var touch = TouchEvent(
///       time: 8_300, contact: 0, phase: .moved, location: Point(x: 74, y: 246.5))
///     touch.force = 0.25
///     print(touch.phase.name, touch.location.x, touch.force ?? 0)
///     // moved 74.0 0.25
public struct TouchEvent: Hashable, Sendable {
  /// The phases of a contact: those of `UITouch`, and hovering.
  public enum Phase: UInt8, Hashable, Sendable, CaseIterable {
    /// The contact touched the surface.
    case began
    /// The contact moved or changed while it was down.
    case moved
    /// The contact was lifted.
    case ended
    /// The system ended the contact, although it was not lifted.
    case cancelled
    /// The pointer is near the surface and not down.
    case hovered
  }

  /// The kinds of pointers: those of W3C Pointer Events, and the eraser end of a pen.
  public enum Pointer: UInt8, Hashable, Sendable, CaseIterable {
    /// A finger.
    case touch
    /// The tip of a pen.
    case pen
    /// The eraser end of a pen.
    case eraser
    /// A mouse.
    case mouse
  }

  /// The time in microseconds since the recording began; never negative.
  public var time: Microseconds
  /// The number of the contact, unique among the contacts that are down.
  public var contact: Int
  /// The position in points; it may lie outside the canvas.
  public var location: Point
  /// The pressure from 0 to 1, or nil if it is unknown.
  public var force: Double?
  /// The phase of the contact.
  public var phase: Phase
  /// The kind of pointer.
  public var pointer: Pointer = .touch
  /// True if the sample was delivered together with a later one (a coalesced touch).
  public var isCoalesced = false
  /// The quantities that only some contacts have.
  package var quantities = TouchQuantities()

  /// Creates a sample without the rare quantities.
  @inline(__always)
  init(
    time: Microseconds, contact: Int, location: Point, force: Double?, phase: Phase,
    pointer: Pointer, isCoalesced: Bool
  ) {
    self.time = time
    self.contact = contact
    self.location = location
    self.force = force
    self.phase = phase
    self.pointer = pointer
    self.isCoalesced = isCoalesced
  }

  /// Creates a sample for which only time, contact, phase and position are known.
  public init(time: Microseconds, contact: Int, phase: Phase, location: Point) {
    self.time = time
    self.contact = contact
    self.phase = phase
    self.location = location
  }
}

extension TouchEvent {
  /// The angle between the pen and the surface, from 0 to pi / 2 radians, or nil.
  public var altitude: Double? {
    get { quantities[.altitude] }
    set { quantities[.altitude] = newValue }
  }

  /// The direction of the pen, from 0 to 2 pi radians clockwise from +x, or nil.
  public var azimuth: Double? {
    get { quantities[.azimuth] }
    set { quantities[.azimuth] = newValue }
  }

  /// The rotation of the pen about its own axis, from 0 to below 360 degrees, or nil.
  public var twist: Double? {
    get { quantities[.twist] }
    set { quantities[.twist] = newValue }
  }

  /// The length of the longer axis of the contact ellipse, in points, or nil.
  public var major: Double? {
    get { quantities[.major] }
    set { quantities[.major] = newValue }
  }

  /// The length of the shorter axis of the contact ellipse, in points, or nil.
  public var minor: Double? {
    get { quantities[.minor] }
    set { quantities[.minor] = newValue }
  }

  /// The direction of the longer axis in radians clockwise from +x, from -2 pi to 2 pi, or nil.
  public var angle: Double? {
    get { quantities[.angle] }
    set { quantities[.angle] = newValue }
  }
}

extension TouchEvent.Phase {
  /// The names of the phases in the order of their raw values.
  static let names = ["began", "moved", "ended", "cancelled", "hovered"]

  /// The name of the phase in a recording.
  public var name: String { TouchEvent.Phase.names[Int(rawValue)] }
}

extension TouchEvent.Pointer {
  /// The names of the pointers in the order of their raw values.
  static let names = ["touch", "pen", "eraser", "mouse"]

  /// The name of the pointer in a recording.
  public var name: String { TouchEvent.Pointer.names[Int(rawValue)] }
}

/// The ranges of the values on a touch line, both ends included.
package enum TouchRange {
  package static let position = -1_000_000.0...1_000_000
  package static let force = 0.0...1
  package static let altitude = 0...Double.pi / 2
  package static let azimuth = 0...2 * Double.pi
  /// The twist of a pen: from 0 to below 360 degrees.
  package static let twist = 0...(360.0).nextDown
  package static let extent = 0.0...1_000_000
  /// The direction of a contact ellipse, wide enough for signed half turns and for full turns.
  package static let angle = -2 * Double.pi...2 * Double.pi
  /// Times below 2^53 microseconds, so that each is also an exact `Double`.
  package static let time: ClosedRange<Int64> = 0...(1 << 53) - 1
  package static let contact: ClosedRange<Int64> = 0...Int64(Int32.max)
}

extension TouchEvent: CustomStringConvertible {
  /// The known values of the sample in one line, in points, microseconds and the units of a
  /// recording: `0 moved (10.5, 3.0) at 8000 us pen force 0.5 altitude 0.75`.
  ///
  /// A finger is not named, and neither is a value that is unknown.
  public var description: String {
    var words = ["\(contact) \(phase.name) (\(location.x), \(location.y)) at \(time) us"]
    if pointer != .touch { words.append(pointer.name) }
    if let force { words.append("force \(force)") }
    for key in TouchQuantities.Key.allCases {
      if let value = quantities[key] { words.append("\(key.name) \(value)") }
    }
    if isCoalesced { words.append("coalesced") }
    return words.joined(separator: " ")
  }
}

/// The way in which a stroke ended.
public enum StrokeOutcome: String, Hashable, Sendable, CaseIterable {
  /// The contact is still down.
  case open
  /// The contact was lifted.
  case ended
  /// The system took the contact away.
  case cancelled
}

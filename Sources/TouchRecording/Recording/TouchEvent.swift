public import Geometry

/// A time in integer microseconds since the recording began.
public typealias Microseconds = Int64

/// One sample of one contact: a finger, a pen or a mouse at a place and a time.
public struct TouchEvent: Hashable, Sendable {
  /// What the sample says about its contact (the phases of `UITouch`, with hovering).
  public enum Phase: UInt8, Hashable, Sendable, CaseIterable {
    /// The contact came down.
    case began
    /// The contact moved or changed while down.
    case moved
    /// The contact was lifted.
    case ended
    /// The system took the contact away; the person did not lift it.
    case cancelled
    /// The device is near the surface and not down.
    case hovered
  }

  /// What touches (the `pointerType` of W3C Pointer Events, with the eraser end of a pen).
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

  /// Microseconds since the recording began; never negative.
  public var time: Microseconds
  /// The number of the contact, unique among the contacts that are down.
  public var contact: Int
  /// Where the contact is, in points; may lie off the canvas.
  public var location: Point
  /// The pressure from 0 to 1, or nil where it is unknown.
  public var force: Double?
  /// What the sample says about its contact.
  public var phase: Phase
  /// What touches.
  public var pointer: Pointer = .touch
  /// Whether the sample was delivered together with a later one (a coalesced touch).
  public var isCoalesced = false
  /// What only some contacts have.
  var quantities = TouchQuantities()

  /// Creates a sample that has none of the rare quantities.
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

  /// Creates a sample of which nothing but time, contact, phase and place is known.
  public init(time: Microseconds, contact: Int, phase: Phase, location: Point) {
    self.time = time
    self.contact = contact
    self.phase = phase
    self.location = location
  }
}

extension TouchEvent {
  /// The angle of the pen to the surface from 0 to pi / 2 radians, or nil.
  public var altitude: Double? {
    get { quantities[.altitude] }
    set { quantities[.altitude] = newValue }
  }

  /// The direction of the pen from 0 to 2 pi radians, clockwise from +x, or nil.
  public var azimuth: Double? {
    get { quantities[.azimuth] }
    set { quantities[.azimuth] = newValue }
  }

  /// The turn of the pen about itself from 0 up to, not including, 360 degrees, or nil.
  public var twist: Double? {
    get { quantities[.twist] }
    set { quantities[.twist] = newValue }
  }

  /// The longer axis of the contact ellipse in points, or nil.
  public var major: Double? {
    get { quantities[.major] }
    set { quantities[.major] = newValue }
  }

  /// The shorter axis of the contact ellipse in points, or nil.
  public var minor: Double? {
    get { quantities[.minor] }
    set { quantities[.minor] = newValue }
  }

  /// The direction of the longer axis in radians, clockwise from +x, or nil.
  public var angle: Double? {
    get { quantities[.angle] }
    set { quantities[.angle] = newValue }
  }
}

extension TouchEvent.Phase {
  /// The phases as they are written, in the order of their raw values.
  static let names = ["began", "moved", "ended", "cancelled", "hovered"]

  /// The phase as it is written.
  public var name: String { TouchEvent.Phase.names[Int(rawValue)] }
}

extension TouchEvent.Pointer {
  /// The pointers as they are written, in the order of their raw values.
  static let names = ["touch", "pen", "eraser", "mouse"]

  /// The pointer as it is written.
  public var name: String { TouchEvent.Pointer.names[Int(rawValue)] }
}

/// The ranges in which the values of a touch line must lie, ends included.
package enum TouchRange {
  package static let position = -1_000_000.0...1_000_000
  package static let force = 0.0...1
  package static let altitude = 0...Double.pi / 2
  package static let azimuth = 0...2 * Double.pi
  /// Up to, not including, 360 degrees.
  package static let twist = 0...(360.0).nextDown
  package static let extent = 0.0...1_000_000
  /// The direction of a contact ellipse, in either convention: half turns each way, or full turns.
  package static let angle = -2 * Double.pi...2 * Double.pi
  /// Times stay below 2^53, so that every one of them is also an exact `Double`.
  package static let time: ClosedRange<Int64> = 0...(1 << 53) - 1
  package static let contact: ClosedRange<Int64> = 0...Int64(Int32.max)
}

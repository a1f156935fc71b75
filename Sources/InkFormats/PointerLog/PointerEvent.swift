import Diagnostics
import Geometry
import TouchRecording

/// One event of a pointer, from any of the texts of a log.
struct PointerEvent {
  /// The kinds of events with a meaning here.
  enum Kind {
    case down
    case move
    case up
    case cancel
    /// The page lost the pointer; without an event `up` before it, the contact was cancelled.
    case lost

    /// Creates the kind of a type of W3C Pointer Events or of Flutter; nil for any other type.
    init?(_ type: String) {
      switch type {
      case "pointerdown", "PointerDownEvent": self = .down
      case "pointermove", "PointerMoveEvent", "PointerHoverEvent": self = .move
      case "pointerup", "PointerUpEvent": self = .up
      case "pointercancel", "PointerCancelEvent": self = .cancel
      case "lostpointercapture": self = .lost
      default: return nil
      }
    }

    /// True if the event makes no sense without a position.
    var needsLocation: Bool { self == .down || self == .move }
  }

  var kind: Kind
  var time: Microseconds?
  /// The number of the pointer.
  var pointer: Int64 = 0
  var device = TouchEvent.Pointer.touch
  var location: Point?
  var pressure: Double?
  /// The greatest pressure; nil if it is unknown.
  var greatestPressure: Double?
  /// The angles of the pen, in radians.
  var altitude: Double?
  var azimuth: Double?
  /// The angles between the pen and the normal in the planes of x and y, in degrees.
  var tilt: Point?
  /// True if the event tells the size of the contact, or the rotation of the pen.
  var hasSize = false
  var hasTwist = false
  var place: Place

  /// The pressure as a share of the greatest one, or itself if that is unknown.
  var force: Double? {
    guard let pressure else { return nil }
    guard let greatestPressure, greatestPressure > 0 else { return pressure }
    return pressure.share(of: greatestPressure)
  }
}

extension TouchEvent.Pointer {
  /// Creates the pointer of a `pointerType` of W3C or a `kind` of Flutter, with or without the name
  /// of the type before it; any other text is a finger.
  init(named name: String) {
    switch name.split(separator: ".").last {
    case "pen", "stylus": self = .pen
    case "invertedStylus": self = .eraser
    case "mouse": self = .mouse
    default: self = .touch
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
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

    /// True if the event makes no sense without a position.
    var needsLocation: Bool { self == .down || self == .move }
  }

  var kind: Kind
  /// The family of the type.
  var family = PointerEventType.Family.pointer
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
  /// True if the type says that the pointer touches, false if it is in the air; nil if it does not.
  var isTouching: Bool?
  /// The buttons that are down, as browsers number them; nil if they are unknown.
  var buttons: Int64?
  /// True if the event tells the size of the contact, or the rotation of the pen.
  var hasSize = false
  var hasTwist = false
  var place: Place

  /// True if the pointer touches as it moves, false if it is in the air; nil if the event does not tell.
  var touches: Bool? {
    if let isTouching { return isTouching }
    if let pressure, pressure > 0 { return true }
    // The barrel button of a pen says nothing: its tip is 1 and its eraser end 32.
    return buttons.map { device == .pen || device == .eraser ? $0 & 33 != 0 : $0 != 0 }
  }

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

public import Geometry
public import TouchRecording

/// A touch on a control, from its beginning to its end.
public struct ControlTouch: Hashable, Sendable {
  /// The state of a touch, or its end.
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// The touch holds the control.
    case held
    /// The touch was lifted inside, which is a press (`UIControl.Event.touchUpInside`).
    case pressed
    /// The touch was lifted outside (`UIControl.Event.touchUpOutside`).
    case outside
    /// The system canceled the touch.
    case cancelled
    /// The touch began on a disabled control, and never held it.
    case refused
    /// The control was disabled while the touch held it.
    case released
  }

  /// The number of earlier touches on the same control.
  public let number: Int
  /// The number of the contact.
  public let contact: Int
  /// The time at which the touch began.
  public let beganAt: Microseconds
  /// The time of the latest sample; the control sees no samples after the end of a touch.
  public internal(set) var time: Microseconds
  /// The position of the latest sample, in points.
  public internal(set) var location: Point
  /// The time at which the touch left the control; nil while it is inside.
  public internal(set) var leftAt: Microseconds?
  /// The state of the touch, or its end.
  public internal(set) var outcome: Outcome
}

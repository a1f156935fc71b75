// SPDX-License-Identifier: Apache-2.0
public import Geometry
public import TouchRecording

/// The state of a control that one touch at a time can hold, as with `UIControl`.
///
/// A control tracks its first touch and ignores all others until that touch ends. Each of several
/// controls can track a touch of its own. A touch that begins outside the control and moves into it
/// never holds it.
///
/// A finger on a button may stray: its touch begins inside the frame, stays inside up to `slop`
/// points beyond it, and once it has left, it comes back only within the frame. With two limits
/// instead of one, a finger on the limit does not flicker between inside and outside.
public struct TouchTracking: Hashable, Sendable {
  /// The distance beyond its bounds at which a touch leaves a button of UIKit, in points.
  ///
  /// UIKit does not document it, and it is about this much. Android's is 8.
  public static let usualSlop = 70.0

  /// The rectangle in which a touch can begin to hold the control, in points, edges included.
  public let frame: Rect
  /// The distance beyond each edge of the frame up to which a touch stays inside, in points,
  /// inclusive.
  ///
  /// With 0, a touch leaves at the edge. With infinity, it never leaves.
  public let slop: Double
  /// A Boolean value that indicates whether touches can hold the control.
  ///
  /// Setting it to false releases the touch that holds the control.
  public var isEnabled = true {
    didSet { if !isEnabled, isTracking { latest?.outcome = .released } }
  }
  /// The touch that holds the control, or else the latest one that held it or was refused; nil
  /// before the first one.
  public private(set) var latest: ControlTouch?

  /// Creates a control that no touch holds.
  ///
  /// - Precondition: The slop is not negative.
  public init(frame: Rect, slop: Double = TouchTracking.usualSlop) {
    precondition(slop >= 0, "A slop is a distance")
    (self.frame, self.slop) = (frame, slop)
  }

  /// A Boolean value that indicates whether a touch holds the control (`UIControl.isTracking`).
  public var isTracking: Bool { latest?.outcome == .held }

  /// A Boolean value that indicates whether the control looks pressed: a touch holds it and is
  /// inside (`UIControl.isHighlighted`).
  public var isHighlighted: Bool { isTracking && latest?.leftAt == nil }

  /// Applies one sample of one contact.
  ///
  /// - Returns: The state of the touch after the sample; nil if the sample belongs to no touch on
  ///   the control.
  /// - Complexity: O(1).
  public mutating func apply(_ event: TouchEvent) -> ControlTouch.Outcome? {
    switch event.phase {
    case .hovered:
      return nil
    case .began:
      // A reader delivers no second beginning of a contact that is down; here it changes nothing.
      guard !isTracking, frame.contains(event.location) else { return nil }
      latest = ControlTouch(
        number: latest.map { $0.number + 1 } ?? 0, contact: event.contact, beganAt: event.time,
        time: event.time, location: event.location, outcome: isEnabled ? .held : .refused)
    case .moved, .ended, .cancelled:
      guard isTracking, event.contact == latest?.contact else { return nil }
      follow(event)
    }
    return latest?.outcome
  }

  /// Moves the touch that holds the control, and ends it with its last sample.
  private mutating func follow(_ event: TouchEvent) {
    guard var touch = latest else { return }
    (touch.time, touch.location) = (event.time, event.location)
    let reach = touch.leftAt == nil ? slop : 0
    touch.leftAt = distance(to: event.location) <= reach ? nil : touch.leftAt ?? event.time
    if event.phase == .cancelled { touch.outcome = .cancelled }
    if event.phase == .ended { touch.outcome = touch.leftAt == nil ? .pressed : .outside }
    latest = touch
  }

  /// Returns the distance of a point beyond the frame, in points: 0 inside, and else the greater one
  /// of its distances beyond a vertical and beyond a horizontal edge.
  ///
  /// So the points that are at most `slop` away form a rectangle, and not one with round corners.
  public func distance(to point: Point) -> Double {
    max(frame.minX - point.x, point.x - frame.maxX, frame.minY - point.y, point.y - frame.maxY, 0)
  }
}

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

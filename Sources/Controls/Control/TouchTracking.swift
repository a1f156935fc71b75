public import Geometry
public import TouchRecording

/// The state of a control that one touch at a time can hold, as with `UIControl`.
///
/// A control tracks its first touch and ignores all others until that touch ends. Each of several
/// controls can track a touch of its own. A touch that begins outside the control and moves into it
/// never holds it.
public struct TouchTracking: Hashable, Sendable {
  /// The effect of a touch on a control (after `UIControl.Event`).
  public enum Event: Hashable, Sendable {
    /// A touch began inside the control and now holds it.
    case touchDown
    /// The touch that holds the control moved.
    case touchDragged
    /// The touch that held the control was lifted inside its frame, which is a press.
    case touchUpInside
    /// The touch that held the control was lifted outside its frame.
    case touchUpOutside
    /// The system canceled the touch that held the control.
    case touchCancelled
    /// A touch began inside the control while it was disabled.
    case refused
  }

  /// The rectangle in which a touch can begin to hold the control, in points, edges included.
  public let frame: Rect
  /// A Boolean value that indicates whether touches can hold the control.
  ///
  /// Setting it to false releases the touch that holds the control.
  public var isEnabled = true {
    didSet { if !isEnabled { contact = nil } }
  }
  /// True if the last sample of the touch that holds the control was inside its frame
  /// (`UIControl.isTouchInside`).
  public private(set) var isTouchInside = false
  /// The number of the contact that holds the control, or nil.
  private var contact: Int?

  /// Creates a control that no touch holds.
  public init(frame: Rect) {
    self.frame = frame
  }

  /// A Boolean value that indicates whether a touch holds the control (`UIControl.isTracking`).
  public var isTracking: Bool { contact != nil }

  /// A Boolean value that indicates whether the control looks pressed (`UIControl.isHighlighted`).
  public var isHighlighted: Bool { isTracking && isTouchInside }

  /// Applies one sample of one contact and returns its effect on the control, or nil if it has
  /// none.
  ///
  /// - Complexity: O(1).
  public mutating func apply(_ event: TouchEvent) -> Event? {
    switch event.phase {
    case .hovered:
      return nil
    case .began:
      // A reader delivers no second beginning of a contact that is down; here it changes nothing.
      guard contact == nil, frame.contains(event.location) else { return nil }
      guard isEnabled else { return .refused }
      contact = event.contact
      isTouchInside = true
      return .touchDown
    case .moved, .ended, .cancelled:
      guard event.contact == contact else { return nil }
      isTouchInside = frame.contains(event.location)
      if event.phase == .moved { return .touchDragged }
      contact = nil
      if event.phase == .cancelled { return .touchCancelled }
      return isTouchInside ? .touchUpInside : .touchUpOutside
    }
  }
}

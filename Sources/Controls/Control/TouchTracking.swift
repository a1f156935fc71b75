public import Geometry
public import TouchRecording

/// Follows the one touch that holds a control, as `UIControl` does.
///
/// A control follows its first touch and knows nothing of others until that one is gone; controls
/// side by side follow one each. A touch that comes down elsewhere and moves in never holds it.
public struct TouchTracking: Hashable, Sendable {
  /// Where touches hold the control, in points; its edges belong to it.
  public let frame: Rect
  /// Whether touches can hold the control; turned off, it lets go of the one that does.
  public var isEnabled = true {
    didSet { if !isEnabled { contact = nil } }
  }
  /// Whether the touch that holds the control is inside its frame now (`UIControl.isTouchInside`).
  public private(set) var isTouchInside = false
  /// The number of the touch that holds the control, or nil.
  private var contact: Int?

  /// Creates a control that nothing touches.
  public init(frame: Rect) {
    self.frame = frame
  }

  /// Whether a touch holds the control (`UIControl.isTracking`).
  public var isTracking: Bool { contact != nil }

  /// Whether the control looks pressed (`UIControl.isHighlighted`).
  public var isHighlighted: Bool { isTracking && isTouchInside }

  /// Takes one sample of one contact and tells what it did to the control, or nil.
  ///
  /// - Complexity: O(1).
  public mutating func apply(_ event: TouchEvent) -> ControlEvent? {
    switch event.phase {
    case .hovered:
      return nil
    case .began:
      // A reader lets no contact come down twice; one that does is the same touch as before.
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

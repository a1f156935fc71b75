/// What happened to a control (after `UIControl.Event`).
public enum ControlEvent: Hashable, Sendable {
  /// A touch came down on it and holds it.
  case touchDown
  /// The touch that holds it moved.
  case touchDragged
  /// The touch that held it was lifted inside its frame: a press.
  case touchUpInside
  /// The touch that held it was lifted outside its frame.
  case touchUpOutside
  /// The touch that held it was taken away by the system.
  case touchCancelled
  /// A touch came down on it while it was off.
  case refused
}

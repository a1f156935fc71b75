import Controls
import TouchRecording

/// A scene with controls that also keeps all touches on them since the last reset.
struct ControlHistory {
  /// A touch and the control on which it began.
  struct Touch: Hashable, Sendable {
    /// The control, as it was after the latest sample of the touch.
    var control: SceneControl
    /// The touch.
    var touch: ControlTouch

    /// The distance of the latest sample beyond the control, in points; 0 inside its frame.
    var beyond: Double { control.tracking.distance(to: touch.location) }
  }

  /// The scene with all events so far.
  private(set) var scene: any Scene
  /// The touches in the order in which they began.
  private(set) var touches: [Touch] = []
  /// The index of the latest touch on each control, by the name of the control.
  private var latest: [String: Int] = [:]

  /// Starts with an untouched scene.
  init(_ scene: any Scene) {
    self.scene = scene
  }

  /// Plays one event of a recording.
  ///
  /// - Complexity: That of the scene, and O(n) in the number of its controls.
  mutating func play(_ event: RecordingEvent) {
    scene.play(event)
    if case .reset = event { (touches, latest) = ([], [:]) }
    for control in scene.controls {
      guard let touch = control.tracking.latest else { continue }
      let entry = Touch(control: control, touch: touch)
      if let index = latest[control.name], touches[index].touch.number == touch.number {
        touches[index] = entry
      } else {
        latest[control.name] = touches.count
        touches.append(entry)
      }
    }
  }

  /// Advances the clock of the scene to `time`.
  mutating func advance(to time: Microseconds) { scene.advance(to: time) }
}

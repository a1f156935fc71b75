// SPDX-License-Identifier: Apache-2.0
package import Controls
package import Geometry
package import TouchRecording

/// The touches on the controls of a scene since the last reset, and those beside all controls.
package struct ControlLog: Sendable {
  /// A touch and the control on which it began.
  package struct Touch: Hashable, Sendable {
    /// The control, as it was after the latest sample of the touch.
    package var control: SceneControl
    /// The touch.
    package var touch: ControlTouch
    /// The reason why its press changed nothing; nil if it changed something, or was no press.
    package var stop: SceneControl.Stop?

    /// The distance of the latest sample beyond the control, in points; 0 inside its frame.
    var beyond: Double { control.tracking.distance(to: touch.location) }
  }

  /// A touch that came down and held no control.
  package struct Miss: Hashable, Sendable {
    /// The number of the contact.
    package var contact: Int
    /// The time at which it came down.
    package var time: Microseconds
    /// The place at which it came down.
    package var location: Point
    /// The control nearest to it, as it was then.
    package var control: SceneControl

    /// The distance beyond that control, in points; 0 if another contact held the control.
    var beyond: Double { control.tracking.distance(to: location) }
  }

  /// The touches in the order in which they began.
  package private(set) var touches: [Touch] = []
  /// The touches that held no control, in the order of time.
  package private(set) var misses: [Miss] = []
  /// The index of the latest touch on each control, by the name of the control.
  private var latest: [String: Int] = [:]
  /// The controls after the latest event.
  private var controls: [SceneControl]

  /// Starts with the controls of an untouched scene.
  package init(_ controls: [SceneControl]) {
    self.controls = controls
  }

  /// Notes one event of a recording, and the controls after it.
  ///
  /// - Complexity: O(n) in the number of controls.
  package mutating func note(_ event: RecordingEvent, _ controls: [SceneControl]) {
    guard !controls.isEmpty else { return }
    if case .reset = event { (touches, misses, latest) = ([], [], [:]) }
    let before = self.controls
    self.controls = controls
    for (index, control) in controls.enumerated() {
      guard let touch = control.tracking.latest else { continue }
      var entry = Touch(control: control, touch: touch)
      if let known = latest[control.name], touches[known].touch.number == touch.number {
        let wasPressed = touches[known].touch.outcome == .pressed
        if touch.outcome == .pressed {
          entry.stop = wasPressed ? touches[known].stop : before[index].stop
        }
        touches[known] = entry
      } else {
        latest[control.name] = touches.count
        touches.append(entry)
      }
    }
    if case .touch(let touch) = event, touch.phase == .began { noteMiss(touch, before) }
  }

  /// Notes a touch that came down, if it holds no control.
  private mutating func noteMiss(_ touch: TouchEvent, _ before: [SceneControl]) {
    let isTaken = touches.contains {
      $0.touch.contact == touch.contact && $0.touch.beganAt == touch.time
    }
    let shown = before.filter { $0.tracking.isEnabled }
    let nearest = shown.min {
      $0.tracking.distance(to: touch.location) < $1.tracking.distance(to: touch.location)
    }
    guard !isTaken, let nearest else { return }
    misses.append(
      Miss(contact: touch.contact, time: touch.time, location: touch.location, control: nearest))
  }
}

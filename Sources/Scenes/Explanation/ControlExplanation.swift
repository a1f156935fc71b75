import Controls
import TouchRecording

/// The explanation of the state of controls at one moment: the touches that held them, left them and
/// let go of them.
package struct ControlExplanation: Hashable, Sendable {
  /// The time of the moment.
  var time: Microseconds
  /// The controls at that time.
  var controls: [SceneControl]
  /// The touches on them since the last reset, in the order in which they began.
  var touches: [ControlHistory.Touch]

  /// Explains the state of the controls at `time`, after all events up to then.
  init(_ history: ControlHistory, at time: Microseconds) {
    var history = history
    history.advance(to: time)
    self.time = time
    (controls, touches) = (history.scene.controls, history.touches)
  }
}

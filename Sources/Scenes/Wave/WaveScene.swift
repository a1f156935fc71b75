import Controls
import Geometry
import TouchRecording

/// A ball of water that rises to where a slider stands.
struct WaveScene: Scene {
  /// The control.
  var wave: Wave
  /// What it looks like.
  let look: WaveLook
  /// Where the frame of the control lies on the canvas; it has the frame's aspect.
  let sphere: Rect

  mutating func apply(_ event: TouchEvent) {
    wave.apply(event)
  }

  mutating func advance(to time: Microseconds) {
    wave.advance(to: time)
  }

  mutating func reset(at time: Microseconds) {
    wave.reset(at: time)
  }
}

import Controls
import Drawing
import Geometry
import TouchRecording

/// A ball of water whose level follows a slider.
struct WaveScene: Scene {
  /// The control that takes the touches.
  var wave: Wave
  /// The look of the control.
  let look: WaveLook
  /// The frame of the control on the canvas, with the aspect ratio of its own frame.
  let sphere: Rect

  var controls: [SceneControl] { [SceneControl(name: "slider", tracking: wave.slider)] }

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

extension WaveScene {
  /// Draws the ball with its waves, the scale around it, and the slider below.
  func draw(into canvas: inout Canvas) throws(SceneError) {
    canvas.clear(to: look.page)
    WaveDrawing(wave, look: look, frame: sphere).draw(into: &canvas)
    drawSlider(into: &canvas)
  }

  /// Draws the slider: a track that is filled from its left edge to its value.
  ///
  /// The track is as wide as the area that takes touches, so that the filling ends at the finger.
  private func drawSlider(into canvas: inout Canvas) {
    let frame = wave.slider.frame
    let track = Path(roundedRect: frame, radius: frame.height / 2)
    let reach = frame.width * wave.sliderValue
    let filled = Rect(x: frame.minX, y: frame.minY, width: reach, height: frame.height)
    canvas.fill(track, with: .color(look.text.withAlpha(0x40)))
    canvas.clip(to: track) { $0.fill(Path(filled), with: .color(look.text)) }
  }
}

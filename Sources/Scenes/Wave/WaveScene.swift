import Controls
import Drawing
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

extension WaveScene {
  /// The ball with its waves, the scale around it, and the slider below.
  func draw(into canvas: inout Canvas) throws(SceneError) {
    canvas.clear(to: look.page)
    WaveDrawing(wave, look: look, frame: sphere).draw(into: &canvas)
    drawSlider(into: &canvas)
  }

  /// The slider: a track that is filled from its left edge to where it stands.
  ///
  /// It is as wide as what touches hold, so that the end of the filling is where the finger is.
  private func drawSlider(into canvas: inout Canvas) {
    let frame = wave.sliderFrame
    let track = Path(roundedRect: frame, radius: frame.height / 2)
    let reach = frame.width * wave.sliderValue
    let filled = Rect(x: frame.minX, y: frame.minY, width: reach, height: frame.height)
    canvas.fill(track, with: .color(look.text.withAlpha(0x40)))
    canvas.clip(to: track) { $0.fill(Path(filled), with: .color(look.text)) }
  }
}

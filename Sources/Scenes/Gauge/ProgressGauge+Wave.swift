import Controls
import Drawing
import Geometry
import TouchRecording

extension ProgressGauge {
  /// Draws the sphere of the wave scene, filled up to the progress.
  ///
  /// The water level follows the progress at once; only the waves depend on the time.
  ///
  /// - Parameters:
  ///   - progress: The progress, from 0 to 1.
  ///   - time: The virtual clock, which moves the waves.
  ///   - frame: The square to draw in, in points.
  ///   - canvas: The canvas to draw on.
  static func drawWave(
    progress: Double, at time: Microseconds, in frame: Rect, into canvas: inout Canvas
  ) {
    var rules = WaveRules()
    rules.size = Size(width: 300, height: 300)
    rules.progress = progress
    // This scale has no lines around it, so it extends to the edge, and the ball with it.
    rules.scaleMargin = 0
    rules.scaleDivisionsLength = 14
    rules.scaleDivisionsWidth = 4
    rules.scaleCount = 60
    rules.amplitude = 8
    var wave = Wave(rules, slider: frame)
    wave.advance(to: time)
    wave.settle()
    let percent = wholePercent(progress)
    WaveDrawing(wave, look: .onPaper, frame: frame, percent: percent).draw(into: &canvas)
  }
}

extension WaveLook {
  /// Colors that stand out from a light page.
  fileprivate static var onPaper: WaveLook {
    var look = WaveLook()
    look.ticks = Color(red: 0xC3, green: 0xCC, blue: 0xE2)
    look.lines = look.ticks
    look.lit = Color(red: 0x3F, green: 0x51, blue: 0xB5)
    return look
  }
}

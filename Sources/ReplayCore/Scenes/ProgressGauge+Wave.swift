import Drawing
import Geometry
import TouchRecording

extension ProgressGauge {
  /// The sphere of the wave: as much of it under water as is done.
  ///
  /// - Parameters:
  ///   - progress: From 0 to 1.
  ///   - time: The virtual clock, which moves the waves.
  ///   - frame: A square, in points.
  static func drawWave(
    progress: Double, at time: Microseconds, in frame: Rect, into canvas: inout Canvas
  ) {
    canvas.fill(
      Path(ellipseIn: frame), with: .color(Color(red: 0x42, green: 0x54, blue: 0x81)))
    let height = frame.height * progress
    let water = Rect(
      x: frame.minX, y: frame.maxY - height, width: frame.width, height: height)
    canvas.clip(to: Path(ellipseIn: frame)) {
      $0.fill(Path(water), with: .color(Color(red: 0x53, green: 0x64, blue: 0xBA)))
    }
  }
}

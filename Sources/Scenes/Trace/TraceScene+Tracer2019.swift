import Drawing
import TraceCore

/// The colours of the 2019 view: a thin blue guide on white.
private enum Palette2019 {
  static let guide = Color(red: 0x00, green: 0x00, blue: 0xFF)
  static let black = Color.black
  static let red = Color(red: 0xFF, green: 0x00, blue: 0x00)
  static let green = Color(red: 0x00, green: 0xFF, blue: 0x00)
}

extension TraceScene {
  /// The guide as a thin blue line on white, black and red lines on it, all green when complete.
  func drawTracer2019(into canvas: inout Canvas) {
    canvas.clear(to: .white)
    drawGauge(into: &canvas)
    for stroke in trace.guide.strokes {
      canvas.stroke(stroke.path, style: StrokeStyle(width: 1), with: .color(Palette2019.guide))
    }
    let style = StrokeStyle(width: 2)
    for stroke in trace.strokes {
      for color in [InkColor.black, .red] {
        let plain = color == .black ? Palette2019.black : Palette2019.red
        let paint = trace.isComplete ? Palette2019.green : plain
        stroke.draw(color, into: &canvas, style: style, with: .color(paint))
      }
    }
  }
}

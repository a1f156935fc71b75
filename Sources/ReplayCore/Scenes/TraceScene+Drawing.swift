import Drawing
import Geometry
import TraceCore

/// The colours of the standard look: quiet paper, and ink that stands out from it.
private enum Palette {
  static let paper = Color(red: 0xFB, green: 0xFA, blue: 0xF7)
  static let band = Color(red: 0xE3, green: 0xE8, blue: 0xF1)
  static let waypoint = Color(red: 0xB4, green: 0xBF, blue: 0xD3)
  static let reached = Color(red: 0x8C, green: 0xC9, blue: 0xA1)
  static let black = Color(red: 0x1B, green: 0x1F, blue: 0x27)
  static let red = Color(red: 0xE0, green: 0x3B, blue: 0x3F)
  static let green = Color(red: 0x1F, green: 0x8F, blue: 0x4E)
}

/// The colours of the 2019 view: a thin blue guide on white.
private enum Palette2019 {
  static let guide = Color(red: 0x00, green: 0x00, blue: 0xFF)
  static let black = Color.black
  static let red = Color(red: 0xFF, green: 0x00, blue: 0x00)
  static let green = Color(red: 0x00, green: 0xFF, blue: 0x00)
}

extension TraceScene {
  /// The guide as a band, its waypoints, and the ink over them; black ink is green when complete.
  func drawStandard(into canvas: inout Canvas) throws(SceneError) {
    canvas.clear(to: Palette.paper)
    try drawBand(into: &canvas)
    // A third of the tolerance leaves some of the band to be seen on both sides; 2 to 7 points keep
    // ink visible in small drawings and slim in large ones.
    let inkWidth = min(max(trace.tolerance / 3, 2), 7)
    for (index, waypoint) in trace.waypoints.enumerated() {
      let color = trace.isReached(index) ? Palette.reached : Palette.waypoint
      canvas.stroke(
        Path(polyline: [waypoint.position]), style: StrokeStyle(width: inkWidth / 2),
        with: .color(color))
    }
    let black = trace.isComplete ? Palette.green : Palette.black
    drawInk(into: &canvas, width: inkWidth, black: black, red: Palette.red)
  }

  /// What the tolerance allows on either side of the guide.
  private func drawBand(into canvas: inout Canvas) throws(SceneError) {
    for stroke in trace.guide.strokes {
      guard let ink = Rect(enclosing: stroke.polylines.lazy.flatMap(\.points)) else { continue }
      // No point of the canvas is further than this from any point of the stroke.
      let reach =
        canvas.size.width + canvas.size.height
        + max(abs(ink.minX), abs(ink.maxX)) + max(abs(ink.minY), abs(ink.maxY))
      let radius = trace.tolerance * stroke.slack
      guard radius < reach else {
        canvas.clear(to: Palette.band)
        continue
      }
      // A corner of the band takes chords by the root of its radius in pixels.
      let corners = stroke.polylines.reduce(0) { $0 + $1.points.count }
      let chords = Double(corners) * (1 + (radius * canvas.scale).squareRoot())
      guard chords <= TraceScene.bandChordLimit else {
        throw SceneError(
          path: "scene.guide", offset: nil,
          fault: .guide(.tooManyChords(found: Int(chords), limit: Int(TraceScene.bandChordLimit))))
      }
      canvas.stroke(stroke.path, style: StrokeStyle(width: 2 * radius), with: .color(Palette.band))
    }
  }

  /// The most chords of a drawn band: some 600 MB while it is drawn.
  private static let bandChordLimit = Double(1 << 24)

  /// The guide as a thin blue line on white, black and red lines on it, all green when complete.
  func drawTracer2019(into canvas: inout Canvas) {
    canvas.clear(to: .white)
    for stroke in trace.guide.strokes {
      canvas.stroke(stroke.path, style: StrokeStyle(width: 1), with: .color(Palette2019.guide))
    }
    drawInk(
      into: &canvas, width: 2, black: trace.isComplete ? Palette2019.green : Palette2019.black,
      red: trace.isComplete ? Palette2019.green : Palette2019.red)
  }

  /// The drawn strokes: runs of one colour as one line each, red over black.
  private func drawInk(into canvas: inout Canvas, width: Double, black: Color, red: Color) {
    let style = StrokeStyle(width: width)
    for stroke in trace.strokes {
      for wanted in [InkColor.black, .red] {
        let paint = Paint.color(wanted == .black ? black : red)
        for run in stroke.runs(of: wanted) {
          canvas.stroke(Path(polyline: run), style: style, with: paint)
        }
      }
    }
  }
}

extension InkStroke {
  /// The maximal lines of one colour; a dot is a line of one point.
  fileprivate func runs(of color: InkColor) -> [[Point]] {
    if isDot { return dotColor == color ? [points] : [] }
    var runs: [[Point]] = []
    for (index, found) in colors.enumerated() where found == color {
      if index > 0, colors[index - 1] == color {
        runs[runs.count - 1].append(points[index + 1])
      } else {
        runs.append([points[index], points[index + 1]])
      }
    }
    return runs
  }
}

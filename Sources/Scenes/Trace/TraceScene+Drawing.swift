import Drawing
import Geometry
import TraceCore

extension TraceScene {
  /// Draws the standard style: the guide as a band over the background, its waypoints, the ink over
  /// them, the distances of red ink, the marks, and a hint of the next stroke.
  ///
  /// Black ink turns green when the trace is complete.
  func drawStandard(into canvas: inout Canvas) throws(SceneError) {
    canvas.clear(to: TracePalette.paper)
    pictures.drawBackground(into: &canvas)
    drawGauge(into: &canvas)
    try drawBand(look.guide, into: &canvas)
    let inkWidth = inkWidth
    let (large, small) = (StrokeStyle(width: inkWidth * 0.6), StrokeStyle(width: inkWidth * 0.4))
    drawWaypoints(reached: true, into: &canvas, style: small, with: .color(TracePalette.reached))
    drawInk(into: &canvas, width: inkWidth)
    // These are drawn over the ink, which did not reach them: it lies beyond the tolerance, or is
    // not due.
    drawWaypoints(reached: false, into: &canvas, style: large, with: .color(TracePalette.missing))
    drawWitnesses(into: &canvas, width: inkWidth / 3, least: 2 * inkWidth)
    drawMarks(into: &canvas)
    drawHint(into: &canvas, width: inkWidth / 2)
  }

  /// The width of drawn ink, in points.
  ///
  /// A third of the tolerance leaves a part of the band visible on both sides. Limits of 2 and 7
  /// points keep ink visible in small drawings and thin in large ones.
  var inkWidth: Double { min(max(trace.tolerance / 3, 2), 7) }

  /// Draws the share of reached waypoints beside the guide, if the scene has a gauge.
  func drawGauge(into canvas: inout Canvas) {
    gauge?.draw(Double(trace.reachedCount) / Double(trace.waypoints.count), into: &canvas)
  }

  /// Draws a dot for each waypoint that is reached, or for each that is not.
  private func drawWaypoints(
    reached: Bool, into canvas: inout Canvas, style: StrokeStyle, with paint: Paint
  ) {
    for (index, waypoint) in trace.waypoints.enumerated()
    where trace.isReached(index) == reached {
      canvas.stroke(Path(polyline: [waypoint.position]), style: style, with: paint)
    }
  }

  /// Draws the strokes, red over black; red ink is hollow.
  private func drawInk(into canvas: inout Canvas, width: Double) {
    for stroke in trace.strokes {
      for line in lines(of: stroke, width: width) { line.draw(into: &canvas) }
    }
  }

  /// The width of red ink and of the light core in it, in widths of black ink.
  ///
  /// Both rims and the core then have about the same width, which is that of a pixel when black ink is
  /// two pixels wide, as in a thumbnail: thinner rims would fade into the core.
  static let (redWidth, coreWidth) = (1.5, 0.5)

  /// The lines of a stroke: each maximal run of one color is a part of a line.
  private func lines(of stroke: InkStroke, width: Double) -> [InkOutline.Line] {
    let black = trace.isComplete ? look.done : look.ink
    let kinds: [(InkOutline.Role, InkColor, Double, Color)] = [
      (.black, .black, width, black), (.red, .red, width * TraceScene.redWidth, look.red),
      (.hollow, .red, width * TraceScene.coreWidth, look.hollow),
    ]
    return kinds.flatMap { role, ink, width, color in
      stroke.runs(of: ink).map { run in
        InkOutline.Line(
          role: role, path: Path(polyline: run), style: StrokeStyle(width: width), color: color)
      }
    }
  }

  /// Returns the guide and the ink, in the widths and colors of the standard style.
  func outline(on size: Size) -> InkOutline? {
    let guide = trace.guide.strokes.map { stroke in
      InkOutline.Line(
        role: .guide, path: stroke.path,
        style: StrokeStyle(width: 2 * trace.tolerance * stroke.slack),
        color: look.guide.withAlpha(255))
    }
    return InkOutline(
      paper: TracePalette.paper, guideOpacity: look.guide.alpha, guide: guide,
      strokes: trace.strokes.map { lines(of: $0, width: inkWidth) })
  }

  /// Draws the band that the tolerance allows on both sides of the guide.
  ///
  /// - Throws: `SceneError` if the band takes too many chords at the scale of the canvas.
  func drawBand(_ color: Color, into canvas: inout Canvas) throws(SceneError) {
    try canvas.layer(opacity: color.alpha) { canvas throws(SceneError) in
      for stroke in trace.guide.strokes {
        try drawBand(of: stroke, with: color.withAlpha(255), into: &canvas)
      }
    }
  }

  private func drawBand(
    of stroke: PlacedGuide.Stroke, with color: Color, into canvas: inout Canvas
  ) throws(SceneError) {
    guard let ink = Rect(enclosing: stroke.polylines.lazy.flatMap(\.points)) else { return }
    // No point of the canvas is further than this from any point of the stroke.
    let reach =
      canvas.size.width + canvas.size.height
      + max(abs(ink.minX), abs(ink.maxX)) + max(abs(ink.minY), abs(ink.maxY))
    let radius = trace.tolerance * stroke.slack
    guard radius < reach else { return canvas.clear(to: color) }
    // The number of chords of a round corner grows with the square root of its radius in pixels.
    let corners = stroke.polylines.reduce(0) { $0 + $1.points.count }
    let chords = Double(corners) * (1 + (radius * canvas.scale).squareRoot())
    guard chords <= TraceScene.bandChordLimit else {
      throw SceneError(
        path: "scene.guide", offset: nil,
        fault: .guide(.tooManyChords(found: Int(chords), limit: Int(TraceScene.bandChordLimit))))
    }
    canvas.stroke(stroke.path, style: StrokeStyle(width: 2 * radius), with: .color(color))
  }

  /// The largest number of chords of a drawn band, which takes some 600 MB while it is drawn.
  private static let bandChordLimit = Double(1 << 24)
}

extension InkStroke {
  /// Returns the maximal polylines of one color; a dot is a polyline of one point.
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

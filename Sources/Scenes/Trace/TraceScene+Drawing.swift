package import Diagnostics
import Drawing
package import Geometry
import TraceCore

extension TraceScene {
  func draw(into canvas: inout Canvas) throws(Fault) {
    try drawGround(into: &canvas)
    var dots = TraceDots(of: self, keepsPictures: false)
    drawTrace(into: &canvas, &dots)
  }

  /// Draws the same pixels, at the cost of what has changed since `kept` was drawn on the canvas.
  func draw(into canvas: inout Canvas, keeping kept: inout TracePicture?) throws(Fault) {
    guard canvas.bitmap.width * canvas.bitmap.height <= TracePicture.pixelLimit else {
      return try draw(into: &canvas)
    }
    if kept == nil {
      kept = try TracePicture(of: self, on: &canvas)
    } else {
      try kept?.follow(self, on: &canvas)
    }
  }

  /// Draws everything that lies under the waypoints and the ink: the background, the gauge and the
  /// guide.
  ///
  /// - Throws: `Fault` if the band of the guide takes too many chords.
  func drawGround(into canvas: inout Canvas) throws(Fault) {
    canvas.clear(to: look.style == .standard ? TracePalette.paper : .white)
    pictures.drawBackground(into: &canvas)
    gauge?.draw(progress, into: &canvas)
    switch look.style {
    case .standard, .tracer2019: try drawBand(look.guide, into: &canvas)
    case .tracer2019Points: drawThinGuide(into: &canvas)
    }
  }

  /// Draws the waypoints and the ink over the guide, with the rest that moves.
  func drawTrace(into canvas: inout Canvas, _ dots: inout TraceDots) {
    // Its runs of one color are found, and looked up.
    canvas.count(steps: 64 * trace.strokes.reduce(0) { $0 + $1.points.count })
    switch look.style {
    case .standard: drawStandard(into: &canvas, &dots)
    case .tracer2019, .tracer2019Points: drawTracer2019(into: &canvas)
    }
  }

  /// Draws the standard style over the band: the waypoints, the ink over them, the distances of red
  /// ink, the marks, and a hint of the next stroke.
  ///
  /// Black ink turns green when the trace is complete.
  private func drawStandard(into canvas: inout Canvas, _ dots: inout TraceDots) {
    dots.reached.draw(into: &canvas, where: trace.isReached)
    // Red over black in each stroke; red ink is hollow.
    for line in trace.strokes.lazy.flatMap({ lines(of: $0, width: inkWidth) }) {
      line.draw(into: &canvas)
    }
    // These are drawn over the ink, which did not reach them: it lies beyond the tolerance, or is
    // not due.
    dots.missing.draw(into: &canvas) { !trace.isReached($0) }
    drawWitnesses(into: &canvas, width: inkWidth / 3, least: 2 * inkWidth)
    drawMarks(into: &canvas)
    drawHint(into: &canvas, width: inkWidth / 2)
  }

  /// The width of drawn ink, in points.
  ///
  /// A third of the tolerance leaves a part of the band visible on both sides. Limits of 2 and 7
  /// points keep ink visible in small drawings and thin in large ones.
  var inkWidth: Double { min(max(trace.tolerance / 3, 2), 7) }

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
  var outline: InkOutline {
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
  /// - Throws: `Fault` if the band takes too many chords at the scale of the canvas.
  func drawBand(_ color: Color, into canvas: inout Canvas) throws(Fault) {
    try canvas.layer(opacity: color.alpha) { canvas throws(Fault) in
      for stroke in trace.guide.strokes {
        try drawBand(of: stroke, with: color.withAlpha(255), into: &canvas)
      }
    }
  }

  private func drawBand(
    of stroke: PlacedGuide.Stroke, with color: Color, into canvas: inout Canvas
  ) throws(Fault) {
    guard let ink = Rect(enclosing: stroke.polylines.lazy.flatMap({ $0.points })) else { return }
    // No point of the canvas is further than this from any point of the stroke.
    let reach =
      canvas.size.width + canvas.size.height
      + max(abs(ink.minX), abs(ink.maxX)) + max(abs(ink.minY), abs(ink.maxY))
    let radius = trace.tolerance * stroke.slack
    if canvas.isCovered(stroke.polylines, reach: radius, by: color) { return }
    guard radius < reach else { return canvas.clear(to: color) }
    // The number of chords of a round corner grows with the square root of its radius in pixels.
    let corners = stroke.polylines.reduce(0) { $0 + $1.points.count }
    let chords = Double(corners) * (1 + (radius * canvas.scale).squareRoot())
    guard chords <= TraceScene.bandChordLimit else {
      throw Fault(
        .guide(.tooManyChords(found: Int(chords), limit: Int(TraceScene.bandChordLimit))),
        path: "scene.guide", offset: nil)
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

// The distance of red ink from the guide, at a glance:
//
//      guide  ======|======
//                   |          a thin line from the nearest point of the guide, with a bar
//                   |          across its end, to the furthest point of the ink, with a dot
//      ink     .....o.....

extension TraceScene {
  /// The largest number of witnesses in one picture; more of them hide the ink.
  private static let witnessLimit = 24

  /// Draws a line for each red run, from its furthest point to the guide, the longest first.
  ///
  /// A line is left out if it is shorter than `least` points, or if its end is nearer than twice
  /// that to the end of a line that is drawn: it would be a blot.
  ///
  /// - Complexity: O(n log n) in the number of red runs.
  func drawWitnesses(into canvas: inout Canvas, width: Double, least: Double) {
    var drawn: [Witness] = []
    for witness in trace.witnesses where witness.distance >= least {
      guard drawn.count < TraceScene.witnessLimit else { return }
      guard drawn.allSatisfy({ $0.point.distance(to: witness.point) >= 2 * least }) else {
        continue
      }
      drawn.append(witness)
      draw(witness, into: &canvas, width: width)
    }
  }

  private func draw(_ witness: Witness, into canvas: inout Canvas, width: Double) {
    guard let way = (witness.point - witness.guidePoint).normalized else { return }
    let bar = way.perpendicular * (3 * width)
    let line = StrokeStyle(width: width, cap: .butt)
    let paint = Paint.color(TracePalette.witness)
    let (foot, point) = (witness.guidePoint, witness.point)
    canvas.stroke(Path(polyline: [foot, point]), style: line, with: paint)
    canvas.stroke(Path(polyline: [foot - bar, foot + bar]), style: line, with: paint)
    canvas.stroke(Path(polyline: [point]), style: StrokeStyle(width: 4 * width), with: paint)
  }
}

extension Trace {
  /// The witnesses of all red runs, the furthest first; equally far ones in the order of their
  /// runs.
  fileprivate var witnesses: [Witness] {
    strokes.flatMap { $0.excursions.map { $0.witness } }.enumerated()
      .sorted { ($1.element.distance, $0.offset) < ($0.element.distance, $1.offset) }
      .map { $0.element }
  }
}

extension TraceScene {
  /// The largest number of segments that a distance map draws.
  static let distanceMapLimit = 20_000
  /// The maximum work of drawing a distance map, which takes about a quarter of a second.
  private static let distanceMapWorkLimit = 1 << 28

  /// Draws the ink in colors that show its distance from the guide, on the band of the tolerance.
  ///
  /// Each segment has the color of its furthest point: the darker, the further, from 0 to twice the
  /// tolerance and beyond. Segments are measured against the whole guide, even if the rules judge
  /// them against the stroke that is due.
  ///
  /// - Throws: `Fault` if the guide has too many pixels at this scale.
  /// - Complexity: O(n m) in the segments of the ink and the line segments of the guide.
  package func distanceMap(on size: Size, scale: Double) throws(Fault) -> ValueMap? {
    let segments = trace.strokes.reduce(0) { $0 + $1.colors.count }
    guard !trace.strokes.isEmpty, segments <= Self.distanceMapLimit else { return nil }
    var canvas = Canvas(size: size, scale: scale)
    canvas.workLimit = Self.distanceMapWorkLimit
    canvas.clear(to: TracePalette.paper)
    try drawBand(TracePalette.band, into: &canvas)
    // The lightest color would hardly be visible on the band.
    let ramp = ColorRamp(Array(RevealPalette.passes.dropFirst()))
    let style = StrokeStyle(width: inkWidth)
    for (number, stroke) in trace.strokes.enumerated() {
      for index in 0..<max(stroke.colors.count, 1) {
        let reading = trace.reading(ofSegment: index, inStroke: number)
        let segment = reading.segment
        canvas.stroke(
          Path(
            polyline: segment.start == segment.end ? [segment.start] : [segment.start, segment.end]),
          style: style, with: .color(ramp.color(at: reading.distance / (2 * reading.allowed))))
      }
    }
    if canvas.isOverLimit { return nil }
    let allowed = Set(trace.guide.strokes.map { trace.tolerance * $0.slack })
    return ValueMap(
      bitmap: canvas.bitmap, colors: ramp.colors,
      values: .distances(allowed: allowed.count == 1 ? allowed.first : nil))
  }
}

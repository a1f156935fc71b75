// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
import Drawing
package import Geometry
import TraceCore

extension TraceScene {
  func draw(into list: inout DisplayList) throws(Fault) {
    try drawGround(into: &list)
    list.endGround()
    // Its runs of one color are found, and looked up.
    list.count(steps: 64 * trace.strokes.reduce(0) { $0 + $1.points.count })
    switch look.style {
    case .standard: drawStandard(into: &list)
    case .tracer2019, .tracer2019Points: drawTracer2019(into: &list)
    }
  }

  /// Draws everything that lies under the waypoints and the ink: the background, the gauge and the
  /// guide.
  ///
  /// - Throws: `Fault` if the band of the guide takes too many chords.
  private func drawGround(into list: inout DisplayList) throws(Fault) {
    list.clear(to: look.style == .standard ? TracePalette.paper : .white)
    pictures.drawBackground(into: &list)
    gauge?.draw(progress, into: &list)
    switch look.style {
    case .standard, .tracer2019: try drawBand(look.guide, into: &list)
    case .tracer2019Points: drawThinGuide(into: &list)
    }
  }

  /// Draws the standard style over the band: the waypoints, the ink over them, the distances of red
  /// ink, the marks, and a hint of the next stroke.
  ///
  /// Black ink turns green when the trace is complete.
  private func drawStandard(into list: inout DisplayList) {
    let places = trace.waypoints.map { $0.position }
    let isReached = places.indices.map(trace.isReached)
    list.draw(
      DotSet(
        at: places, diameter: inkWidth * 0.4, color: TracePalette.reached, where: isReached),
      as: .reached)
    // Red over black in each stroke; red ink is hollow.
    for stroke in trace.strokes { list.group(.stroke) { draw(stroke, into: &$0) } }
    // These are drawn over the ink, which did not reach them: it lies beyond the tolerance, or is
    // not due.
    list.draw(
      DotSet(
        at: places, diameter: inkWidth * 0.6, color: TracePalette.missing,
        where: isReached.map { !$0 }),
      as: .missing)
    drawWitnesses(into: &list, width: inkWidth / 3, least: 2 * inkWidth)
    drawMarks(into: &list)
    drawHint(into: &list, width: inkWidth / 2)
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

  /// Draws a stroke: each maximal run of one color is a line.
  private func draw(_ stroke: InkStroke, into list: inout DisplayList) {
    let black = trace.isComplete ? look.done : look.ink
    let lines: [(DrawingCommand.Part, InkColor, Double, Color)] = [
      (.black, .black, inkWidth, black), (.red, .red, inkWidth * TraceScene.redWidth, look.red),
      (.hollow, .red, inkWidth * TraceScene.coreWidth, look.hollow),
    ]
    for (part, ink, width, color) in lines {
      for run in stroke.runs(of: ink) {
        list.stroke(
          Path(polyline: run), style: StrokeStyle(width: width), with: .color(color), as: part)
      }
    }
  }

  /// Draws the band that the tolerance allows on both sides of the guide.
  ///
  /// - Throws: `Fault` if the band takes too many chords at the scale of the canvas.
  func drawBand(_ color: Color, into list: inout DisplayList) throws(Fault) {
    try list.layer(opacity: color.alpha, as: .guide) { list throws(Fault) in
      for stroke in trace.guide.strokes {
        try drawBand(of: stroke, with: color.withAlpha(255), into: &list)
      }
    }
  }

  private func drawBand(
    of stroke: PlacedGuide.Stroke, with color: Color, into list: inout DisplayList
  ) throws(Fault) {
    let radius = trace.tolerance * stroke.slack
    let points = stroke.polylines.lazy.flatMap { $0.points }
    // A disc around one point that holds all corners of the canvas holds all of it. The chords of its
    // outline are nearer than a pixel.
    let reach = radius - 1 / list.scale
    if points.contains(where: { $0.distanceToFurthestCorner(of: list.size) <= reach }) {
      return list.clear(to: color)
    }
    // The number of chords of a round corner grows with the square root of its radius in pixels.
    let corners = stroke.polylines.reduce(0) { $0 + $1.points.count }
    let chords = Double(corners) * (1 + (radius * list.scale).squareRoot())
    guard chords <= TraceScene.bandChordLimit else {
      throw Fault(
        .guide(.tooManyChords(found: Int(chords), limit: Int(TraceScene.bandChordLimit))),
        path: "scene.guide", offset: nil)
    }
    list.stroke(
      stroke.path, style: StrokeStyle(width: 2 * radius), with: .color(color), as: .guide)
  }

  /// The largest number of chords of a drawn band, which takes some 600 MB while it is drawn.
  private static let bandChordLimit = Double(1 << 24)
}

extension Point {
  /// Returns the distance to the corner of a canvas that is furthest away.
  fileprivate func distanceToFurthestCorner(of size: Size) -> Double {
    let across = max(abs(x), abs(size.width - x))
    let down = max(abs(y), abs(size.height - y))
    return Vector(dx: across, dy: down).length
  }
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
  func drawWitnesses(into list: inout DisplayList, width: Double, least: Double) {
    var drawn: [Witness] = []
    for witness in trace.witnesses where witness.distance >= least {
      guard drawn.count < TraceScene.witnessLimit else { return }
      guard drawn.allSatisfy({ $0.point.distance(to: witness.point) >= 2 * least }) else {
        continue
      }
      drawn.append(witness)
      draw(witness, into: &list, width: width)
    }
  }

  private func draw(_ witness: Witness, into list: inout DisplayList, width: Double) {
    guard let way = (witness.point - witness.guidePoint).normalized else { return }
    let bar = way.perpendicular * (3 * width)
    let line = StrokeStyle(width: width, cap: .butt)
    let paint = Paint.color(TracePalette.witness)
    let (foot, point) = (witness.guidePoint, witness.point)
    list.stroke(Path(polyline: [foot, point]), style: line, with: paint)
    list.stroke(Path(polyline: [foot - bar, foot + bar]), style: line, with: paint)
    list.stroke(Path(polyline: [point]), style: StrokeStyle(width: 4 * width), with: paint)
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
    var list = DisplayList(for: canvas)
    list.clear(to: TracePalette.paper)
    try drawBand(TracePalette.band, into: &list)
    // The lightest color would hardly be visible on the band.
    let ramp = ColorRamp(Array(RevealPalette.passes.dropFirst()))
    let style = StrokeStyle(width: inkWidth)
    for (number, stroke) in trace.strokes.enumerated() {
      for index in 0..<max(stroke.colors.count, 1) {
        let reading = trace.reading(ofSegment: index, inStroke: number)
        let segment = reading.segment
        list.stroke(
          Path(
            polyline: segment.start == segment.end ? [segment.start] : [segment.start, segment.end]),
          style: style, with: .color(ramp.color(at: reading.distance / (2 * reading.allowed))))
      }
    }
    canvas.draw(list)
    if canvas.isOverLimit { return nil }
    let allowed = Set(trace.guide.strokes.map { trace.tolerance * $0.slack })
    return ValueMap(
      bitmap: canvas.bitmap, colors: ramp.colors,
      values: .distances(allowed: allowed.count == 1 ? allowed.first : nil))
  }
}

import Drawing
import Geometry
import TraceCore

extension TraceScene {
  /// Draws what comes next: a dot where to begin, and an arrow along the guide from there.
  ///
  /// - Complexity: O(n) in the number of waypoints and straight pieces of the guide.
  func drawHint(into canvas: inout Canvas, width: Double) {
    guard let hint = nextStroke else { return }
    // So long that its direction is clear, so short that it does not run around a letter's bowl.
    let way = hint.line.prefix(length: max(TraceScene.hintLength * trace.tolerance, 8 * width))
    let paint = Paint.color(TracePalette.hint)
    canvas.stroke(
      Path(polyline: [hint.line[0]]), style: StrokeStyle(width: 4 * width), with: paint)
    guard let head = ArrowHead(at: way, length: 5 * width) else { return }
    canvas.stroke(Path(polyline: head.shaft), style: StrokeStyle(width: width), with: paint)
    canvas.fill(head.outline, with: paint)
  }

  /// How many tolerances long the arrow is.
  private static let hintLength = 6.0

  /// The rest of the first guide stroke that is not all reached, from where it has to be drawn.
  private var nextStroke: (stroke: Int, line: [Point])? {
    guard !trace.isComplete,
      let index = trace.waypoints.indices.first(where: { !trace.isReached($0) })
    else { return nil }
    let waypoint = trace.waypoints[index]
    let line = trace.guide.strokes[waypoint.stroke].line(from: waypoint.distance)
    return (waypoint.stroke, line)
  }
}

extension PlacedGuide.Stroke {
  /// The subpath that holds the place `along` points from the start of the stroke, from there on.
  fileprivate func line(from along: Double) -> [Point] {
    var begun = 0.0
    for polyline in polylines {
      let length = polyline.length
      if begun + length > along || polyline == polylines.last {
        return polyline.points.suffix(from: along - begun)
      }
      begun += length
    }
    return []
  }
}

extension [Point] {
  /// The line from the place `along` points from its start, which is the first of the result.
  fileprivate func suffix(from along: Double) -> [Point] {
    var left = along
    for (index, (start, end)) in zip(self, dropFirst()).enumerated() {
      let length = start.distance(to: end)
      if left < length {
        return [start.interpolated(to: end, at: Swift.max(left, 0) / length)] + self[(index + 1)...]
      }
      left -= length
    }
    return [self[count - 1]]
  }

  /// The line up to the place `length` points from its start, or all of it.
  fileprivate func prefix(length: Double) -> [Point] {
    var (line, left) = ([self[0]], length)
    for (start, end) in zip(self, dropFirst()) {
      let piece = start.distance(to: end)
      guard piece < left else {
        line.append(start.interpolated(to: end, at: left / piece))
        return line
      }
      line.append(end)
      left -= piece
    }
    return line
  }
}

/// The head of an arrow along a line, and the line without what the head covers.
private struct ArrowHead {
  /// The line up to the middle of the head.
  let shaft: [Point]
  /// The triangle.
  let outline: Path

  /// Creates a head of `length` points at the end of `line`; nil where the line is too short.
  init?(at line: [Point], length: Double) {
    let tip = line[line.count - 1]
    let total = zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    guard total > length else { return nil }
    let base = line.prefix(length: total - length)
    let foot = base[base.count - 1]
    guard let way = (tip - foot).normalized else { return nil }
    let side = way.perpendicular * (length * 0.55)
    shaft = line.prefix(length: total - length / 2)
    var outline = Path(polyline: [tip, foot + side, foot - side])
    outline.close()
    self.outline = outline
  }
}

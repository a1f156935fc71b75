// SPDX-License-Identifier: Apache-2.0
import Drawing
import Geometry
import TraceCore

extension TraceScene {
  /// Draws a hint for the next stroke: a dot at its start, and an arrow along the guide.
  ///
  /// - Complexity: O(n) in the number of waypoints and line segments of the guide.
  func drawHint(into list: inout DisplayList, width: Double) {
    guard let hint = trace.hint else { return }
    let stroke = trace.guide.strokes[hint.stroke]
    let along = trace.waypoints[hint.waypoint].distance
    let line =
      hint.isReversed ? stroke.reversedLine(from: along) : stroke.polylines.line(from: along)
    // The arrow is long enough to show its direction, and short enough not to run around the bowl
    // of a letter.
    let way = line.prefix(length: max(TraceScene.hintLength * trace.tolerance, 8 * width))
    let arrow = Arrow(along: way, width: width)
    // A rim in the color of the paper separates the arrow from the ink below it.
    arrow.draw(into: &list, rim: width, with: .color(TracePalette.paper))
    arrow.draw(into: &list, rim: 0, with: .color(TracePalette.hint))
  }

  /// The length of the arrow, in tolerances.
  private static let hintLength = 6.0
}

extension PlacedGuide.Stroke {
  /// Returns the line from a place to the start of the stroke, against its direction.
  fileprivate func reversedLine(from along: Double) -> [Point] {
    let length = polylines.reduce(0) { $0 + $1.length }
    return polylines.reversed().map { Polyline($0.points.reversed()) }
      .line(from: max(length - along, 0))
  }
}

extension [Polyline] {
  /// Returns the polyline that contains the place `along` points from the start of all polylines,
  /// from that place on.
  fileprivate func line(from along: Double) -> [Point] {
    var left = along
    for polyline in dropLast() {
      let length = polyline.length
      if left < length { return polyline.points.suffix(from: left) }
      left -= length
    }
    return self[count - 1].points.suffix(from: left)
  }
}

extension [Point] {
  /// Returns the rest of the line from the place `along` points from its start; that place is the
  /// first point of the result.
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

  /// Returns the line up to `length` points from its start, or all of it.
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

extension TraceScene {
  /// A dot with an arrow that leads away from it; without room, only the dot.
  private struct Arrow {
    /// The center of the dot.
    private let start: Point
    /// The line from the dot to the middle of the head; empty without an arrow.
    private var shaft: [Point] = []
    /// The corners of the head; empty without an arrow.
    private var head: [Point] = []
    /// The width of the shaft in points.
    private let width: Double

    /// Creates an arrow whose tip is the end of `line`.
    init(along line: [Point], width: Double) {
      self.width = width
      start = line[0]
      let tip = line[line.count - 1]
      let length = zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
      let headLength = 5 * width
      guard length > 2 * headLength else { return }
      let base = line.prefix(length: length - headLength)
      let foot = base[base.count - 1]
      guard let way = (tip - foot).normalized else { return }
      let side = way.perpendicular * (headLength * 0.55)
      shaft = line.prefix(length: length - headLength / 2)
      head = [tip, foot + side, foot - side, tip]
    }

    /// Draws the dot and the arrow, wider by `rim` points on every side.
    func draw(into list: inout DisplayList, rim: Double, with paint: Paint) {
      let dot = StrokeStyle(width: 4 * width + 2 * rim)
      list.stroke(Path(polyline: [start]), style: dot, with: paint)
      guard !head.isEmpty else { return }
      list.stroke(
        Path(polyline: shaft), style: StrokeStyle(width: width + 2 * rim), with: paint)
      list.fill(Path(polyline: head), with: paint)
      list.stroke(Path(polyline: head), style: StrokeStyle(width: 2 * rim), with: paint)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
import Geometry
import PropertyTesting
import TestCorpora
import TouchRecording
import TraceCore

// Random guides and gestures. Every coordinate of a guide line and of ink lies on the grid of
// 1/256 point, as a recording's does, so that translations and mirror images are exact.

/// How often a property is tried: one of `share` times, or always.
func cases(_ all: Int, oneIn share: Int = 10) -> Int { effort(few: max(all / share, 1), all: all) }

extension SplitMix64 {
  /// A number of the 1/256 grid in `range`.
  mutating func coordinate(in range: ClosedRange<Int> = 0...300) -> Double {
    Double(integer(in: (range.lowerBound * 256)...(range.upperBound * 256))) / 256
  }

  /// A point of the 1/256 grid.
  mutating func point(in range: ClosedRange<Int> = 0...300) -> Point {
    let x = coordinate(in: range)
    return Point(x: x, y: coordinate(in: range))
  }

  /// A segment that is short, long, far away, axis-parallel or a point.
  mutating func segment(in range: ClosedRange<Int> = -50...350) -> LineSegment {
    let start = point(in: range)
    switch below(8) {
    case 0: return LineSegment(start, start)
    case 1: return LineSegment(start, Point(x: start.x, y: coordinate(in: range)))
    case 2: return LineSegment(start, Point(x: coordinate(in: range), y: start.y))
    case 3: return LineSegment(start, point(in: -100_000...100_000))
    case 4, 5:
      let step = point(in: -10...10)
      return LineSegment(start, Point(x: start.x + step.x, y: start.y + step.y))
    default: return LineSegment(start, point(in: range))
    }
  }

  /// One to four strokes of a guide; lines only, or lines and curves.
  mutating func strokes(curves: Bool = true) -> [Guide.Stroke] {
    (1...integer(in: 1...4)).map { _ in
      var path = Path()
      path.move(to: point())
      for _ in 0..<below(5) {
        switch below(curves ? 4 : 2) {
        case 0: path.addLine(to: point())
        case 1:
          path.addLine(to: path.currentPoint.map { $0 + (point(in: -20...20) - .zero) } ?? .zero)
        case 2: path.addCubic(control1: point(), control2: point(), to: point())
        default: path.addQuad(control: point(), to: point())
        }
      }
      if below(5) == 0 { path.close() }
      return Guide.Stroke(path: path, slack: below(3) == 0 ? double(in: 0.5..<2) : 1)
    }
  }

  /// A gesture as a hand makes it: along the guide with a wobble, leaving it now and then.
  mutating func gesture(along guide: PlacedGuide) -> [Point] {
    let chain = guide.strokes[below(guide.strokes.count)].polylines[0].points
    let start = below(chain.count)
    let stride = max(chain.count / 30, 1)
    var (drift, points) = (Vector.zero, [Point]())
    for index in Swift.stride(from: start, to: chain.count, by: stride) {
      let nudge = Vector(dx: double(in: -2..<2), dy: double(in: -2..<2))
      drift = drift * 0.9 + nudge * (below(20) == 0 ? 10 : 1)
      points.append((chain[index] + drift).onGrid)
    }
    for _ in 0..<below(6) { points.append(point(in: -20...320)) }
    return points.isEmpty ? [point()] : points
  }

  /// The events of one to three gestures that overlap in time, each with a contact of its own.
  mutating func touches(along guide: PlacedGuide) -> [TouchEvent] {
    var events: [TouchEvent] = []
    for contact in 0...below(3) {
      var drawn = stroke(
        gesture(along: guide), contact: contact, from: Microseconds(below(200_000)))
      if below(4) == 0 { drawn[drawn.count - 1].phase = .cancelled }
      if below(4) == 0 { drawn.removeLast() }
      events += drawn
    }
    return events.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }
}

extension Point {
  /// The nearest point of the 1/256 grid.
  var onGrid: Point {
    Point(x: (x * 256).rounded() / 256, y: (y * 256).rounded() / 256)
  }
}

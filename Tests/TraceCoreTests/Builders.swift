// SPDX-License-Identifier: Apache-2.0
import Geometry
import TouchRecording
import TraceCore

// Small builders, so that a test reads as the scene that it sets.

func p(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

func line(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> LineSegment {
  LineSegment(p(x0, y0), p(x1, y1))
}

let canvas = Size(width: 320, height: 480)

func guide(
  _ data: String..., slack: Double = 1, size: Size? = nil, name: String = "test"
) throws -> Guide {
  try Guide(
    name: name, size: size,
    strokes: data.map { Guide.Stroke(path: try Path(svg: $0), slack: slack) })
}

/// A guide of `strokes` in canvas points.
func placed(_ strokes: [Guide.Stroke], plans: [[String]] = []) throws -> PlacedGuide {
  try PlacedGuide(
    Guide(name: "test", strokes: strokes, plans: plans), placement: .asIs, canvas: canvas)
}

/// A guide of one line in canvas points.
func placed(along points: [Point]) throws -> PlacedGuide {
  try placed([Guide.Stroke(path: Path(polyline: points))])
}

/// A trace of `data` in canvas points at `tolerance`.
func trace(
  _ data: String..., plans: [[String]] = [], tolerance: Double = 5,
  rules: TraceRules = TraceRules()
) throws -> Trace {
  var rules = rules
  rules.tolerance = tolerance
  return try Trace(
    guide: placed(data.map { Guide.Stroke(path: try Path(svg: $0)) }, plans: plans), rules: rules)
}

extension TouchEvent {
  static func event(
    _ phase: Phase, _ x: Double, _ y: Double, at time: Microseconds = 0, contact: Int = 1
  ) -> TouchEvent {
    TouchEvent(time: time, contact: contact, phase: phase, location: p(x, y))
  }
}

/// The events of one contact drawn through `points`, `interval` microseconds apart.
func stroke(
  _ points: [Point], contact: Int = 1, from start: Microseconds = 0,
  interval: Microseconds = 10_000
) -> [TouchEvent] {
  var events = points.enumerated().map { index, point in
    TouchEvent(
      time: start + Microseconds(index) * interval, contact: contact,
      phase: index == 0 ? .began : .moved, location: point)
  }
  if let last = events.last {
    events.append(
      TouchEvent(time: last.time, contact: contact, phase: .ended, location: last.location))
  }
  return events
}

func tap(_ x: Double, _ y: Double, at time: Microseconds = 0) -> [TouchEvent] {
  stroke([p(x, y)], from: time)
}

extension Trace {
  /// The trace after `events`.
  func after(_ events: [TouchEvent]) -> Trace {
    var trace = self
    for event in events { trace.apply(event) }
    return trace
  }
}

extension Polyline {
  /// `count` points at equal distances along the line, its ends included.
  func evenPoints(_ count: Int) -> [Point] {
    let gap = length / Double(count - 1)
    var (even, passed) = ([points[0]], 0.0)
    for segment in segments {
      let length = segment.length
      // The last point is the end itself, even if the lengths are rounded.
      while even.count < count - 1, length > 0, passed + length >= gap * Double(even.count) {
        even.append(segment.point(at: min((gap * Double(even.count) - passed) / length, 1)))
      }
      passed += length
    }
    while even.count < count { even.append(points[points.count - 1]) }
    return even
  }
}

extension LineSegment {
  /// Whether this segment and another cross, unless they only touch.
  func crosses(_ other: LineSegment) -> Bool {
    let (along, across) = (end - start, other.end - other.start)
    return along.cross(other.start - start) * along.cross(other.end - start) < 0
      && across.cross(start - other.start) * across.cross(end - other.start) < 0
  }

  /// The distance to another segment, slowly: 0 where they cross, else that of an end to the other.
  func distance(to other: LineSegment) -> Double {
    if crosses(other) { return 0 }
    let squares = [
      squaredDistance(to: other.start), squaredDistance(to: other.end),
      other.squaredDistance(to: start), other.squaredDistance(to: end),
    ]
    return squares.reduce(.infinity, min).squareRoot()
  }
}

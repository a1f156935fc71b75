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

/// A trace of `data` in canvas points at `tolerance`.
func trace(
  _ data: String..., tolerance: Double = 5, rules: TraceRules = TraceRules()
) throws -> Trace {
  var rules = rules
  rules.tolerance = tolerance
  let guide = try Guide(
    name: "test", strokes: data.map { Guide.Stroke(path: try Path(svg: $0)) })
  return try Trace(
    guide: PlacedGuide(guide, placement: .asIs, canvas: canvas), rules: rules)
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

  /// Takes one touch, and checks the state that it leaves.
  mutating func applyChecked(_ event: TouchEvent) {
    apply(event)
    _checkInvariants()
  }
}

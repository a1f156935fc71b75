// SPDX-License-Identifier: Apache-2.0
import Geometry
import TouchRecording
import TraceCore

/// The program of the landing page of `TraceCore`.
func traceCorePage(_ print: Print) throws {
  let strokes = try ["M10 10H90", "M50 10V90"].map { Guide.Stroke(path: try Path(svg: $0)) }
  let guide = try Guide(name: "T", strokes: strokes)
  let canvas = Size(width: 120, height: 100)
  let placed = try PlacedGuide(guide, placement: .asIs, canvas: canvas)
  var trace = try Trace(guide: placed, rules: TraceRules(tolerance: 8))

  let ink: [(Microseconds, TouchEvent.Phase, Point)] = [
    (0, .began, Point(x: 10, y: 10)),
    (90_000, .moved, Point(x: 88, y: 10)),
    (110_000, .ended, Point(x: 104, y: 10)),
    (400_000, .began, Point(x: 52, y: 12)),
    (500_000, .ended, Point(x: 52, y: 92)),
  ]
  for (time, phase, point) in ink {
    trace.apply(TouchEvent(time: time, contact: 0, phase: phase, location: point))
  }
  let report = trace.report
  print("passed: \(report.verdict.passed), score \(report.score)")
  print("red segments: \(report.ink.redSegments) of \(report.ink.segments)")
  print("tolerance \(trace.tolerance), needed \(report.tolerance.needed)")
}

// SPDX-License-Identifier: Apache-2.0
import Geometry
import Testing
import TouchRecording
import TraceCore

/// The examples of the documentation comments, with the results that they print.
struct ExampleTests {
  @Test func `a guide of a bar and a stem has two plans`() throws {
    let bar = try Path(svg: "M10 10 H90")
    let stem = try Path(svg: "M50 10 V95")
    let t = try Guide(
      name: "T", strokes: [Guide.Stroke(path: bar), Guide.Stroke(path: stem)],
      plans: [["1", "2"], ["2", "1r"]])
    #expect(
      printed(t.name, t.strokes.count, t.plans.map(\.touches)) == #"T 2 [["1", "2"], ["2", "1r"]]"#)
  }

  @Test func `the built-in T has two strokes and three plans`() {
    let t = Guide.builtIn("T")
    #expect(
      printed(t?.strokes.count ?? 0, t?.plans.map(\.touches) ?? [])
        == #"2 [["1", "2"], ["2", "1"], ["2r", "1"]]"#)
  }

  @Test func `a bar is fitted into the canvas`() throws {
    let bar = try Guide(name: "bar", strokes: [Guide.Stroke(path: Path(svg: "M0 0 H100"))])
    let placed = try PlacedGuide(bar, canvas: Size(width: 300, height: 200))
    #expect(
      printed(placed.box.minX, placed.box.minY, placed.box.width, placed.defaultTolerance)
        == "20.0 100.0 260.0 13.0")
  }

  @Test func `rules are changed one by one`() {
    var rules = TraceRules(tolerance: 12)
    rules.progress = .ordered
    rules.need.precision = 0.8
    #expect(printed(rules.verdict, rules.progress, rules.need.recall) == "exact ordered 1.0")
    #expect(
      printed(TraceRules.tracer2019.verdict, TraceRules.tracer2019.tolerance ?? 0)
        == "endsNearWaypoints 20.0")
  }

  @Test func `ink that leaves a line is red`() throws {
    let line = try Guide(name: "line", strokes: [Guide.Stroke(path: Path(svg: "M0 0 H100"))])
    let placed = try PlacedGuide(line, placement: .asIs, canvas: Size(width: 100, height: 100))
    var trace = try Trace(guide: placed, rules: TraceRules(tolerance: 5))
    let ink = [Point(x: 0, y: 0), Point(x: 100, y: 0), Point(x: 100, y: 20)]
    for (index, point) in ink.enumerated() {
      let phase: TouchEvent.Phase = index == 0 ? .began : index == 2 ? .ended : .moved
      trace.apply(
        TouchEvent(time: Microseconds(index) * 8333, contact: 1, phase: phase, location: point))
    }
    #expect(
      printed(
        trace.strokes[0].colors.map(\.rawValue), trace.report.tolerance.needed, trace.isComplete)
        == #"["black", "red"] 20.0 true"#)
  }

  /// The line that `print` writes.
  private func printed(_ items: Any...) -> String {
    items.map { "\($0)" }.joined(separator: " ")
  }
}

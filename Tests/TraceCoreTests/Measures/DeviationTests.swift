// SPDX-License-Identifier: Apache-2.0
import Geometry
import PropertyTesting
import Testing
import TouchRecording
import TraceCore

struct DeviationTests {
  private func deviation(of points: [Point], from data: String...) throws
    -> Deviation
  {
    let strokes = try data.map { Guide.Stroke(path: try Path(svg: $0)) }
    let trace = try Trace(guide: placed(strokes), rules: TraceRules(tolerance: 5))
      .after(stroke(points))
    return try #require(trace.report.deviation)
  }

  @Test func `a line beside the guide is as far everywhere, and to the right of its heading`()
    throws
  {
    let below = try deviation(of: [p(10, 3), p(40, 3), p(90, 3)], from: "M0 0H100")
    #expect([below.mean, below.rms, below.p95, below.max, below.bias] == [3, 3, 3, 3, 3])
    let above = try deviation(of: [p(10, -3), p(90, -3)], from: "M0 0H100")
    #expect(above.bias == -3)
    let backwards = try deviation(of: [p(10, 3), p(90, 3)], from: "M100 0H0")
    #expect(backwards.bias == -3)
  }

  @Test func `a line that leaves the guide at a right angle is evenly far`() throws {
    let found = try deviation(of: [p(50, 0), p(50, 40)], from: "M0 0H100")
    #expect(abs(found.mean - 20) < 1e-9)
    #expect(abs(found.rms - 40 / 3.0.squareRoot()) < 1e-9)
    #expect(abs(found.p95 - 38) <= 1e-9)
    #expect(found.max == 40)
    #expect(abs(found.bias - 20) < 1e-9)
  }

  @Test func `ink changes sides where another piece of the guide becomes the nearest one`() throws {
    // The ink stays 3 points from both strokes: right of the first one, and left of the second.
    for x in [20.0, 50, 90] {
      let ink = [p(0, 3), p(x - 7, 3), p(x + 1, 3), p(100, 3)]
      let found = try deviation(of: ink, from: "M0 0H\(x)", "M\(x) 6H100")
      #expect(abs(found.bias - 3 * (2 * x - 100) / 100) < 1e-6 && found.mean == 3, "at \(x)")
    }
    // Between two lines of opposite sides the first one counts, also where rounding prefers the
    // second.
    for y in [3.0, 3 + 0x1p-40] {
      let between = try deviation(of: [p(0, y), p(100, y)], from: "M0 0H100", "M0 6H100")
      #expect(abs(between.bias - 3) < 1e-6)
    }
  }

  @Test func `the side is exact also where a hundred pieces are about as near`() throws {
    // Around the middle of a circle, from the inside: always right of a clockwise line.
    let circle = Path(ellipseIn: Rect(x: 0, y: 0, width: 200, height: 200))
      .flattened(tolerance: 1e-3)[0].points
    #expect(circle.count > 100)
    let data = circle.map { "\($0.x) \($0.y)" }.joined(separator: "L")
    let ink = [p(90, 101), p(110, 99), p(100, 110)]
    let found = try deviation(of: ink, from: "M\(data)Z")
    #expect(abs(abs(found.bias) - found.mean) <= 2 * found.resolution)
    #expect(found.resolution == 1.0 / 1024)
  }

  @Test func `ink beside a guide of one point is neither left nor right`() throws {
    let found = try deviation(of: [p(50, 50), p(90, 50)], from: "M50 50")
    #expect(abs(found.mean - 20) < 1e-9 && found.max == 40 && found.bias == 0)
  }

  @Test func `ink straight ahead of the end of the guide is on neither side`() throws {
    let found = try deviation(of: [p(100, 0), p(120, 0)], from: "M0 0H100")
    #expect(abs(found.mean - 10) < 1e-9 && found.bias == 0)
  }

  @Test func `outside a corner ink is on the outer side, and ahead of a turn back on neither`()
    throws
  {
    // Up to the corner and away from it, always left of a guide that turns right.
    let corner = try deviation(of: [p(40, -5), p(85, -5), p(85, 40)], from: "M0 0H80V80")
    #expect(corner.bias < -4.9)
    let back = try deviation(of: [p(85, 0), p(95, 0)], from: "M0 0H80H10")
    #expect(back.bias == 0 && back.mean == 10)
    let closed = try deviation(of: [p(-5, -5), p(-1, -1)], from: "M0 0H80V80H0Z")
    #expect(abs(closed.bias + 18.0.squareRoot()) < 1e-9)
  }

  @Test func `taps and repeated positions have no deviation`() throws {
    let line = try trace("M0 0H100")
    #expect(line.report.deviation == nil && line.report.tolerance.inside == nil)
    let tapped = line.after(tap(3, 3)).after(stroke([p(5, 5), p(5, 5)]))
    #expect(tapped.report.deviation == nil && tapped.report.tolerance.inside == nil)
    let drawn = line.after(stroke([p(0, 2), p(9, 2)]))
    #expect(drawn.after(tap(3, 80)).report.deviation == drawn.report.deviation)
  }

  @Test func `under the rule for ends, ink is measured from the line and not from the waypoints`()
    throws
  {
    let ends = try trace("M0 0H300", tolerance: 20, rules: .tracer2019)
    let drawn = ends.after(stroke([p(0, 2), p(300, 2)]))
    #expect(drawn.report.deviation?.max == 2)
  }

  @Test func `ink at the tolerance itself is inside, and far ink is at no tolerance`() throws {
    let beside = try trace("M0 0H100").after(stroke([p(10, 7), p(90, 7)]))
    let curve = try #require(beside.report.tolerance.inside)
    #expect(curve[6] == 0 && curve[7] == 1)
    let far = try trace("M0 0H100").after(stroke([p(10, 5_000), p(90, 90_000)]))
    #expect(far.report.tolerance.inside?[100] == 0)
  }

  @Test func `a line across many canvases is measured as exactly as any other`() throws {
    let drawn = try trace("M0 0H100", tolerance: 1.0 / 256)
      .after(stroke([p(-900_000, 0), p(900_000, 0)]))
    let found = try #require(drawn.report.deviation)
    #expect(found.resolution == 1.0 / 1024)
    let mean = (900_000.0 * 900_000 / 2 + 899_900.0 * 899_900 / 2) / 1_800_000
    #expect(abs(found.mean - mean) <= found.resolution)
  }

  @Test func `a line over a guide too intricate for the work allowed says how coarse it is`()
    throws
  {
    let ticks = (0...20_000).map { "M\($0 * 8) 0" }.joined()
    let report = try trace(ticks, tolerance: 100).after(stroke([p(0, 0), p(160_000, 3)])).report
    let found = try #require(report.deviation)
    #expect(found.resolution > 1 && abs(found.max - 4) <= found.resolution)
  }
}

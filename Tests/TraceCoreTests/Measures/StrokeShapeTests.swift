// SPDX-License-Identifier: Apache-2.0
import Geometry
import PropertyTesting
import Testing
import TouchRecording
import TraceCore

struct StrokeShapeTests {
  /// The shapes as a report has them.
  private func shapes(of trace: Trace) -> [StrokeShape] { trace.shapes(by: trace.planMatch) }

  @Test func `a stroke drawn as the guide runs, beside it, is off by the distance and no turn`()
    throws
  {
    let drawn = try trace("M0 0H80V60", tolerance: 4).after(
      stroke([p(0, 3), p(77, 3), p(77, 60)]))
    let shape = shapes(of: drawn)[0]
    #expect(shape.guideStrokes == [0])
    #expect(shape.hausdorff.forward.distance == 3)
    // The corners are as far apart as a square of 3 by 3 is across.
    #expect(abs(shape.hausdorff.symmetric.distance - 18.0.squareRoot()) < 3.0 / 2048)
    let frechet = try #require(shape.frechet)
    #expect(frechet >= 18.0.squareRoot() - 1e-9 && frechet <= 18.0.squareRoot() + 1)
    #expect(shape.length == 134 && shape.lengthRatio == 134.0 / 140)
    #expect(shape.turning == 90 && shape.turningDifference == 0)
  }

  @Test func `each stroke finds its own guide stroke, whichever way it is drawn`() throws {
    let t = try trace("M10 10H90", "M50 10V95")
    let drawn = t.after(stroke([p(51, 94), p(50, 9)])).after(stroke([p(11, 12), p(92, 9)]))
    #expect(shapes(of: drawn).map(\.guideStrokes) == [[1], [0]])
    #expect((shapes(of: drawn)[0].frechet ?? 0) > 80, "drawn backwards it is far off")
  }

  @Test func `joined strokes are one line, in the direction of the plan`() throws {
    let empty = try trace("M10 10V90", "M60 90H10", plans: [["1+2r"]])
    let shape = shapes(of: empty.after(stroke([p(10, 10), p(10, 90), p(60, 90)])))[0]
    #expect(shape.guideStrokes == [0, 1])
    #expect(shape.frechet == 0 && shape.lengthRatio == 1 && shape.turningDifference == 0)
    let backwards = shapes(of: empty.after(stroke([p(60, 90), p(10, 90), p(10, 10)])))[0]
    #expect(backwards.guideStrokes == [0, 1] && (backwards.frechet ?? 0) > 80)
  }

  @Test func `a stroke is held against what the report matches it with, else the nearest`() throws {
    // The second time the bar is drawn it is extra, and nearest to the bar.
    let bar = [p(10, 10), p(90, 10)]
    let drawn = try trace("M10 10H90", "M50 10V95").after(
      drawing([bar, [p(50, 10), p(50, 95)], bar]))
    let match = try #require(drawn.planMatch)
    #expect(match.strokes.map(\.guideStrokes) == [[0], [1], []])
    #expect(shapes(of: drawn).map(\.guideStrokes) == [[0], [1], [0]])
    // Both lines are nearest to the upper guide stroke; only one of them can be it.
    let close = try trace("M0 10H80", "M0 30H80").after(
      drawing([[p(0, 9), p(80, 9)], [p(0, 17), p(80, 17)]]))
    #expect(close.planMatch?.strokes.map(\.guideStrokes) == [[0], [1]])
    #expect(shapes(of: close).map(\.guideStrokes) == [[0], [1]])
    #expect(shapes(of: close)[1].hausdorff.symmetric.distance == 13)
    #expect(close.shapes(by: nil).map(\.guideStrokes) == [[0], [0]])
  }

  @Test func `a tap has a shape without length`() throws {
    let shape = shapes(of: try trace("M0 0H100").after(tap(0, 0)))[0]
    #expect(shape.length == 0 && shape.lengthRatio == 0 && shape.turning == 0)
    #expect(shape.frechet == 100 && shape.hausdorff.symmetric.distance == 100)
    #expect(shape.warping.map { $0.perStep } == 50)
  }

  @Test func `a guide that is a point has no length to compare with`() throws {
    let shape = shapes(
      of: try trace("M50 50").after(stroke([p(50, 50), p(90, 50)])))[0]
    #expect(shape.lengthRatio == nil && shape.frechet == 40)
    #expect(shape.hausdorff.forward.distance == 40 && shape.hausdorff.backward.distance == 0)
  }

  @Test func `beyond the limit of cells the lines are not paired, and the rest is reported`() throws
  {
    var rules = TraceRules()
    rules.step = 1_000
    let drawn = try trace("M0 0H100000", tolerance: 1.0 / 64, rules: rules).after(
      stroke([p(0, 0), p(100_000, 0)]))
    let shape = shapes(of: drawn)[0]
    #expect(shape.frechet == nil && shape.warping == nil)
    #expect(shape.lengthRatio == 1 && shape.hausdorff.symmetric.distance == 0)
  }

  @Test func `an undrawn trace has no shapes`() throws {
    #expect(try shapes(of: trace("M0 0H9")).isEmpty)
  }

  private func figures(of shape: StrokeShape) -> [Double?] {
    [
      shape.frechet, shape.warping?.total, shape.warping.map { Double($0.steps) },
      shape.hausdorff.forward.distance, shape.hausdorff.backward.distance, shape.length,
      shape.lengthRatio, shape.turning, shape.turningDifference,
    ]
  }

  @Test func `the shape of a stroke does not depend on the place of ink and guide`() throws {
    for (letter, seed) in zip(Guide.builtInNames, UInt64(0)...) {
      var random = SplitMix64(seed: seed)
      let guide = try #require(Guide.builtIn(letter))
      // Sides of many divisors, so that edges are often a whole number of parts.
      let box = Rect(x: 10, y: 20, width: 240, height: 320)
      let strokes = try PlacedGuide(guide, placement: .within(box), canvas: canvas).strokes
        .flatMap(\.polylines).map { line in
          let nudge = random.point(in: -4...4) - Point.zero
          return line.evenPoints(13).map { ($0 + nudge).onGrid }
        }
      func shapes(movedBy move: Vector) throws -> [StrokeShape] {
        let place = Rect(
          x: box.minX + move.dx, y: box.minY + move.dy, width: box.width, height: box.height)
        let placed = try PlacedGuide(guide, placement: .within(place), canvas: canvas)
        return self.shapes(
          of: try Trace(guide: placed, rules: TraceRules(tolerance: 16))
            .after(drawing(strokes.map { $0.map { $0 + move } })))
      }
      let here = try shapes(movedBy: .zero)
      for move in [Vector(dx: 20_000, dy: -77_777.5), Vector(dx: 1 / 256, dy: 0.5)] {
        for (one, other) in zip(here, try shapes(movedBy: move)) {
          #expect(one.guideStrokes == other.guideStrokes, "\(letter), moved by \(move)")
          for (a, b) in zip(figures(of: one), figures(of: other)) {
            #expect(abs((a ?? -1) - (b ?? -1)) <= 1e-6, "\(letter), moved by \(move)")
          }
        }
      }
    }
  }
}

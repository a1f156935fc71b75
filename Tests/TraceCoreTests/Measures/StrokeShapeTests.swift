import Geometry
import Testing
import TouchRecording
import TraceCore

struct StrokeShapeTests {
  @Test func `a stroke drawn as the guide runs, beside it, is off by the distance and no turn`()
    throws
  {
    let drawn = try trace("M0 0H80V60", tolerance: 4).after(
      stroke([p(0, 3), p(77, 3), p(77, 60)]))
    let shape = drawn.shapes[0]
    #expect(shape.guideStroke == 0)
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
    #expect(drawn.shapes.map(\.guideStroke) == [1, 0])
    #expect((drawn.shapes[0].frechet ?? 0) > 80, "drawn backwards it is far off")
  }

  @Test func `a tap has a shape without length`() throws {
    let shape = try trace("M0 0H100").after(tap(0, 0)).shapes[0]
    #expect(shape.length == 0 && shape.lengthRatio == 0 && shape.turning == 0)
    #expect(shape.frechet == 100 && shape.hausdorff.symmetric.distance == 100)
    #expect(shape.warping.map { $0.perStep } == 50)
  }

  @Test func `a guide that is a point has no length to compare with`() throws {
    let shape = try trace("M50 50").after(stroke([p(50, 50), p(90, 50)])).shapes[0]
    #expect(shape.lengthRatio == nil && shape.frechet == 40)
    #expect(shape.hausdorff.forward.distance == 40 && shape.hausdorff.backward.distance == 0)
  }

  @Test func `beyond the limit of cells the lines are not paired, and the rest is reported`() throws
  {
    var rules = TraceRules()
    rules.step = 1_000
    let shape = try trace("M0 0H100000", tolerance: 1.0 / 64, rules: rules).after(
      stroke([p(0, 0), p(100_000, 0)])
    ).shapes[0]
    #expect(shape.frechet == nil && shape.warping == nil)
    #expect(shape.lengthRatio == 1 && shape.hausdorff.symmetric.distance == 0)
  }

  @Test func `an undrawn trace has no shapes`() throws {
    #expect(try trace("M0 0H9").shapes.isEmpty)
  }
}

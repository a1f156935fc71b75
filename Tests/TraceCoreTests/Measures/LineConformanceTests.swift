// SPDX-License-Identifier: Apache-2.0
import Geometry
import TestCorpora
import Testing
import TraceCore

/// Cases whose answer the measures of lines give.
@Suite(.needsCorpora)
struct LineConformanceTests {
  private static let groups = [
    "hanzi-geometry", "jts-frechet", "jts-hausdorff", "similaritymeasures", "hwrt",
  ]

  /// What the groups measure that the product measures too.
  private static let kinds: Set = [
    "discrete_frechet", "discrete_frechet_of_subdivided", "dtw", "subdivide", "hausdorff",
    "hausdorff_directed", "point_segment_distance", "fit_box",
  ]

  @Test func `all groups are there`() {
    #expect(Self.groups.map { ConformanceCase.all($0).count } == [17, 8, 20, 5, 36])
  }

  @Test(arguments: groups.flatMap(ConformanceCase.all).filter { kinds.contains($0.kind) })
  func `distances, warping, cutting and placing are the reference's`(
    _ test: ConformanceCase
  ) throws {
    let (input, expected, tolerance) = (test.input, test.expected, test.tolerance)
    switch test.kind {
    case "discrete_frechet":
      let found = try input.polyline("a").discreteFrechetDistance(to: input.polyline("b"))
      #expect(abs(found - (try expected.number("value"))) <= tolerance)
    case "discrete_frechet_of_subdivided":
      let edge = try input.number("maxLen")
      let (a, b) = (try input.polyline("a"), try input.polyline("b"))
      let found = a.densified(edge: edge).discreteFrechetDistance(to: b.densified(edge: edge))
      #expect(found < (try expected.number("lessThan")))
    case "dtw":
      let found = try input.polyline("a").warping(to: input.polyline("b")).total
      #expect(abs(found - (try expected.number("value"))) <= tolerance)
    case "subdivide":
      let found = try input.polyline("curve").densified(edge: input.number("maxLen"))
      #expect(found.points.matches(try expected.points("points"), within: tolerance))
    case "hausdorff", "hausdorff_directed":
      try checkHausdorff(test)
    case "point_segment_distance":
      let (segment, point) = (try input.segment("segment"), try input.point("point"))
      let wanted = try expected.number("value")
      #expect(abs(segment.squaredDistance(to: point).squareRoot() - wanted) <= tolerance)
      // The same through the search that traces ask.
      let grid = PieceGrid([CorridorPiece(axis: segment, slack: 1)], cell: 1)
      #expect(abs(grid.nearest(to: point).squaredDistance.squareRoot() - wanted) <= tolerance)
    case "fit_box":
      try checkPlacement(test)
    default: Issue.record("an unknown kind of case: \(test.kind)")
    }
  }

  private func checkHausdorff(_ test: ConformanceCase) throws {
    let (a, b) = (try test.input.polyline("a"), try test.input.polyline("b"))
    let found =
      test.kind == "hausdorff"
      ? a.hausdorffDistance(to: b).symmetric : a.directedHausdorffDistance(to: b)
    try check(found, test)
  }

  /// The pair is the expected one, in either order; of several nearest points any will do.
  private func check(_ found: Separation, _ test: ConformanceCase) throws {
    #expect(abs(found.distance - (try test.expected.number("value"))) <= test.tolerance)
    let witness = try test.expected.points("witness")
    let isSame = [(witness[0], witness[1]), (witness[1], witness[0])].contains { from, to in
      [found.from].matches([from], within: test.tolerance)
        && abs(from.distance(to: to) - found.from.distance(to: found.to)) <= test.tolerance
    }
    #expect(isSame, "\(found.from), \(found.to)")
  }

  /// The placement of a box with y up, as the product places a guide that was turned y down.
  private func checkPlacement(_ test: ConformanceCase) throws {
    let (input, expected) = (test.input, test.expected)
    let (bounds, padding) = (try input.points("bounds"), try input.number("padding"))
    let (width, height) = (try input.number("width"), try input.number("height"))
    let side = Size(width: bounds[1].x - bounds[0].x, height: bounds[1].y - bounds[0].y)
    func down(_ point: Point) -> Point { Point(x: point.x - bounds[0].x, y: bounds[1].y - point.y) }
    let (internalPoint, origin) = (try expected.point("internal"), Point.zero)
    let path = Path(polyline: [down(internalPoint), down(origin)])
    let placed = try PlacedGuide(
      Guide(name: "", size: side, strokes: [Guide.Stroke(path: path)]),
      placement: .within(
        Rect(x: padding, y: padding, width: width - 2 * padding, height: height - 2 * padding)),
      canvas: Size(width: width, height: height))
    let points = placed.strokes[0].polylines[0].points
    let external = try input.point("external")
    #expect([points[0]].matches([external], within: 1e-9))
    #expect(abs(placed.box.width / side.width - (try expected.number("scale"))) <= test.tolerance)
    let offset = Point(x: try expected.number("xOffset"), y: try expected.number("yOffset"))
    #expect([Point(x: points[1].x, y: height - points[1].y)].matches([offset], within: 1e-9))
  }
}

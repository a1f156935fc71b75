import Geometry
import TestCorpora
import Testing
import TraceCore

/// Cases whose answer the measures of lines give.
@Suite(.needsCorpora)
struct LineConformanceTests {
  @Test func `all groups are there`() {
    let counts = [
      "hanzi-geometry", "curve-matcher", "jts-frechet", "jts-hausdorff", "similaritymeasures",
      "hwrt",
    ].map { ConformanceCase.all($0).count }
    #expect(counts == [17, 11, 8, 20, 5, 36])
  }

  @Test(arguments: ConformanceCase.all("jts-frechet"))
  func `the discrete Frechet distance is the reference's`(_ test: ConformanceCase) throws {
    try check(test)
  }

  @Test(arguments: ConformanceCase.all("similaritymeasures"))
  func `warping and area between curves are the reference's`(_ test: ConformanceCase) throws {
    try check(test)
  }

  @Test(arguments: ConformanceCase.all("hanzi-geometry"))
  func `cutting, resampling and placing are the reference's`(_ test: ConformanceCase) throws {
    try check(test)
  }

  @Test(arguments: ConformanceCase.all("jts-hausdorff"))
  func `Hausdorff distance and witnesses are the reference's`(_ test: ConformanceCase) throws {
    try check(test)
  }

  private func check(_ test: ConformanceCase) throws {
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
    case "resample_n":
      let found = try input.polyline("curve").evenPoints(input.value("n"))
      #expect(found.matches(try expected.points("points"), within: tolerance))
    case "hausdorff", "hausdorff_directed":
      try checkHausdorff(test)
    case "hausdorff_discrete", "hausdorff_discrete_directed":
      try checkDiscreteHausdorff(test)
    case "extend_point_on_line":
      let (start, end) = (try input.point("p1"), try input.point("p2"))
      let heading = try #require((end - start).normalized)
      let found = end + heading * (try input.number("dist"))
      #expect([found].matches([try expected.point("point")], within: tolerance))
    case "filter_parallel":
      #expect(try withoutStraightPoints(input.points("points")) == expected.points("points"))
    case "fit_box":
      try checkPlacement(test)
    case "area_between":
      let found = try areaBetween(input.points("a"), input.points("b"))
      #expect(abs(found - (try expected.number("value"))) <= tolerance)
    default:
      Issue.record("an unknown kind of case: \(test.kind)")
    }
  }

  private func checkHausdorff(_ test: ConformanceCase) throws {
    let (a, b) = (try test.input.polyline("a"), try test.input.polyline("b"))
    let found =
      test.kind == "hausdorff"
      ? a.hausdorffDistance(to: b).symmetric : a.directedHausdorffDistance(to: b)
    try check(found, test)
  }

  /// Only the points of one line, and some between them, against the other line or its points.
  private func checkDiscreteHausdorff(_ test: ConformanceCase) throws {
    let (a, b) = (try test.input.polyline("a"), try test.input.polyline("b"))
    let parts =
      test.input.has("densifyFraction")
      ? (1 / (try test.input.number("densifyFraction"))).rounded() : 1
    func densified(_ line: Polyline) -> [Point] {
      line.segments.flatMap { segment in
        (0..<Int(parts)).map { segment.point(at: Double($0) / parts) }
      } + [line.points[line.points.count - 1]]
    }
    let isPoints = try test.input.value("bIs", String.self) == "points"
    let dots = b.points.map { LineSegment($0, $0) }
    let forward = furthest(of: densified(a), from: isPoints ? dots : Array(b.segments))
    let backward = furthest(of: isPoints ? b.points : densified(b), from: Array(a.segments))
    let isDirected = test.kind == "hausdorff_discrete_directed"
    try check(isDirected || forward.distance >= backward.distance ? forward : backward, test)
  }

  private func furthest(of points: [Point], from segments: [LineSegment]) -> Separation {
    var furthest = Polyline([points[0]]).directedHausdorffDistance(to: Polyline([points[0]]))
    for point in points {
      let nearest =
        segments.map { $0.nearest(to: point) }
        .min { $0.squaredDistance(to: point) < $1.squaredDistance(to: point) } ?? point
      guard nearest.distance(to: point) > furthest.distance else { continue }
      furthest = Polyline([point]).directedHausdorffDistance(to: Polyline([nearest]))
    }
    return furthest
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

  /// What is left when points are dropped at which the line runs straight on.
  private func withoutStraightPoints(_ points: [Point]) -> [Point] {
    var kept = [points[0]]
    for index in points.indices.dropFirst().dropLast() {
      let (from, to) = (points[index] - points[index - 1], points[index + 1] - points[index])
      if from.turn(to: to) != 0 { kept.append(points[index]) }
    }
    return kept + [points[points.count - 1]]
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

  /// The area of the quadrilaterals between two lines of as many points.
  private func areaBetween(_ a: [Point], _ b: [Point]) -> Double {
    (1..<a.count).reduce(0) { sum, k in
      let area = (a[k] - b[k - 1]).cross(b[k] - a[k - 1])
      return sum + abs(area) / 2
    }
  }
}

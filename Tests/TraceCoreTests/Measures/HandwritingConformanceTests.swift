import Foundation
import Geometry
import TestCorpora
import Testing
import TraceCore

/// Cases of a recognizer of handwriting: distances between points, segments and strokes.
@Suite(.needsCorpora)
struct HandwritingConformanceTests {
  @Test(arguments: ConformanceCase.all("hwrt"))
  func `distances and crossings are the reference's`(_ test: ConformanceCase) throws {
    let (input, expected, tolerance) = (test.input, test.expected, test.tolerance)
    switch test.kind {
    case "point_segment_distance":
      let (segment, point) = (try input.segment("segment"), try input.point("point"))
      let wanted = try expected.number("value")
      #expect(abs(segment.squaredDistance(to: point).squareRoot() - wanted) <= tolerance)
      // The same through the search that traces ask.
      let grid = PieceGrid([CorridorPiece(axis: segment, slack: 1)], cell: 1)
      #expect(abs(grid.nearest(to: point).squaredDistance.squareRoot() - wanted) <= tolerance)
    case "segment_segment_distance":
      let found = distance(try input.segment("a"), try input.segment("b"))
      #expect(abs(found - (try expected.number("value"))) <= tolerance)
    case "segments_intersect":
      let found = meet(try input.segment("a"), try input.segment("b"))
      #expect(try found == expected.value("intersects"))
    case "recording_metrics":
      try checkRecording(test)
    case "scale_and_shift_unit":
      try checkUnit(test)
    default:
      Issue.record("an unknown kind of case: \(test.kind)")
    }
  }

  private func distance(_ a: LineSegment, _ b: LineSegment) -> Double {
    if meet(a, b) { return 0 }
    let squares = [
      a.squaredDistance(to: b.start), a.squaredDistance(to: b.end), b.squaredDistance(to: a.start),
      b.squaredDistance(to: a.end),
    ]
    return (squares.min() ?? 0).squareRoot()
  }

  /// Whether two segments have a point in common, their ends included.
  private func meet(_ a: LineSegment, _ b: LineSegment) -> Bool {
    func side(_ line: LineSegment, _ point: Point) -> Double {
      let area = (line.end - line.start).cross(point - line.start)
      return area > 0 ? 1 : area < 0 ? -1 : 0
    }
    let ofB = side(a, b.start) * side(a, b.end)
    let ofA = side(b, a.start) * side(b, a.end)
    if ofA < 0 && ofB < 0 { return true }
    return [(a, b.start), (a, b.end), (b, a.start), (b, a.end)].contains {
      $0.squaredDistance(to: $1) == 0
    }
  }

  private struct Sample: Decodable {
    let x, y, time: Double
    var location: Point { Point(x: x, y: y) }
  }

  private func checkRecording(_ test: ConformanceCase) throws {
    // The folder of the samples is called otherwise than in the cases.
    let name = try test.input.value("file", String.self).split(separator: "/")[1]
    let bytes = try Corpora.bytes(of: "samples/hwrt/\(name)")
    let strokes = try JSONDecoder().decode([[Sample]].self, from: Data(bytes))
    let (samples, expected) = (strokes.flatMap(\.self), test.expected)
    let lines = strokes.map { Polyline($0.map(\.location)) }
    if expected.has("points") {
      #expect(try samples.count == expected.value("points"))
      let sum = samples.reduce(Vector.zero) { $0 + ($1.location - Point.zero) }
      let center = Point.zero + sum / Double(samples.count)
      #expect([center].matches([try expected.point("centerOfMass")], within: test.tolerance))
      let times = samples.map(\.time)
      #expect(try (times.max() ?? 0) - (times.min() ?? 0) == expected.number("durationMs"))
      #expect(try Rect(enclosing: samples.map(\.location))?.width == expected.number("width"))
      #expect(try selfMeetings(lines[0]) == expected.value("selfIntersections"))
    } else {
      #expect(try strokes.count == expected.value("strokes"))
      #expect(try meetings(lines[0], lines[1]) == expected.value("strokeIntersections_0_1"))
      #expect(try lines.map(selfMeetings) == expected.value("selfIntersections"))
    }
  }

  private func meetings(_ a: Polyline, _ b: Polyline) -> Int {
    a.segments.reduce(0) { sum, segment in sum + b.segments.count { meetWithoutEnds(segment, $0) } }
  }

  /// Whether two segments meet elsewhere than at the end of one, where the next one begins: so
  /// lines that touch in a corner meet once.
  private func meetWithoutEnds(_ a: LineSegment, _ b: LineSegment) -> Bool {
    meet(a, b) && a.squaredDistance(to: b.end) > 0 && b.squaredDistance(to: a.end) > 0
  }

  /// How many pairs of segments that do not follow each other meet.
  private func selfMeetings(_ line: Polyline) -> Int {
    let segments = Array(line.segments)
    return segments.indices.reduce(0) { sum, k in
      sum + segments.dropFirst(k + 2).count { meetWithoutEnds(segments[k], $0) }
    }
  }

  /// The strokes moved to the origin in place and time, and scaled to the unit square.
  private func checkUnit(_ test: ConformanceCase) throws {
    let strokes: [[[Double]]] = try test.input.value("strokes")
    let expected: [[[Double]]] = try test.expected.value("strokes")
    let samples = strokes.flatMap(\.self)
    let box = try #require(Rect(enclosing: samples.map { Point(coordinates: $0) }))
    let side = max(box.width, box.height)
    let start = samples.map { $0[2] }.min() ?? 0
    let scale = side > 0 ? 1 / side : 1
    let unit = AffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: -box.minX * scale, ty: -box.minY * scale)
    for (found, wanted) in zip(samples, expected.flatMap(\.self)) {
      let placed = unit.apply(Point(coordinates: found))
      #expect([placed].matches([Point(coordinates: wanted)], within: test.tolerance))
      #expect(found[2] - start == wanted[2])
    }
    #expect(strokes.map(\.count) == expected.map(\.count))
  }
}

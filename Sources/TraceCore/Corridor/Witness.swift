public import Geometry

/// The point that makes ink red: as far from the guide as the ink gets.
public struct Witness: Hashable, Sendable {
  /// The point of the ink, in canvas points.
  public var point: Point
  /// The point of the guide that is nearest to it; under the rule for ends, the waypoint.
  public var guidePoint: Point
  /// How far apart the two are, in points.
  public var distance: Double
  /// How much of the distance lies beyond the tolerance of the guide's stroke, in points.
  public var margin: Double
}

extension Corridor {
  /// What the point of `segment` at `parameter` is a witness of, at `tolerance` points.
  package func witness(
    in segment: LineSegment, at parameter: Double, tolerance: Double, _ workspace: inout Workspace
  ) -> Witness {
    let point = segment.point(at: parameter)
    let piece = grid.pieces[grid.nearest(to: point, &workspace.memo).index]
    let guidePoint = piece.axis.nearest(to: point)
    let distance = point.distance(to: guidePoint)
    return Witness(
      point: point, guidePoint: guidePoint, distance: distance,
      margin: distance - tolerance * piece.slack)
  }
}

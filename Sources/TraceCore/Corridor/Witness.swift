public import Geometry

/// The point that makes ink red: the furthest point of the ink from the guide.
public struct Witness: Hashable, Sendable {
  /// The point of the ink, in canvas points.
  public var point: Point
  /// The nearest point of the guide; under the rule for ends, the nearest waypoint.
  public var guidePoint: Point
  /// The distance between the two points, in points.
  public var distance: Double
  /// The distance beyond the tolerance of the guide stroke, in points.
  public var margin: Double
}

extension Corridor {
  /// Returns the witness at a point of a segment.
  ///
  /// - Parameters:
  ///   - segment: The drawn segment.
  ///   - parameter: The position of the point along the segment, from 0 to 1.
  ///   - tolerance: The tolerance that the margin is measured from, in points.
  ///   - workspace: Reused memory.
  /// - Returns: The point, with the nearest point of the guide.
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

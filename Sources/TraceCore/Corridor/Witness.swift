// SPDX-License-Identifier: Apache-2.0
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

extension Witness {
  /// Creates the witness of a point whose nearest piece of the guide is `piece`, at a tolerance in
  /// points.
  init(_ point: Point, beside piece: CorridorPiece, tolerance: Double) {
    self.point = point
    guidePoint = piece.axis.nearest(to: point)
    distance = point.distance(to: guidePoint)
    margin = distance - tolerance * piece.slack
  }
}

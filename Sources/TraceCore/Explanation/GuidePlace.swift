public import Geometry

/// A place on the guide: what a point of the ink is measured against.
public struct GuidePlace: Hashable, Sendable {
  /// The index of the guide stroke, from 0.
  public var stroke: Int
  /// Where it is, in canvas points.
  public var point: Point
  /// How far along the stroke it is, in points; jumps between subpaths count 0.
  public var along: Double

  /// Creates a place on the guide.
  init(stroke: Int, point: Point, along: Double) {
    self.stroke = stroke
    self.point = point
    self.along = along
  }

  /// The place of `waypoint`.
  public init(_ waypoint: Waypoint) {
    self.init(stroke: waypoint.stroke, point: waypoint.position, along: waypoint.distance)
  }
}

extension Trace {
  /// The place on the guide that decides about `point`: the nearest one, distances divided by the
  /// slack of its stroke, of several the first; under the rule for ends, of the waypoints.
  ///
  /// - Parameters:
  ///   - point: a point of the canvas.
  ///   - stroke: the index of the guide stroke to look at; nil for all.
  /// - Returns: the place.
  /// - Complexity: O(n) in the number of straight pieces or waypoints.
  public func guidePlace(nearestTo point: Point, on stroke: Int? = nil) -> GuidePlace {
    switch rules.verdict {
    case .exact: placeOnPieces(nearestTo: point, on: stroke)
    case .endsNearWaypoints: placeOfWaypoint(nearestTo: point, on: stroke)
    }
  }

  private func placeOnPieces(nearestTo point: Point, on wanted: Int?) -> GuidePlace {
    var best = GuidePlace(waypoints[0])
    var least = Double.infinity
    for (index, stroke) in guide.strokes.enumerated() where index == wanted ?? index {
      var along = 0.0
      for polyline in stroke.polylines {
        let dot = LineSegment(polyline.points[0], polyline.points[0])
        for piece in polyline.points.count == 1 ? [dot] : Array(polyline.segments) {
          let found = piece.squaredDistance(to: point) / (stroke.slack * stroke.slack)
          if found < least {
            least = found
            let nearest = piece.nearest(to: point)
            best = GuidePlace(
              stroke: index, point: nearest, along: along + piece.start.distance(to: nearest))
          }
          along += piece.length
        }
      }
    }
    return best
  }

  private func placeOfWaypoint(nearestTo point: Point, on wanted: Int?) -> GuidePlace {
    var (best, least) = (0, Double.infinity)
    for (index, waypoint) in waypoints.enumerated()
    where waypoint.stroke == wanted ?? waypoint.stroke {
      let slack = guide.strokes[waypoint.stroke].slack
      let found = waypoint.position.squaredDistance(to: point) / (slack * slack)
      if found < least { (best, least) = (index, found) }
    }
    return GuidePlace(waypoints[best])
  }
}

public import Geometry

/// A place on the guide that a point of the ink is measured against.
public struct GuidePlace: Hashable, Sendable {
  /// The index of the guide stroke, from 0.
  public var stroke: Int
  /// The position in canvas points.
  public var point: Point
  /// The distance along the stroke, in points; jumps between subpaths count 0.
  public var along: Double
}

extension GuidePlace {
  /// Creates the place of `waypoint`.
  public init(_ waypoint: Waypoint) {
    self.init(stroke: waypoint.stroke, point: waypoint.position, along: waypoint.distance)
  }
}

extension Trace {
  /// Returns the place on the guide that decides the color of `point`.
  ///
  /// It is the place with the least distance, divided by the slack of its stroke; the first among
  /// equals. Under the rule for ends only waypoints count.
  ///
  /// - Parameters:
  ///   - point: A point of the canvas.
  ///   - stroke: The index of the only guide stroke to search; nil for all.
  /// - Returns: The place.
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
        for piece in polyline.pieces {
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

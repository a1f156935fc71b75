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

/// Why a drawn segment has its color: its worst point, measured.
public struct SegmentReading: Hashable, Sendable {
  /// The segment; of length 0 for a dot.
  public var segment: LineSegment
  /// The color that it has.
  public var color: InkColor
  /// The point of the segment that is furthest from the guide.
  public var furthest: Point
  /// What is nearest to that point; under the rule for ends, a waypoint.
  public var guide: GuidePlace
  /// How far apart the two are, in points.
  public var distance: Double
  /// How far apart they may be: the tolerance times the slack of the guide stroke, in points.
  public var allowed: Double
  /// The least tolerance of the scene at which the segment is black, to 1/1024 point.
  public var needed: Double

  /// How much of the distance lies beyond what is allowed, in points; negative where there is room.
  public var margin: Double { distance - allowed }
}

extension Trace {
  /// Why a segment has its color.
  ///
  /// - Parameters:
  ///   - index: the index of the segment in its stroke, from 0; 0 for a dot.
  ///   - stroke: the index of the stroke in `strokes`.
  /// - Returns: its color, and the distance that decides.
  /// - Precondition: the stroke exists, and the segment in it.
  /// - Complexity: O(n) in the number of straight pieces and waypoints of the guide, and some
  ///   queries of the grid.
  public func reading(ofSegment index: Int, inStroke stroke: Int) -> SegmentReading {
    let ink = strokes[stroke]
    precondition(index == 0 || ink.colors.indices.contains(index), "The stroke has the segment")
    let segment = LineSegment(ink.points[index], ink.points[min(index + 1, ink.points.count - 1)])
    var scratch = Corridor.Scratch()
    var furthest = Corridor.Furthest(ticks: 0, parameter: 0)
    corridor.findGaps(in: segment, tolerance: 0, &scratch)
    if !scratch.gaps.isEmpty { furthest = corridor.furthest(in: segment, above: 0, &scratch) }
    let point = segment.point(at: furthest.parameter)
    let place = guidePlace(nearestTo: point)
    return SegmentReading(
      segment: segment, color: ink.isDot ? ink.dotColor : ink.colors[index], furthest: point,
      guide: place, distance: point.distance(to: place.point),
      allowed: tolerance * guide.strokes[place.stroke].slack,
      needed: Corridor.tolerance(ticks: furthest.ticks))
  }

  /// The place on the guide that decides about `point`: the nearest one, distances divided by the
  /// slack of its stroke, of several the first; under the rule for ends, of the waypoints.
  ///
  /// - Complexity: O(n) in the number of straight pieces or waypoints.
  public func guidePlace(nearestTo point: Point) -> GuidePlace {
    switch rules.verdict {
    case .exact: placeOnPieces(nearestTo: point)
    case .endsNearWaypoints: placeOfWaypoint(nearestTo: point)
    }
  }

  private func placeOnPieces(nearestTo point: Point) -> GuidePlace {
    var best = GuidePlace(stroke: 0, point: waypoints[0].position, along: 0)
    var least = Double.infinity
    for (index, stroke) in guide.strokes.enumerated() {
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

  private func placeOfWaypoint(nearestTo point: Point) -> GuidePlace {
    var (best, least) = (0, Double.infinity)
    for (index, waypoint) in waypoints.enumerated() {
      let slack = guide.strokes[waypoint.stroke].slack
      let found = waypoint.position.squaredDistance(to: point) / (slack * slack)
      if found < least { (best, least) = (index, found) }
    }
    return GuidePlace(waypoints[best])
  }
}

// SPDX-License-Identifier: Apache-2.0
public import Geometry

/// The measurements that explain the color of a drawn segment, taken at its worst point.
public struct SegmentReading: Hashable, Sendable {
  /// The segment; of length 0 for a dot.
  public var segment: LineSegment
  /// The color of the segment.
  public var color: InkColor
  /// The point of the segment that is furthest from the guide.
  public var furthest: Point
  /// The place on the guide that is nearest to that point; under the rule for ends, a waypoint.
  public var guide: GuidePlace
  /// The distance between the two, in points.
  public var distance: Double
  /// The greatest distance that is black: the tolerance times the slack of the guide stroke, in
  /// points.
  public var allowed: Double
  /// The least tolerance of the scene at which the segment is black, to 1/1024 point.
  public var needed: Double

  /// The distance beyond the allowed one, in points; negative if the point is inside.
  public var margin: Double { distance - allowed }
}

extension Trace {
  /// Returns the measurements that explain the color of a segment.
  ///
  /// - Parameters:
  ///   - index: The index of the segment in its stroke, from 0; 0 for a dot.
  ///   - stroke: The index of the stroke in `strokes`.
  ///   - parts: The parts of the segment with what they were judged against. Only ink that is
  ///     judged against a part of the guide needs more than the default.
  /// - Returns: The color, and the distance that decides it.
  /// - Precondition: The stroke and the segment exist, and there is at least one part.
  /// - Complexity: O(n) in the number of straight pieces and waypoints of the guide, and some
  ///   queries of the grid.
  public func reading(
    ofSegment index: Int, inStroke stroke: Int, parts: [JudgedPart] = [.whole]
  ) -> SegmentReading {
    var work = 0
    return reading(ofSegment: index, inStroke: stroke, parts: parts, work: &work)
  }

  /// Returns the measurements that explain the color of a segment, and adds the nodes of the grid that
  /// were looked at to `work`.
  package func reading(
    ofSegment index: Int, inStroke stroke: Int, parts: [JudgedPart], work: inout Int
  ) -> SegmentReading {
    let ink = strokes[stroke]
    precondition(index == 0 || ink.colors.indices.contains(index), "The stroke has the segment")
    let segment = LineSegment(ink.points[index], ink.points[min(index + 1, ink.points.count - 1)])
    let readings = parts.map { part in
      var judge = judge.looking(at: part.against)
      let judged = segment.part(part.range)
      let before = judge.work
      let furthest = judge.furthest(in: judged, above: 0)
      // The nearest place is looked for among all pieces, each of which takes as long as four nodes,
      // or among all waypoints, which take half as long as nodes.
      let places =
        switch rules.verdict {
        case .exact: 4 * judge.corridor.grid.pieces.count
        case .endsNearWaypoints: waypoints.count / 2
        }
      work += judge.work - before + places
      let point = furthest.map { judged.point(at: $0.parameter) } ?? judged.start
      let place =
        part.against.flatMap { judge.place(nearestTo: point, on: $0.stroke) }
        ?? guidePlace(nearestTo: point, on: part.against?.stroke)
      return SegmentReading(
        segment: segment, color: ink.isDot ? ink.dotColor : ink.colors[index], furthest: point,
        guide: place, distance: point.distance(to: place.point),
        allowed: tolerance * guide.strokes[place.stroke].slack,
        needed: Corridor.tolerance(ticks: furthest?.ticks ?? 0))
    }
    return readings.dropFirst().reduce(readings[0]) { $1.needed > $0.needed ? $1 : $0 }
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
  package func guidePlace(nearestTo point: Point, on stroke: Int? = nil) -> GuidePlace {
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

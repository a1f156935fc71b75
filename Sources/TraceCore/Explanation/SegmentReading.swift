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

/// A part of a drawn segment, and what of the guide it was judged against.
public struct JudgedPart: Hashable, Sendable {
  /// The part, as shares of the way along the segment, both ends inclusive.
  public var range: ClosedRange<Double>
  /// The index of the guide stroke; nil for the whole guide.
  public var stroke: Int?

  /// A segment that was judged against the whole guide.
  public static let whole = JudgedPart(range: 0...1, stroke: nil)
}

extension Trace {
  /// What the segment, or dot, that was drawn last was judged against, part by part in order: at
  /// least one part.
  ///
  /// The trace keeps it where it judges: a touch that goes on after a reset begins a stroke, draws
  /// its first segment and may lift, so neither before nor after it the contact need be down.
  public var partsOfLatestSegment: [JudgedPart] {
    guard let stroke = judgedFirst else { return [.whole] }
    var parts = [JudgedPart(range: 0...1, stroke: stroke)]
    for (share, next) in handovers {
      let start = parts[parts.count - 1].range.lowerBound
      parts[parts.count - 1].range = start...share
      parts.append(JudgedPart(range: share...1, stroke: next))
    }
    return parts
  }

  /// Why a segment has its color.
  ///
  /// - Parameters:
  ///   - index: the index of the segment in its stroke, from 0; 0 for a dot.
  ///   - stroke: the index of the stroke in `strokes`.
  ///   - parts: what it was judged against; only ink that is judged against the stroke that is due
  ///     has anything but the default.
  /// - Returns: its color, and the distance that decides.
  /// - Precondition: the stroke exists, and the segment in it; there is at least one part.
  /// - Complexity: O(n) in the number of straight pieces and waypoints of the guide, and some
  ///   queries of the grid.
  public func reading(
    ofSegment index: Int, inStroke stroke: Int, parts: [JudgedPart] = [.whole]
  ) -> SegmentReading {
    let ink = strokes[stroke]
    precondition(index == 0 || ink.colors.indices.contains(index), "The stroke has the segment")
    let segment = LineSegment(ink.points[index], ink.points[min(index + 1, ink.points.count - 1)])
    let readings = parts.map { part in
      let (ticks, point) = furthest(in: segment.part(part.range), against: part.stroke)
      let place = guidePlace(nearestTo: point, on: part.stroke)
      return SegmentReading(
        segment: segment, color: ink.isDot ? ink.dotColor : ink.colors[index], furthest: point,
        guide: place, distance: point.distance(to: place.point),
        allowed: tolerance * guide.strokes[place.stroke].slack,
        needed: Corridor.tolerance(ticks: ticks))
    }
    return readings.dropFirst().reduce(readings[0]) { $1.needed > $0.needed ? $1 : $0 }
  }

  /// The least tick at which a segment is black, and its point that is red just below.
  private func furthest(
    in segment: LineSegment, against stroke: Int?
  ) -> (ticks: Int, point: Point) {
    let corridor = stroke.map { strokeCorridors[$0] } ?? corridor
    var workspace = Corridor.Workspace()
    guard let furthest = corridor.furthest(in: segment, above: 0, &workspace) else {
      return (0, segment.start)
    }
    return (furthest.ticks, segment.point(at: furthest.parameter))
  }

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

// SPDX-License-Identifier: Apache-2.0
package import Geometry

extension Corridor {
  /// The furthest point of a segment from the guide.
  package struct Furthest: Hashable, Sendable {
    /// The least tolerance at which the segment is black, in 1/1024 point.
    package var ticks: Int
    /// The position of the furthest point along the segment, from 0 to 1.
    package var parameter: Double
  }

  /// Returns a tolerance in points from ticks of 1/1024 point, the resolution of the greatest
  /// distance.
  package static func tolerance(ticks: Int) -> Double { Double(ticks) / 1024 }

  /// The distance in points by which ink may exceed its tick.
  ///
  /// It keeps ink at a multiple of 1/1024 point there, and is more than rounding moves a distance on
  /// a canvas of a few thousand points. Elsewhere rounding may add one tick.
  private static let rounding = 0x1p-36

  /// Returns the distance in points, divided by slack, of everything that needs no more than `ticks`.
  func reach(ticks: Int) -> Double {
    switch rule {
    case .exact: Corridor.tolerance(ticks: ticks) + Corridor.rounding
    case .endsNearWaypoints: Corridor.tolerance(ticks: ticks)
    }
  }

  /// Returns the least tick at which a place at `distance` points is inside.
  func tick(of distance: Double) -> Int {
    switch rule {
    case .exact: Int(((distance - Corridor.rounding) * 1024).rounded(.up))
    case .endsNearWaypoints: Int((distance * 1024).rounded(.down)) + 1
    }
  }

  /// Returns the greatest distance of `segment` from the guide, rounded up to 1/1024 point, and its
  /// place.
  ///
  /// Every probe climbs from the greatest distance that is known. The gaps it leaves hold all places
  /// that are further, so the middles of the gaps and the ends of the segment in them are looked at
  /// next. No gap keeps its middle: after each probe the longest one is at most half as long.
  ///
  /// - Parameters:
  ///   - segment: The drawn segment.
  ///   - known: The tick above which the distance is searched.
  ///   - workspace: Reused memory.
  /// - Returns: The least tick at which the segment is inside, and a point that needs it; nil if the
  ///   segment is inside at `known`.
  /// - Complexity: That of a few probes with `findGaps`; O(log n) of them for a segment of n points.
  package func furthest(
    in segment: LineSegment, above known: Int, _ workspace: inout Workspace
  ) -> Furthest? {
    if rule == .exact {
      if grid.isInside(segment, distance: reach(ticks: known), &workspace.memo) == true {
        return nil
      }
      if let end = furthestEnd(of: segment, at: 1, &workspace)
        ?? furthestEnd(of: segment, at: 0, &workspace)
      {
        return end.ticks > known ? end : nil
      }
    }
    var furthest = Furthest(ticks: known, parameter: 0)
    while true {
      findGaps(in: segment, within: reach(ticks: furthest.ticks), &workspace)
      if workspace.gaps.isEmpty { return furthest.ticks > known ? furthest : nil }
      let next = furthestPoint(in: segment, &workspace)
      // Rounding may leave a gap at the tick of its own points.
      furthest = Furthest(ticks: max(next.ticks, furthest.ticks + 1), parameter: next.parameter)
    }
  }

  /// Returns the end of `segment` at `parameter`, 0 or 1, if it is certainly the furthest point;
  /// nil if a search is necessary.
  ///
  /// A line that leads away from the guide usually does so over its whole length. Take the piece
  /// that is nearest to this end. The distance to it is convex, so if the other end is no further
  /// from it, neither is any point between.
  private func furthestEnd(
    of segment: LineSegment, at parameter: Double, _ workspace: inout Workspace
  ) -> Furthest? {
    let (end, other) =
      parameter == 1 ? (segment.end, segment.start) : (segment.start, segment.end)
    let nearest = grid.nearest(to: end, &workspace.memo)
    let square = grid.pieces[nearest.index].squaredDistance(to: other)
    guard square <= nearest.squaredDistance else { return nil }
    return Furthest(
      ticks: tick(of: nearest.squaredDistance.squareRoot()), parameter: parameter)
  }

  /// Returns the point furthest from the guide among those that stand for the gaps in `workspace`.
  ///
  /// A gap that includes an end of the segment may be furthest there; every other gap is furthest
  /// inside.
  private func furthestPoint(in segment: LineSegment, _ workspace: inout Workspace) -> Furthest {
    var (best, greatest) = (0.0, -1.0)
    func consider(_ parameter: Double) {
      let point = segment.point(at: parameter)
      let found = grid.nearest(to: point, &workspace.memo).squaredDistance
      if found > greatest { (best, greatest) = (parameter, found) }
    }
    for gap in workspace.gaps {
      if gap.lower == 0 { consider(0) }
      if gap.upper == 1 { consider(1) }
      if rule == .exact { consider(gap.middle) }
    }
    return Furthest(ticks: tick(of: greatest.squareRoot()), parameter: best)
  }

  /// Returns the piece that is nearest to a point, distances divided by slack.
  func piece(nearestTo point: Point, _ workspace: inout Workspace) -> CorridorPiece {
    grid.pieces[grid.nearest(to: point, &workspace.memo).index]
  }
}

import Geometry

extension Trace {
  /// Counts what a drawn segment reaches, or with `change` -1 what it no longer does.
  mutating func countProgress(of segment: LineSegment, by change: Int) {
    switch rules.progress {
    case .any:
      count(segment, by: change)
    case .segmentEnds:
      count(LineSegment(segment.start, segment.start), by: change)
      count(LineSegment(segment.end, segment.end), by: change)
    }
  }

  /// Adds `change` to the waypoints of which `segment` comes within the tolerance, inclusive.
  ///
  /// The grid may name a waypoint more than once, but for the same segment always as often, so
  /// what -1 takes out is what 1 put in.
  mutating func count(_ segment: LineSegment, by change: Int) {
    let reach = tolerance * waypointGrid.greatestSlack
    waypointGrid.forEachCapsule(near: segment, within: reach) { capsule, index in
      guard capsule.inside(segment, radius: tolerance * capsule.slack) != nil else { return true }
      let wasReached = reaches[index] > 0
      reaches[index] += change
      if wasReached != (reaches[index] > 0) { reachedCount += change }
      return true
    }
  }
}

import Geometry

extension Trace {
  /// Notes what the touch-down of the contact in `slot` reaches.
  mutating func followDot(at point: Point, _ slot: Int) {
    switch rules.progress {
    case .any: count(LineSegment(point, point), by: 1)
    case .segmentEnds: break
    case .ordered: sweep(LineSegment(point, point), slot)
    }
  }

  /// Notes what a drawn segment of the contact in `slot` reaches.
  mutating func follow(_ segment: LineSegment, _ slot: Int) {
    if rules.progress == .ordered {
      sweep(segment, slot)
    } else {
      countSegment(segment, by: 1)
    }
  }

  /// Takes out what a stroke reached where the order does not matter.
  mutating func takeOutReached(of stroke: InkStroke) {
    if rules.progress == .any {
      count(LineSegment(stroke.points[0], stroke.points[0]), by: -1)
    }
    for (start, end) in zip(stroke.points, stroke.points.dropFirst()) {
      countSegment(LineSegment(start, end), by: -1)
    }
  }

  /// Counts what a segment reaches, or with `change` -1 what it no longer does.
  private mutating func countSegment(_ segment: LineSegment, by change: Int) {
    guard rules.progress == .segmentEnds else { return count(segment, by: change) }
    count(LineSegment(segment.start, segment.start), by: change)
    count(LineSegment(segment.end, segment.end), by: change)
  }

  /// Adds `change` to the waypoints of which `segment` comes within the tolerance, inclusive.
  ///
  /// The grid may name a waypoint more than once, but for the same segment always as often, so
  /// what -1 takes out is what 1 put in.
  private mutating func count(_ segment: LineSegment, by change: Int) {
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

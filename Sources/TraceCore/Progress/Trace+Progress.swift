import Geometry

// What is reached stays so, unless a stroke is discarded. The waypoints that are not reached yet are
// all that a segment is compared with, so a line drawn over reached ones costs nearly nothing. Each
// contact that is down keeps which of them it was the first to reach: when its stroke is discarded
// those are open again, and only what was drawn meanwhile can have come to them too.

extension Trace {
  /// Notes what the touch-down of the contact in `slot` reaches.
  mutating func followDot(at point: Point, _ slot: Int) {
    switch rules.progress {
    case .any: reach(LineSegment(point, point), slot)
    case .segmentEnds: break
    case .ordered: sweep(LineSegment(point, point), slot)
    }
  }

  /// Notes what a drawn segment of the contact in `slot` reaches.
  mutating func follow(_ segment: LineSegment, _ slot: Int) {
    switch rules.progress {
    case .any: reach(segment, slot)
    case .segmentEnds: reachEnds(of: segment, slot)
    case .ordered: sweep(segment, slot)
    }
  }

  /// Takes out what only the stroke of `contact` reached, which is not among the strokes any more.
  mutating func reopen(_ reached: [Int], besideStrokesFrom firstBeside: Int) {
    if reached.isEmpty { return }
    for index in reached { unreached.insert(index) }
    for stroke in firstBeside..<strokes.count {
      reachAgain(strokes[stroke].points, down.firstIndex { $0.stroke == stroke })
    }
  }

  /// Notes what a stroke through `points` reaches, of the contact in `slot` if it is down still.
  private mutating func reachAgain(_ points: [Point], _ slot: Int?) {
    if rules.progress == .any { reach(LineSegment(points[0], points[0]), slot) }
    for (start, end) in zip(points, points.dropFirst()) {
      let segment = LineSegment(start, end)
      if rules.progress == .any { reach(segment, slot) } else { reachEnds(of: segment, slot) }
    }
  }

  private mutating func reachEnds(of segment: LineSegment, _ slot: Int?) {
    reach(LineSegment(segment.start, segment.start), slot)
    reach(LineSegment(segment.end, segment.end), slot)
  }

  /// Marks as reached the waypoints of which `segment` comes within the tolerance, inclusive.
  private mutating func reach(_ segment: LineSegment, _ slot: Int?) {
    let tolerance = tolerance
    let isTakenBack = rules.cancel == .discard && slot != nil
    var reached: [Int] = []
    waypointGrid.remove(
      from: &unreached, near: segment, within: tolerance * waypointGrid.greatestSlack
    ) { piece, index in
      guard piece.inside(segment, radius: tolerance * piece.slack) != nil else { return false }
      if isTakenBack { reached.append(index) }
      return true
    }
    if let slot, !reached.isEmpty { down[slot].reachedFirst += reached }
  }
}

import Geometry

// A reached waypoint stays reached unless a stroke is discarded. A segment is compared only with
// the waypoints that are not reached yet, so a line over reached ones costs nearly nothing. Each
// contact that is down keeps the waypoints that it reached first. If its stroke is discarded, they
// are open again, and only ink that was drawn in the meantime can have reached them too.

extension Trace {
  /// Marks the waypoints that the touch-down of the contact in `slot` reaches.
  mutating func followDot(at point: Point, _ slot: Int) {
    switch rules.progress {
    case .any: reach(LineSegment(point, point), slot)
    case .segmentEnds: break
    case .ordered: sweep(LineSegment(point, point), slot)
    }
  }

  /// Marks the waypoints that a drawn segment of the contact in `slot` reaches.
  mutating func follow(_ segment: LineSegment, _ slot: Int) {
    switch rules.progress {
    case .any: reach(segment, slot)
    case .segmentEnds: reachEnds(of: segment, slot)
    case .ordered: sweep(segment, slot)
    }
  }

  /// Opens waypoints again after the stroke that reached them first was removed.
  ///
  /// - Parameters:
  ///   - reached: The waypoints that the stroke reached first.
  ///   - firstBeside: The index of the first stroke that may have reached them too.
  mutating func reopen(_ reached: [Int], besideStrokesFrom firstBeside: Int) {
    if reached.isEmpty { return }
    for index in reached { unreached.insert(index) }
    for stroke in firstBeside..<strokes.count {
      reachAgain(strokes[stroke].points, down.firstIndex { $0.stroke == stroke })
    }
  }

  /// Marks the waypoints that a stroke through `points` reaches; `slot` is its contact if it is
  /// down.
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

  /// Marks the waypoints within the tolerance of `segment` as reached, ties included.
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

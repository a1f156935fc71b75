import Geometry

// A reached waypoint stays reached unless a stroke is discarded. Without discards a segment is
// compared only with the waypoints that are not reached yet, so a line over reached ones costs nearly
// nothing. With discards, each contact that is down keeps all waypoints that it reached, and each
// waypoint counts the strokes that reached it. A discarded stroke is subtracted.

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

  /// Subtracts a discarded stroke that reached the waypoints `reached`.
  ///
  /// - Complexity: O(m log n) for m of n waypoints.
  mutating func reopen(_ reached: Set<Int>) {
    for index in reached {
      reachingStrokes[index] -= 1
      if reachingStrokes[index] == 0 { unreached.insert(index) }
    }
  }

  private mutating func reachEnds(of segment: LineSegment, _ slot: Int) {
    reach(LineSegment(segment.start, segment.start), slot)
    reach(LineSegment(segment.end, segment.end), slot)
  }

  /// Marks the waypoints within the tolerance of `segment` as reached, ties included.
  private mutating func reach(_ segment: LineSegment, _ slot: Int) {
    let (grid, tolerance) = (waypointGrid, tolerance)
    let range = tolerance * grid.greatestSlack
    func isNear(_ piece: CorridorPiece) -> Bool {
      piece.inside(segment, radius: tolerance * piece.slack) != nil
    }
    if rules.cancel == .keep {
      otherWork &+= grid.remove(from: &unreached, near: segment, within: range) { piece, _ in
        isNear(piece)
      }
      return
    }
    let steps = grid.forEachPiece(near: segment, within: range) { piece, index in
      guard isNear(piece), down[slot].reached.insert(index).inserted else { return true }
      reachingStrokes[index] += 1
      if reachingStrokes[index] == 1 { unreached.remove(index) }
      return true
    }
    otherWork &+= steps
  }
}

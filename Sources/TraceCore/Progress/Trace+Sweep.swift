import Geometry

// Ordered progress moves one pointer along the guide stroke that is due. A drawn segment p(s),
// s in 0...1, is swept from s = 0. Each of the next three waypoints is within the tolerance for one
// interval of s. The pointer moves past the waypoint whose interval is entered first:
//
//      s = 0      s1 s2            the pointer stands before waypoint k
//      |----------[==|=====]---->  k is within the tolerance from s1 on
//                    [=======]     k + 1 from s2 on, so it comes after k
//
// Only the intervals decide, so the places at which the segment was sampled do not matter.

extension Trace {
  /// The number of waypoints from the pointer on that may be reached next.
  ///
  /// These are the next one, and two more that a hand may skip, around a corner for instance.
  private static let reachAhead = 3

  /// Binds the stroke of the contact in `slot` to the guide stroke that is due at `point`.
  mutating func bind(_ slot: Int, at point: Point, isJoined: Bool = false) {
    guard let ordered else { return }
    let binding = ordered.binding(isJoined: isJoined) { step in
      let beginning = waypoint(0, of: step.stroke, isReversed: step.isReversed)
      return waypoints[beginning].position.squaredDistance(to: point)
    }
    // A stroke that has no successor keeps its binding.
    if isJoined && binding == nil { return }
    down[slot].binding = binding
    if rules.against == .current && !isJoined { down[slot].against = binding?.step.stroke }
  }

  /// Moves the pointer by a segment of the contact in `slot`.
  ///
  /// - Complexity: O(1), and a few steps for each reached waypoint.
  mutating func sweep(_ segment: LineSegment, _ slot: Int) {
    handovers.removeAll(keepingCapacity: true)
    var share = 0.0
    while let binding = down[slot].binding, let hit = nextHit(of: segment, from: share, binding) {
      share = hit.share
      if down[slot].against.map({ $0 != binding.step.stroke }) ?? false {
        down[slot].against = binding.step.stroke
        handovers.append((share, binding.step.stroke))
      }
      if pass(hit.k, binding) { bind(slot, at: segment.point(at: share), isJoined: true) }
    }
  }

  /// Returns the waypoint of the bound stroke that `segment` reaches first, from `share` of its way
  /// on.
  private func nextHit(
    of segment: LineSegment, from share: Double, _ binding: OrderedProgress.Binding
  ) -> (share: Double, k: Int)? {
    guard let ordered, ordered.isDue(binding) else { return nil }
    let step = binding.step
    let count = waypointRanges[step.stroke].count
    var best: (share: Double, k: Int)?
    for k in ordered.next..<min(ordered.next + Self.reachAhead, count) {
      let piece = waypointGrid.pieces[
        waypoint(k, of: step.stroke, isReversed: step.isReversed)]
      guard let inside = piece.inside(segment, radius: tolerance * piece.slack),
        inside.upper >= share
      else { continue }
      let entered = max(share, inside.lower)
      if entered < best?.share ?? .infinity { best = (entered, k) }
    }
    return best
  }

  /// Moves the pointer past waypoint `k` of the bound stroke.
  ///
  /// - Returns: True if that completes the stroke.
  private mutating func pass(_ k: Int, _ binding: OrderedProgress.Binding) -> Bool {
    guard let next = ordered?.next else { return false }
    let step = binding.step
    let count = waypointRanges[step.stroke].count
    for passed in next...k {
      unreached.remove(waypoint(passed, of: step.stroke, isReversed: step.isReversed))
    }
    if k > next {
      let (one, other) = (
        waypoint(next, of: step.stroke, isReversed: step.isReversed),
        waypoint(k - 1, of: step.stroke, isReversed: step.isReversed)
      )
      ordered?.skipped.append(min(one, other)..<max(one, other) + 1)
    }
    ordered?.advance(past: k, of: count, binding)
    return k + 1 == count
  }
}

import Geometry

// Ordered progress moves one pointer along the guide stroke that is due. A drawn segment p(s),
// s in 0...1, is swept from s = 0. Each of the next three waypoints, the window, is within the
// tolerance for one interval of s. The pointer moves past the waypoint whose interval is entered
// first:
//
//      s = 0      s1 s2            the pointer stands before waypoint k
//      |----------[==|=====]---->  k is within the tolerance from s1 on
//                    [=======]     k + 1 from s2 on, so it comes after k
//
// Ink that left the guide and comes back beyond the window jumps (see Trace+Jump). Of both, the
// first along the segment counts. Only intervals and lengths of ink decide, so the places at which
// the segment was sampled do not matter.

/// A move of the pointer of ordered progress.
struct PointerMove: Hashable, Sendable {
  /// The place on the segment, as a share of the way along it.
  var share: Double
  /// The number of the waypoint in the direction of drawing, from 0.
  var k: Int
  /// True if the waypoint lies beyond the window.
  var isJump: Bool
}

extension Trace {
  /// The number of waypoints from the pointer on that may be reached next.
  ///
  /// These are the next one, and two more that a hand may skip, around a corner for instance.
  static let reachAhead = 3

  /// Binds the stroke of the contact in `slot` to the guide stroke that is due at `point`.
  mutating func bind(_ slot: Int, at point: Point, isJoined: Bool = false) {
    guard let ordered else { return }
    let binding = ordered.binding(isJoined: isJoined) { step in
      let beginning = step.waypoint(0, of: waypointRanges[step.stroke])
      return waypoints[beginning].position.squaredDistance(to: point)
    }
    // A stroke that has no successor keeps its binding.
    if isJoined && binding == nil { return }
    down[slot].binding = binding
    if rules.against != .any && !isJoined { down[slot].against = binding }
  }

  /// Moves the pointer by a segment of the contact in `slot`.
  ///
  /// - Complexity: O(1), and a few steps for each reached waypoint; for ink that may jump, that of
  ///   `jump`.
  mutating func sweep(_ segment: LineSegment, _ slot: Int) {
    handovers.removeAll(keepingCapacity: true)
    let length = segment.length
    var share = 0.0
    forgetInk(before: ordered?.moves, slot)
    while let binding = down[slot].binding,
      let move = nextMove(along: segment, from: share, after: down[slot].inkSinceMove, binding)
    {
      share = move.share
      let isComplete = apply(move, binding)
      handOver(at: share, binding, slot)
      if isComplete { bind(slot, at: segment.point(at: share), isJoined: true) }
      forgetInk(before: ordered?.moves, slot)
    }
    down[slot].inkSinceMove += length * (1 - share)
  }

  /// Judges the ink from `share` of the segment on against what the pointer came to.
  private mutating func handOver(
    at share: Double, _ binding: OrderedProgress.Binding, _ slot: Int
  ) {
    guard down[slot].against != nil else { return }
    down[slot].against = binding
    let part = partAgainst(slot)
    guard let part, part != handovers.last?.part ?? judgedFirst else { return }
    if handovers.last?.share == share { handovers.removeLast() }
    handovers.append((share, part))
  }

  /// Counts the ink of the contact in `slot` anew if the pointer moved since it was counted.
  private mutating func forgetInk(before moves: Int?, _ slot: Int) {
    guard let moves, moves != down[slot].movesSeen else { return }
    down[slot].movesSeen = moves
    down[slot].inkSinceMove = 0
  }

  /// Returns the move of the pointer that `segment` makes first, from `share` of its way on.
  ///
  /// The contact has drawn `ink` points since the latest move, up to that place.
  private func nextMove(
    along segment: LineSegment, from share: Double, after ink: Double,
    _ binding: OrderedProgress.Binding
  ) -> PointerMove? {
    guard let ordered, ordered.isDue(binding) else { return nil }
    let step = binding.step
    let range = waypointRanges[step.stroke]
    var best: PointerMove?
    for k in ordered.next..<min(ordered.next + Self.reachAhead, range.count) {
      let piece = waypointGrid.pieces[step.waypoint(k, of: range)]
      guard let inside = piece.inside(segment, radius: tolerance * piece.slack),
        inside.upper >= share
      else { continue }
      let entered = max(share, inside.lower)
      if entered < best?.share ?? .infinity {
        best = PointerMove(share: entered, k: k, isJump: false)
      }
    }
    return jump(along: segment, from: share, before: best?.share, after: ink, step) ?? best
  }

  /// Moves the pointer past a waypoint of the bound stroke.
  ///
  /// - Returns: True if that completes the stroke.
  private mutating func apply(_ move: PointerMove, _ binding: OrderedProgress.Binding) -> Bool {
    let range = waypointRanges[binding.step.stroke]
    let reached = ordered?.advance(past: move.k, of: range, binding, isJump: move.isJump)
    for index in reached ?? [] { unreached.remove(index) }
    return move.k + 1 == range.count
  }
}

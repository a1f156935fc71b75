// SPDX-License-Identifier: Apache-2.0
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
// Beyond the window, ink that left the guide and comes back jumps (see GuideProgress+Jump), and a contact that
// has not moved the pointer enters (see GuideProgress+Enter). Of two moves, the first along the segment
// counts. Only intervals and lengths of ink decide, so the places at which the segment was sampled do
// not matter.
//
// A guide may return over itself, so that the ink comes to several waypoints at one place. Then the
// first of them in the direction of drawing counts. One place means: where the pointer moves, they are
// within the tolerance + 2^-19, so that rounding does not order them.

/// A move of the pointer of ordered progress.
struct PointerMove: Hashable, Sendable {
  /// The place on the segment, as a share of the way along it.
  var share: Double
  /// The number of the waypoint in the direction of drawing, from 0.
  var k: Int
  /// The number of the first waypoint that the move reaches; it also reaches all up to `k`.
  var first: Int
  /// The rule by which the pointer moves.
  var rule: PointerRule
}

extension GuideProgress {
  /// The number of waypoints from the pointer on that may be reached next.
  ///
  /// These are the next one, and two more that a hand may skip, around a corner for instance.
  static let reachAhead = 3
  /// The distance in points beyond the tolerance at which waypoints still count as reached at the
  /// same place: a tie, and as much again because a jump may come a tie early.
  static let placeTie = 2 * Corridor.tie

  /// Binds the stroke of the contact in `slot` to the guide stroke that is due at `point`.
  mutating func bind(_ slot: Int, at point: Point, isJoined: Bool = false) {
    guard let ordered else { return }
    let binding = ordered.binding(isJoined: isJoined) { step in
      let beginning = step.waypoint(0, of: waypointRanges[step.stroke])
      return waypoints[beginning].position.squaredDistance(to: point)
    }
    // A stroke that has no successor keeps its binding.
    if isJoined && binding == nil { return }
    contacts[slot].binding = binding
    guard !isJoined else { return }
    switch rules.against {
    case .any: break
    case .current: contacts[slot].against = binding
    // When nothing is due nothing lies ahead: only the end remains that the pointer came to.
    case .ahead: contacts[slot].against = binding ?? ordered.latestFinished
    }
  }

  /// Moves the pointer by a segment of the contact in `slot`, and divides the parts of the segment
  /// where the part of the guide that they are judged against changes.
  ///
  /// - Complexity: O(1), and a few steps for each reached waypoint; for ink that may jump or enter,
  ///   that of `jump` or `entry`.
  mutating func sweep(_ segment: LineSegment, _ slot: Int, _ parts: inout [JudgedPart]) {
    let length = segment.length
    var share = 0.0
    forgetInk(before: ordered?.moves, slot)
    while let binding = contacts[slot].binding,
      let move = nextMove(along: segment, from: share, slot, binding)
    {
      share = move.share
      contacts[slot].hasMoved = true
      let isComplete = apply(move, binding)
      handOver(at: share, binding, slot, &parts)
      if isComplete { bind(slot, at: segment.point(at: share), isJoined: true) }
      forgetInk(before: ordered?.moves, slot)
    }
    contacts[slot].inkSinceMove += length * (1 - share)
  }

  /// Judges the ink from `share` of the segment on against what the pointer came to.
  private mutating func handOver(
    at share: Double, _ binding: OrderedProgress.Binding, _ slot: Int,
    _ parts: inout [JudgedPart]
  ) {
    guard contacts[slot].against != nil else { return }
    contacts[slot].against = binding
    var last = parts.count - 1
    guard let part = partAgainst(slot), part != parts[last].against else { return }
    if last > 0, parts[last].range.lowerBound == share {
      parts.removeLast()
      last -= 1
    }
    parts[last].range = parts[last].range.lowerBound...share
    parts.append(JudgedPart(range: share...1, against: part))
  }

  /// Counts the ink of the contact in `slot` anew if the pointer moved since it was counted.
  private mutating func forgetInk(before moves: Int?, _ slot: Int) {
    guard let moves, moves != contacts[slot].movesSeen else { return }
    contacts[slot].movesSeen = moves
    contacts[slot].inkSinceMove = 0
    contacts[slot].approach = nil
  }

  /// Returns the move of the pointer that `segment` makes first, from `share` of its way on.
  private mutating func nextMove(
    along segment: LineSegment, from share: Double, _ slot: Int, _ binding: OrderedProgress.Binding
  ) -> PointerMove? {
    guard let ordered, ordered.isDue(binding) else { return nil }
    let (step, next, hasMoved) = (binding.step, ordered.next, contacts[slot].hasMoved)
    let range = waypointRanges[step.stroke]
    let radius = tolerance * guide.strokes[step.stroke].slack
    let window = next..<min(next + Self.reachAhead, range.count)
    func piece(_ k: Int) -> CorridorPiece { waypointGrid.pieces[step.waypoint(k, of: range)] }
    var best: PointerMove?
    for k in window {
      guard let inside = piece(k).inside(segment, radius: radius), inside.upper >= share
      else { continue }
      let entered = max(share, inside.lower)
      if entered < best?.share ?? .infinity {
        best = PointerMove(share: entered, k: k, first: next, rule: .continuing)
      }
    }
    let far =
      hasMoved
      ? jump(
        along: segment, from: share, before: best?.share, after: contacts[slot].inkSinceMove, step)
      : best?.share == 0 ? nil : entry(along: segment, before: best?.share, slot, step)
    guard let move = far ?? best else { return nil }
    let place = segment.point(at: move.share)
    let first = window.first {
      $0 < move.k && piece($0).contains(place, radius: radius + Self.placeTie)
    }
    return first.map {
      PointerMove(share: move.share, k: $0, first: next, rule: .continuing)
    } ?? move
  }

  /// Moves the pointer on the bound stroke.
  ///
  /// - Returns: True if that completes the stroke.
  private mutating func apply(_ move: PointerMove, _ binding: OrderedProgress.Binding) -> Bool {
    let range = waypointRanges[binding.step.stroke]
    for index in ordered?.advance(by: move, of: range, binding) ?? [] { unreached.remove(index) }
    return move.k + 1 == range.count
  }
}

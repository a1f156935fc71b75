// SPDX-License-Identifier: Apache-2.0
import Geometry

// An excursion does not end a stroke. Beyond the window, the ink may reach any later waypoint k of
// the stroke that is due if it is long enough for the way there:
//
//      guide   --o--o--P--o--o--o--o--o--k--o--o-->    P is the waypoint behind the pointer
//      ink     ---------.               .--------->    the ink from P on, inside or outside, is at
//                        '-------------'               least half as long as the guide from P to k
//
// A wobble is longer than the guide beside it, and a straight cut across a half circle 0.64 times as
// long. Ink that merely touches a later part, at a crossing or at the end of a closed stroke, is too
// short. What the pointer jumps over is not reached, also by later ink: the pointer never goes back.
// A contact jumps only after it has moved the pointer: before that it enters (see GuideProgress+Enter).

extension GuideProgress {
  /// The part of the guide's length between two waypoints that ink must have before it jumps.
  private static let jumpingShare = 0.5
  /// The length in points by which the ink may fall short, so that rounding decides no exact tie.
  private static let jumpingTie = Corridor.tie

  /// Returns the first jump along a segment: the least share, and among equals the nearest
  /// waypoint.
  ///
  /// The search looks at longer and longer parts of the segment, so what it costs is proportional to
  /// the ink up to the jump.
  ///
  /// - Parameters:
  ///   - segment: The drawn segment.
  ///   - share: The share at which the search begins.
  ///   - limit: The share before which the jump must lie; nil for the whole segment.
  ///   - ink: The length that the contact has drawn since the latest move, up to `share`.
  ///   - step: The stroke that is due.
  /// - Returns: The jump, or nil.
  /// - Complexity: O(1) if the ink is too short for every jump, as it is along the guide. Otherwise
  ///   O(m + log n log l) for m waypoints within the tolerance of the segment, of n in all, and a
  ///   segment of l tolerances.
  mutating func jump(
    along segment: LineSegment, from share: Double, before limit: Double?, after ink: Double,
    _ step: Plan.Step
  ) -> PointerMove? {
    let range = waypointRanges[step.stroke]
    guard let ordered, ordered.next > 0, ordered.next + Self.reachAhead < range.count else {
      return nil
    }
    let nearest = ordered.next + Self.reachAhead
    let behind = waypoints[step.waypoint(ordered.next - 1, of: range)].distance
    let length = segment.length
    func shareOfEnoughInk(for index: Int) -> Double {
      let needed = abs(waypoints[index].distance - behind) * Self.jumpingShare
      let missing = needed - Self.jumpingTie - ink
      return missing <= 0 ? share : share + missing / length
    }
    let radius = tolerance * guide.strokes[step.stroke].slack
    let end = limit ?? 1
    var (lower, width) = (shareOfEnoughInk(for: step.waypoint(nearest, of: range)), radius / length)
    var (best, steps) = (PointerMove?.none, 0)
    func look(
      along part: LineSegment, within distance: Double, _ take: (CorridorPiece, Int, Int) -> Void
    ) {
      var pieces = 0
      let nodes = waypointGrid.forEachPiece(near: part, within: distance) { piece, index in
        pieces += 1
        let k = step.number(of: index, in: range)
        if (nearest..<range.count).contains(k) { take(piece, index, k) }
        return true
      }
      // To compare a piece takes as long as a few nodes.
      steps += nodes + 4 * pieces
    }
    while best == nil && lower <= end {
      let upper = min(lower + width, end)
      look(along: segment.part(lower...upper), within: radius) { piece, index, k in
        guard let inside = piece.inside(segment, radius: radius) else { return }
        let entered = max(inside.lower, shareOfEnoughInk(for: index))
        guard entered <= min(inside.upper, upper), entered != limit else { return }
        if entered < best?.share ?? .infinity {
          best = PointerMove(share: entered, k: k, first: k, rule: .reentry)
        }
      }
      (lower, width) = (upper < end ? upper : .infinity, 2 * width)
    }
    if let move = best {
      // The way to an earlier waypoint is shorter, so the ink is long enough for it too.
      let place = segment.point(at: move.share)
      let reach = radius + Self.placeTie
      look(along: LineSegment(place, place), within: reach) { piece, _, k in
        guard k < best?.k ?? k, piece.contains(place, radius: reach) else { return }
        best = PointerMove(share: move.share, k: k, first: k, rule: .reentry)
      }
    }
    work &+= steps
    return best
  }
}

// SPDX-License-Identifier: Apache-2.0
import Geometry

// A touch need not come down at the pointer. Along its ink, the nearest waypoint of the stroke that is
// due is followed, as far as one lies within the tolerance. The touch enters where it has followed
// the guide forward for one tolerance:
//
//      guide   --o--P     o--o--m--o--o--k--o-->    P is the waypoint behind the pointer
//      ink                     .--------->          from the mark m to k is one tolerance
//
// The mark is the least waypoint that was nearest. So a tap and the jitter of a hand enter nowhere, and
// ink that goes backwards takes its mark along. Where the nearest waypoint leaps ahead by more than
// the window, the ink did not draw what lies between, and the mark is set there. What lies between the
// pointer and the mark is skipped.
//
// The nearest waypoint changes where the squares of two distances are equal. Along a segment these
// squares differ by a linear function, so the nearest waypoints are the lower envelope of lines, which
// is followed from line to line. Nothing depends on the places at which the ink was sampled.

/// The way that a contact has come along the guide stroke that is due before it moved the pointer.
struct Approach: Hashable, Sendable {
  /// The number of the waypoint from which on it has followed the stroke, in the direction of drawing.
  private(set) var mark: Int
  /// The number of the waypoint that was nearest last.
  private var latest: Int

  /// Begins at waypoint `k`.
  init(at k: Int) { (mark, latest) = (k, k) }

  /// Follows the ink to waypoint `k`; beyond `window` waypoints from the latest one, begins there.
  mutating func follow(to k: Int, window: Int) {
    mark = k > latest + window ? k : min(mark, k)
    latest = k
  }
}

extension GuideProgress {
  /// The part of the squared tolerance by which a waypoint counts as further away than the one before
  /// it, so that the first of equally near ones counts: far more than rounding, far less than a step.
  private static let tieShare = 0x1p-32

  /// Returns the place at which a contact that has not moved the pointer enters the stroke that is
  /// due, and follows the contact up to there.
  ///
  /// The search looks at parts of the segment that are as long as the tolerance, and at longer and
  /// longer ones where no waypoint is near.
  ///
  /// - Parameters:
  ///   - segment: The drawn segment.
  ///   - limit: The share before which the place must lie; nil for the whole segment.
  ///   - slot: The slot of the contact.
  ///   - step: The stroke that is due.
  /// - Returns: The move, or nil.
  /// - Complexity: O(m c + log n log l) for c changes of the nearest waypoint, m waypoints within the
  ///   tolerance of a part of the segment, of n in all, and a segment of l tolerances.
  mutating func entry(
    along segment: LineSegment, before limit: Double?, _ slot: Int, _ step: Plan.Step
  ) -> PointerMove? {
    guard let next = ordered?.next else { return nil }
    let range = waypointRanges[step.stroke]
    let radius = tolerance * guide.strokes[step.stroke].slack
    let (end, least) = (limit ?? 1, radius / segment.length)
    var (lower, width) = (0.0, least)
    while true {
      let upper = min(lower + width, end)
      let part = segment.part(lower...upper)
      var lines: [NearnessLine] = []
      work &+= waypointGrid.forEachPiece(near: part, within: radius) { piece, index in
        guard range.contains(index) else { return true }
        let k = step.number(of: index, in: range)
        guard k >= next else { return true }
        lines.append(
          NearnessLine(
            to: piece.axis.start, of: k, along: part, tie: Self.tieShare * radius * radius))
        // A long part is only looked at for waypoints.
        return width <= least
      }
      if !lines.isEmpty && width > least {
        width = least
        continue
      }
      if let move = follow(part, by: lines, slot, step) {
        let share = lower + (upper - lower) * move.share
        return PointerMove(share: share, k: move.k, first: move.first, rule: .entering)
      }
      guard upper < end else { return nil }
      (lower, width) = (upper, lines.isEmpty ? 2 * width : least)
    }
  }

  /// Follows the nearest waypoints along a part of a segment until the contact enters.
  private mutating func follow(
    _ part: LineSegment, by lines: [NearnessLine], _ slot: Int, _ step: Plan.Step
  ) -> PointerMove? {
    let range = waypointRanges[step.stroke]
    let radius = tolerance * guide.strokes[step.stroke].slack
    var share = 0.0
    var nearest = lines.min { ($0.start, $1.slope, $0.k) < ($1.start, $0.slope, $1.k) }
    while let line = nearest {
      work &+= lines.count / 8
      let following = lines.following(line)
      let change = max(share, following?.share ?? 1)
      let index = step.waypoint(line.k, of: range)
      if let inside = waypointGrid.pieces[index].inside(part, radius: radius),
        max(inside.lower, share) <= min(inside.upper, change)
      {
        var approach = contacts[slot].approach ?? Approach(at: line.k)
        approach.follow(to: line.k, window: Self.reachAhead)
        contacts[slot].approach = approach
        let mark = waypoints[step.waypoint(approach.mark, of: range)].distance
        if abs(waypoints[index].distance - mark) >= radius - Corridor.tie {
          return PointerMove(
            share: max(inside.lower, share), k: line.k, first: approach.mark, rule: .entering)
        }
      }
      (nearest, share) = (following?.line, change)
    }
    return nil
  }
}

/// The square of the distance of a waypoint along a part of a segment, less a square that is the same
/// for all waypoints: a linear function of the share.
private struct NearnessLine {
  /// The number of the waypoint in the direction of drawing.
  let k: Int
  /// The value at the start, in square points.
  let start: Double
  /// The amount by which the value falls along the part, in square points.
  let slope: Double

  init(to waypoint: Point, of k: Int, along part: LineSegment, tie: Double) {
    let way = waypoint - part.start
    self.k = k
    start = way.squaredLength + Double(k) * tie
    slope = 2 * (part.end - part.start).dot(way)
  }
}

extension [NearnessLine] {
  /// Returns the line that is the lowest one after `line`, and the share from which on it is; nil if
  /// `line` stays the lowest one up to the end.
  fileprivate func following(_ line: NearnessLine) -> (line: NearnessLine, share: Double)? {
    var best: (line: NearnessLine, share: Double)?
    for other in self where other.slope > line.slope {
      let share = (other.start - line.start) / (other.slope - line.slope)
      if share <= 1 && share < best?.share ?? .infinity { best = (other, share) }
    }
    return best
  }
}

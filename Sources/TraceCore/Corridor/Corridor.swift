// SPDX-License-Identifier: Apache-2.0
package import Geometry

// Black and red.
//
// d(s) is the distance from the point of a drawn segment at s to the guide, divided by the slack of
// the guide stroke that is nearest in this sense. Under the exact rule a segment is black if and only
// if d(s) is at most the tolerance everywhere. Each piece near the segment covers one interval of it,
// in closed form. The parts that no interval covers are gaps, and the gaps are the red part.
//
//      guide     ======   ====      the union of the pieces' intervals is black,
//      segment  ~~~~~~~~~~~~~~~~~   the gaps between and beside them are red
//                       ^^^
//
// Every gap is red, however short. A place may lie exactly at the tolerance and be moved beyond it by
// rounding, so what decides a color compares with the tolerance plus `tie`. There two neighboring
// intervals that met in a point overlap by at least the tie times the slack on either side. Rounding
// moves their ends by less, so no false gap opens between them. The verdict is therefore exact for
// the tolerance plus `tie`, for a whole segment as for a part of it.

/// The places within the tolerance of the guide, which decide which parts of a segment are red.
package struct Corridor: Hashable, Sendable {
  /// The distance in points by which ink may exceed the tolerance and is still black.
  ///
  /// Rounding moves a distance by less: coordinates of 1e6 are exact to 2e-10, and a division by the
  /// least slack makes 2e-7 of that. No hand is that exact.
  package static let tie = 0x1p-20

  /// The straight pieces of the guide or, under the rule for ends, the waypoints.
  package let grid: PieceGrid
  /// The condition under which a segment is black.
  package let rule: TraceRules.Verdict

  /// The reused memory of the queries of one corridor.
  package struct Workspace: Sendable {
    /// The red parts of the segment, in order.
    package var gaps: [Stretch] = []
    var inside: [Stretch] = []
    /// The cache of the cells of the corridor's grid.
    package var memo = PieceGrid.Memo()

    /// Creates an empty workspace, which grows with its first uses.
    package init() {}

    /// Adds a part that is inside, and returns the union it belongs to.
    ///
    /// Neighboring pieces cover nearly the same part. A part that overlaps the latest one extends
    /// it, so few parts remain to be sorted.
    fileprivate mutating func add(_ part: Stretch) -> Stretch {
      guard let last = inside.last, part.lower <= last.upper, last.lower <= part.upper else {
        inside.append(part)
        return part
      }
      let union = Stretch(min(last.lower, part.lower), max(last.upper, part.upper))
      inside[inside.count - 1] = union
      return union
    }
  }

  /// Creates the corridor about the pieces of `grid`.
  package init(grid: PieceGrid, rule: TraceRules.Verdict) {
    self.grid = grid
    self.rule = rule
  }

  /// Returns the distance in points, divided by slack, within which ink is black at `tolerance`.
  package func reach(at tolerance: Double) -> Double {
    switch rule {
    case .exact: tolerance + Corridor.tie
    case .endsNearWaypoints: tolerance
    }
  }

  /// Stores the parts of `segment` further than `distance` points from the guide in
  /// `workspace.gaps`; none if all of it is inside.
  ///
  /// Under the exact rule a place at `distance` itself is inside; under the rule for ends it is not.
  ///
  /// - Complexity: O(1) if the cell of the segment decides. Otherwise O(log n) for the pieces at
  ///   which the color changes, and O(k log k) in the number k of separate parts.
  package func findGaps(
    in segment: LineSegment, within distance: Double, _ workspace: inout Workspace
  ) {
    // Emptying an empty array costs more than most queries.
    if !workspace.gaps.isEmpty { workspace.gaps.removeAll(keepingCapacity: true) }
    switch rule {
    case .exact:
      if let isBlack = grid.isInside(segment, distance: distance, &workspace.memo) {
        if !isBlack { workspace.gaps.append(.whole) }
      } else {
        findExactGaps(in: segment, within: distance, &workspace)
      }
    case .endsNearWaypoints:
      if !isInside(segment.start, within: distance, &workspace)
        || !isInside(segment.end, within: distance, &workspace)
      {
        workspace.gaps.append(.whole)
      }
    }
  }

  private func isInside(
    _ point: Point, within distance: Double, _ workspace: inout Workspace
  ) -> Bool {
    grid.hasPiece(within: distance, of: point, strictly: true, &workspace.memo)
  }

  @inline(never)
  private func findExactGaps(
    in segment: LineSegment, within distance: Double, _ workspace: inout Workspace
  ) {
    workspace.inside.removeAll(keepingCapacity: true)
    var covered: Stretch?
    func add(_ piece: CorridorPiece) -> Bool {
      workspace.memo.work &+= PieceGrid.stepsOfPiece
      if let part = piece.inside(segment, radius: distance * piece.slack) {
        covered = workspace.add(part)
      }
      return covered != .whole
    }
    let (near, isAll) = grid.neighbors(of: segment, distance: distance, &workspace.memo)
    guard add(grid.pieces[Int(near.x)]) else { return }
    if isAll {
      for place in 1..<4 where near[place] != near.x {
        guard add(grid.pieces[Int(near[place])]) else { return }
      }
      return Corridor.appendGaps(&workspace)
    }
    Corridor.search(segment, within: distance, after: covered, &workspace) {
      grid.walk(skips: $0, visit: $1)
    }
  }

  /// Stores the parts of `segment` further than `distance` points from the pieces that `walk` visits
  /// in `workspace.gaps`.
  ///
  /// The part `covered`, which `workspace.inside` has, is known to be inside.
  @inline(__always)
  static func search(
    _ segment: LineSegment, within distance: Double, after covered: Stretch?,
    _ workspace: inout Workspace,
    walk: (_ skips: (BoundingStrip) -> Bool, _ visit: (CorridorPiece, Int) -> Bool) -> Int
  ) {
    var (covered, compared) = (covered, 0)
    let nodes = walk { strip in
      guard let part = strip.inside(segment, distance: distance * strip.slack) else { return true }
      // A strip covers every piece in it, so a strip inside the covered part can be skipped.
      return covered.map { $0.lower <= part.lower && part.upper <= $0.upper } ?? false
    } _: { piece, _ in
      compared += 1
      if let part = piece.inside(segment, radius: distance * piece.slack) {
        covered = workspace.add(part)
      }
      return covered != .whole
    }
    workspace.memo.work &+= nodes + compared * PieceGrid.stepsOfPiece
    if covered != .whole { appendGaps(&workspace) }
  }

  /// Appends the gaps of a segment that the parts in `workspace` leave.
  static func appendGaps(_ workspace: inout Workspace) {
    workspace.inside.sort { $0.lower < $1.lower }
    var end = 0.0
    for part in workspace.inside {
      if part.lower > end { workspace.gaps.append(Stretch(end, part.lower)) }
      end = max(end, part.upper)
    }
    if end < 1 || workspace.inside.isEmpty { workspace.gaps.append(Stretch(end, 1)) }
  }
}

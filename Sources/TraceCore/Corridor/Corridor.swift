package import Geometry

// Black and red.
//
// d(s) is the greatest distance from a point of a drawn segment to the guide (divided by the slack
// of the stroke that is nearest in this sense). Under the exact rule a segment is black iff d(s) is
// at most the tolerance. Each piece near the segment holds one interval of it, in closed form;
// what no interval holds is a gap, and the gaps are the red part.
//
//      guide     ======   ====      the union of the pieces' intervals is black,
//      segment  ~~~~~~~~~~~~~~~~~   what is left between and beside them is red
//                       ^^^
//
// Gaps between two intervals shorter than 1/1024 point are closed, and so are those at an end of
// the segment shorter than 1/2048. Every point of a closed gap is within 1/2048 point of a point
// that is inside: the distance is 1-Lipschitz, so it is at most 1/2048 beyond the tolerance. The
// verdict is therefore that of some tolerance within 1/2048 of the given one, rounding (which is
// below 1e-9 point) never opens a gap where two intervals meet, and each closed gap takes less
// than 1/1024 point from the red length.

/// The places within the tolerance of the guide, and how a drawn segment lies in them.
package struct Corridor: Hashable, Sendable {
  /// Gaps between black parts are closed below this length, in points.
  package static let closedGap = 1.0 / 1024

  /// The straight pieces of the guide or, under the rule for ends, the waypoints.
  package let grid: PieceGrid
  /// What makes a segment black.
  package let rule: TraceRules.Verdict

  /// Reused memory of the queries of one corridor, so that none allocates.
  package struct Workspace: Sendable {
    /// What of the segment is red, in order.
    package var gaps: [Stretch] = []
    var inside: [Stretch] = []
    /// What is known of the cells of the corridor's grid.
    package var memo = PieceGrid.Memo()

    /// Creates workspace memory that grows with its first uses.
    package init() {}

    /// Adds a part that is inside, and answers the part of which it now is.
    ///
    /// Neighbouring pieces hold nearly the same part: what overlaps the part before grows it,
    /// which leaves few to be sorted.
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

  /// Creates the corridor about what `grid` holds.
  package init(grid: PieceGrid, rule: TraceRules.Verdict) {
    self.grid = grid
    self.rule = rule
  }

  /// Leaves in `workspace.gaps` what of `segment` is red at `tolerance` points; nothing if black.
  ///
  /// - Complexity: O(1) where the cell of the segment decides; else O(log n) for the pieces at
  ///   which the color changes, and O(k log k) in the number of separate parts.
  package func findGaps(in segment: LineSegment, tolerance: Double, _ workspace: inout Workspace) {
    // Emptying an empty array costs more than most answers.
    if !workspace.gaps.isEmpty { workspace.gaps.removeAll(keepingCapacity: true) }
    switch rule {
    case .exact where segment.start == segment.end:
      if !grid.contains(segment.start, distance: tolerance, &workspace.memo) {
        workspace.gaps.append(.whole)
      }
    case .exact:
      if let isBlack = grid.isInside(segment, distance: tolerance, &workspace.memo) {
        if !isBlack { workspace.gaps.append(.whole) }
      } else {
        findExactGaps(in: segment, tolerance: tolerance, &workspace)
      }
    case .endsNearWaypoints:
      if !isInside(segment.start, tolerance: tolerance, &workspace)
        || !isInside(segment.end, tolerance: tolerance, &workspace)
      {
        workspace.gaps.append(.whole)
      }
    }
  }

  private func isInside(
    _ point: Point, tolerance: Double, _ workspace: inout Workspace
  ) -> Bool {
    grid.hasPiece(within: tolerance, of: point, strictly: true, &workspace.memo)
  }

  @inline(never)
  private func findExactGaps(
    in segment: LineSegment, tolerance: Double, _ workspace: inout Workspace
  ) {
    workspace.inside.removeAll(keepingCapacity: true)
    var covered: Stretch?
    func add(_ piece: CorridorPiece) -> Bool {
      if let part = piece.inside(segment, radius: tolerance * piece.slack) {
        covered = workspace.add(part)
      }
      return covered != .whole
    }
    let (near, isAll) = grid.neighbors(of: segment, distance: tolerance, workspace.memo)
    guard add(grid.pieces[Int(near.x)]) else { return }
    if isAll {
      for place in 1..<4 where near[place] != near.x {
        guard add(grid.pieces[Int(near[place])]) else { return }
      }
      return Corridor.appendGaps(segment, &workspace)
    }
    grid.walk { strip in
      guard let part = strip.inside(segment, distance: tolerance * strip.slack) else { return true }
      // What is covered already need not be looked at: a strip holds all that is in it.
      return covered.map { $0.lower <= part.lower && part.upper <= $0.upper } ?? false
    } visit: { piece, _ in
      add(piece)
    }
    if covered == .whole { return }
    Corridor.appendGaps(segment, &workspace)
  }

  /// Appends what the parts in `workspace` leave free of `segment`.
  private static func appendGaps(_ segment: LineSegment, _ workspace: inout Workspace) {
    workspace.inside.sort { $0.lower < $1.lower }
    appendGaps(between: workspace.inside, length: segment.length, to: &workspace.gaps)
  }

  /// Appends what the sorted parts of a segment of `length` points leave free.
  private static func appendGaps(
    between parts: [Stretch], length: Double, to gaps: inout [Stretch]
  ) {
    guard let first = parts.first else { return gaps.append(.whole) }
    func append(_ gap: Stretch, unlessBelow least: Double) {
      if (gap.upper - gap.lower) * length >= least && gap.lower < gap.upper { gaps.append(gap) }
    }
    append(Stretch(0, first.lower), unlessBelow: closedGap / 2)
    var end = first.upper
    for part in parts.dropFirst() {
      append(Stretch(end, part.lower), unlessBelow: closedGap)
      end = max(end, part.upper)
    }
    append(Stretch(end, 1), unlessBelow: closedGap / 2)
  }
}

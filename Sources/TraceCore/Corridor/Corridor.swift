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
// Gaps between two intervals are closed if they are shorter than 1/1024 point, and gaps at an end of
// the segment if they are shorter than 1/2048. Every point of a closed gap is within 1/2048 point of
// a point that is inside. The distance is 1-Lipschitz, so it is at most 1/2048 beyond the tolerance.
// Three things follow. The verdict is that of some tolerance within 1/2048 of the given one. Rounding,
// which is below 1e-9 point, never opens a gap where two intervals meet. Each closed gap takes less
// than 1/1024 point from the red length.

/// The places within the tolerance of the guide, which decide which parts of a segment are red.
package struct Corridor: Hashable, Sendable {
  /// The length in points below which a gap between black parts is closed.
  package static let closedGap = 1.0 / 1024

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

  /// Stores the red parts of `segment` at `tolerance` points in `workspace.gaps`; none if it is
  /// black.
  ///
  /// - Complexity: O(1) if the cell of the segment decides. Otherwise O(log n) for the pieces at
  ///   which the color changes, and O(k log k) in the number k of separate parts.
  package func findGaps(in segment: LineSegment, tolerance: Double, _ workspace: inout Workspace) {
    // Emptying an empty array costs more than most queries.
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
      // A strip covers every piece in it, so a strip inside the covered part can be skipped.
      return covered.map { $0.lower <= part.lower && part.upper <= $0.upper } ?? false
    } visit: { piece, _ in
      add(piece)
    }
    if covered == .whole { return }
    Corridor.appendGaps(segment, &workspace)
  }

  /// Appends the gaps of `segment` that the parts in `workspace` leave.
  private static func appendGaps(_ segment: LineSegment, _ workspace: inout Workspace) {
    workspace.inside.sort { $0.lower < $1.lower }
    appendGaps(between: workspace.inside, length: segment.length, to: &workspace.gaps)
  }

  /// Appends the gaps that the sorted parts of a segment leave; `length` is in points.
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

// SPDX-License-Identifier: Apache-2.0
import Geometry

// Black and red against a run of pieces. The rule is that of `Corridor`, but a cell knows nothing
// about a part of the pieces, so every query walks the tree.

extension Corridor {
  /// Stores the parts of `segment` further than `distance` points from a run in `workspace.gaps`;
  /// none if all of it is inside.
  ///
  /// - Complexity: O(k log k + log n) for k pieces of the run near the segment.
  func findGaps(
    in segment: LineSegment, within distance: Double, of run: PieceRuns.Run,
    _ workspace: inout Workspace
  ) {
    workspace.gaps.removeAll(keepingCapacity: true)
    switch rule {
    case .exact:
      workspace.inside.removeAll(keepingCapacity: true)
      Corridor.search(segment, within: distance, after: nil, &workspace) {
        run.walk(skips: $0, visit: $1)
      }
    case .endsNearWaypoints:
      let isInside = [segment.start, segment.end].allSatisfy {
        run.nearest(to: $0, &workspace.memo.work).squaredDistance < distance * distance
      }
      if !isInside { workspace.gaps.append(.whole) }
    }
  }

  /// Returns the furthest point of `segment` from a run if it is red at the tick `known`; see
  /// `furthest(in:above:_:)`.
  ///
  /// The distance to one piece is convex, so the piece that is nearest to an end bounds the
  /// distance of the whole segment. The search begins at that bound, which usually is the answer.
  func furthest(
    in segment: LineSegment, above known: Int, of run: PieceRuns.Run,
    _ workspace: inout Workspace
  ) -> Furthest? {
    func isBlack(at ticks: Int) -> Bool {
      findGaps(in: segment, within: reach(ticks: ticks), of: run, &workspace)
      return workspace.gaps.isEmpty
    }
    if isBlack(at: known) { return nil }
    let ends = [segment.start, segment.end]
    let bounds = ends.map { end in
      let piece = run.nearest(to: end, &workspace.memo.work).piece
      return ends.map { piece.squaredDistance(to: $0) }.max() ?? 0
    }
    var (low, high) = (known, max(tick(of: (bounds.min() ?? 0).squareRoot()), known + 1))
    // Beyond the bound only rounding leaves gaps.
    while !isBlack(at: high) { (low, high) = (high, high + 1) }
    var step = 1
    // Doubling steps down from the bound, then halving.
    while high - low > 1 {
      let probe = max(high - step, low + (high - low) / 2)
      if isBlack(at: probe) { (high, step) = (probe, 2 * step) } else { (low, step) = (probe, 1) }
    }
    _ = isBlack(at: low)
    return Furthest(ticks: high, parameter: furthestGap(in: segment, of: run, &workspace))
  }

  /// Returns the place of the gaps in `workspace` that is furthest from a run: the middle of a gap,
  /// or its end at an end of the segment.
  private func furthestGap(
    in segment: LineSegment, of run: PieceRuns.Run, _ workspace: inout Workspace
  ) -> Double {
    let places = workspace.gaps.flatMap { gap in
      [gap.middle] + (gap.lower == 0 ? [0] : []) + (gap.upper == 1 ? [1] : [])
    }
    let distances = places.map {
      run.nearest(to: segment.point(at: $0), &workspace.memo.work).squaredDistance
    }
    return distances.indices.max { distances[$0] < distances[$1] }.map { places[$0] } ?? 0
  }
}

package import Geometry

extension Corridor {
  /// The furthest point of a segment from the guide.
  package struct Furthest: Hashable, Sendable {
    /// The least tolerance at which the segment is black, in 1/1024 point.
    package var ticks: Int
    /// The position of the furthest point along the segment, from 0 to 1.
    package var parameter: Double
  }

  /// Returns a tolerance in points from ticks of 1/1024 point, the resolution of the greatest
  /// distance.
  package static func tolerance(ticks: Int) -> Double { Double(ticks) / 1024 }

  /// Returns the greatest distance of `segment` from the guide, to 1/1024 point, and its place.
  ///
  /// The result is the least tick at which `findGaps` finds no gap. Each probe that leaves gaps
  /// yields a point in them; the next probe is the tick at which that point turns black. A few
  /// probes usually suffice; after four of them, bisection limits their number.
  ///
  /// - Parameters:
  ///   - segment: The drawn segment.
  ///   - known: The tick above which the distance is searched.
  ///   - workspace: Reused memory.
  /// - Returns: The least black tick, and a point that is red just below it; nil if the segment is
  ///   black at `known`.
  package func furthest(
    in segment: LineSegment, above known: Int, _ workspace: inout Workspace
  ) -> Furthest? {
    if rule == .exact {
      if grid.isInside(segment, distance: Corridor.tolerance(ticks: known), &workspace.memo) == true
      {
        return nil
      }
      if let end = furthestEnd(of: segment, at: 1, above: known, &workspace)
        ?? furthestEnd(of: segment, at: 0, above: known, &workspace)
      {
        return end.ticks > known ? end : nil
      }
    }
    var low = known
    findGaps(in: segment, tolerance: Corridor.tolerance(ticks: low), &workspace)
    if workspace.gaps.isEmpty { return nil }
    var furthest = furthestPoint(in: segment, &workspace)
    // Usually that point is the furthest, and the next tick is the answer.
    var high = max(furthest.ticks, low + 1)
    var isBounded = false
    findGaps(in: segment, tolerance: Corridor.tolerance(ticks: high), &workspace)
    while !workspace.gaps.isEmpty {
      low = high
      furthest = furthestPoint(in: segment, &workspace)
      // Beyond the bound only rounding leaves gaps.
      high = isBounded ? low + 1 : max(upperTick(of: segment, &workspace), low + 1)
      isBounded = true
      findGaps(in: segment, tolerance: Corridor.tolerance(ticks: high), &workspace)
    }
    var guess = high - 1
    var probes = 0
    while high - low > 1 {
      let probe = probes < 4 ? min(max(guess, low + 1), high - 1) : low + (high - low) / 2
      findGaps(in: segment, tolerance: Corridor.tolerance(ticks: probe), &workspace)
      if workspace.gaps.isEmpty {
        high = probe
        guess = probe - 1
      } else {
        low = probe
        furthest = furthestPoint(in: segment, &workspace)
        guess = furthest.ticks
      }
      probes += 1
    }
    return Furthest(ticks: high, parameter: furthest.parameter)
  }

  /// Returns the end of `segment` at `parameter`, 0 or 1, if it is certainly the furthest point;
  /// nil if a search is necessary.
  ///
  /// A line that leads away from the guide usually does so over its whole length. Take the piece
  /// that is nearest to this end. The distance to it is convex, so if the other end is nearer to
  /// it, so is every point between. If the tick of the end is above `known`, the segment is also
  /// checked to be red just below it.
  private func furthestEnd(
    of segment: LineSegment, at parameter: Double, above known: Int, _ workspace: inout Workspace
  ) -> Furthest? {
    let (end, other) =
      parameter == 1 ? (segment.end, segment.start) : (segment.start, segment.end)
    let nearest = grid.nearest(to: end, &workspace.memo)
    let square = grid.pieces[nearest.index].squaredDistance(to: other)
    guard square < nearest.squaredDistance else { return nil }
    let distance = nearest.squaredDistance.squareRoot()
    let ticks = Corridor.tick(above: distance)
    let below = Corridor.tolerance(ticks: ticks - 1)
    // The distance is 1-Lipschitz. If the end lies this far beyond the tick below, the red part of
    // the segment is long enough for a gap.
    let enough = Corridor.closedGap / 2 / grid.leastSlack + BoundingStrip.margin
    if ticks > known && distance - below <= enough {
      findGaps(in: segment, tolerance: below, &workspace)
      if workspace.gaps.isEmpty { return nil }
    }
    return Furthest(ticks: ticks, parameter: parameter)
  }

  /// Returns the point furthest from the guide among those that stand for the gaps in `workspace`.
  ///
  /// A gap that includes an end of the segment may be furthest there; every other gap is furthest
  /// inside.
  private func furthestPoint(in segment: LineSegment, _ workspace: inout Workspace) -> Furthest {
    var best = Furthest(ticks: 0, parameter: workspace.gaps.first?.lower ?? 0)
    var greatest = -1.0
    func consider(_ parameter: Double) {
      let point = segment.point(at: parameter)
      let found = grid.nearest(to: point, &workspace.memo).squaredDistance
      guard found > greatest else { return }
      greatest = found
      best = Furthest(ticks: Corridor.tick(above: found.squareRoot()), parameter: parameter)
    }
    for gap in workspace.gaps {
      if gap.lower == 0 { consider(0) }
      if gap.upper == 1 { consider(1) }
      if rule == .exact { consider(gap.middle) }
    }
    return best
  }

  /// Returns a tick at which the segment is black.
  ///
  /// The distance to one piece is convex along the segment and therefore greatest at an end.
  private func upperTick(of segment: LineSegment, _ workspace: inout Workspace) -> Int {
    func bound(_ end: Point) -> Double {
      let piece = grid.pieces[grid.nearest(to: end, &workspace.memo).index]
      return max(
        piece.squaredDistance(to: segment.start), piece.squaredDistance(to: segment.end))
    }
    return Corridor.tick(above: min(bound(segment.start), bound(segment.end)).squareRoot())
  }

  /// Returns the least tick strictly above `distance` points.
  private static func tick(above distance: Double) -> Int {
    Int((distance * 1024).rounded(.down)) + 1
  }
}

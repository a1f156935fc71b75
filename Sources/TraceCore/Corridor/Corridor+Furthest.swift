package import Geometry

extension Corridor {
  /// How far a segment gets from the guide.
  package struct Furthest: Hashable, Sendable {
    /// The least tolerance at which the segment is black, in 1/1024 point.
    package var ticks: Int
    /// Where along the segment the distance is greatest, from 0 to 1.
    package var parameter: Double
  }

  /// Tolerances in 1/1024 point: the resolution to which the greatest distance is given.
  package static func tolerance(ticks: Int) -> Double { Double(ticks) / 1024 }

  /// The greatest distance of `segment` from the guide, to 1/1024 point, and where it is.
  ///
  /// The least tick at which `findGaps` finds none. Each probe that leaves gaps yields a point in
  /// them; the tick at which that point itself turns black is the next probe, so a few suffice
  /// as a rule; after some more, bisection bounds their number.
  ///
  /// - Parameters:
  ///   - segment: what was drawn.
  ///   - known: the tick from which on the distance matters.
  ///   - workspace: reused memory.
  /// - Returns: the least black tick, and the point that is red just below it; nil where the segment
  ///   is black at `known`.
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
    // As a rule that point is the furthest, and the tick above it the answer.
    var high = max(furthest.ticks, low + 1)
    var isBounded = false
    findGaps(in: segment, tolerance: Corridor.tolerance(ticks: high), &workspace)
    while !workspace.gaps.isEmpty {
      low = high
      furthest = furthestPoint(in: segment, &workspace)
      // Beyond the bound rounding alone leads.
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

  /// The end of `segment` at `parameter`, 0 or 1, where that is the furthest for certain, and the
  /// segment red just below its tick if that is above `known`; nil where it takes a search.
  ///
  /// A line that leads away from the guide mostly does so all along: where the other end is nearer
  /// to the piece that is nearest to this one, so is all between, as the distance to a piece is
  /// convex.
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
    // The distance is 1-Lipschitz: where the end is so far beyond the tick below, so is enough of
    // the segment to make a gap.
    let enough = Corridor.closedGap / 2 / grid.leastSlack + BoundingStrip.margin
    if ticks > known && distance - below <= enough {
      findGaps(in: segment, tolerance: below, &workspace)
      if workspace.gaps.isEmpty { return nil }
    }
    return Furthest(ticks: ticks, parameter: parameter)
  }

  /// Of the points that stand for the gaps in `workspace`, the one furthest from the guide.
  ///
  /// A gap that holds an end of the segment may be furthest there, any other one inside.
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

  /// A tick at which the segment is black.
  ///
  /// The distance to one piece is convex along the segment and so greatest at an end.
  private func upperTick(of segment: LineSegment, _ workspace: inout Workspace) -> Int {
    func bound(_ end: Point) -> Double {
      let piece = grid.pieces[grid.nearest(to: end, &workspace.memo).index]
      return max(
        piece.squaredDistance(to: segment.start), piece.squaredDistance(to: segment.end))
    }
    return Corridor.tick(above: min(bound(segment.start), bound(segment.end)).squareRoot())
  }

  /// The least tick strictly above `distance` points.
  private static func tick(above distance: Double) -> Int {
    Int((distance * 1024).rounded(.down)) + 1
  }
}

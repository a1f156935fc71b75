import Geometry

/// A corridor at one tolerance with the workspace of its queries, which decides the color of ink.
///
/// The workspace caches answers of this corridor's grid, so two corridors never share one.
struct InkJudge: Sendable {
  /// The places within the tolerance of the guide, or of one of its strokes.
  let corridor: Corridor
  /// The tolerance in force, in points.
  let tolerance: Double
  /// The distance within which ink is black; see `Corridor.reach`.
  private let reach: Double
  private var workspace = Corridor.Workspace()
  /// The runs of the corridor's pieces; nil unless parts of it are looked at.
  private var runs: PieceRuns?
  /// The run that is looked at; nil for all pieces.
  private var run: PieceRuns.Run?

  /// The cells of the corridor's grid as far as queries have met them.
  var memo: PieceGrid.Memo { workspace.memo }

  /// The number of nodes of the grid that were looked at.
  var work: Int { workspace.memo.work }

  /// Creates the judge of ink in `corridor` at `tolerance` points.
  init(corridor: Corridor, tolerance: Double) {
    self.corridor = corridor
    self.tolerance = tolerance
    reach = corridor.reach(at: tolerance)
  }

  /// Prepares looking at parts of a stroke, whose pieces begin at the distances `starts` along it.
  mutating func prepareRuns(starts: [Double]) {
    runs = PieceRuns(corridor.grid, starts: starts)
  }

  /// Judges from now on against the part of the stroke between two distances along it, or against
  /// all of the corridor if nil.
  ///
  /// - Precondition: Runs are prepared, or `range` is nil.
  mutating func look(at range: ClosedRange<Double>?) {
    precondition(range == nil || runs != nil, "A judge looks at parts of a prepared stroke")
    run = range.flatMap { runs?.run(along: $0) }
  }

  /// Returns true if `segment` is black at the tolerance in force.
  mutating func isBlack(_ segment: LineSegment) -> Bool { isInside(segment, reach) }

  /// Returns true if `segment` gets no further from the guide than `ticks` say.
  mutating func isInside(_ segment: LineSegment, ticks: Int) -> Bool {
    isInside(segment, corridor.reach(ticks: ticks))
  }

  private mutating func isInside(_ segment: LineSegment, _ distance: Double) -> Bool {
    if let runs, let run {
      corridor.findGaps(in: segment, within: distance, of: run, runs, &workspace)
    } else {
      corridor.findGaps(in: segment, within: distance, &workspace)
    }
    return workspace.gaps.isEmpty
  }

  /// The red share, from 0 to 1, of the segment in the latest call of `isBlack`.
  var redShare: Double { workspace.gaps.reduce(0) { $0 + ($1.upper - $1.lower) } }

  /// Returns the furthest point of `segment` if it is red at `known`; see `Corridor.furthest`.
  mutating func furthest(in segment: LineSegment, above known: Int) -> Corridor.Furthest? {
    if let runs, let run {
      return corridor.furthest(in: segment, above: known, of: run, runs, &workspace)
    }
    return corridor.furthest(in: segment, above: known, &workspace)
  }

  /// Returns the witness at `parameter` of `segment`, at the tolerance in force.
  mutating func witness(in segment: LineSegment, at parameter: Double) -> Witness {
    if let runs, let run {
      return corridor.witness(in: segment, at: parameter, tolerance: tolerance, of: run, runs)
    }
    return corridor.witness(in: segment, at: parameter, tolerance: tolerance, &workspace)
  }

  /// Returns the place nearest to `point` on the part that is looked at, or nil if that is all.
  ///
  /// The corridor is that of the guide stroke at index `stroke`.
  func place(nearestTo point: Point, on stroke: Int) -> GuidePlace? {
    guard let runs, let run else { return nil }
    let nearest = runs.nearest(to: point, in: run)
    let place = nearest.piece.axis.nearest(to: point)
    return GuidePlace(
      stroke: stroke, point: place,
      along: nearest.start + nearest.piece.axis.start.distance(to: place))
  }
}

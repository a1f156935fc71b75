// SPDX-License-Identifier: Apache-2.0
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

  /// The number of nodes and pieces of the grid that were looked at.
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

  /// Returns the red share of `segment`, from 0 to 1, at the tolerance in force; nil if it is black.
  mutating func redShare(of segment: LineSegment) -> Double? {
    isInside(segment, reach) ? nil : workspace.gaps.reduce(0) { $0 + ($1.upper - $1.lower) }
  }

  /// Returns true if `segment` gets no further from the guide than `ticks` say.
  mutating func isInside(_ segment: LineSegment, ticks: Int) -> Bool {
    isInside(segment, corridor.reach(ticks: ticks))
  }

  private mutating func isInside(_ segment: LineSegment, _ distance: Double) -> Bool {
    if let run {
      corridor.findGaps(in: segment, within: distance, of: run, &workspace)
    } else {
      corridor.findGaps(in: segment, within: distance, &workspace)
    }
    return workspace.gaps.isEmpty
  }

  /// Returns the furthest point of `segment` if it is red at `known`; see `Corridor.furthest`.
  mutating func furthest(in segment: LineSegment, above known: Int) -> Corridor.Furthest? {
    if let run {
      return corridor.furthest(in: segment, above: known, of: run, &workspace)
    }
    return corridor.furthest(in: segment, above: known, &workspace)
  }

  /// Returns the witness at `parameter` of `segment`, at the tolerance in force.
  mutating func witness(in segment: LineSegment, at parameter: Double) -> Witness {
    let point = segment.point(at: parameter)
    let piece =
      run?.nearest(to: point, &workspace.memo.work).piece
      ?? corridor.piece(nearestTo: point, &workspace)
    return Witness(point, beside: piece, tolerance: tolerance)
  }

  /// Returns the place nearest to `point` on the part that is looked at, or nil if that is all.
  ///
  /// The corridor is that of the guide stroke at index `stroke`.
  mutating func place(nearestTo point: Point, on stroke: Int) -> GuidePlace? {
    guard let nearest = run?.nearest(to: point, &workspace.memo.work) else { return nil }
    let place = nearest.piece.axis.nearest(to: point)
    return GuidePlace(
      stroke: stroke, point: place,
      along: nearest.start + nearest.piece.axis.start.distance(to: place))
  }
}

// MARK: - Strokes

extension InkStroke {
  /// Judges the first point.
  mutating func judgeDot(by judge: inout InkJudge) {
    let dot = lastSegment
    if judge.redShare(of: dot) == nil { return }
    dotColor = .red
    _ = noteRed(dot, length: 0, by: &judge)
  }

  /// Judges the last segment or a part of it, and returns its red length in points; nil if it is
  /// black.
  ///
  /// `neededTicks` is the greatest distance of the stroke so far. A segment that is black at that
  /// distance needs only one query. Otherwise the distance is searched only if it matters: the
  /// greatest distance while the stroke is black, and the furthest point of a red run.
  mutating func judge(_ segment: LineSegment, by judge: inout InkJudge) -> Double? {
    let known = neededTicks
    let isKnownInside = Corridor.tolerance(ticks: known) <= judge.tolerance
    if isKnownInside && judge.isInside(segment, ticks: known) { return nil }
    guard let share = judge.redShare(of: segment) else {
      if isKnownInside, let found = judge.furthest(in: segment, above: known) {
        neededTicks = found.ticks
      }
      return nil
    }
    let red = share * segment.length
    let ticks = noteRed(segment, length: red, by: &judge)
    neededTicks = max(neededTicks, ticks)
    return red
  }

  /// Adds a red segment or a red dot to its excursion, and returns the ticks of the excursion's
  /// furthest point.
  private mutating func noteRed(
    _ segment: LineSegment, length: Double, by judge: inout InkJudge
  ) -> Int {
    let lastSample = points.count - 1
    let firstSample = max(lastSample - 1, 0)
    // Everything that is red at the tolerance lies beyond this tick.
    var red = Int((judge.tolerance * 1024).rounded(.down))
    let run = excursions.count - 1
    let continues = run >= 0 && excursions[run].lastSample >= firstSample
    if continues {
      excursions[run].lastSample = lastSample
      excursions[run].endTime = endTime
      excursions[run].length += length
      red = excursions[run].ticks
    }
    let found = judge.furthest(in: segment, above: red)
    if continues && found == nil { return red }
    // The search finds nothing only if rounding made the segment black at the tick below.
    let furthest = found ?? Corridor.Furthest(ticks: red + 1, parameter: 0)
    let witness = judge.witness(in: segment, at: furthest.parameter)
    if continues {
      excursions[run].witness = witness
      excursions[run].ticks = furthest.ticks
    } else {
      excursions.append(
        Excursion(
          firstSample: firstSample, lastSample: lastSample, length: length,
          startTime: sampleTime, endTime: endTime, witness: witness, ticks: furthest.ticks))
    }
    return furthest.ticks
  }
}

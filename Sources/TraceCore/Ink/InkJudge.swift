import Geometry

/// A corridor at one tolerance with the workspace of its queries, which decides the color of ink.
///
/// The workspace caches answers of this corridor's grid, so two corridors never share one.
struct InkJudge: Sendable {
  /// The places within the tolerance of the guide, or of one of its strokes.
  let corridor: Corridor
  /// The tolerance in force, in points.
  let tolerance: Double
  private var workspace = Corridor.Workspace()

  /// Creates the judge of ink in `corridor` at `tolerance` points.
  init(corridor: Corridor, tolerance: Double) {
    self.corridor = corridor
    self.tolerance = tolerance
  }

  /// Returns true if `segment` is black at the tolerance in force.
  mutating func isBlack(_ segment: LineSegment) -> Bool { isBlack(segment, at: tolerance) }

  /// Returns true if `segment` is black at another tolerance, in points.
  mutating func isBlack(_ segment: LineSegment, at tolerance: Double) -> Bool {
    corridor.findGaps(in: segment, tolerance: tolerance, &workspace)
    return workspace.gaps.isEmpty
  }

  /// The red share, from 0 to 1, of the segment in the latest call of `isBlack`.
  var redShare: Double { workspace.gaps.reduce(0) { $0 + ($1.upper - $1.lower) } }

  /// Returns the furthest point of `segment` if it is red at `known`; see `Corridor.furthest`.
  mutating func furthest(in segment: LineSegment, above known: Int) -> Corridor.Furthest? {
    corridor.furthest(in: segment, above: known, &workspace)
  }

  /// Returns the witness at `parameter` of `segment`, at the tolerance in force.
  mutating func witness(in segment: LineSegment, at parameter: Double) -> Witness {
    corridor.witness(in: segment, at: parameter, tolerance: tolerance, &workspace)
  }
}

import Drawing
public import Geometry

/// A part of a card that is revealed from the start, so that it cannot be scratched.
///
/// The shape follows the fill rule of SVG: the non-zero winding rule, with open subpaths closed by
/// a straight line. Curves are flattened to within 1/256 point, corners are then rounded to 1/256
/// pixel, and a sample on the outline is revealed.
public struct StartingShape: Hashable, Sendable {
  /// The maximum number of line segments of a flattened shape: as many as for 64 circles of 65,536
  /// points.
  public static let chordLimit = 1 << 16
  /// The bound of the distance of chords from their curves, in points: one unit of the lattice.
  private static let tolerance = 1.0 / 256

  /// The closed chains of straight lines, in points of the card.
  let chains: [[Point]]

  /// Creates the shape that `path` outlines, in points of the card.
  ///
  /// - Throws: `ScratchError.tooManyPoints` beyond `chordLimit`, `ScratchError.outOfRange` if the
  ///   path reaches further out than any touch.
  public init(_ path: Path) throws(ScratchError) {
    let count = path.chordCount(tolerance: Self.tolerance)
    guard count <= Self.chordLimit else {
      throw .tooManyPoints(.mask, found: count, limit: Self.chordLimit)
    }
    chains = path.flattened(tolerance: Self.tolerance).map(\.points)
    for point in chains.joined() {
      try ScratchLimits.coordinate.check(point.x, at: .mask)
      try ScratchLimits.coordinate.check(point.y, at: .mask)
    }
  }

  /// Inserts the samples of the shape into a mask with `scale` pixels a point.
  func insert(into mask: inout ScratchMask, scale: Double = 1) {
    let corners = chains.map { chain in chain.map { LatticePoint($0, scale: scale) } }
    EdgeFill(corners, rule: .nonZero).insert(into: &mask)
  }
}

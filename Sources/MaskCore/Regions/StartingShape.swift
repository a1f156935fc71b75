import Drawing
public import Geometry

/// A shape of a card that is revealed from the start, and so is not there to scratch.
///
/// It is what SVG fills: the windings of its subpaths count (non-zero), and open ones are closed by
/// a straight line. Curves are followed to within 1/256 point, corners are then rounded to 1/256
/// pixel, and a sample on the outline is revealed.
public struct StartingShape: Hashable, Sendable {
  /// The most straight lines that a shape may come to: as many as 64 circles of 65,536 points.
  public static let chordLimit = 1 << 16
  /// Bounds the distance of chords from their curves, in points: one step of lattice integers.
  private static let tolerance = 1.0 / 256

  /// The closed chains of straight lines, in points of the card.
  let chains: [[Point]]

  /// Creates the shape that `path` outlines, in points of the card.
  ///
  /// - Throws: `ScratchError.tooManyPoints` beyond `chordLimit`, `ScratchError.outOfRange` where it
  ///   reaches further out than any touch.
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

  /// Puts the samples of the shape into a set with `scale` pixels a point.
  func insert(into mask: inout ScratchMask, scale: Double = 1) {
    let corners = chains.map { chain in chain.map { LatticePoint($0, scale: scale) } }
    EdgeFill(corners, rule: .nonZero).insert(into: &mask)
  }
}

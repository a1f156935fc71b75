// SPDX-License-Identifier: Apache-2.0
import Drawing
public import Geometry

/// A part of a card that is revealed from the start, so that it cannot be scratched.
///
/// A path follows the fill rule of SVG: the non-zero winding rule, with open subpaths closed by a
/// straight line. Curves are flattened to within 1/256 point, corners are then rounded to 1/256
/// pixel, and a sample on the outline is revealed. A picture is stretched over the card, and its
/// pixels with alpha 128 or more are revealed, as in a region.
public struct StartingShape: Hashable, Sendable {
  /// The maximum number of line segments of a flattened shape: as many as for 64 circles of 65,536
  /// points.
  public static let chordLimit = 1 << 16
  /// The bound of the distance of chords from their curves, in points: one unit of the lattice.
  private static let tolerance = 1.0 / 256

  /// The forms of a shape.
  enum Form: Hashable, Sendable {
    /// Closed chains of straight lines, in points of the card.
    case chains([[Point]])
    /// The pixels of a picture with alpha 128 or more.
    case picture(AlphaMask)
  }

  /// The form of the shape.
  let form: Form

  /// Creates the shape of the pixels with alpha 128 or more of a picture that is stretched over the
  /// card.
  public init(_ alpha: AlphaMask) { form = .picture(alpha) }

  /// Creates the shape that `path` outlines, in points of the card.
  ///
  /// - Throws: `ScratchError.tooManyPoints` beyond `chordLimit`, `ScratchError.outOfRange` if the
  ///   path reaches further out than any touch.
  public init(_ path: Path) throws(ScratchError) {
    let count = path.chordCount(tolerance: Self.tolerance)
    guard count <= Self.chordLimit else {
      throw .tooManyPoints(.mask, found: count, limit: Self.chordLimit)
    }
    let chains = path.flattened(tolerance: Self.tolerance).map { $0.points }
    for point in chains.joined() {
      try ScratchLimits.coordinate.check(point.x, at: .mask)
      try ScratchLimits.coordinate.check(point.y, at: .mask)
    }
    form = .chains(chains)
  }

  /// Inserts the samples of the shape into the mask of a card of `size` points, with `scale` pixels
  /// a point.
  func insert(into mask: inout ScratchMask, size: Size, scale: Double = 1) {
    switch form {
    case .chains(let chains):
      let corners = chains.map { chain in chain.map { LatticePoint($0, scale: scale) } }
      EdgeFill(corners, rule: .nonZero).insert(into: &mask)
    case .picture(let alpha):
      mask.insert(alpha, stretchedOver: size, scale: scale)
    }
  }
}

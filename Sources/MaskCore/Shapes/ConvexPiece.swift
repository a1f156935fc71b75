// SPDX-License-Identifier: Apache-2.0
import Geometry

/// A half-plane: the points (x, y) for which a (x - x0) + b (y - y0) is at most a limit.
struct HalfPlane: Sendable {
  /// (a, b), each below 2^34 in magnitude.
  private let (a, b): (Int, Int)
  /// (x0, y0), in 1/256 pixel.
  private let (x0, y0): (Int, Int)
  /// The limit, below 2^62 in magnitude.
  private let limit: Int

  /// Creates the half-plane of the points u, relative to `origin`, whose dot product with a vector
  /// is at most `limit`.
  init(dot vector: (x: Int, y: Int), from origin: LatticePoint, atMost limit: Int = 0) {
    (a, b) = vector
    (x0, y0) = (origin.x, origin.y)
    self.limit = limit
  }

  /// Creates the half-plane of the points u, relative to `origin`, for which the cross product of a
  /// vector with u is at most `limit`.
  init(cross vector: (x: Int, y: Int), from origin: LatticePoint, atMost limit: Int) {
    self.init(dot: (-vector.y, vector.x), from: origin, atMost: limit)
  }

  /// Returns the samples of `span` at the height `y` that are in the half-plane.
  func clip(_ span: SampleSpan, y: Int) -> SampleSpan {
    let (product, isWide) = b.multipliedReportingOverflow(by: y - y0)
    let (rest, isOver) = limit.subtractingReportingOverflow(product)
    if isWide || isOver {
      return clip(span, rest: Int128(limit) - Int128(b) * Int128(y - y0))
    }
    return clip(span, rest: rest)
  }

  /// Returns the samples of `span` for which a (x - x0) is at most `rest`.
  @inline(__always)
  private func clip<Wide: FixedWidthInteger & SignedInteger>(
    _ span: SampleSpan, rest: Wide
  ) -> SampleSpan {
    if a == 0 { return rest >= 0 ? span : SampleSpan(start: 0, end: 0) }
    // Further out than any lattice, and far from the limits of `Int`.
    let far = 1 << 40 as Wide
    let quotient = floorDivision(rest, by: Wide(a.magnitude)).quotient
    let reach = Int(min(max(quotient, -far), far))
    let part =
      a > 0
      ? SampleSpan(start: span.start, end: Lattice.endSample(through: x0 + reach))
      : SampleSpan(start: Lattice.firstSample(from: x0 - reach), end: span.end)
    return span.intersection(part)
  }
}

/// A convex shape with straight sides: the intersection of half-planes and a box, and of a disc if
/// there is one; its boundary belongs to it.
struct ConvexPiece: ConvexShape, Sendable {
  /// A swept box that contains the shape.
  let bounds: SweptBox
  private var sides = [4 of HalfPlane?](repeating: nil)
  private let disc: SweptDisc?

  /// Creates the part of a box inside up to four half-planes, and inside a disc if one is given.
  init(within box: SweptBox.Box, _ sides: [HalfPlane], disc: SweptDisc? = nil) {
    bounds = SweptBox(from: box, to: box)
    self.disc = disc
    for (i, side) in sides.enumerated() { self.sides[i] = side }
  }

  /// Creates the area that an upright rectangle sweeps.
  ///
  ///     o-----.                 Where a corner moves outward along one axis and inward along the
  ///     |     | `  .            other, its way is a side of the hull. All other sides are upright or
  ///     '-----'      `o-----.   level, and those of the box around both positions.
  ///        `  .       |     |
  ///             `  .  '-----'
  init(sweeping bounds: SweptBox) {
    self.bounds = bounds
    disc = nil
    for corner in 0..<4 {
      let (isRight, isBottom) = (corner & 1 != 0, corner & 2 != 0)
      let start = bounds.a.corner(isRight: isRight, isBottom: isBottom)
      let end = bounds.b.corner(isRight: isRight, isBottom: isBottom)
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      guard dx != 0, dy != 0, ((dx > 0) == isRight) != ((dy > 0) == isBottom) else { continue }
      let outward = (x: isRight ? abs(dy) : -abs(dy), y: isBottom ? abs(dx) : -abs(dx))
      sides[corner] = HalfPlane(dot: outward, from: start)
    }
  }

  var sampleRows: Range<Int> { bounds.sampleRows }

  func span(ofRow row: Int) -> SampleSpan {
    let y = Lattice.sampleSpacing * row + Lattice.firstSample
    var span = bounds.sampleColumns
    if let disc { span = span.intersection(disc.span(ofRow: row)) }
    for i in sides.indices {
      if let side = sides[i] { span = side.clip(span, y: y) }
    }
    return span
  }
}

extension SweptBox.Box {
  /// Returns the corner on a side and at an end.
  fileprivate func corner(isRight: Bool, isBottom: Bool) -> LatticePoint {
    LatticePoint(x: isRight ? right : left, y: isBottom ? bottom : top)
  }
}

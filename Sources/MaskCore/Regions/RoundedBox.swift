import Geometry

/// A rectangle with elliptic corners: a rounded rectangle, or an ellipse if the corners meet.
///
/// Lengths are in half units, 1/512 pixel, so that the center is an integer. The sides of the box
/// are whole units of 1/256 pixel, so half a side is an integer in half units.
struct RoundedBox {
  private let (centerX, centerY): (Int, Int)
  private let (halfWidth, halfHeight): (Int, Int)
  /// The half axes of the corners; at most half the sides.
  private let (radiusX, radiusY): (Int, Int)

  /// Creates the ellipse that touches the sides of `rect`.
  init(ellipseIn rect: Rect) {
    self.init(rect) { (halfWidth: Int, halfHeight: Int) in (halfWidth, halfHeight) }
  }

  /// Creates the rectangle with round corners of `radius` points; the radius is limited to half the
  /// shorter side.
  init(_ rect: Rect, radius: Double) {
    self.init(rect) { (halfWidth: Int, halfHeight: Int) in
      let radius = min(2 * Lattice.units(radius), halfWidth, halfHeight)
      return (radius, radius)
    }
  }

  /// Creates the box whose corners have the half axes that `radii` returns for half the sides.
  private init(_ rect: Rect, radii: (Int, Int) -> (Int, Int)) {
    (halfWidth, halfHeight) = (Lattice.units(rect.width), Lattice.units(rect.height))
    (radiusX, radiusY) = radii(halfWidth, halfHeight)
    centerX = 2 * Lattice.units(rect.minX) + halfWidth
    centerY = 2 * Lattice.units(rect.minY) + halfHeight
  }

  /// True if a point, in units, is inside or on the edge.
  ///
  /// Half the sides stay below 2^28, so the squares of products of two stay below 2^112.
  func contains(x: Int, y: Int) -> Bool {
    let (fromCenterX, fromCenterY) = (abs(2 * x - centerX), abs(2 * y - centerY))
    guard fromCenterX <= halfWidth, fromCenterY <= halfHeight else { return false }
    // The distance from the center of the corner, outwards; not positive beside the straight sides.
    let (dx, dy) = (fromCenterX - halfWidth + radiusX, fromCenterY - halfHeight + radiusY)
    guard dx > 0, dy > 0 else { return true }
    let (a, b, c) = (Int128(dx * radiusY), Int128(dy * radiusX), Int128(radiusX * radiusY))
    return a * a + b * b <= c * c
  }

  /// Inserts the samples of the box into `mask`; parts off its lattice are clipped.
  ///
  /// - Complexity: O(sample rows times log of the width + pixels of the rows).
  func insert(into mask: inout ScratchMask) {
    let (top, bottom) = ((centerY - halfHeight) / 2, (centerY + halfHeight) / 2)
    let first = max(0, Lattice.firstSample(from: top))
    let end = min(mask.sampleRows, Lattice.endSample(through: bottom))
    let bounds = SampleSpan(
      start: Lattice.firstSample(from: (centerX - halfWidth) / 2),
      end: Lattice.endSample(through: (centerX + halfWidth) / 2))
    var collected = SampleRows(latticeOf: mask)
    for row in first..<max(first, end) {
      let y = Lattice.sampleSpacing * row + Lattice.firstSample
      let span = SampleSpan(around: centerX >> 1, within: bounds) { x in contains(x: x, y: y) }
      collected.add(span, row: row, to: &mask)
    }
    collected.insert(into: &mask)
  }
}

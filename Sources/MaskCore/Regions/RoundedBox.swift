import Geometry

/// A rectangle with elliptic corners: a rounded rectangle, or an ellipse where the corners meet.
///
/// Lengths count half units, 1/512 pixel, so that the centre is an integer; the sides of the box are
/// whole units of 1/256 pixel, which are half sides in half units.
struct RoundedBox {
  private let (centerX, centerY): (Int, Int)
  private let (halfWidth, halfHeight): (Int, Int)
  /// The half axes of the corners; at most the half sides.
  private let (radiusX, radiusY): (Int, Int)

  /// The ellipse that touches the sides of `rect`.
  init(ellipseIn rect: Rect) {
    self.init(rect) { (halfWidth: Int, halfHeight: Int) in (halfWidth, halfHeight) }
  }

  /// The rectangle with round corners of `radius` points, at most half the shorter side.
  init(_ rect: Rect, radius: Double) {
    self.init(rect) { (halfWidth: Int, halfHeight: Int) in
      let radius = min(2 * Lattice.units(radius), halfWidth, halfHeight)
      return (radius, radius)
    }
  }

  /// The box with the corners that `radii` makes of its half sides.
  private init(_ rect: Rect, radii: (Int, Int) -> (Int, Int)) {
    (halfWidth, halfHeight) = (Lattice.units(rect.width), Lattice.units(rect.height))
    (radiusX, radiusY) = radii(halfWidth, halfHeight)
    centerX = 2 * Lattice.units(rect.minX) + halfWidth
    centerY = 2 * Lattice.units(rect.minY) + halfHeight
  }

  /// Whether a point in units is inside or on the edge.
  ///
  /// Half sides stay below 2^28, so the squares of products of two stay below 2^112.
  func contains(x: Int, y: Int) -> Bool {
    let (fromCenterX, fromCenterY) = (abs(2 * x - centerX), abs(2 * y - centerY))
    guard fromCenterX <= halfWidth, fromCenterY <= halfHeight else { return false }
    // From the centre of the corner outwards; not positive beside the straight sides.
    let (dx, dy) = (fromCenterX - halfWidth + radiusX, fromCenterY - halfHeight + radiusY)
    guard dx > 0, dy > 0 else { return true }
    let (a, b, c) = (Int128(dx * radiusY), Int128(dy * radiusX), Int128(radiusX * radiusY))
    return a * a + b * b <= c * c
  }

  /// Puts the samples of the box into `mask`; what lies off its lattice is clipped.
  ///
  /// - Complexity: O(rows of samples times log of the width + pixels of the rows).
  func insert(into mask: inout ScratchMask) {
    let (top, bottom) = ((centerY - halfHeight) / 2, (centerY + halfHeight) / 2)
    let first = max(0, Lattice.firstSample(from: top))
    let end = min(mask.sampleRows, Lattice.endSample(through: bottom))
    let bounds = SampleSpan(
      start: Lattice.firstSample(from: (centerX - halfWidth) / 2),
      end: Lattice.endSample(through: (centerX + halfWidth) / 2))
    for row in first..<max(first, end) {
      let y = Lattice.sampleSpacing * row + Lattice.firstSample
      let span = SampleSpan(around: centerX >> 1, within: bounds) { x in contains(x: x, y: y) }
      mask.insert(span, row: row)
    }
  }
}

import Geometry

/// A rectangle with elliptic corners: a rounded rectangle, or an ellipse where the corners meet.
///
/// Lengths count half units, 1/512 pixel, so that the centre is an integer; the sides of the box are
/// whole units of 1/256 pixel, which are half sides in half units.
struct RoundedBox {
  private let (centreX, centreY): (Int, Int)
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
      let radius = min(2 * FixedPoint.units(radius), halfWidth, halfHeight)
      return (radius, radius)
    }
  }

  /// The box with the corners that `radii` makes of its half sides.
  private init(_ rect: Rect, radii: (Int, Int) -> (Int, Int)) {
    (halfWidth, halfHeight) = (FixedPoint.units(rect.width), FixedPoint.units(rect.height))
    (radiusX, radiusY) = radii(halfWidth, halfHeight)
    centreX = 2 * FixedPoint.units(rect.minX) + halfWidth
    centreY = 2 * FixedPoint.units(rect.minY) + halfHeight
  }

  /// Whether a point in units is inside or on the edge.
  ///
  /// Half sides stay below 2^28, so the squares of products of two stay below 2^112.
  func contains(x: Int, y: Int) -> Bool {
    let (fromCentreX, fromCentreY) = (abs(2 * x - centreX), abs(2 * y - centreY))
    guard fromCentreX <= halfWidth, fromCentreY <= halfHeight else { return false }
    // From the centre of the corner outwards; not positive beside the straight sides.
    let (dx, dy) = (fromCentreX - halfWidth + radiusX, fromCentreY - halfHeight + radiusY)
    guard dx > 0, dy > 0 else { return true }
    let (a, b, c) = (Int128(dx * radiusY), Int128(dy * radiusX), Int128(radiusX * radiusY))
    return a * a + b * b <= c * c
  }

  /// Puts the samples of the box into `mask`; what lies off its lattice is clipped.
  ///
  /// - Complexity: O(rows of samples times log of the width + pixels of the rows).
  func insert(into mask: inout ScratchMask) {
    let (top, bottom) = ((centreY - halfHeight) / 2, (centreY + halfHeight) / 2)
    let first = max(0, FixedPoint.firstSample(from: top))
    let end = min(mask.sampleRows, FixedPoint.endSample(through: bottom))
    let bounds = SampleSpan(
      start: FixedPoint.firstSample(from: (centreX - halfWidth) / 2),
      end: FixedPoint.endSample(through: (centreX + halfWidth) / 2))
    for row in first..<max(first, end) {
      let y = FixedPoint.sampleSpacing * row + FixedPoint.firstSample
      let span = SampleSpan(around: centreX >> 1, within: bounds) { x in contains(x: x, y: y) }
      mask.insert(span, row: row)
    }
  }
}

/// The rule that decides which points lie inside a path.
public enum FillRule: Hashable, Sendable {
  /// A point is inside if its winding number is not 0; clockwise turns count +1, others -1.
  case nonZero
  /// A point is inside if a ray from it to the outside crosses the path an odd number of times.
  case evenOdd
}

extension FillRule {
  /// The area of one pixel in the units of the rasterizer: half a square of 1/65536 by 1/65536
  /// pixel.
  private static var whole: Int { 1 << (2 * RasterPoint.fractionBits + 1) }

  /// Returns the coverage, 0 to 255, of a pixel with the winding area `area`; halves are rounded
  /// up.
  @inline(__always)
  func level(_ area: Int) -> UInt8 {
    let whole = FillRule.whole
    var covered = abs(area)
    switch self {
    case .nonZero:
      covered = min(covered, whole)
    case .evenOdd:
      // Windings 0, 1, 2 are outside, inside, outside: a triangle wave with a period of two pixels.
      covered &= 2 * whole - 1
      covered = min(covered, 2 * whole - covered)
    }
    return UInt8(
      truncatingIfNeeded: (covered * 255 + whole / 2) >> (2 * RasterPoint.fractionBits + 1))
  }
}

/// Which parts of the plane belong to a path that runs around them several times.
public enum FillRule: Hashable, Sendable {
  /// Inside is where the windings do not cancel: clockwise turns count +1, the others -1.
  case nonZero
  /// Inside is where a ray to the outside crosses the path an odd number of times.
  case evenOdd
}

extension FillRule {
  /// The area of one pixel in the units of the rasteriser: doubled 1/65536 by 1/65536 pixel.
  private static var whole: Int { 1 << (2 * Fixed.bits + 1) }

  /// The coverage, 0 to 255, of a pixel with the winding area `area`: nearest, halves up.
  @inline(__always)
  func level(_ area: Int) -> UInt8 {
    let whole = FillRule.whole
    var covered = abs(area)
    switch self {
    case .nonZero:
      covered = min(covered, whole)
    case .evenOdd:
      // Windings 0, 1, 2 are out, in, out: a wave with a period of two pixels.
      covered &= 2 * whole - 1
      covered = min(covered, 2 * whole - covered)
    }
    return UInt8(truncatingIfNeeded: (covered * 255 + whole / 2) >> (2 * Fixed.bits + 1))
  }
}

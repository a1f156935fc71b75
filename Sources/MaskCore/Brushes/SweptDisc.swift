// At the parameter t, the disc has its center at A + t d and the radius ra + t e, with d = B - A
// and e = rb - ra. It covers a sample P, with u = P - A, if
//
//     |u - t d|^2 <= (ra + t e)^2        <=>        K t^2 - 2 M t + C <= 0
//
//     K = |d|^2 - e^2      M = u d + ra e      C = |u|^2 - ra^2
//
// If K is not positive, one disc contains the other and is the whole area. Otherwise the left side
// is least at t = M / K. If that is below 0, the disc at A decides (C <= 0); if it is above 1, the
// disc at B decides (K - 2 M + C <= 0); otherwise the test is C K <= M^2. With e = 0, this is the
// rule of `Capsule`.

import Geometry

/// The area that a disc of changing radius sweeps, which is the convex hull of its two positions.
struct SweptDisc: ConvexShape {
  private let (ax, ay, ra): (Int, Int, Int)
  private let (bx, by, rb): (Int, Int, Int)
  /// K, or 0 if one disc contains the other; both discs are then the larger one.
  private let k: Int128

  /// Creates the area swept from one disc to another, all in 1/256 pixel.
  ///
  /// - Precondition: Coordinates and radii are within the limits of `Capsule`.
  init(from a: (x: Int, y: Int, radius: Int), to b: (x: Int, y: Int, radius: Int)) {
    let (dx, dy, e) = (Int128(b.x - a.x), Int128(b.y - a.y), Int128(b.radius - a.radius))
    k = max(0, dx * dx + dy * dy - e * e)
    let (first, last) = k > 0 ? (a, b) : a.radius >= b.radius ? (a, a) : (b, b)
    (ax, ay, ra) = first
    (bx, by, rb) = last
  }

  var sampleRows: Range<Int> {
    let first = Lattice.firstSample(from: min(ay - ra, by - rb))
    return first..<max(first, Lattice.endSample(through: max(ay + ra, by + rb)))
  }

  func span(ofRow row: Int) -> SampleSpan {
    let y = Lattice.sampleSpacing * row + Lattice.firstSample
    guard let x = axis(y) else { return SampleSpan(start: 0, end: 0) }
    let bounds = SampleSpan(
      start: Lattice.firstSample(from: min(ax - ra, bx - rb)),
      end: Lattice.endSample(through: max(ax + ra, bx + rb)))
    return SampleSpan(around: x, within: bounds) { x in contains(x: x, y: y) }
  }

  /// Returns the x, rounded down, of a point of the area at the height `y`; nil if there is none.
  private func axis(_ y: Int) -> Int? {
    if abs(y - ay) <= ra { return ax }
    if abs(y - by) <= rb { return bx }
    guard (y < ay) != (y < by) else { return nil }
    let (dx, dy) = (by > ay ? bx - ax : ax - bx, abs(by - ay))
    return ax + Int(floorDivision(Int128(y - ay) * Int128(dx), by: Int128(dy)).quotient)
  }

  /// True if a point belongs to the area.
  func contains(x: Int, y: Int) -> Bool {
    let (ux, uy, e) = (Int128(x - ax), Int128(y - ay), Int128(rb - ra))
    let c = ux * ux + uy * uy - Int128(ra) * Int128(ra)
    if c <= 0 { return true }
    let m = ux * Int128(bx - ax) + uy * Int128(by - ay) + Int128(ra) * e
    if k == 0 || m <= 0 { return false }
    if m >= k { return k - 2 * m + c <= 0 }
    if (c | k | m) >> 62 == 0 { return c * k <= m * m }
    return c.magnitude.multipliedFullWidth(by: k.magnitude)
      <= m.magnitude.multipliedFullWidth(by: m.magnitude)
  }
}

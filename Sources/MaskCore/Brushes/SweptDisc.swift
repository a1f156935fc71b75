// The disc at the moment t has its centre at A + t d and the radius ra + t e, with d = B - A and
// e = rb - ra. For a sample P with u = P - A it covers P where
//
//     |u - t d|^2 <= (ra + t e)^2        <=>        K t^2 - 2 M t + C <= 0
//
//     K = |d|^2 - e^2      M = u d + ra e      C = |u|^2 - ra^2
//
// Where K is not positive, one disc lies in the other and is all there is. Else the left side is
// least at t = M / K: before 0 the disc at A decides (C <= 0), after 1 the disc at B
// (K - 2 M + C <= 0), and between them C K <= M^2. With e = 0 that is the rule of `Capsule`.

import Drawing

/// The convex hull of two discs: a piece of a stroke whose width changes.
struct SweptDisc: ConvexShape {
  private let (ax, ay, ra): (Int, Int, Int)
  private let (bx, by, rb): (Int, Int, Int)
  /// K, or 0 where one disc lies in the other, which then is both.
  private let k: Int128

  /// The sweep from a disc to another, all in 1/256 pixel.
  ///
  /// - Precondition: coordinates and radii are as for `Capsule`.
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

  /// A point of the sweep at the height `y`, rounded down; nil where there is none.
  private func axis(_ y: Int) -> Int? {
    if abs(y - ay) <= ra { return ax }
    if abs(y - by) <= rb { return bx }
    guard (y < ay) != (y < by) else { return nil }
    let (dx, dy) = (by > ay ? bx - ax : ax - bx, abs(by - ay))
    return ax + Int(floorDivision(Int128(y - ay) * Int128(dx), by: Int128(dy)).quotient)
  }

  /// Whether a point belongs to the sweep.
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

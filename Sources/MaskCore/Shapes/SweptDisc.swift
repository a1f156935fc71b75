// SPDX-License-Identifier: Apache-2.0

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
//
// The test decides exactly, and a row needs it for few samples only: next to the ends of the row.
// The area is bounded by arcs of the two discs and by the two straight lines that touch both, so in
// `Double` the left end is the least of at most four numbers and the right end the greatest. These
// ends are less than a sample away from the true ones.

import Geometry

/// The area that a disc of changing radius sweeps, which is the convex hull of its two positions.
struct SweptDisc: ConvexShape {
  /// A straight line that touches both discs: x = start + slope (y - top) for y from top to bottom.
  private struct Tangent {
    let (top, bottom, start, slope): (Double, Double, Double, Double)
  }

  private let (ax, ay, ra): (Int, Int, Int)
  private let (bx, by, rb): (Int, Int, Int)
  /// K, or 0 if one disc contains the other; both discs are then the larger one.
  private let k: Int128
  /// The lines that touch both discs and are not horizontal; none if one disc contains the other.
  private let tangents: (Tangent?, Tangent?)
  /// True if 64 bits hold K, M and C of all points near the area.
  private let isNarrow: Bool

  /// Creates the area swept from one disc to another, all in 1/256 pixel.
  ///
  /// - Precondition: Coordinates and radii are within the limits of `Capsule`.
  init(from a: (x: Int, y: Int, radius: Int), to b: (x: Int, y: Int, radius: Int)) {
    let (dx, dy, e) = (Int128(b.x - a.x), Int128(b.y - a.y), Int128(b.radius - a.radius))
    k = max(0, dx * dx + dy * dy - e * e)
    let (first, last) = k > 0 ? (a, b) : a.radius >= b.radius ? (a, a) : (b, b)
    (ax, ay, ra) = first
    (bx, by, rb) = last
    let limit = 1 << 28
    isNarrow = abs(bx - ax) < limit && abs(by - ay) < limit && ra < limit && rb < limit
    tangents =
      k > 0 ? (Self.tangent(a, b, k, side: 1), Self.tangent(a, b, k, side: -1)) : (nil, nil)
  }

  /// Returns the line that touches two discs on one side, 1 or -1; nil if it is horizontal.
  ///
  /// With the unit normal n out of the area, the line touches the discs at A + ra n and B + rb n. As
  /// the line is straight, d n = -e, hence n = (-e d +- sqrt(K) d') / |d|^2 with d' across d.
  private static func tangent(
    _ a: (x: Int, y: Int, radius: Int), _ b: (x: Int, y: Int, radius: Int), _ k: Int128,
    side: Double
  ) -> Tangent? {
    let (dx, dy) = (Double(b.x - a.x), Double(b.y - a.y))
    let (e, root) = (Double(b.radius - a.radius), side * Double(k).squareRoot())
    let square = dx * dx + dy * dy
    let (nx, ny) = ((-e * dx - root * dy) / square, (-e * dy + root * dx) / square)
    let one = (x: Double(a.x) + Double(a.radius) * nx, y: Double(a.y) + Double(a.radius) * ny)
    let other = (x: Double(b.x) + Double(b.radius) * nx, y: Double(b.y) + Double(b.radius) * ny)
    let (top, bottom) = one.y <= other.y ? (one, other) : (other, one)
    guard bottom.y > top.y else { return nil }
    return Tangent(
      top: top.y, bottom: bottom.y, start: top.x, slope: (bottom.x - top.x) / (bottom.y - top.y))
  }

  var sampleRows: Range<Int> {
    let first = Lattice.firstSample(from: min(ay - ra, by - rb))
    return first..<max(first, Lattice.endSample(through: max(ay + ra, by + rb)))
  }

  var bounds: SweptBox {
    SweptBox(
      from: SweptBox.Box(x: ax, y: ay, radius: ra), to: SweptBox.Box(x: bx, y: by, radius: rb))
  }

  func span(ofRow row: Int) -> SampleSpan {
    let y = Lattice.sampleSpacing * row + Lattice.firstSample
    var (left, right) = (Double.infinity, -Double.infinity)
    @inline(__always)
    func include(_ x: Double, _ halfWidth: Double = 0) {
      (left, right) = (min(left, x - halfWidth), max(right, x + halfWidth))
    }
    @inline(__always)
    func include(_ tangent: Tangent?) {
      guard let tangent, tangent.top <= Double(y), Double(y) <= tangent.bottom else { return }
      include(tangent.start + tangent.slope * (Double(y) - tangent.top))
    }
    let (va, vb) = (y - ay, y - by)
    if abs(va) <= ra { include(Double(ax), Double(ra * ra - va * va).squareRoot()) }
    if abs(vb) <= rb { include(Double(bx), Double(rb * rb - vb * vb).squareRoot()) }
    include(tangents.0)
    include(tangents.1)
    guard left <= right else { return SampleSpan(start: 0, end: 0) }
    func isIn(_ column: Int) -> Bool {
      contains(x: Lattice.sampleSpacing * column + Lattice.firstSample, y: y)
    }
    var span = SampleSpan(
      start: Lattice.firstSample(from: Int(left)), end: Lattice.endSample(through: Int(right)))
    // The ends may lie on either side of the true ones.
    let last = span.end + 1
    while isIn(span.start - 1) { span.start -= 1 }
    while span.start < last, !isIn(span.start) { span.start += 1 }
    span.end = max(span.end, span.start)
    while isIn(span.end) { span.end += 1 }
    while span.end > span.start, !isIn(span.end - 1) { span.end -= 1 }
    return span
  }

  /// True if a point belongs to the area.
  private func contains(x: Int, y: Int) -> Bool {
    if isNarrow, abs(x - ax) < 1 << 29, abs(y - ay) < 1 << 29 {
      return contains(x: x, y: y, Int.self)
    }
    return contains(x: x, y: y, Int128.self)
  }

  /// Decides in integers that hold K, M and C; twice their width holds the products.
  @inline(__always)
  private func contains<Wide: FixedWidthInteger & SignedInteger>(
    x: Int, y: Int, _: Wide.Type
  ) -> Bool {
    let (ux, uy) = (Wide(x - ax), Wide(y - ay))
    let c = ux * ux + uy * uy - Wide(ra) * Wide(ra)
    if c <= 0 { return true }
    let m = ux * Wide(bx - ax) + uy * Wide(by - ay) + Wide(ra) * Wide(rb - ra)
    let k = Wide(k)
    if k == 0 || m <= 0 { return false }
    if m >= k { return k - 2 * m + c <= 0 }
    return c.magnitude.multipliedFullWidth(by: k.magnitude)
      <= m.magnitude.multipliedFullWidth(by: m.magnitude)
  }
}

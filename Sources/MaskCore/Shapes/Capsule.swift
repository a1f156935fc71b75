// SPDX-License-Identifier: Apache-2.0
public import Geometry

/// A capsule: all points within a radius of a straight line segment, which is one segment of a
/// stroke with round ends.
///
/// Coordinates and radius are integers in 1/256 pixel. An exact integer test decides whether a
/// sample P belongs to the capsule from A to B: before A, |PA|^2 <= r^2; past B, |PB|^2 <= r^2;
/// between them, |cross| <= T with T = floor(sqrt(r^2 |AB|^2)). The boundary belongs to the
/// capsule. A segment of length 0 gives a disc.
public struct Capsule: Hashable, Sendable {
  /// The start of the line segment.
  let start: LatticePoint
  /// The end of the line segment.
  let end: LatticePoint
  /// The radius in 1/256 pixel, never negative.
  let radius: Int

  /// The maximum magnitude of a coordinate, in 1/256 pixel.
  ///
  /// A touch lies within 1,000,000 points of the canvas's origin, and the corner of a card within
  /// 65,536 points; at 16 pixels a point, that is 1,065,536 x 16 x 256 = 4.4e9 < 5 x 2^30.
  static let coordinateLimit = 5 << 30
  /// The maximum radius, in 1/256 pixel: that of a brush of 10,000 points at 16 pixels a point.
  static let radiusLimit = 5_000 * 16 * 256

  /// Creates the capsule from `start` to `end` with round ends of the given `width`.
  ///
  /// - Parameters:
  ///   - start: One end, in points of the card.
  ///   - end: The other end, in points of the card; the samples do not depend on the order of the
  ///     ends.
  ///   - width: The diameter, in points.
  ///   - scale: The scale, in pixels a point; coordinates and radius are multiplied by the scale
  ///     and rounded once, half away from zero, to 1/256 pixel.
  /// - Precondition: The ends lie within 1,065,536 points of the origin, the width is from 0 to
  ///   10,000 points, and the scale is above 0 and at most 16.
  public init(from start: Point, to end: Point, width: Double, scale: Double = 1) {
    self.init(
      from: LatticePoint(start, scale: scale), to: LatticePoint(end, scale: scale),
      radius: Lattice.units(width / 2, scale: scale))
  }

  /// Creates a capsule from lattice points and a radius, all in 1/256 pixel.
  init(from start: LatticePoint, to end: LatticePoint, radius: Int) {
    let range = -Self.coordinateLimit...Self.coordinateLimit
    precondition(0...Self.radiusLimit ~= radius, "A capsule's radius is negative or too large")
    precondition(
      range ~= start.x && range ~= start.y && range ~= end.x && range ~= end.y,
      "A capsule must lie within the coordinate range")
    (self.start, self.end, self.radius) = (start, end, radius)
  }

  /// The sample rows that the capsule may touch, not clipped to any lattice.
  var sampleRows: Range<Int> {
    let first = Lattice.firstSample(from: min(start.y, end.y) - radius)
    return first..<max(first, Lattice.endSample(through: max(start.y, end.y) + radius))
  }

  /// A swept box that contains the capsule.
  var bounds: SweptBox {
    SweptBox(
      from: SweptBox.Box(x: start.x, y: start.y, radius: radius),
      to: SweptBox.Box(x: end.x, y: end.y, radius: radius))
  }

  /// The two ends, the one with the smaller y first.
  var endsFromTop: (upper: LatticePoint, lower: LatticePoint) {
    start.y <= end.y ? (start, end) : (end, start)
  }

  /// |AB|^2, in squares of 1/256 pixel; below 2^68.
  var squaredLength: Int128 {
    let (dx, dy) = (Int128(end.x - start.x), Int128(end.y - start.y))
    return dx * dx + dy * dy
  }

  /// T = floor(sqrt(r^2 |AB|^2)), the maximum absolute cross product inside.
  ///
  /// The roundings of the estimate amount to 3 x 2^-53 of its value (those of the squared length
  /// count half, because of the root). The estimate is below 2^59 (a radius below 2^25, a length
  /// below 2^34), so fewer than 200 steps correct it; usually none is needed.
  package var crossLimit: Int {
    let square = Int128(radius) * Int128(radius) * squaredLength
    let (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
    var root = Int(Double(radius) * (dx * dx + dy * dy).squareRoot())
    while Int128(root) * Int128(root) > square { root -= 1 }
    while Int128(root + 1) * Int128(root + 1) <= square { root += 1 }
    return root
  }
}

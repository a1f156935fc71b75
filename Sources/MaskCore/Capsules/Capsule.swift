public import Geometry

/// All points within a radius of a straight segment: one piece of a stroke with round ends.
///
/// Coordinates and radius are integers in 1/256 pixel. A sample P belongs to the capsule from A to
/// B where the exact integer test holds: before A, |PA|^2 <= r^2; past B, |PB|^2 <= r^2; between
/// them |cross| <= T with T = floor(sqrt(r^2 |AB|^2)). The boundary belongs to it. A segment of
/// length 0 makes a disc.
public struct Capsule: Hashable, Sendable {
  /// An end of the segment.
  struct End: Hashable, Sendable {
    /// In 1/256 pixel.
    let x: Int
    /// In 1/256 pixel.
    let y: Int
  }

  /// Where the segment starts.
  let start: End
  /// Where it ends.
  let end: End
  /// The radius in 1/256 pixel, never negative.
  let radius: Int

  /// The greatest magnitude of a coordinate, in 1/256 pixel.
  ///
  /// A touch lies within 1,000,000 points and a card begins within 65,536 points of the canvas's
  /// origin; at 16 pixels a point that is 1,065,536 x 16 x 256 = 4.4e9 < 5 x 2^30.
  static let coordinateLimit = 5 << 30
  /// The greatest radius in 1/256 pixel: a brush of 10,000 points at 16 pixels a point.
  static let radiusLimit = 5_000 * 16 * 256

  /// Creates the capsule from `start` to `end` with ends of the given `width`.
  ///
  /// - Parameters:
  ///   - start: One end, in points of the card.
  ///   - end: The other end, in points of the card; the samples are the same both ways.
  ///   - width: The diameter, in points.
  ///   - scale: The pixels of a point; coordinates and radius are multiplied by it and then
  ///     rounded once, half away from zero, to 1/256 pixel.
  /// - Precondition: the ends lie within 1,065,536 points of the origin, the width is from 0 to
  ///   10,000 points and the scale above 0 and at most 16.
  public init(from start: Point, to end: Point, width: Double, scale: Double = 1) {
    self.init(
      FixedPoint.units(start.x, scale: scale), FixedPoint.units(start.y, scale: scale),
      FixedPoint.units(end.x, scale: scale), FixedPoint.units(end.y, scale: scale),
      radius: FixedPoint.units(width / 2, scale: scale))
  }

  /// Creates the capsule from (x0, y0) to (x1, y1), all in 1/256 pixel.
  init(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, radius: Int) {
    let reach = -Self.coordinateLimit...Self.coordinateLimit
    precondition(0...Self.radiusLimit ~= radius, "A capsule's radius is negative or too large")
    precondition(reach ~= x0 && reach ~= y0 && reach ~= x1 && reach ~= y1, "A capsule is too far")
    (start, end) = (End(x: x0, y: y0), End(x: x1, y: y1))
    self.radius = radius
  }

  /// The sample rows that the capsule may reach, not clipped to any lattice.
  var sampleRows: Range<Int> {
    let first = FixedPoint.firstSample(from: min(start.y, end.y) - radius)
    return first..<max(first, FixedPoint.endSample(through: max(start.y, end.y) + radius))
  }

  /// The two ends, the one with the smaller y first.
  var endsFromTop: (upper: End, lower: End) { start.y <= end.y ? (start, end) : (end, start) }

  /// |AB|^2, in squares of 1/256 pixel; below 2^68.
  var squaredLength: Int128 {
    let (dx, dy) = (Int128(end.x - start.x), Int128(end.y - start.y))
    return dx * dx + dy * dy
  }

  /// T = floor(sqrt(r^2 |AB|^2)), the greatest cross product inside.
  ///
  /// The roundings of the estimate make 3 x 2^-53 of it (those of a square count half under the
  /// root), and it is below 2^59 (a radius below 2^25, a length below 2^34), so fewer than 200 steps
  /// repair it; mostly it takes none.
  package var crossLimit: Int {
    let square = Int128(radius) * Int128(radius) * squaredLength
    let (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
    var root = Int(Double(radius) * (dx * dx + dy * dy).squareRoot())
    while Int128(root) * Int128(root) > square { root -= 1 }
    while Int128(root + 1) * Int128(root + 1) <= square { root += 1 }
    return root
  }
}

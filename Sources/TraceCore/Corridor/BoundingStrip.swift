import Geometry

// A strip is to many pieces what a piece is to one piece: an axis, and how far the pieces may
// lie from it.
//
//            _.-o-._            radius: the greatest distance of a piece's end from the axis;
//       o.-''       ''-.o      distance to a segment is convex, so no point between is further
//      start ========== end
//
// Pieces of a straight stretch have a strip of radius 0 however many they are, and those of a curve
// one that thins with the square of its length (Ballard, "BoundingStrip trees", 1981). A distance to the
// axis so bounds the distances to all pieces, tightly.

/// A straight line that is near all of some pieces.
struct BoundingStrip: Hashable, Sendable {
  /// Leads from one end of the pieces to the other.
  let axis: LineSegment
  /// How far from the axis a point of the pieces may lie, in points.
  let radius: Double
  /// The greatest slack of the pieces.
  let slack: Double
  /// 1 over the squared length of the axis, or 0 where that is no number: a search that multiplies
  /// where it would divide is off by a few units in the last place, far less than the margin.
  private let inverseSquaredLength: Double

  /// How much further than asked every search goes, in points.
  ///
  /// Far more than rounding moves a point by: coordinates of 1e6 are exact to 2e-10.
  static let margin = 0x1p-20

  /// The strip about one piece.
  init(about piece: CorridorPiece) {
    self.init(axis: piece.axis, radius: 0, slack: piece.slack)
  }

  private init(axis: LineSegment, radius: Double, slack: Double) {
    (self.axis, self.radius, self.slack) = (axis, radius, slack)
    let inverse = 1 / (axis.end - axis.start).squaredLength
    inverseSquaredLength = inverse.isFinite ? inverse : 0
  }

  /// A strip about `strips`: its axis joins two ends that are far apart.
  ///
  /// - Complexity: O(n).
  init(around strips: [BoundingStrip]) {
    func furthest(from point: Point) -> Point {
      var (best, greatest) = (point, 0.0)
      for strip in strips {
        for end in [strip.axis.start, strip.axis.end] {
          let distance = end.squaredDistance(to: point)
          if distance > greatest { (best, greatest) = (end, distance) }
        }
      }
      return best
    }
    let start = furthest(from: strips[0].axis.start)
    let axis = LineSegment(start, furthest(from: start))
    func reach(_ end: Point) -> Double { axis.squaredDistance(to: end).squareRoot() }
    let radius = strips.reduce(0) {
      max($0, max(reach($1.axis.start), reach($1.axis.end)) + $1.radius)
    }
    self.init(axis: axis, radius: radius, slack: strips.reduce(0) { max($0, $1.slack) })
  }

  /// The square of the distance from `point` to the axis, in square points.
  @inline(__always)
  func squaredDistance(to point: Point) -> Double {
    let toPoint = point - axis.start
    let along = axis.end - axis.start
    let share = min(max(toPoint.dot(along) * inverseSquaredLength, 0), 1)
    return (toPoint - along * share).squaredLength
  }

  /// Whether every piece is further than `distance`, distances divided by slack, from a point
  /// whose squared distance to the axis is `square`.
  @inline(__always)
  func isBeyond(_ distance: Double, squaredDistance square: Double) -> Bool {
    let reach = distance * slack + radius + BoundingStrip.margin
    return square > reach * reach
  }

  /// A part of `segment` that holds all of it that lies within `distance` points of an axis in
  /// here, or nil where nothing does.
  func inside(_ segment: LineSegment, distance: Double) -> Stretch? {
    let reach = distance + radius + BoundingStrip.margin
    // Most strips are far from both halves, and that is soon seen.
    let far = reach + segment.length / 2
    let middle = segment.start.midpoint(to: segment.end)
    if squaredDistance(to: middle) > far * far { return nil }
    return CorridorPiece(axis: axis, slack: 1).inside(segment, radius: reach)
  }

  /// Whether `segment` may come within `distance` points of an axis in here.
  @inline(__always)
  func mayTouch(_ segment: LineSegment, length: Double, distance: Double) -> Bool {
    let reach = distance + radius + BoundingStrip.margin
    let far = reach + length / 2
    let middle = segment.start.midpoint(to: segment.end)
    if squaredDistance(to: middle) > far * far { return false }
    // Of a short segment the middle says enough.
    return length <= reach
      || CorridorPiece(axis: axis, slack: 1).inside(segment, radius: reach) != nil
  }
}

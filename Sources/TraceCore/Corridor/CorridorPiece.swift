// SPDX-License-Identifier: Apache-2.0
package import Geometry

// The part of a drawn segment within r of one straight piece of the guide.
//
// The points within r of a piece q0-q1 form a capsule: the slab beside the piece, and a disc about
// each end. A capsule is convex, so a drawn segment p(s) = a + s d, s in 0...1, is inside for one
// closed interval of s, the hull of three:
//
//        .--------------------.        slab:  0 <= (p - q0).u <= |u|^2  and  |u x (p - q0)| <= r |u|
//      (  q0 ================ q1 )            with u = q1 - q0: two linear inequalities in s
//        '--------------------'        discs: |p - q|^2 <= r^2: the foot of q on the line of the
//                                             segment, plus and minus sqrt(r^2 - h^2) / |d|
//
// The point alone decides if an end of the segment is inside, so the segments before and after a
// recorded point agree on it. A tie, exactly r away, counts as inside. Everything is computed from
// differences of coordinates: moving or mirroring a scene whose coordinates lie on a dyadic grid
// changes no bit.

/// A straight piece of the guide with the slack of its stroke; of length 0 for a single point.
package struct CorridorPiece: Hashable, Sendable {
  /// The piece, in canvas points.
  package let axis: LineSegment
  /// The factor by which the tolerance is multiplied for this piece.
  package let slack: Double

  /// Creates the piece along `axis`.
  package init(axis: LineSegment, slack: Double) {
    self.axis = axis
    self.slack = slack
  }

  /// Returns the square of the distance from `point` to the axis divided by the slack, in square
  /// points.
  package func squaredDistance(to point: Point) -> Double {
    let square = axis.offset(to: point).squaredLength
    // Nearly every slack is 1, and a division takes as long as everything else here.
    return slack == 1 ? square : square / (slack * slack)
  }

  /// Returns true if `point` lies within `radius` points of the axis, inclusive.
  package func contains(_ point: Point, radius: Double) -> Bool {
    let along = axis.end - axis.start
    let toPoint = point - axis.start
    let projected = toPoint.dot(along)
    let squaredLength = along.squaredLength
    if projected <= 0 { return toPoint.squaredLength <= radius * radius }
    if projected >= squaredLength {
      return (point - axis.end).squaredLength <= radius * radius
    }
    let area = along.cross(toPoint)
    return area * area <= radius * radius * squaredLength
  }

  /// Returns the part of `segment` that lies within `radius` points of the axis, or nil.
  package func inside(_ segment: LineSegment, radius: Double) -> Stretch? {
    let startsInside = contains(segment.start, radius: radius)
    let endsInside = contains(segment.end, radius: radius)
    if startsInside && endsInside { return .whole }
    let direction = segment.end - segment.start
    let squaredLength = direction.squaredLength
    guard squaredLength > 0 else { return nil }
    var hull: Stretch?
    if startsInside { hull = Stretch(0, 0) }
    if endsInside { hull = Stretch(1, 1) }
    let (toStart, toEnd) = (axis.start - segment.start, axis.end - segment.start)
    hull = .hull(hull, CorridorPiece.inside(toStart, direction, squaredLength, radius: radius))
    hull = .hull(hull, CorridorPiece.inside(toEnd, direction, squaredLength, radius: radius))
    return Stretch.hull(hull, insideSlab(segment, direction, radius: radius))
  }

  /// Returns the part of a segment inside the disc whose center lies at `toCenter` from its start.
  private static func inside(
    _ toCenter: Vector, _ direction: Vector, _ squaredLength: Double, radius: Double
  ) -> Stretch? {
    let area = direction.cross(toCenter)
    let squaredHalf = radius * radius - area * area / squaredLength
    guard squaredHalf >= 0 else { return nil }
    let foot = toCenter.dot(direction) / squaredLength
    let half = (squaredHalf / squaredLength).squareRoot()
    return Stretch(max(foot - half, 0), min(foot + half, 1)).nonempty
  }

  /// Returns the part of a segment inside the slab beside the axis.
  private func insideSlab(
    _ segment: LineSegment, _ direction: Vector, radius: Double
  ) -> Stretch? {
    let along = axis.end - axis.start
    let toStart = segment.start - axis.start
    let squaredLength = along.squaredLength
    guard squaredLength > 0 else { return nil }
    let reach = radius * squaredLength.squareRoot()
    return Stretch.whole
      .clipped(from: along.dot(toStart), slope: along.dot(direction), to: 0...squaredLength)?
      .clipped(from: along.cross(toStart), slope: along.cross(direction), to: -reach...reach)
  }
}

/// A part of a segment, as shares of the way along it; both ends are inclusive.
package struct Stretch: Hashable, Sendable {
  /// The start of the part, from 0 to 1.
  package var lower: Double
  /// The end of the part, from 0 to 1.
  package var upper: Double

  /// The whole segment.
  package static let whole = Stretch(0, 1)

  /// Creates the part from `lower` to `upper`.
  package init(_ lower: Double, _ upper: Double) {
    self.lower = lower
    self.upper = upper
  }

  /// The stretch itself, or nil if it ends before it begins.
  var nonempty: Stretch? { lower <= upper ? self : nil }

  /// The share halfway along.
  var middle: Double { (lower + upper) / 2 }

  /// Returns the part in which the linear function `value` + s `slope` lies in `range`, or nil.
  func clipped(from value: Double, slope: Double, to range: ClosedRange<Double>) -> Stretch? {
    guard slope != 0 else { return range.contains(value) ? self : nil }
    let first = (range.lowerBound - value) / slope
    let second = (range.upperBound - value) / slope
    return Stretch(max(lower, min(first, second)), min(upper, max(first, second))).nonempty
  }

  /// Returns the smallest stretch that includes both.
  static func hull(_ one: Stretch?, _ other: Stretch?) -> Stretch? {
    guard let one else { return other }
    guard let other else { return one }
    return Stretch(min(one.lower, other.lower), max(one.upper, other.upper))
  }
}

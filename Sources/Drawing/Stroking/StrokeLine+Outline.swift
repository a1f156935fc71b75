// SPDX-License-Identifier: Apache-2.0

// The outline of a drawn line.
//
//        cap         left side, forwards
//       .--- o-----------------------o ---.
//      (     start ---------------> end    )   cap
//       '--- o-----------------------o ---'
//                    left side, backwards
//
// The contour of an open line runs along its left side, around the end, back along the left side of
// the reversed line, and around the start. A closed line has two contours, one for each direction.
// Each side is the same walk, so one piece of code makes ends, corners and dots.
//
// At a corner the outer side follows a disc around it, cuts it straight, or goes to the point at
// which the two parallels meet. The inner side goes through the point at which the two parallels
// meet if that leaves at least half of both segments, so the edge of a densely sampled bend is one
// clean line. If the segments are too short for that, the inner side goes through the corner
// itself. It then runs back over parts that the line covers anyway: windings add up there and never
// cancel.
//
// The ends of a curve are square to the curve itself and not to its last chord, which can be off by
// more than a pixel at the edge of a wide line.
//
// The outline is one contour and not the union of one capsule per segment. Two capsules that share
// an edge pixel would each cover a part of it, and their sum would leave a bead at every sample.

import Geometry

extension StrokeLine {
  /// Returns the closed contours around the line drawn with `style`; fill them with the nonzero
  /// rule.
  ///
  /// A line without length is a dot: a disc with round caps, an axis-parallel square with square
  /// caps, and nothing with butt caps. A line with round joins that turns back on itself has a half
  /// disc at the turn. A point nearer to the previous one than 1/256 of the tolerance is skipped,
  /// because the direction between the two would be noise.
  ///
  /// - Parameters:
  ///   - style: The width, caps and joins; dashes are ignored.
  ///   - tolerance: The greatest distance between round parts and their chords, in points; the
  ///     number of chords grows as 1 / sqrt(tolerance).
  /// - Returns: One contour for an open line or a dot, two contours for a closed line.
  /// - Complexity: O(n) in the number of points and chords.
  func strokeOutline(_ style: StrokeStyle, tolerance: Double) -> [[Point]] {
    guard style.width > 0 else { return [] }
    var forth = StrokeLeg.along(polyline.points, longerThan: tolerance / 256)
    let isDot = forth.isEmpty
    if isDot { forth = [StrokeLeg(dot: polyline.points[0])] }
    let back = forth.reversed().map { $0.reversed }
    var pen = StrokePen(style: style, tolerance: tolerance)
    if polyline.isClosed && !isDot {
      return [forth, back].map { legs in
        pen.followLoop(legs)
        return pen.lift()
      }
    }
    let start = pen.direction(start, of: forth[0])
    let end = pen.direction(end, of: forth[forth.count - 1])
    pen.followSide(forth, from: start, to: end)
    pen.followSide(back, from: -end, to: -start)
    return [pen.lift()]
  }
}

/// A straight piece of a line; its length is above 0 unless it represents a dot.
private struct StrokeLeg {
  let start: Point
  let end: Point
  /// The unit vector from the start to the end.
  let direction: Vector
  let length: Double
}

extension StrokeLeg {
  /// Creates the leg of length 0 that represents a dot; its direction is arbitrary.
  init(dot point: Point) {
    self.init(start: point, end: point, direction: Vector(dx: 1, dy: 0), length: 0)
  }

  /// Returns the legs through `points`; skips points that are not further than `least` from the
  /// last.
  static func along(_ points: [Point], longerThan least: Double) -> [StrokeLeg] {
    var legs: [StrokeLeg] = []
    var start = points[0]
    for end in points.dropFirst() {
      let way = end - start
      let length = way.length
      guard length > least else { continue }
      legs.append(StrokeLeg(start: start, end: end, direction: way / length, length: length))
      start = end
    }
    return legs
  }

  var reversed: StrokeLeg {
    StrokeLeg(start: end, end: start, direction: -direction, length: length)
  }

  /// The unit vector to the left of the direction.
  var left: Vector { direction.left }
}

extension Vector {
  /// The vector rotated by 90 degrees counterclockwise on the screen.
  fileprivate var left: Vector { -perpendicular }
}

/// A pen that draws a contour on the left of a sequence of legs, at the distance `radius`.
private struct StrokePen {
  /// The greatest radius of the pen: 64 times the greatest coordinate.
  ///
  /// The edge of a pen of this radius is never visible, so a wider pen would draw the same. Half a
  /// disc of this radius has 2^19 chords.
  private static let greatestRadius = 64 * RasterPoint.greatestPixel

  private let style: StrokeStyle
  private let radius: Double
  private let tolerance: Double
  private var contour: [Point] = []

  init(style: StrokeStyle, tolerance: Double) {
    self.style = style
    radius = min(style.width / 2, StrokePen.greatestRadius)
    self.tolerance = tolerance
  }

  /// Returns the finished contour and begins the next one.
  mutating func lift() -> [Point] {
    defer { contour = [] }
    return contour
  }

  /// Returns the direction of the line at one end of `leg`: that of the curve, if there is one.
  ///
  /// Turning the end from the leg to the curve takes r sin from the leg on its inner side. If that
  /// is more than half the leg, the curve is tighter than the pen, and the leg keeps its direction.
  func direction(_ curve: Vector?, of leg: StrokeLeg) -> Vector {
    guard let curve, leg.direction.dot(curve) > 0,
      abs(leg.direction.cross(curve)) * radius <= leg.length / 2
    else { return leg.direction }
    return curve
  }

  /// Follows the left side of an open line and adds the cap at its end.
  ///
  /// - Parameters:
  ///   - legs: The legs of the line.
  ///   - start: The direction of the line at its beginning.
  ///   - end: The direction of the line at its end.
  mutating func followSide(_ legs: [StrokeLeg], from start: Vector, to end: Vector) {
    contour.append(legs[0].start + start.left * radius)
    for (leg, next) in zip(legs, legs.dropFirst()) { turn(from: leg, to: next) }
    cap(at: legs[legs.count - 1].end, direction: end)
  }

  /// Follows the left side of a closed line once around.
  mutating func followLoop(_ legs: [StrokeLeg]) {
    for (leg, next) in zip(legs, legs.dropFirst()) { turn(from: leg, to: next) }
    turn(from: legs[legs.count - 1], to: legs[0])
  }

  private mutating func cap(at end: Point, direction: Vector) {
    let left = direction.left
    contour.append(end + left * radius)
    switch style.cap {
    case .butt: break  // The other side begins straight across.
    case .round: arc(around: end, from: left, to: -left)
    case .square:
      contour.append(end + (left + direction) * radius)
      contour.append(end + (direction - left) * radius)
    }
  }

  private mutating func turn(from leg: StrokeLeg, to next: StrokeLeg) {
    if leg.direction.cross(next.direction) >= 0 {
      join(from: leg, to: next)
    } else {
      innerTurn(from: leg, to: next)
    }
  }

  /// Adds the join of a right turn, at which the left side is the outer one.
  private mutating func join(from leg: StrokeLeg, to next: StrokeLeg) {
    contour.append(leg.end + leg.left * radius)
    switch style.join {
    case .round: arc(around: leg.end, from: leg.left, to: next.left)
    case .bevel: contour.append(leg.end + next.left * radius)
    case .miter(let limit):
      // The sides meet at the corner + (l0 + l1) r / (1 + cos), which is r sqrt(2 / (1 + cos))
      // away.
      let spread = 1 + leg.direction.dot(next.direction)
      if 2 <= limit * limit * spread {
        contour.append(leg.end + (leg.left + next.left) * (radius / spread))
      }
      contour.append(leg.end + next.left * radius)
    }
  }

  /// Adds the corner of a left turn, at which the left side is the inner one.
  private mutating func innerTurn(from leg: StrokeLeg, to next: StrokeLeg) {
    // The parallels meet at the corner + (l0 + l1) r / (1 + cos), which takes r tan(turn / 2) =
    // r sin / (1 + cos) from both legs.
    let (sine, cosine) = (-leg.direction.cross(next.direction), leg.direction.dot(next.direction))
    let share = radius / (1 + cosine)
    if share * sine <= min(leg.length, next.length) / 2 {
      contour.append(leg.end + (leg.left + next.left) * share)
    } else {
      contour.append(leg.end + leg.left * radius)
      contour.append(leg.end)
      contour.append(leg.end + next.left * radius)
    }
  }

  /// Adds the clockwise arc around `center` between two unit vectors at most half a turn apart.
  ///
  /// The method halves the angle until the chord is near enough. The bisector of unit vectors a and
  /// b with the sum s is s / |s|, and the greatest distance from the chord to the arc is r (1 - |s|
  /// / 2). Beyond a right angle s becomes short and inexact, so the bisector is computed from the
  /// two tangents instead.
  private mutating func arc(around center: Point, from start: Vector, to end: Vector) {
    var sum = start + end
    if start.dot(end) < 0 {
      sum = start.perpendicular - end.perpendicular
    } else if radius * (1 - sum.length / 2) <= tolerance {
      contour.append(center + end * radius)
      return
    }
    let middle = sum / sum.length
    arc(around: center, from: start, to: middle)
    arc(around: center, from: middle, to: end)
  }
}

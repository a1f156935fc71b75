// The outline of a drawn line.
//
//        cap         left side, forwards
//       .--- o-----------------------o ---.
//      (     start ---------------> end    )   cap
//       '--- o-----------------------o ---'
//                    left side of the way back
//
// An open line has one contour: along its left side, around the end, along the left side of the way
// back, around the start. A closed line has two, one for each way around. Every side is the same
// walk, so ends, corners and dots come out of one piece of code.
//
// At a corner the outer side follows a disc around it, cuts it straight, or goes to the point where
// the parallels meet. The inner side goes through the point where
// the two parallels meet, as long as that leaves half of both segments; so the edge of a densely
// sampled bend is one clean line. Where the segments are too short for it, the inner side goes
// through the corner itself: it then runs back over parts that the line covers anyway, and windings
// pile up inside but never cancel.
//
// One contour and not the union of a capsule for each segment: two capsules that share an edge pixel
// would each cover a part of it, and their sum would bead the edge at every sample.

import Geometry

extension Polyline {
  /// The closed contours around the line drawn with `style`; fill them with the non-zero rule.
  ///
  /// A line without length is a dot: a disc under round caps, an upright square under square ones,
  /// nothing under butt caps. Where a line with round joins turns back on itself it ends in a half
  /// disc. Points nearer than a 256th of the tolerance to the
  /// one before repeat it and count once: the direction between them would be noise.
  ///
  /// - Parameters:
  ///   - style: width, ends and corners.
  ///   - tolerance: bounds the distance between round parts and their chords, in points; the number
  ///     of chords grows as 1 / sqrt(tolerance).
  /// - Returns: One contour for an open line or a dot, two for a closed line.
  /// - Complexity: O(n) in the number of points and chords.
  func strokeOutline(_ style: StrokeStyle, tolerance: Double) -> [[Point]] {
    guard style.width > 0 else { return [] }
    var forth = StrokeLeg.along(points, longerThan: tolerance / 256)
    let isDot = forth.isEmpty
    if isDot { forth = [StrokeLeg(dot: points[0])] }
    let back = forth.reversed().map(\.reversed)
    var pen = StrokePen(style: style, tolerance: tolerance)
    if isClosed && !isDot {
      return [forth, back].map { legs in
        pen.followLoop(legs)
        return pen.lift()
      }
    }
    pen.followSide(forth)
    pen.followSide(back)
    return [pen.lift()]
  }
}

/// One straight piece of a line, with a length above 0 unless it stands for a dot.
private struct StrokeLeg {
  let start: Point
  let end: Point
  /// The unit vector from the start to the end.
  let direction: Vector
  let length: Double

  /// The leg of length 0 that stands for a dot; any direction gives the same disc.
  init(dot point: Point) {
    self.init(start: point, end: point, direction: Vector(dx: 1, dy: 0), length: 0)
  }

  private init(start: Point, end: Point, direction: Vector, length: Double) {
    self.start = start
    self.end = end
    self.direction = direction
    self.length = length
  }

  /// The legs through `points`, without those that are not longer than `least`.
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

  /// The unit vector that points to the left of the direction.
  var left: Vector { -direction.perpendicular }
}

/// Draws the contour: always on the left of the legs it follows, at the distance `radius`.
private struct StrokePen {
  /// 64 times the greatest coordinate, so that a wider pen shows the same.
  ///
  /// Its edge is out of sight wherever the line is drawn. Half a disc of it has 2^19 chords.
  private static let greatestRadius = 64 * Fixed.greatest

  private let style: StrokeStyle
  private let radius: Double
  private let tolerance: Double
  private var contour: [Point] = []

  init(style: StrokeStyle, tolerance: Double) {
    self.style = style
    radius = min(style.width / 2, StrokePen.greatestRadius)
    self.tolerance = tolerance
  }

  /// Answers the contour and begins the next.
  mutating func lift() -> [Point] {
    defer { contour = [] }
    return contour
  }

  /// Goes along the left side of an open line and around its end.
  mutating func followSide(_ legs: [StrokeLeg]) {
    contour.append(legs[0].start + legs[0].left * radius)
    for (leg, next) in zip(legs, legs.dropFirst()) { turn(from: leg, to: next) }
    cap(legs[legs.count - 1])
  }

  /// Goes once around the left side of a closed line.
  mutating func followLoop(_ legs: [StrokeLeg]) {
    for (leg, next) in zip(legs, legs.dropFirst()) { turn(from: leg, to: next) }
    turn(from: legs[legs.count - 1], to: legs[0])
  }

  private mutating func cap(_ leg: StrokeLeg) {
    contour.append(leg.end + leg.left * radius)
    switch style.cap {
    case .butt: break  // The way back begins straight across.
    case .round: arc(around: leg.end, from: leg.left, to: -leg.left)
    case .square:
      contour.append(leg.end + (leg.left + leg.direction) * radius)
      contour.append(leg.end + (leg.direction - leg.left) * radius)
    }
  }

  private mutating func turn(from leg: StrokeLeg, to next: StrokeLeg) {
    if leg.direction.cross(next.direction) >= 0 {
      join(from: leg, to: next)
    } else {
      innerTurn(from: leg, to: next)
    }
  }

  /// Turns right, so the left side is the outer one.
  private mutating func join(from leg: StrokeLeg, to next: StrokeLeg) {
    contour.append(leg.end + leg.left * radius)
    switch style.join {
    case .round: arc(around: leg.end, from: leg.left, to: next.left)
    case .bevel: contour.append(leg.end + next.left * radius)
    case .miter(let limit):
      // The sides meet at the corner + (l0 + l1) r / (1 + cos), which is r sqrt(2 / (1 + cos)) away.
      let spread = 1 + leg.direction.dot(next.direction)
      if 2 <= limit * limit * spread {
        contour.append(leg.end + (leg.left + next.left) * (radius / spread))
      }
      contour.append(leg.end + next.left * radius)
    }
  }

  /// Turns left, so the left side is the inner one.
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

  /// Goes clockwise around `center`, between two unit vectors at most half a turn apart.
  ///
  /// Halves the angle until the chord is near enough: unit vectors a and b with the sum s are bisected
  /// by s / |s|, and the chord leaves the arc by r (1 - |s| / 2). Beyond a right angle, where the
  /// sum fades, the bisector comes from the two tangents instead.
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

// SPDX-License-Identifier: Apache-2.0

// The elliptical arc of SVG as cubics.
//
// Two radii and a rotation map the unit circle to the ellipse. In the coordinates of the unit
// circle the arc runs from u to v, and its center is the corner of a right triangle over half the
// chord (SVG 1.1, implementation notes F.6.5). The arc is halved until no piece is longer than 45
// degrees. The middle of two points of a circle needs no angle. The control points need none
// either: they lie 4/3 tan(a / 4) along the tangents of a piece of angle a. The tangent of half the
// angle is tan(a / 2) = |u x v| / (1 + u . v), and tan(a / 4) follows in the same way.
//
// The cubic of a piece touches the circle at its ends and its middle. Elsewhere it runs outside the
// circle, by at most 2/27 sin(a/4)^6 / cos(a/4)^2 of the radius: 4.3e-6 at 45 degrees.

/// An arc of an ellipse between two points, in the parameters of SVG path data.
struct EllipticalArc {
  /// The point where the arc begins.
  var start: Point
  /// The point where the arc ends.
  var end: Point
  /// The half axes in points; their signs are ignored.
  var radii: Vector
  /// The angle from +x to the first half axis, in degrees clockwise on the screen.
  var rotation: Double
  /// True if the arc goes the longer way around the ellipse.
  var isLarge: Bool
  /// True if the arc runs clockwise on the screen.
  var isClockwise: Bool

  /// The least half axis in points; an arc with a shorter one is a straight line, as with 0.
  ///
  /// With this limit and chords of at most 3e6 points, the squares in `cubics()` stay far from the
  /// limits of `Double`.
  static let leastRadius = 1e-9

  /// The pieces of the arc in order, each at most 45 degrees long.
  ///
  /// The error of a piece is at most 4.3e-6 of the greater half axis. The first piece begins at
  /// `start` and the last one ends at `end`, both exactly. Half axes that are too short to reach
  /// from end to end are scaled up until they do.
  ///
  /// - Returns: At most 8 pieces, or nil if the arc is a straight line or empty: a half axis is
  ///   below `leastRadius`, or both ends coincide.
  /// - Complexity: O(1).
  func cubics() -> [CubicBezier]? {
    var radii = Vector(dx: abs(radii.dx), dy: abs(radii.dy))
    guard min(radii.dx, radii.dy) >= EllipticalArc.leastRadius else { return nil }
    let turn = AffineTransform(rotation: rotation)
    // Half the chord, backward, in the coordinates of the unit circle.
    let half = (start - end) / 2
    var a = Vector(
      dx: (turn.a * half.dx + turn.b * half.dy) / radii.dx,
      dy: (turn.c * half.dx + turn.d * half.dy) / radii.dy)
    let squaredLength = a.squaredLength
    // The ends are so close that the square of their distance vanishes.
    guard squaredLength > 0x1p-900 else { return nil }
    if squaredLength > 1 {
      let scale = squaredLength.squareRoot()
      (radii, a) = (radii * scale, a / scale)
    }
    // The center lies on the left or the right of the chord; the two flags choose the side.
    let distance = max(0, 1 - squaredLength).squareRoot()
    let across = (-a.perpendicular).normalized ?? .zero
    let center = across * (isLarge == isClockwise ? -distance : distance)
    let circle = UnitArc(
      from: a - center, to: -a - center, isLarge: isLarge && squaredLength < 1,
      isClockwise: isClockwise)
    let middle = start.midpoint(to: end)
    func place(_ point: Vector) -> Point {
      let (x, y) = ((center.dx + point.dx) * radii.dx, (center.dy + point.dy) * radii.dy)
      return middle + Vector(dx: turn.a * x + turn.c * y, dy: turn.b * x + turn.d * y)
    }
    var cubics = circle.pieces().map { piece in
      let (control1, control2) = piece.controls
      return CubicBezier(
        place(piece.from), place(control1), place(control2), place(piece.to))
    }
    cubics[0].p0 = start
    cubics[cubics.count - 1].p3 = end
    return cubics
  }
}

/// An arc of the unit circle about the origin.
private struct UnitArc {
  /// The vector from the center to the start of the arc.
  let from: Vector
  /// The vector from the center to the end of the arc.
  let to: Vector
  /// True if the arc is longer than half the circle.
  let isLarge: Bool
  /// True if the arc runs from +x toward +y.
  let isClockwise: Bool

  /// The equal pieces of the arc, each at most 45 degrees long; their number is a power of two.
  func pieces() -> [UnitArc] {
    let cosine = from.dot(to)
    // The cosine of 45 degrees is 0.70710678...; rounding must not halve an arc of a multiple of 45
    // degrees once more.
    let halvings = isLarge ? 3 : cosine < -1e-9 ? 2 : cosine < 0.7071 ? 1 : 0
    var pieces = [self]
    for _ in 0..<halvings { pieces = pieces.flatMap({ $0.halves }) }
    return pieces
  }

  /// The two halves of the arc, in order.
  private var halves: [UnitArc] {
    let middle = middle
    return [
      UnitArc(from: from, to: middle, isLarge: false, isClockwise: isClockwise),
      UnitArc(from: middle, to: to, isLarge: false, isClockwise: isClockwise),
    ]
  }

  /// The vector from the center to the middle of the arc.
  ///
  /// It is the bisector of the ends. Ends more than 90 degrees apart nearly cancel, so there it is
  /// the perpendicular of their difference.
  private var middle: Vector {
    let bisector: Vector
    if from.dot(to) < 0 {
      let across = (to - from).perpendicular
      bisector = isClockwise ? -across : across
    } else {
      bisector = isLarge ? -(from + to) : from + to
    }
    return bisector.normalized ?? from
  }

  /// The inner control points of the cubic along the arc.
  ///
  /// - Precondition: The arc is at most 45 degrees long.
  var controls: (Vector, Vector) {
    let half = abs(from.cross(to)) / (1 + from.dot(to))
    let quarter = half / (1 + (1 + half * half).squareRoot())
    let pull = 4.0 / 3 * (isClockwise ? quarter : -quarter)
    return (from + from.perpendicular * pull, to - to.perpendicular * pull)
  }
}

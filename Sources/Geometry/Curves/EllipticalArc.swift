// The elliptical arc of SVG as cubics.
//
// Two radii and a turn map the unit circle to the ellipse. Seen from there the arc is one of the
// unit circle from u to v, and its centre is the corner of a right triangle over half the chord
// (SVG 1.1, implementation notes F.6.5). The arc is halved until no piece is longer than 45
// degrees: the middle of two points of a circle needs no angle, and neither do the control points,
// which lie 4/3 tan(a / 4) along the tangents of a piece of angle a. A half angle is
// tan(a / 2) = |u x v| / (1 + u . v), and tan(a / 4) comes from it in the same way.
//
// Such a cubic touches the circle at its ends and its middle and elsewhere runs outside it by at
// most 2/27 sin(a/4)^6 / cos(a/4)^2 of the radius: 4.3e-6 at 45 degrees.

/// An arc of an ellipse between two points, as the path data of SVG has it.
struct EllipticalArc {
  /// Where the arc begins.
  var start: Point
  /// Where the arc ends.
  var end: Point
  /// The half axes in points; their signs do not count.
  var radii: Vector
  /// How far the first half axis is turned from +x, in degrees clockwise on the screen.
  var rotation: Double
  /// Whether the arc is the longer way round.
  var isLarge: Bool
  /// Whether the arc runs clockwise on the screen.
  var isClockwise: Bool

  /// Half axes below this many points make a line of the arc, as 0 does; with chords of at most
  /// 3e6 points no square below comes near the limits of `Double`.
  static let leastRadius = 1e-9

  /// The pieces in order: each at most 45 degrees long and 4.3e-6 of the greater half axis off, the
  /// first beginning at `start`, the last ending at `end`, exactly.
  ///
  /// Half axes too short to reach from end to end are scaled up until they do. Nil where the arc is
  /// a straight line, or nothing: an axis of 0, or two ends in one place.
  ///
  /// - Complexity: O(1): at most 8 pieces.
  func cubics() -> [CubicBezier]? {
    var radii = Vector(dx: abs(radii.dx), dy: abs(radii.dy))
    guard min(radii.dx, radii.dy) >= EllipticalArc.leastRadius else { return nil }
    let turn = AffineTransform(rotation: rotation)
    // Half the chord, backwards, as the unit circle sees it.
    let half = (start - end) / 2
    var a = Vector(
      dx: (turn.a * half.dx + turn.b * half.dy) / radii.dx,
      dy: (turn.c * half.dx + turn.d * half.dy) / radii.dy)
    let squaredLength = a.squaredLength
    // Two ends so close that the square of their distance vanishes.
    guard squaredLength > 0x1p-900 else { return nil }
    if squaredLength > 1 {
      let scale = squaredLength.squareRoot()
      (radii, a) = (radii * scale, a / scale)
    }
    // The centre lies across the chord: to its left or right by the two flags.
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
  /// Where it begins, seen from the centre.
  let from: Vector
  /// Where it ends.
  let to: Vector
  /// Whether it is longer than half the circle.
  let isLarge: Bool
  /// Whether it runs from +x to +y.
  let isClockwise: Bool

  /// The arc in equal pieces of at most 45 degrees, a power of two of them.
  func pieces() -> [UnitArc] {
    let cosine = from.dot(to)
    // The cosine of 45 degrees is 0.70710678...; multiples of 45 must not be halved once more.
    let halvings = isLarge ? 3 : cosine < -1e-9 ? 2 : cosine < 0.7071 ? 1 : 0
    var pieces = [self]
    for _ in 0..<halvings { pieces = pieces.flatMap(\.halves) }
    return pieces
  }

  private var halves: [UnitArc] {
    let middle = middle
    return [
      UnitArc(from: from, to: middle, isLarge: false, isClockwise: isClockwise),
      UnitArc(from: middle, to: to, isLarge: false, isClockwise: isClockwise),
    ]
  }

  /// The point half-way along: the bisector of the ends, or, where they are far apart and so nearly
  /// cancel, what is perpendicular to their difference.
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

  /// The inner control points of the cubic along the arc, which is at most 45 degrees long.
  var controls: (Vector, Vector) {
    let half = abs(from.cross(to)) / (1 + from.dot(to))
    let quarter = half / (1 + (1 + half * half).squareRoot())
    let pull = 4.0 / 3 * (isClockwise ? quarter : -quarter)
    return (from + from.perpendicular * pull, to - to.perpendicular * pull)
  }
}

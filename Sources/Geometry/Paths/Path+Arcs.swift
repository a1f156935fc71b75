// Circular arcs as cubics.
//
// A piece of angle a runs from the unit vector u to v, with control points 4/3 tan(a / 4) along the
// tangents. It touches the circle at its ends and its middle and elsewhere runs outside it, by at
// most 2/27 sin(a / 4)^6 / cos(a / 4)^2 of the radius: 4.3e-6 at 45 degrees (M. Goldapp 1991).

extension Path {
  /// Draws an arc around `center`, with a line to where it begins unless no subpath was begun.
  ///
  /// ```swift
  /// var gauge = Path()
  /// gauge.addArc(center: center, radius: 77, startAngle: 135, delta: 270)
  /// ```
  ///
  /// - Parameters:
  ///   - center: The centre of the circle.
  ///   - radius: Its radius, in points; with 0 the arc is a point, and a negative one puts every point
  ///     on the other side of the centre.
  ///   - startAngle: Where it begins, in degrees clockwise from +x on the screen.
  ///   - delta: How far it goes, in degrees: clockwise on the screen where positive, the other way
  ///     where negative; beyond 360 it goes round again.
  /// - Precondition: the angles are those of `sine(degrees:)`.
  /// - Complexity: O(n) in the number of pieces, which are at most 45 degrees long; none is further
  ///   than 4.3e-6 of the radius from the circle.
  public mutating func addArc(
    center: Point, radius: Double, startAngle: Double, delta: Double
  ) {
    func spoke(_ angle: Double) -> Vector {
      Vector(dx: radius * cosine(degrees: angle), dy: radius * sine(degrees: angle))
    }
    var from = spoke(startAngle)
    let start = center + from
    if isEmpty { move(to: start) } else if currentPoint != start { addLine(to: start) }
    let count = max((abs(delta) / 45).rounded(.up), 1)
    let quarter = delta / count / 4
    let pull = 4.0 / 3 * sine(degrees: quarter) / cosine(degrees: quarter)
    for k in 1...Int(count) {
      let to = spoke(startAngle + delta * Double(k) / count)
      addCubic(
        control1: center + from + from.perpendicular * pull,
        control2: center + to - to.perpendicular * pull, to: center + to)
      from = to
    }
  }

  /// Creates the open arc around `center`; the parameters are those of
  /// `addArc(center:radius:startAngle:delta:)`.
  public init(arcCenter center: Point, radius: Double, startAngle: Double, delta: Double) {
    self.init()
    addArc(center: center, radius: radius, startAngle: startAngle, delta: delta)
  }
}

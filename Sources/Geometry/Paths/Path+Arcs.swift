// Circular arcs as cubics.
//
// A piece of angle a runs from the unit vector u to v; its control points lie 4/3 tan(a / 4) along
// the tangents. It touches the circle at its ends and its middle. Elsewhere it runs outside the
// circle, by at most 2/27 sin(a / 4)^6 / cos(a / 4)^2 of the radius: 4.3e-6 at 45 degrees
// (M. Goldapp 1991).

extension Path {
  /// Draws an arc around `center`.
  ///
  /// A line connects the current point to the start of the arc; an empty path begins a subpath
  /// there.
  ///
  /// ```swift
  /// var gauge = Path()
  /// gauge.addArc(center: center, radius: 77, startAngle: 135, delta: 270)
  /// ```
  ///
  /// - Parameters:
  ///   - center: The center of the circle.
  ///   - radius: The radius of the circle, in points. With 0 the arc is a point; a negative radius
  ///     puts every point on the opposite side of the center.
  ///   - startAngle: The angle where the arc begins, in degrees clockwise from +x on the screen.
  ///   - delta: The angle of the arc in degrees: clockwise on the screen if positive,
  ///     counterclockwise if negative. Beyond 360 the arc goes around again.
  /// - Precondition: `sine(degrees:)` accepts the angles.
  /// - Complexity: O(n) in the number of pieces. A piece is at most 45 degrees long, and its
  ///   distance from the circle is at most 4.3e-6 of the radius.
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
    addArc(
      (1...Int(count)).map { k in
        let to = spoke(startAngle + delta * Double(k) / count)
        defer { from = to }
        return CubicBezier(
          center + from, center + from + from.perpendicular * pull,
          center + to - to.perpendicular * pull, center + to)
      })
  }

  /// Creates the open arc around `center`.
  ///
  /// See `addArc(center:radius:startAngle:delta:)` for the parameters.
  public init(arcCenter center: Point, radius: Double, startAngle: Double, delta: Double) {
    self.init()
    addArc(center: center, radius: radius, startAngle: startAngle, delta: delta)
  }
}

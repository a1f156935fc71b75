// SPDX-License-Identifier: Apache-2.0

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

// Ellipses and rounded rectangles as cubics.
//
// A quarter of the unit circle becomes the cubic from (1, 0) to (0, 1) whose control points lie
// kappa along the tangents. With kappa = 4/3 (sqrt 2 - 1), the middle of the curve lies exactly on
// the circle. Elsewhere the cubic runs outside the circle, by at most 2.73e-4 of the radius
// (M. Goldapp 1991): a fiftieth of a point on a circle of radius 70.

extension Path {
  /// The distance of the control points of a quarter circle from its ends, as a fraction of the
  /// radius.
  private static let kappa = 4.0 / 3 * (2.0.squareRoot() - 1)

  /// Creates the closed ellipse that touches the middles of the sides of `rect`.
  ///
  /// The outline runs clockwise on the screen from the top. Its distance from the true ellipse is
  /// at most 2.8e-4 of the greater half axis. A rectangle without width or height gives a flat
  /// outline.
  public init(ellipseIn rect: Rect) {
    self.init(rect, cornerRadii: Vector(dx: rect.width / 2, dy: rect.height / 2))
  }

  /// Creates the closed outline of `rect` with quarter circles of `radius` points as corners.
  ///
  /// The outline runs clockwise on the screen from the top left. A radius beyond half the shorter
  /// side is clamped to that half; radius 0 gives the plain rectangle.
  ///
  /// - Precondition: `radius` is not negative.
  public init(roundedRect rect: Rect, radius: Double) {
    precondition(radius >= 0, "The radius of a corner must not be negative")
    let radius = min(radius, rect.width / 2, rect.height / 2)
    guard radius > 0 else {
      self.init(rect)
      return
    }
    self.init(rect, cornerRadii: Vector(dx: radius, dy: radius))
  }

  /// Creates the outline of `rect` with a quarter ellipse of half axes `radii` at each corner.
  private init(_ rect: Rect, cornerRadii radii: Vector) {
    let (right, down) = (Vector(dx: radii.dx, dy: 0), Vector(dx: 0, dy: radii.dy))
    let corners = rect.corners
    self.init()
    move(to: corners[0] + right)
    addCorner(corners[1], from: -right, to: down)
    addCorner(corners[2], from: -down, to: -right)
    addCorner(corners[3], from: right, to: -down)
    addCorner(corners[0], from: down, to: right)
    close()
  }

  /// Draws the line to `corner + start`, then the quarter ellipse to `corner + end`.
  private mutating func addCorner(_ corner: Point, from start: Vector, to end: Vector) {
    if currentPoint != corner + start { addLine(to: corner + start) }
    let pull = 1 - Path.kappa
    addCubic(control1: corner + start * pull, control2: corner + end * pull, to: corner + end)
  }
}

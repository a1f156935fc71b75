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

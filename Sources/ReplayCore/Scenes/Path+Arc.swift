import Geometry

extension Path {
  /// Adds part of a circle, with a line to its beginning where something was drawn before.
  ///
  /// In equal cubics of at most 45 degrees, 4.3e-6 of the radius off (see `EllipticalArc`).
  ///
  /// - Parameters:
  ///   - center: The middle of the circle.
  ///   - radius: The radius in points; a negative one runs along the other side of the circle.
  ///   - start: Where the arc begins, in degrees clockwise from +x.
  ///   - sweep: How far it goes, in degrees; clockwise where positive.
  mutating func addArc(
    center: Point, radius: Double, from start: Double, by sweep: Double
  ) {
    func direction(_ angle: Double) -> Vector {
      Vector(dx: cosine(degrees: angle), dy: sine(degrees: angle))
    }
    let first = center + direction(start) * radius
    if currentPoint == nil { move(to: first) } else { addLine(to: first) }
    let pieces = Int((abs(sweep) / 45).rounded(.up))
    let step = sweep / Double(max(pieces, 1))
    // The control points lie 4/3 tan(a / 4) radii along the tangents of a piece of angle a.
    let pull = 4.0 / 3 * sine(degrees: step / 4) / cosine(degrees: step / 4)
    for piece in 0..<pieces {
      let from = direction(start + Double(piece) * step)
      let to = direction(start + Double(piece + 1) * step)
      addCubic(
        control1: center + (from + from.perpendicular * pull) * radius,
        control2: center + (to - to.perpendicular * pull) * radius, to: center + to * radius)
    }
  }
}

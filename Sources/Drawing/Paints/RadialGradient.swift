public import Geometry

/// Colours that change with the distance from a point.
public struct RadialGradient: Hashable, Sendable {
  /// Where the offset is 0, in points.
  public let center: Point
  /// The distance at which the offset is 1, in points.
  public let radius: Double
  /// The stops in the order of their offsets, at least one.
  public let stops: [GradientStop]

  /// Creates the gradient from `center` outwards.
  ///
  /// Before the first stop and after the last their colours go on; where stops share an offset
  /// the colour jumps, there already to the last of them. A gradient of radius 0 paints the last
  /// colour everywhere.
  ///
  /// - Precondition: the radius is not negative, there is a stop, and the offsets do not fall.
  public init(center: Point, radius: Double, stops: [GradientStop]) {
    precondition(radius >= 0, "The radius of a gradient must not be negative")
    stops.checkOrder()
    self.center = center
    self.radius = radius
    self.stops = stops
  }

  /// The offset at `point`: 0 at the centre, 1 on the circle; beyond all stops for radius 0.
  func offset(at point: Point) -> Double {
    radius > 0 ? point.distance(to: center) / radius : .infinity
  }
}

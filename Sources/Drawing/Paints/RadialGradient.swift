// SPDX-License-Identifier: Apache-2.0
public import Geometry

/// A gradient whose color changes with the distance from a point.
public struct RadialGradient: Hashable, Sendable {
  /// The point with the offset 0, in points.
  public let center: Point
  /// The distance at which the offset is 1, in points.
  public let radius: Double
  /// The stops in the order of their offsets, at least one.
  public let stops: [GradientStop]

  /// Creates the gradient from `center` outwards.
  ///
  /// Before the first stop and after the last their colors continue. At an offset that several
  /// stops share, the color is that of the last of them. A gradient of radius 0 paints the last
  /// color everywhere.
  ///
  /// - Precondition: The radius is not negative, there is at least one stop, and the offsets do not
  ///   decrease.
  public init(center: Point, radius: Double, stops: [GradientStop]) {
    precondition(radius >= 0, "The radius of a gradient must not be negative")
    stops.checkOrder()
    self.center = center
    self.radius = radius
    self.stops = stops
  }

  /// Returns the offset at `point`: 0 at the center and 1 on the circle; infinity for radius 0.
  package func offset(at point: Point) -> Double {
    radius > 0 ? point.distance(to: center) / radius : .infinity
  }
}

// SPDX-License-Identifier: Apache-2.0
public import Geometry

/// A gradient whose color changes along a line and is constant across it.
public struct LinearGradient: Hashable, Sendable {
  /// The point with the offset 0, in points.
  public let start: Point
  /// The point with the offset 1, in points.
  public let end: Point
  /// The stops in the order of their offsets, at least one.
  public let stops: [GradientStop]

  /// Creates the gradient from `start` to `end`.
  ///
  /// Before the first stop and after the last their colors continue. At an offset that several
  /// stops share, the color is that of the last of them. A gradient with equal ends paints the last
  /// color everywhere.
  ///
  /// - Precondition: There is at least one stop, and the offsets do not decrease.
  public init(from start: Point, to end: Point, stops: [GradientStop]) {
    stops.checkOrder()
    self.start = start
    self.end = end
    self.stops = stops
  }

  /// Returns the offset at `point`: 0 across the start and 1 across the end; infinity if both are
  /// equal.
  package func offset(at point: Point) -> Double {
    let axis = end - start
    let squaredLength = axis.squaredLength
    return squaredLength > 0 ? (point - start).dot(axis) / squaredLength : .infinity
  }
}

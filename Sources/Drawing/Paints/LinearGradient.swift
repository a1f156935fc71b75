public import Geometry

/// Colours that change along a line and stay the same across it.
public struct LinearGradient: Hashable, Sendable {
  /// A colour at a share of the way from `start` to `end`.
  public typealias Stop = GradientStop

  /// Where the offset is 0, in points.
  public let start: Point
  /// Where the offset is 1, in points.
  public let end: Point
  /// The stops in the order of their offsets, at least one.
  public let stops: [Stop]

  /// Creates the gradient from `start` to `end`.
  ///
  /// Before the first stop and after the last their colours go on; where stops share an offset
  /// the colour jumps, there already to the last of them. A gradient whose ends coincide paints the
  /// last colour everywhere.
  ///
  /// - Precondition: there is a stop, and the offsets do not fall.
  public init(from start: Point, to end: Point, stops: [Stop]) {
    stops.checkOrder()
    self.start = start
    self.end = end
    self.stops = stops
  }

  /// The offset at `point`: 0 across the start, 1 across the end; beyond all stops if they coincide.
  func offset(at point: Point) -> Double {
    let axis = end - start
    let squaredLength = axis.squaredLength
    return squaredLength > 0 ? (point - start).dot(axis) / squaredLength : .infinity
  }
}

/// One stroke of a guide, or a part of it.
public struct GuidePart: Hashable, Sendable {
  /// The index of the guide stroke, from 0.
  public var stroke: Int
  /// The distances along the stroke at which the part begins and ends, in points; nil for the whole
  /// stroke.
  public var along: ClosedRange<Double>?

  /// Creates a part, or the whole stroke.
  public init(stroke: Int, along: ClosedRange<Double>? = nil) {
    self.stroke = stroke
    self.along = along
  }
}

public import Geometry
public import TouchRecording

/// A position of a stroke at a time.
public struct MotionSample: Hashable, Sendable {
  /// The position in points.
  public var location: Point
  /// The time in microseconds since the recording began.
  public var time: Microseconds

  /// Creates a sample.
  public init(location: Point, time: Microseconds) {
    self.location = location
    self.time = time
  }
}

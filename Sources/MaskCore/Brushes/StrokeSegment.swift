import Geometry
import TouchRecording

/// One piece of a stroke.
struct StrokeSegment: Hashable, Sendable {
  /// The index of its stroke.
  var stroke: Int
  /// From the last position to the new one, in points of the card; a touch-down has length 0.
  var centerline: LineSegment
  /// The width of the tip at the start of the segment, in points.
  let startWidth: Double
  /// The width of the tip at the end of the segment, in points.
  var endWidth: Double
  /// The index of its brush.
  let brush: Int
  /// Whether the piece of the stroke before it left the same tip where this one starts.
  var startIsDrawn: Bool
  /// When the contact was last known to be where it starts.
  let startTime: Microseconds
  /// The time of the event that drew it.
  let time: Microseconds

  /// The same piece with the tip at its start, drawn before or not.
  var whole: StrokeSegment {
    var segment = self
    segment.startIsDrawn = false
    return segment
  }
}

// SPDX-License-Identifier: Apache-2.0
import Geometry
import TouchRecording

/// One segment of a stroke: a touch-down, or the straight way between two touches of a contact.
struct StrokeSegment: Hashable, Sendable {
  /// The index of its stroke.
  var stroke: Int
  /// The way of the center of the tip, in points of the card; that of a touch-down has length 0.
  var centerline: LineSegment
  /// The width of the tip at the start of the segment, in points.
  let startWidth: Double
  /// The width of the tip at the end of the segment, in points.
  var endWidth: Double
  /// The index of its brush.
  let brush: Int
  /// True if the segment of the stroke before this one left the same tip where this one starts.
  var startIsDrawn: Bool
  /// The latest time at which the contact was known to be at the start of the segment.
  let startTime: Microseconds
  /// The time of the touch that drew the segment.
  let time: Microseconds

  /// The same segment, with the tip at its start marked as not drawn yet.
  var whole: StrokeSegment {
    var segment = self
    segment.startIsDrawn = false
    return segment
  }
}

// SPDX-License-Identifier: Apache-2.0
public import TouchRecording

/// The motion of all strokes since the start or the latest reset.
///
/// Times are in microseconds, lengths in points.
public struct MotionReport: Hashable, Sendable {
  /// The motion of one stroke.
  public struct Stroke: Hashable, Sendable {
    /// The number of the contact.
    public var contact: Int
    /// The time of touching down.
    public var startTime: Microseconds
    /// The time from touching down to the latest touch of the contact.
    public var duration: Microseconds
    /// The resampled speeds in points a second, one for each `SpeedProfile.step` from the start on.
    ///
    /// There are none if the stroke has a single resampled point, or takes too long.
    public var speeds: [Double]
    /// The figures of the stroke.
    public var figures: MotionFigures
  }

  /// The time from the first to the last touch, hovering included.
  public var duration: Microseconds
  /// The time during which at least one contact was down.
  public var onSurface: Microseconds
  /// The time between strokes, from the first touching down to the last end: planning, or rest.
  public var inAir: Microseconds
  /// The number of strokes that were lifted: in how many pieces the hand draws.
  public var lifts: Int
  /// The number of samples of hovering pointers.
  public var hovered: Int
  /// The figures of all strokes together.
  public var figures: MotionFigures
  /// The strokes in order of touching down.
  public var strokes: [Stroke]
}

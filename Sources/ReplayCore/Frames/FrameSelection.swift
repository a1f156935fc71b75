// SPDX-License-Identifier: Apache-2.0
package import TouchRecording

/// The frames to draw of each recording.
package enum FrameSelection: Hashable, Sendable {
  /// One frame, of the state at the end.
  case last
  /// One frame, of the state after all events up to and including a time.
  case at(Microseconds)
  /// Frames at equal steps from time 0 until before the end, and one of the state at the end.
  case every(FrameRate)
  /// Frames at moments, and one of the state at the end.
  case moments([FrameMoment])
}

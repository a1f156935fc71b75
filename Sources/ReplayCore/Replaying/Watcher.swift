// SPDX-License-Identifier: Apache-2.0
import Scenes
package import TouchRecording

/// A consumer of a recording while it is replayed, such as the frames or the demands.
///
/// A playback asks its watchers in their order. Each reads the scene, and may add to the result or
/// end the replay of the scene, which is nil from then on.
package protocol Watcher {
  /// Does what is due before an event, whose time is given, or before the end of the recording.
  ///
  /// - Parameters:
  ///   - time: The time of the event, in microseconds; nil for the end.
  ///   - state: The state of the playback before the event.
  /// - Returns: A picture; the call is repeated until the result is nil.
  mutating func before(_ time: Microseconds?, in state: inout PlaybackState) -> Picture?
  /// Takes an event from a line, after the scene has played it.
  mutating func after(_ event: RecordingEvent, line: Int, in state: inout PlaybackState)
  /// Prepares what the result needs from elsewhere, where the report of the scene is made.
  mutating func conclude(in state: inout PlaybackState)
  /// Adds to the result at the end.
  mutating func end(in state: inout PlaybackState)
}

extension Watcher {
  /// Does nothing.
  package mutating func before(
    _ time: Microseconds?, in state: inout PlaybackState
  ) -> Picture? { nil }

  /// Does nothing.
  package mutating func after(
    _ event: RecordingEvent, line: Int, in state: inout PlaybackState
  ) {}

  /// Does nothing.
  package mutating func conclude(in state: inout PlaybackState) {}

  /// Does nothing.
  package mutating func end(in state: inout PlaybackState) {}
}

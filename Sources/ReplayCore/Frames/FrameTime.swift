package import TouchRecording

/// Which frames of each recording are wanted.
package enum FrameTime: Hashable, Sendable {
  /// The state after everything.
  case last
  /// The state after everything up to and including a time.
  case at(Microseconds)
  /// The states at equal steps from time 0 to before the end, and that after everything.
  case every(FrameRate)
}

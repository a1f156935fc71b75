public import JSONStream

/// The facts about a recording that are known at its end.
public struct RecordingEnd: Hashable, Sendable {
  /// The time of the `end` line, or else of the last event, in microseconds.
  public var time: Microseconds
  /// The state of the recording, with counts of what was skipped or repaired.
  public var integrity: Integrity
  /// The warnings in the order of their codes.
  public var warnings: [RecordingWarning]
  /// Keys of the `end` line that version 1 does not define, kept for conversion.
  public var extras: [JSONMember]

  package init(
    time: Microseconds, integrity: Integrity = Integrity(), warnings: [RecordingWarning] = [],
    extras: [JSONMember] = []
  ) {
    self.time = time
    self.integrity = integrity
    self.warnings = warnings
    self.extras = extras
  }
}

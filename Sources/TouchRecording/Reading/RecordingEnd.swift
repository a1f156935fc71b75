public import JSONStream

/// What is known about a recording when it is over.
public struct RecordingEnd: Hashable, Sendable {
  /// The time of the `end` line, else of the last event, in microseconds.
  public var time: Microseconds
  /// How whole the recording was.
  public var integrity: Integrity
  /// What was wrong with it, by code.
  public var warnings: [RecordingWarning]
  /// Keys of the `end` line that this version does not know, kept for conversion.
  public var extras: [JSONMember]
}

public import JSONStream

/// One line of a recording between its header and its end.
public struct RecordingEntry: Hashable, Sendable {
  /// What happened.
  public var event: RecordingEvent
  /// Keys of the line that this version does not know, kept for conversion.
  public var extras: [JSONMember]

  /// Creates a line that says `event`.
  public init(_ event: RecordingEvent, extras: [JSONMember] = []) {
    self.event = event
    self.extras = extras
  }
}

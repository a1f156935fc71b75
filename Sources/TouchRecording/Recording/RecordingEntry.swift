public import JSONStream

/// One line of a recording between its header and its `end` line.
public struct RecordingEntry: Hashable, Sendable {
  /// The event on the line.
  public var event: RecordingEvent
  /// Keys of the line that version 1 does not define, kept for conversion.
  public var extras: [JSONMember]

  /// Creates a line that holds `event`.
  public init(_ event: RecordingEvent, extras: [JSONMember] = []) {
    self.event = event
    self.extras = extras
  }
}

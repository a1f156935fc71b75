// SPDX-License-Identifier: Apache-2.0
public import JSONStream

/// One item that a reader returns.
public enum RecordingItem: Hashable, Sendable {
  /// The start of a recording; `line` is the number of its header in the stream, from 1.
  ///
  /// Headers are rare and large; they are stored apart, so that every other item stays small.
  indirect case header(RecordingHeader, line: Int)
  /// An entry of the recording; `line` is its number in the stream, from 1.
  case entry(RecordingEntry, line: Int)
  /// The end of the recording.
  indirect case end(RecordingEnd)
}

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

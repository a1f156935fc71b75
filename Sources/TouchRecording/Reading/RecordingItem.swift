public import JSONStream

/// One item that a reader returns.
public enum RecordingItem: Hashable, Sendable {
  /// The start of a recording; `line` is the number of its header in the stream, from 1.
  ///
  /// Headers are rare and large; they are stored apart, so that every other item stays small.
  indirect case header(RecordingHeader, line: Int)
  /// An event of the recording; `extras` are the keys of its line that version 1 does not define, and
  /// `line` is the number of the line in the stream, from 1.
  case event(RecordingEvent, extras: [JSONMember], line: Int)
  /// The end of the recording.
  indirect case end(RecordingEnd)
}

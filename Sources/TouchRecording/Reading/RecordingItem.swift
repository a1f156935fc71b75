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

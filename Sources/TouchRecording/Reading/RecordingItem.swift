/// One thing that a reader hands out.
public enum RecordingItem: Hashable, Sendable {
  /// A recording begins; `line` is the number of its header in the stream, from 1. Rare and large,
  /// so it stands apart and every other item stays small.
  indirect case header(RecordingHeader, line: Int)
  /// Something happens; `line` is its number in the stream, from 1.
  case entry(RecordingEntry, line: Int)
  /// The recording is over.
  indirect case end(RecordingEnd)
}

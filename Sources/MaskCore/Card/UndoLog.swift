import TouchRecording

/// A log of the changes of the latest segments of a card, which undoes them from last to first.
///
/// The log is cleared when a stroke begins while no other stroke is open; strokes that ended before
/// are final.
struct UndoLog: Sendable {
  /// The state of the card before one segment: the first times, the time since which the card was
  /// complete (nil if it was not complete), and the index of the first change of the segment.
  typealias Step = (first: SavedCard.FirstTimes, completeSince: Microseconds?, firstChange: Int)

  /// The entries, one for each segment.
  var steps: [Step] = []
  /// The pixels that gained samples, segment by segment.
  var changes: [PixelChange] = []

  /// Begins the entry of a further segment.
  mutating func begin(_ first: SavedCard.FirstTimes, completeSince: Microseconds?) {
    steps.append((first, completeSince, changes.count))
  }

  /// Removes all entries.
  mutating func removeAll() {
    steps.removeAll(keepingCapacity: true)
    changes.removeAll(keepingCapacity: true)
  }
}

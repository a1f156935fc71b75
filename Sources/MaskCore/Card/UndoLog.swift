import TouchRecording

/// What the latest pieces of a card changed, so that they can be taken back, the last one first.
///
/// It goes back to the first stroke that is still being drawn: one that is over stays.
struct UndoLog: Sendable {
  /// What one piece found.
  struct Step: Sendable {
    /// The first times before it.
    let first: SavedCard.FirstTimes
    /// Since when the card was complete before it.
    let completeSince: Microseconds?
    /// The index of the first of its changes.
    let firstChange: Int
  }

  /// One for each piece.
  var steps: [Step] = []
  /// The pixels of each piece that gained samples, piece by piece.
  var changes: [PixelChange] = []

  /// Begins with a further piece.
  mutating func begin(_ first: SavedCard.FirstTimes, completeSince: Microseconds?) {
    steps.append(
      Step(first: first, completeSince: completeSince, firstChange: changes.count))
  }

  /// Forgets all pieces.
  mutating func removeAll() {
    steps.removeAll(keepingCapacity: true)
    changes.removeAll(keepingCapacity: true)
  }
}

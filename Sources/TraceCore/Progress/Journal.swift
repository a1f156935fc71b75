import Geometry
import TouchRecording

// Where the order matters, what one stroke reached decides what others could: a discarded stroke
// cannot be taken out alone. Instead the trace goes back to when no contact was down, and what the
// other contacts did since is applied again.

/// What contacts did since none was down.
struct Journal: Sendable {
  /// How the trace stood before.
  struct Start: Sendable {
    let strokes: Int
    let completedAt: Microseconds?
    let isCompletedHere: Bool
    let ordered: OrderedProgress
  }

  /// How the trace stood when no contact was down.
  var start: Start?
  /// What was done since, and by which stroke, counted from the start.
  var entries: [(stroke: Int, event: TouchEvent)] = []
}

extension Trace {
  /// Notes something that the contact in `slot` does, for the case that it is taken back.
  mutating func journalize(_ event: TouchEvent, as phase: TouchEvent.Phase, _ slot: Int) {
    guard rules.cancel == .discard, let ordered else { return }
    if phase == .began && down.count == 1 {
      journal.entries.removeAll(keepingCapacity: true)
      journal.start = Journal.Start(
        strokes: strokes.count - 1, completedAt: completedAt, isCompletedHere: isCompletedHere,
        ordered: ordered)
    }
    guard let start = journal.start else { return }
    var entry = event
    entry.phase = phase
    journal.entries.append((down[slot].stroke - start.strokes, entry))
  }

  /// Takes back what the stroke at `index` did, and all that depended on it.
  ///
  /// - Complexity: what was drawn, by all contacts, since none was down.
  mutating func rewind(without index: Int) {
    guard let start = journal.start, let current = ordered else { return }
    let entries = journal.entries
    journal.entries.removeAll(keepingCapacity: true)
    strokes.removeLast(strokes.count - start.strokes)
    down.removeAll()
    forget(current, downTo: start.ordered)
    ordered = start.ordered
    completedAt = start.completedAt
    isCompletedHere = start.isCompletedHere
    for (stroke, event) in entries where stroke != index - start.strokes {
      switch (event.phase, down.firstIndex { $0.contact == event.contact }) {
      case (.moved, let slot?): extend(slot, event)
      case (.ended, let slot?): lift(slot, at: event.time, .ended)
      default: begin(event)
      }
      noteCompletion(at: event.time)
    }
  }

  /// Marks as not reached what `current` has beyond `earlier`.
  private mutating func forget(_ current: OrderedProgress, downTo earlier: OrderedProgress) {
    let since = current.finished[earlier.finished.count...] + [current.begun].compactMap { $0 }
    for step in since {
      for waypoint in waypointRanges[step.stroke] { unreached.insert(waypoint) }
    }
    guard let begun = earlier.begun else { return }
    for k in 0..<earlier.next {
      unreached.remove(waypoint(k, of: begun.stroke, isReversed: begun.isReversed))
    }
  }
}

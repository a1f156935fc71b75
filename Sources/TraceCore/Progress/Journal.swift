import Geometry
import TouchRecording

// Under ordered progress, the waypoints that one stroke reached determine those that others could
// reach, so a discarded stroke cannot be removed alone. Instead the trace returns to the latest
// moment without a contact down, and applies the later events of the other contacts again.

/// The events since no contact was down.
struct Journal: Sendable {
  /// The state of the trace before those events.
  struct Start: Sendable {
    let strokes: Int
    let completedAt: Microseconds?
    let isCompletedHere: Bool
    let ordered: OrderedProgress
  }

  /// The state of the trace when no contact was down; nil before the first contact.
  var start: Start?
  /// The events since the start, each with the index of its stroke counted from the start.
  var entries: [(stroke: Int, event: TouchEvent)] = []
}

extension Trace {
  /// Records an event of the contact in `slot`, in case its stroke or another one is taken back.
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

  /// Takes back the stroke at `index` and everything that depended on it.
  ///
  /// - Complexity: Proportional to the ink of all contacts since no contact was down.
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

  /// Marks the waypoints that `current` has reached beyond `earlier` as not reached.
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

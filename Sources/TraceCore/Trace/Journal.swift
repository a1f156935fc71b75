// SPDX-License-Identifier: Apache-2.0
import Geometry
import TouchRecording

// Under ordered progress, the waypoints that one stroke reached determine those that others could
// reach, so a discarded stroke cannot be removed alone. Instead the trace returns to the moment
// before the stroke touched down, and applies the later events of the other contacts again:
//
//      contact 1   b--m--m--m--m--m        the state before b of contact 2 is kept
//      contact 2         b--m--x           x returns to it, and applies one m of contact 1 again
//
// So a discard costs what was drawn beside the stroke, and nothing that was drawn before it.

/// The state that is needed to undo the strokes that are being drawn.
struct Journal: Sendable {
  /// The state of the trace before a contact that is down touched down.
  struct Start: Sendable {
    /// The number of the contact.
    let contact: Int
    /// The number of events in the journal.
    let events: Int
    /// The ink.
    let ink: Ink.Mark
    /// The progress.
    let progress: GuideProgress.Mark
    /// The time of completion.
    let completedAt: Microseconds?
    /// True if that time was set since the latest reset.
    let isCompletedHere: Bool
  }

  /// The start of each contact that is down, in the order of touching down.
  private(set) var starts: [Start] = []
  /// The events since no contact was down.
  private(set) var events: [TouchEvent] = []

  /// Records an event.
  mutating func append(_ event: TouchEvent) { events.append(event) }

  /// Records the state before the next event.
  mutating func append(_ start: Start) { starts.append(start) }

  /// Forgets the start of a contact that lifted, and everything if no contact is down any more.
  mutating func remove(_ contact: Int, isLast: Bool) {
    starts.removeAll { $0.contact == contact }
    if isLast { self = Journal() }
  }

  /// Removes everything since a contact touched down.
  ///
  /// - Returns: The start of the contact, and the later events of the other contacts; nil if the
  ///   contact is not in the journal.
  mutating func rewind(_ contact: Int) -> (start: Start, events: [TouchEvent])? {
    guard let index = starts.firstIndex(where: { $0.contact == contact }) else { return nil }
    let start = starts[index]
    let later = events[start.events...].filter { $0.contact != contact }
    starts.removeSubrange(index...)
    events.removeSubrange(start.events...)
    return (start, later)
  }
}

extension Trace {
  /// True if strokes are taken back by the journal.
  private var isJournaled: Bool { rules.discards && rules.progress == .ordered }

  /// Records the state before a contact touches down.
  mutating func journalizeStart(of contact: Int) {
    guard isJournaled, let mark = progress.mark else { return }
    journal.append(
      Journal.Start(
        contact: contact, events: journal.events.count, ink: ink.mark, progress: mark,
        completedAt: completedAt, isCompletedHere: isCompletedHere))
  }

  /// Records an event of a contact that is down.
  mutating func journalize(_ event: TouchEvent, as phase: TouchEvent.Phase) {
    guard isJournaled else { return }
    var entry = event
    entry.phase = phase
    journal.append(entry)
  }

  /// Takes back the stroke of a contact that is down, and everything that depended on it.
  ///
  /// - Complexity: Proportional to the ink that the other contacts drew since the contact touched
  ///   down, and to their number.
  mutating func rewind(_ contact: Int) {
    guard let (start, events) = journal.rewind(contact) else { return }
    ink.rewind(to: start.ink)
    progress.rewind(to: start.progress)
    (completedAt, isCompletedHere) = (start.completedAt, start.isCompletedHere)
    for event in events {
      switch (event.phase, ink.open.firstIndex { $0.contact == event.contact }) {
      case (.moved, let slot?): extend(slot, event)
      case (.ended, let slot?): lift(slot, at: event.time, .ended)
      default: begin(event)
      }
      noteCompletion(at: event.time)
    }
  }
}

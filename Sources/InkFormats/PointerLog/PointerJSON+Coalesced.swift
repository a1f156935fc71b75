// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import JSONStream
import TouchRecording

// Events that a browser joined to one move: they come before it, unless the list repeats them.

extension PointerJSON {
  /// The time and the place of an event.
  private struct Instant: Hashable {
    let time: Microseconds
    let location: Point?

    /// Creates the instant of an event; nil without a time.
    init?(_ event: PointerEvent) {
      guard let time = event.time else { return nil }
      (self.time, location) = (time, event.location)
    }
  }

  /// The names under which programs write the result of `getCoalescedEvents()`.
  private static let coalescedKeys = ["coalescedEvents", "coalesced", "getCoalescedEvents"]
  /// The time by which two events of one clock may be further apart than their moves: nothing that
  /// a browser joins is as old.
  private static let greatestAge: Microseconds = 1_000_000

  /// Returns the events that were joined to a move, each once.
  ///
  /// They take from the move what they do not tell themselves.
  mutating func coalesced(
    into move: PointerEvent, of record: JSONValue, isFlutter: Bool, after last: PointerEvent?
  ) throws(Fault) -> [PointerEvent] {
    var events: [PointerEvent] = []
    var hasOwnTimes = true
    var told: Set<Instant> = []
    if let last, last.kind == .move, let instant = Instant(last) { told.insert(instant) }
    for part in try parts(of: record) {
      var event = move
      event.place = nextPlace(of: part)
      try fill(&event, from: part, isFlutter: isFlutter)
      if let time = try time(ofPart: part) { event.time = time } else { hasOwnTimes = false }
      if hasOwnTimes, let instant = Instant(event), !told.insert(instant).inserted { continue }
      events.append(event)
    }
    if hasOwnTimes { align(&events, to: move, after: last) }
    return events
  }

  private func parts(of event: JSONValue) throws(Fault) -> [JSONValue] {
    for key in PointerJSON.coalescedKeys {
      // A Boolean tells that the event itself is coalesced.
      guard let value = event[key], !value.isNull, value.bool == nil else { continue }
      guard let events = value.elements else {
        throw wrong(key, value, in: event, "an array of events")
      }
      guard events.allSatisfy({ $0.members != nil }) else {
        throw wrong(key, value, in: event, "an array of objects")
      }
      if !events.isEmpty { return events }
    }
    return []
  }

  /// Moves the times of events from another clock, such as that of the world beside that of the page.
  ///
  /// They keep their steps and end with their move. Without steps of one clock, only the move counts.
  private mutating func align(
    _ events: inout [PointerEvent], to move: PointerEvent, after last: PointerEvent?
  ) {
    let times = events.compactMap(\.time)
    guard let end = move.time, let least = times.min(), let greatest = times.max() else { return }
    let gap = last?.time.map { abs(end - $0) } ?? 0
    guard max(abs(end - least), abs(end - greatest)) > gap + PointerJSON.greatestAge else { return }
    noteOtherClock(count: events.count, at: events[0].place)
    guard greatest - least <= gap + PointerJSON.greatestAge else { return events = [] }
    var shift = end - greatest
    if events.first(where: { $0.time == greatest })?.location != move.location {
      // The list ends before its move.
      shift -= events.count > 1 ? (greatest - least) / Microseconds(events.count - 1) : gap / 2
    }
    for index in events.indices { events[index].time = events[index].time.map { $0 + shift } }
  }
}

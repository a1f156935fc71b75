// SPDX-License-Identifier: Apache-2.0
package import Diagnostics
import ReplayCore
package import TouchRecording
import Touchstone

/// A part of a recording: the events in a range of time, or the touches of one contact, or both.
package struct RecordingExcerpt: Sendable {
  /// The range of time in microseconds, without its end, from which the excerpt counts its own
  /// times; nil for all of the recording.
  package var times: Range<Microseconds>?
  /// The number of the only contact whose touches are kept; nil for all contacts.
  package var contact: Int?

  /// Creates an excerpt that keeps everything.
  package init() {}

  /// True if the excerpt keeps everything.
  var isWhole: Bool { times == nil && contact == nil }

  /// Returns the excerpt of a recording.
  ///
  /// A contact that is down when the range begins touches down with its first sample in the range.
  /// One that is down when the range ends stays down. Events without a time stay.
  ///
  /// - Throws: `Fault.emptyExcerpt` if no touch is left.
  package func of(_ recording: Recording) throws(Fault) -> Recording {
    guard !isWhole else { return recording }
    var down: Set<Int> = []
    var entries: [RecordingEntry] = []
    for var entry in recording.entries where keeps(entry.event) {
      entry.event = shifted(entry.event)
      if case .touch(var touch) = entry.event {
        switch touch.phase {
        case .began: down.insert(touch.contact)
        case .moved where down.insert(touch.contact).inserted: touch.phase = .began
        case .ended, .cancelled:
          // Its touching down lies before the range: nothing of it was inside.
          guard down.remove(touch.contact) != nil else { continue }
        case .moved, .hovered: break
        }
        entry.event = .touch(touch)
      }
      entries.append(entry)
    }
    guard entries.contains(where: { if case .touch = $0.event { true } else { false } }) else {
      throw .emptyExcerpt(end: recording.endTime)
    }
    let end = times.map { min($0.upperBound, recording.endTime) - $0.lowerBound }
    return Recording(
      header: recording.header, entries: entries, endTime: end ?? recording.endTime)
  }

  private func keeps(_ event: RecordingEvent) -> Bool {
    if let contact, case .touch(let touch) = event, touch.contact != contact { return false }
    guard let times, let time = event.time else { return true }
    return times.contains(time)
  }

  private func shifted(_ event: RecordingEvent) -> RecordingEvent {
    guard let start = times?.lowerBound else { return event }
    switch event {
    case .touch(var touch):
      touch.time -= start
      return .touch(touch)
    case .reset(let time): return .reset(time: time - start)
    case .mark(let time, let label): return .mark(time: time - start, label: label)
    case .note(let time, let text): return .note(time: time - start, text: text)
    case .expect(let time, let require):
      return .expect(time: time.map { $0 - start }, require: require)
    case .other: return event
    }
  }
}

extension Range<Microseconds> {
  /// Creates the range of `1.2s..3s`; nil for any other text, and if the range is empty.
  package init?(timesText text: String) {
    guard let dots = text.firstRange(of: ".."),
      let start = Microseconds(timeText: String(text[..<dots.lowerBound])),
      let end = Microseconds(timeText: String(text[dots.upperBound...])), start < end
    else { return nil }
    self = start..<end
  }
}

// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import JSONStream

/// The faults and repairs of a recording, collected while it is read.
struct RecordingDiagnostics {
  var integrity = Integrity()
  private var unknownContent: (place: Place, first: UnknownName)?
  private var timeSteppedBack: (place: Place, found: Microseconds, previous: Microseconds)?
  private var beganWhileDown: (place: Place, contact: Int)?
  private var outOfSequence: (place: Place, contact: Int, phase: TouchEvent.Phase)?

  mutating func noteUnknown(event name: String, at place: Place) {
    integrity.skipped.events += 1
    noteUnknown(.event, name, known: LineParser.events, at: place)
  }

  /// Notes the `extras` that are not keys of applications; `known` are the keys that were expected.
  mutating func noteUnknown(
    keys extras: [JSONMember], known: @autoclosure () -> [String], at place: Place
  ) {
    for extra in extras where !extra.isApplicationKey {
      integrity.skipped.keys += 1
      noteUnknown(.key, extra.key, known: known(), at: place)
    }
  }

  private mutating func noteUnknown(
    _ kind: UnknownName.Kind, _ name: String, known: @autoclosure () -> [String], at place: Place
  ) {
    guard unknownContent == nil else { return }
    unknownContent = (place, UnknownName(kind, excerpt(name.utf8), known: known()))
  }

  mutating func noteStepBack(
    at place: Place, found: Microseconds, previous: Microseconds
  ) {
    integrity.repaired.times += 1
    timeSteppedBack = timeSteppedBack ?? (place, found, previous)
  }

  mutating func noteBeganWhileDown(at place: Place, contact: Int) {
    integrity.repaired.contacts += 1
    beganWhileDown = beganWhileDown ?? (place, contact)
  }

  mutating func noteSkipped(_ touch: TouchEvent, at place: Place) {
    integrity.skipped.touches += 1
    outOfSequence = outOfSequence ?? (place, touch.contact, touch.phase)
  }

  /// The warnings so far, in the order of their codes.
  var warnings: [RecordingWarning] {
    let (skipped, repaired) = (integrity.skipped, integrity.repaired)
    let warnings: [RecordingWarning?] = [
      unknownContent.map { place, first in
        .unknownContent(place, first: first, events: skipped.events, keys: skipped.keys)
      },
      timeSteppedBack.map { place, found, previous in
        .timeSteppedBack(place, found: found, previous: previous, count: repaired.times)
      },
      beganWhileDown.map { place, contact in
        .beganWhileDown(place, contact: contact, count: repaired.contacts)
      },
      outOfSequence.map { place, contact, phase in
        .outOfSequence(place, contact: contact, phase: phase, count: skipped.touches)
      },
    ]
    return warnings.compactMap { $0 }
  }
}

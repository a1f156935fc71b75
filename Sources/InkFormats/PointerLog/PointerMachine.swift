// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import TouchRecording

/// Makes strokes of the events of pointers.
///
/// The events are sorted by time as a whole, because browsers deliver those of several pointers out
/// of order. A contact is the run of a pointer from `down` to `up` or `cancel`; a move without one is
/// in the air.
struct PointerMachine {
  /// The stroke of a pointer that a further event continues.
  private struct Track {
    let stroke: Int
    let isContact: Bool
    var location: Point
  }

  var events: [PointerEvent] = []
  private var ink = ImportedInk()
  private var tracks: [Int64: Track] = [:]
  /// True if a pen of the log was seen tilted; 0 stands for an unknown tilt too.
  private var hasTilt = false
  /// True if a pressure of a contact is neither 0 nor 0.5, which stand for an unknown one.
  private var hasPressure = false
  /// The number of contacts that come down again without a lift, and the place of the first.
  private var missingLifts: (count: Int, place: Place?) = (0, nil)
  /// The number of contacts whose landing is not told, and the place of the first.
  private var missingLandings: (count: Int, place: Place?) = (0, nil)
  /// True if moves of the log tell buttons that are down; where none does, 0 stands for unknown ones.
  private var tellsButtons = false
  /// The number of contacts of a mouse that moves on without a button, and the place of the first.
  private var missingReleases: (count: Int, place: Place?) = (0, nil)
  /// The number of events that end no contact.
  private var strayLifts = 0

  /// Returns the drawing of the events; `omitted` are the parts of the text that its reader left out.
  ///
  /// - Complexity: O(n log n) in the number of events.
  mutating func drawing(
    omitted: Omissions
  ) throws(Fault) -> ImportedInk {
    hasTilt = events.contains { ($0.tilt ?? .zero) != .zero }
    tellsButtons = events.contains { $0.kind == .move && $0.buttons ?? 0 > 0 }
    let events = events.inOrderOfTime { $0.time }
    let landings = missingLandings(in: events)
    for (index, event) in events.enumerated() {
      let track = tracks[event.pointer]
      switch event.kind {
      case .down: begin(event, after: track)
      case .move where landings.contains(index):
        missingLandings = (missingLandings.count + 1, missingLandings.place ?? event.place)
        begin(event, after: track)
      case .move: move(event, track)
      case .up: end(event, track, .ended)
      case .cancel: end(event, track, .cancelled)
      case .lost:
        if track?.isContact == true { end(event, track, .cancelled) }
      }
    }
    guard !ink.strokes.isEmpty else { throw .noInk(Place(line: 1, byte: 1)) }
    if hasPressure { ink.forgetForcesBeyondRange() } else { ink.clearForce { _ in true } }
    ink.isThinned = ink.looksThinned
    if missingLifts.count > 0 {
      ink.assume(
        Assumption(
          .lift, "contacts that come down again were lifted then, because no lift is told",
          count: missingLifts.count, at: missingLifts.place))
    }
    if missingReleases.count > 0 {
      ink.assume(
        Assumption(
          .lift, "contacts of a mouse that moves on without a button were lifted then",
          count: missingReleases.count, at: missingReleases.place))
    }
    if missingLandings.count > 0 {
      ink.assumeBeginnings(missingLandings.count, at: missingLandings.place)
    }
    ink.notes += omitted.notes
    ink.noteOmitted("lifts without a contact", count: strayLifts)
    ink.noteOmitted("sizes of contacts", count: events.count { $0.hasSize })
    ink.noteOmitted("rotations of pens", count: events.count { $0.hasTwist })
    return ink
  }

  /// Returns the indices of the moves with which contacts begin whose landing is not told.
  ///
  /// Such a contact is proved by a move that touches, or by a lift after moves that do not tell that they
  /// are in the air. It is down from the first of these moves on.
  private func missingLandings(in events: [PointerEvent]) -> Set<Int> {
    var landings: Set<Int> = []
    var down: Set<Int64> = []
    var first: [Int64: Int] = [:]
    for (index, event) in events.enumerated() {
      switch event.kind {
      case .down: down.insert(event.pointer)
      case .move where down.contains(event.pointer):
        guard isReleased(event) else { continue }
        down.remove(event.pointer)
      case .move:
        guard event.location != nil, event.touches != false else { break }
        if first[event.pointer] == nil { first[event.pointer] = index }
        guard event.touches == true, let move = first[event.pointer] else { continue }
        landings.insert(move)
        down.insert(event.pointer)
      case .up, .cancel, .lost:
        let isProof = event.kind == .up || event.device == .touch
        if isProof, !down.contains(event.pointer), let move = first[event.pointer] {
          landings.insert(move)
        }
        down.remove(event.pointer)
      }
      first[event.pointer] = nil
    }
    return landings
  }

  /// True if a move tells that a mouse has no button down.
  private func isReleased(_ move: PointerEvent) -> Bool {
    tellsButtons && move.device == .mouse && move.buttons == 0
  }

  private mutating func begin(_ event: PointerEvent, after track: Track?) {
    guard let location = event.location else { return }
    if let track, track.isContact {
      // The lift is missing: the pointer was up at the latest when it came down again.
      missingLifts = (missingLifts.count + 1, missingLifts.place ?? event.place)
      append(ImportedInk.Sample(location: track.location, time: event.time), to: track.stroke)
      ink.strokes[track.stroke].outcome = .ended
    }
    add(contactSample(event, location), event, isContact: true)
  }

  private mutating func move(_ event: PointerEvent, _ track: Track?) {
    guard let location = event.location else { return }
    var track = track
    if let old = track, old.isContact, isReleased(event) {
      missingReleases = (missingReleases.count + 1, missingReleases.place ?? event.place)
      append(ImportedInk.Sample(location: old.location, time: event.time), to: old.stroke)
      ink.strokes[old.stroke].outcome = .ended
      track = nil
    }
    if let track, track.isContact || ink.strokes[track.stroke].pointer == event.device {
      let sample =
        track.isContact
        ? contactSample(event, location) : ImportedInk.Sample(location: location, time: event.time)
      append(sample, to: track.stroke)
      tracks[event.pointer]?.location = location
    } else {
      add(ImportedInk.Sample(location: location, time: event.time), event, isContact: false)
    }
  }

  /// Ends a contact.
  ///
  /// The last sample has no force: nothing presses any more. A cancelled contact stays where it was.
  private mutating func end(
    _ event: PointerEvent, _ track: Track?, _ outcome: StrokeOutcome
  ) {
    tracks[event.pointer] = nil
    guard let track, track.isContact else {
      strayLifts += 1
      return
    }
    let location = outcome == .ended ? event.location ?? track.location : track.location
    append(ImportedInk.Sample(location: location, time: event.time), to: track.stroke)
    ink.strokes[track.stroke].outcome = outcome
  }

  /// Begins a stroke: a contact, or a run in the air.
  private mutating func add(
    _ sample: ImportedInk.Sample, _ event: PointerEvent, isContact: Bool
  ) {
    tracks[event.pointer] = Track(
      stroke: ink.strokes.count, isContact: isContact, location: sample.location)
    ink.strokes.append(
      ImportedInk.Stroke(
        samples: [sample], pointer: event.device, isHovering: !isContact,
        outcome: isContact ? .open : .ended, place: event.place))
  }

  private mutating func append(_ sample: ImportedInk.Sample, to stroke: Int) {
    ink.strokes[stroke].samples.append(sample)
  }

  private mutating func contactSample(
    _ event: PointerEvent, _ location: Point
  ) -> ImportedInk.Sample {
    var sample = ImportedInk.Sample(location: location, time: event.time, force: event.force)
    if let pressure = event.pressure, pressure != 0, pressure != 0.5 { hasPressure = true }
    sample.altitude = event.altitude
    sample.azimuth = event.azimuth
    if hasTilt, let tilt = event.tilt, event.altitude == nil, event.azimuth == nil {
      let direction = PenTilt(x: tilt.x * .pi / 180, y: tilt.y * .pi / 180)
      sample.altitude = direction.altitude
      sample.azimuth = direction.azimuth
    }
    return sample
  }
}

extension ImportedInk {
  /// Notes contacts whose landing is not told.
  mutating func assumeBeginnings(_ count: Int, at place: Place?) {
    assume(
      Assumption(
        .beginning, "contacts that were down already begin at their first samples", count: count,
        at: place))
  }
}

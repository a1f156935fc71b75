// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import JSONStream
import TouchRecording

/// One drawing of a file of another format: what every importer makes, before it is a recording.
struct ImportedInk {
  /// One sample of a stroke.
  struct Sample {
    /// The position in points, y down, within `TouchRange.position`.
    var location: Point
    /// The time in microseconds since any moment, rounded by itself; nil if the file tells none.
    var time: Microseconds?
    /// The pressure from 0 to 1; nil if it is unknown.
    var force: Double?
    /// The angle between pen and surface, from 0 to pi / 2; nil if it is unknown.
    var altitude: Double?
    /// The direction of the pen, from 0 to 2 pi; nil if it is unknown.
    var azimuth: Double?
  }

  /// A run of samples of one pointer: a contact from landing to lift, or a run in the air.
  struct Stroke {
    /// The samples in the order of drawing; at least one.
    ///
    /// The last one of a contact that ended carries the position and the time of the lift.
    var samples: [Sample]
    /// The kind of pointer.
    var pointer = TouchEvent.Pointer.touch
    /// True if the pointer is in the air.
    var isHovering = false
    /// The way in which the contact ended.
    var outcome = StrokeOutcome.ended
    /// The place of the stroke in the file, for faults.
    var place: Place
  }

  /// A touch of a file that numbers contacts and names phases as a recording does.
  struct LoggedTouch {
    var touch: TouchEvent
    /// The place of the touch in the file, for faults.
    var place: Place
  }

  /// The range of a pressure whose greatest value is unknown.
  ///
  /// It only bounds the number; the whole drawing decides if it is a force.
  static let pressures = -1e9...1e9

  /// The greatest size of a file that is read whole, and of all files that it includes, in bytes.
  static let greatestLength = 256 << 20

  /// The touches of a file that is like a recording; they stay as they are.
  ///
  /// Their times never step back, and their phases follow each other. `strokes` is empty beside
  /// them.
  var log: [LoggedTouch] = []
  /// The strokes in the order of the file; none is empty.
  var strokes: [Stroke] = []
  /// A name that is unique among the drawings of a set; at most `RecordingHeader.greatestIDLength`
  /// bytes.
  var id: String?
  /// A name for people.
  var title: String?
  /// The surface, if the file tells its size; nil for one that is as large as the ink.
  var canvas: RecordingHeader.Canvas?
  /// The device, if the file names it.
  var device: RecordingHeader.Device?
  /// Application keys for the header.
  var extras: [JSONMember] = []
  /// True if the importer decided the direction of y, as `ImportOptions.flipsY` asks it to.
  var isTurned = false
  /// True if the file states no unit of times, so that the usual one was taken.
  var assumesTimeUnit = false
  /// True if one pen or finger drew all of it, so that strokes cannot overlap in time.
  var hasOnePen = false
  /// True if the importer made the times of the samples, because the file tells none.
  var areTimesMade = false
  /// True if the file is a script, which no hand draws.
  var isScript = false
  /// True if a service thinned the samples: speeds of them mean nothing.
  var isThinned = false
  /// The parts that the import left out or assumed, each kind once.
  var notes: [ImportNote] = []
}

extension ImportedInk {
  /// Forgets the force of all samples if it is `meaningless` in each that has one.
  ///
  /// Programs write a constant for a pressure that they do not know.
  mutating func clearForce(where meaningless: (Double) -> Bool) {
    let forces = strokes.lazy.flatMap(\.samples).compactMap(\.force)
    guard forces.allSatisfy(meaningless) else { return }
    update { $0.force = nil }
  }

  /// Forgets the forces of a device that knows no pressure, and those that are not from 0 to 1.
  ///
  /// Libraries write 0 or 0.5 for every sample where a device knows no pressure.
  ///
  /// - Parameter greatest: the pressure that is a force of 1; nil if it is unknown.
  mutating func settleForces(greatest: Double? = nil) {
    clearForce { $0 == 0 }
    clearForce { $0 == 0.5 }
    forgetForcesBeyondRange(greatest: greatest, advice: " (--force-max)")
  }

  /// Appends a contact with samples.
  mutating func append(
    _ samples: [Sample], of pointer: TouchEvent.Pointer = .touch, at place: Place
  ) {
    strokes.append(Stroke(samples: samples, pointer: pointer, place: place))
  }

  /// Changes all samples, in the order of the file.
  mutating func update<Failure>(
    _ change: (inout Sample) throws(Failure) -> Void
  ) throws(Failure) {
    for stroke in strokes.indices {
      for index in strokes[stroke].samples.indices {
        try change(&strokes[stroke].samples[index])
      }
    }
  }
}

extension ImportedInk {
  /// Returns the logged touches after a check of the limits, and the first one whose contact is
  /// still down at the end.
  func loggedTouches(
    _ limits: RecordingLimits
  ) throws(Fault) -> (touches: [TouchEvent], open: LoggedTouch?) {
    var down: [LoggedTouch] = []
    for (count, logged) in log.enumerated() {
      switch logged.touch.phase {
      case .began: down.append(logged)
      case .ended, .cancelled: down.removeAll { $0.touch.contact == logged.touch.contact }
      case .moved, .hovered: break
      }
      if down.count > limits.contacts {
        throw .tooManyContacts(logged.place, limit: limits.contacts)
      }
      if let limit = limits.events, count >= limit {
        throw .tooManyEvents(logged.place, limit: limit)
      }
    }
    return (log.map(\.touch), down.first)
  }
}

extension ImportedInk {
  /// Notes that `count` parts of the file were left out, unless there are none.
  mutating func noteOmitted(_ what: String, count: Int) {
    if count > 0 { notes.append(.omitted(what, count: count)) }
  }

  /// Forgets the force of all samples, and notes it, if one of them is not a force.
  ///
  /// A pressure whose greatest value is unknown is a force only if all of it is within 0 to 1.
  ///
  /// - Parameters:
  ///   - greatest: The pressure that is a force of 1; nil if it is unknown.
  ///   - advice: The end of the note, such as the name of the flag that tells it.
  mutating func forgetForcesBeyondRange(greatest: Double? = nil, advice: String = "") {
    let count = limitForces(to: greatest)
    noteOmitted("pressures whose greatest value is unknown" + advice, count: count)
  }

  /// Forgets the force of all samples if one of them is not a force, and returns their number.
  mutating func limitForces(to greatest: Double?) -> Int {
    if let greatest { update { $0.force = $0.force?.share(of: greatest) } }
    let forces = strokes.flatMap(\.samples).compactMap(\.force)
    guard forces.contains(where: { !TouchRange.force.contains($0) }) else { return 0 }
    clearForce { _ in true }
    return forces.count
  }
}

extension Double {
  /// Returns a pressure as a force: its share of the greatest one, at most 1.
  func share(of greatest: Double) -> Double { Swift.min(Swift.max(self / greatest, 0), 1) }
}

// MARK: - Thinned samples

extension ImportedInk {
  /// The least number of moves that tell about a stream; fewer may be rare by chance.
  private static let leastMoves = 8
  /// The least step of a thinned stream, in microseconds: screen recorders keep 20 moves a second.
  private static let leastStep = 50_000.0
  /// The least distance of all moves of a thinned stream, in points.
  private static let leastDistance = 10.0

  /// True if a service that records screens seems to have thinned the samples.
  ///
  /// That is so if there are at least 8 moves and
  /// - each of them leads at least 10 points away from the sample before it, or
  /// - their steps are constant and at least 50 ms: the median step is, and nine in ten steps differ
  ///   from it by at most a tenth.
  ///
  /// A move is any sample of a contact but its landing and its lift, and any sample in the air but
  /// the first of its run. A step is the time between two moves in a row: the pause between landing
  /// and the first move does not follow the clock of the service.
  var looksThinned: Bool {
    var distances: [Double] = []
    var steps: [Double] = []
    for stroke in strokes {
      let hasLift = !stroke.isHovering && stroke.outcome != .open
      let moves = stroke.samples.dropLast(hasLift ? 1 : 0)
      for (before, move) in zip(moves, moves.dropFirst()) {
        distances.append((move.location - before.location).length)
      }
      for (before, move) in zip(moves.dropFirst(), moves.dropFirst(2)) {
        guard let start = before.time, let end = move.time else { continue }
        steps.append(Double(end - start))
      }
    }
    guard distances.count >= ImportedInk.leastMoves else { return false }
    return distances.allSatisfy { $0 >= ImportedInk.leastDistance } || areConstant(steps)
  }

  private func areConstant(_ steps: [Double]) -> Bool {
    guard !steps.isEmpty else { return false }
    let median = steps.sorted()[steps.count / 2]
    let regular = steps.count { abs($0 - median) <= median / 10 }
    return median >= ImportedInk.leastStep && regular * 10 >= steps.count * 9
  }
}

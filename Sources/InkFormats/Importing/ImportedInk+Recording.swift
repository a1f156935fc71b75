// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import TouchRecording

extension ImportedInk {
  /// The time between two samples of a drawing without times, in microseconds.
  ///
  /// 8 ms are the step of touch screens that scan 120 times a second, rounded to whole milliseconds.
  static let syntheticStep: Microseconds = 8_000

  /// Returns the drawing as a recording.
  ///
  /// - A time that steps back within a stroke is held at the time before it, because reordering the
  ///   samples would bend the ink. Unless every sample has a time, none counts: each sample comes
  ///   `syntheticStep` after the one before in the order of the file, across strokes.
  /// - Strokes of one pen that overlap in time are laid end to end; see `layEndToEnd()`.
  /// - Contacts are numbered by their first samples (time, then place in the file). Samples in the
  ///   air have the number after the last contact's.
  /// - All samples are merged by time; those of equal time keep the order of the file. The earliest
  ///   is at 0.
  /// - The last sample of a contact is its lift. A contact of one sample begins and ends there.
  /// - Without a canvas of its own, the recording gets one from the origin to the far edges of the
  ///   ink, plus a tenth of its longer side: see `canvas(of:)`.
  ///
  /// - Parameters:
  ///   - source: the origin, for the header.
  ///   - limits: the limits on contacts and events.
  ///   - options: the unit and the surface that the caller tells.
  /// - Returns: The recording, with its repairs and its notes.
  /// - Throws: `Fault` if a limit is exceeded, or if the drawing takes too long.
  /// - Complexity: O(n log n) in the number of samples; O(n) where the strokes follow each other.
  /// - Precondition: There is a stroke, and none is empty; or there is a logged touch.
  func recorded(
    _ source: RecordingHeader.Source, _ limits: RecordingLimits, _ options: ImportOptions
  ) throws(Fault) -> ImportedRecording {
    var ink = self
    var source = source
    var integrity = Integrity()
    if ink.hasTimes {
      integrity.repaired.times = ink.holdTimes()
      try ink.layEndToEnd()
    } else {
      ink.makeTimes()
    }
    (source.isSynthetic, integrity.hasMadeTimes) = (ink.areTimesMade, ink.areTimesMade)
    source.isThinned = isThinned
    let numbers = try ink.contactNumbers(limits)
    let logged = try loggedTouches(limits)
    var touches = log.isEmpty ? try ink.touches(numbers, limits) : logged.touches
    let place = strokes.first?.place ?? log.first?.place ?? Place(line: 1, byte: 1)
    let canvas = try options.place(&touches, on: canvas, isTurned: isTurned, at: place)
    var header = RecordingHeader(canvas: canvas)
    header.id = id
    header.title = title
    header.device = device
    header.source = source
    header.extras = extras
    integrity.isSealed = true
    integrity.lines = touches.count
    if let open = strokes.firstIndex(where: { $0.outcome == .open && !$0.isHovering }) {
      ink.notes.insert(.openContact(strokes[open].place, contact: numbers[open]), at: 0)
    } else if let open = logged.open {
      ink.notes.insert(.openContact(open.place, contact: open.touch.contact), at: 0)
    }
    if !source.isSynthetic, log.isEmpty {
      ink.noteImplausible(touches, on: canvas, places: ink.places(of: numbers))
    }
    return ImportedRecording(
      recording: Recording(header: header, touches: touches), integrity: integrity, notes: ink.notes
    )
  }

  /// True if every sample has a time.
  var hasTimes: Bool {
    strokes.allSatisfy { $0.samples.allSatisfy { $0.time != nil } }
  }

  /// Makes the times of a drawing in which some samples have none.
  private mutating func makeTimes() {
    let timed = strokes.reduce(0) { $0 + $1.samples.count { $0.time != nil } }
    noteOmitted("times, because not every sample has one", count: timed)
    var count = 0
    update { sample in
      sample.time = Microseconds(count) * ImportedInk.syntheticStep
      count += 1
    }
    areTimesMade = true
    assume(
      timed == 0
        ? .madeTimes(count: count)
        : .madeTimes(because: "not every sample has one", count: count))
  }

  /// Holds times that step back within a stroke, and returns their number.
  private mutating func holdTimes() -> Int {
    var count = 0
    for stroke in strokes.indices {
      var last = Microseconds.min
      for index in strokes[stroke].samples.indices {
        let time = strokes[stroke].samples[index].time ?? last
        if time < last {
          strokes[stroke].samples[index].time = last
          count += 1
        }
        last = max(last, time)
      }
    }
    return count
  }

  /// Returns a canvas from the origin to the far edges of the contacts, or of the samples in the air if
  /// nothing touched, plus a tenth of their longer side.
  ///
  /// Ink to the left of the origin or above it still needs a canvas.
  static func canvas(of touches: [TouchEvent]) -> RecordingHeader.Canvas {
    let ink = Rect(enclosing: touches.lazy.filter { $0.phase != .hovered }.map(\.location))
    guard let drawn = ink ?? Rect(enclosing: touches.lazy.map(\.location)) else {
      preconditionFailure("A drawing has a sample")
    }
    let margin = max(drawn.width, drawn.height) / 10
    return RecordingHeader.Canvas(clampedWidth: drawn.maxX + margin, height: drawn.maxY + margin)
  }
}

extension RecordingHeader.Canvas {
  /// Creates a canvas with sides of at least 1 point and at most the greatest ones.
  init(clampedWidth width: Double, height: Double) {
    func side(_ length: Double) -> Double { min(max(length, 1), RecordingHeader.greatestExtent) }
    self.init(width: side(width), height: side(height))
  }
}

// MARK: - Touches

extension ImportedInk {
  /// Returns the number of the contact of each stroke; strokes in the air have the number after the
  /// last contact's.
  private func contactNumbers(_ limits: RecordingLimits) throws(Fault) -> [Int] {
    // Sorted by time and then by index, so that strokes of equal time keep the order of the file.
    let contacts = strokes.indices.filter { !strokes[$0].isHovering }
      .sorted { (strokes[$0].firstTime, $0) < (strokes[$1].firstTime, $1) }
    try checkContacts(contacts, limits)
    var numbers = [Int](repeating: contacts.count, count: strokes.count)
    for (number, stroke) in contacts.enumerated() { numbers[stroke] = number }
    return numbers
  }

  /// Returns the samples as touches in the order of their times, which start at 0.
  private func touches(
    _ numbers: [Int], _ limits: RecordingLimits
  ) throws(Fault) -> [TouchEvent] {
    let origin = strokes.lazy.map(\.firstTime).min() ?? 0
    var touches: [TouchEvent] = []
    touches.reserveCapacity(strokes.reduce(0) { $0 + $1.samples.count })
    for (stroke, number) in zip(strokes, numbers) {
      stroke.append(to: &touches, contact: number, origin: origin)
      if let limit = limits.events, touches.count > limit {
        throw .tooManyEvents(stroke.place, limit: limit)
      }
    }
    if let last = touches.lazy.map(\.time).max(), last > TouchRange.time.upperBound,
      let stroke = strokes.first(where: { $0.end == last + origin })
    {
      throw .value(
        stroke.place, name: "time", found: "\(last) microseconds in all",
        expected: "at most \(TouchRange.time.upperBound)")
    }
    return touches.inOrderOfTime { $0.time }
  }

  /// Checks that no more contacts than the limit are down at once; `contacts` is in order of landing.
  private func checkContacts(
    _ contacts: [Int], _ limits: RecordingLimits
  ) throws(Fault) {
    // A contact that ends when another begins is lifted first where it stands first in the file.
    var down: [Int] = []
    for contact in contacts {
      let stroke = strokes[contact]
      down.removeAll {
        strokes[$0].end < stroke.firstTime || (strokes[$0].end == stroke.firstTime && $0 < contact)
      }
      down.append(contact)
      if down.count > limits.contacts {
        throw .tooManyContacts(stroke.place, limit: limits.contacts)
      }
    }
  }
}

extension ImportedInk.Stroke {
  /// The time from which the contact is no longer down.
  fileprivate var end: Microseconds {
    outcome == .open ? .max : lastTime
  }

  /// Appends the samples as touches whose times count from `origin`.
  fileprivate func append(
    to touches: inout [TouchEvent], contact: Int, origin: Microseconds
  ) {
    for (index, sample) in samples.enumerated() {
      let isLast = index == samples.count - 1
      let phase: TouchEvent.Phase =
        isHovering ? .hovered : index == 0 ? .began : isLast ? end(of: outcome) : .moved
      var touch = TouchEvent(
        time: (sample.time ?? 0) - origin, contact: contact, phase: phase,
        location: sample.location)
      touch.pointer = pointer
      touch.force = sample.force
      touch.altitude = sample.altitude
      touch.azimuth = sample.azimuth
      touches.append(touch)
      guard samples.count == 1, !isHovering, outcome != .open else { continue }
      touch.phase = end(of: outcome)
      touches.append(touch)
    }
  }

  private func end(of outcome: StrokeOutcome) -> TouchEvent.Phase {
    switch outcome {
    case .open: .moved
    case .ended: .ended
    case .cancelled: .cancelled
    }
  }
}

extension Array {
  /// Returns the elements in the order of their times; those of equal time keep their order, and so
  /// do all if one has no time.
  @inline(__always)
  func inOrderOfTime(_ time: (Element) -> Microseconds?) -> [Element] {
    let times = compactMap(time)
    guard times.count == count, zip(times, times.dropFirst()).contains(where: >) else {
      return self
    }
    return indices.sorted { (times[$0], $0) < (times[$1], $1) }.map { self[$0] }
  }
}

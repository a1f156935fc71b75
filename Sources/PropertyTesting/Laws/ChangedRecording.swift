// SPDX-License-Identifier: Apache-2.0
import Geometry
import TouchRecording

/// A recording while it is changed, stroke by stroke.
struct ChangedRecording {
  /// The time between two samples of a finger that rests, in microseconds: that of a screen of 125 Hz.
  private static let step: Microseconds = 8000

  private(set) var recording: Recording

  init(_ recording: Recording) {
    self.recording = recording
  }

  private func touch(_ index: Int) -> TouchEvent? {
    if case .touch(let touch) = recording.entries[index].event { touch } else { nil }
  }

  /// The places of the samples of each stroke, from `began` to the end of its contact, in the order in
  /// which strokes begin.
  private var strokes: [[Int]] {
    var strokes: [[Int]] = []
    var open: [Int: Int] = [:]
    for index in recording.entries.indices {
      guard let touch = touch(index), touch.phase != .hovered else { continue }
      if touch.phase == .began {
        open[touch.contact] = strokes.count
        strokes.append([])
      }
      guard let stroke = open[touch.contact] else { continue }
      strokes[stroke].append(index)
      if touch.isLift { open[touch.contact] = nil }
    }
    return strokes
  }

  /// Replaces entries by others, and puts all in the order of their times; those of one time stay in
  /// their order.
  private mutating func replace(_ replacements: [Int: [TouchEvent]]) {
    var (entries, times): ([RecordingEntry], [Microseconds]) = ([], [])
    for (index, entry) in recording.entries.enumerated() {
      let touches = replacements[index]
      for changed in touches?.map({ RecordingEntry(.touch($0), extras: entry.extras) }) ?? [entry] {
        entries.append(changed)
        times.append(changed.event.time ?? times.last ?? 0)
      }
    }
    recording.entries = entries.indices
      .sorted { times[$0] == times[$1] ? $0 < $1 : times[$0] < times[$1] }.map { entries[$0] }
  }

  mutating func mapTouches(_ change: (inout TouchEvent) -> Void) {
    for index in recording.entries.indices {
      guard var touch = touch(index) else { continue }
      change(&touch)
      recording.entries[index].event = .touch(touch)
    }
  }

  mutating func mapTimes(_ change: (Microseconds) -> Microseconds) {
    for index in recording.entries.indices {
      recording.entries[index].event = recording.entries[index].event.mapTime(change)
    }
    recording.endTime = change(recording.endTime)
  }

  /// Moves samples; a lift at the position of the sample before it moves with that one.
  mutating func move(_ change: (TouchEvent, Point) -> Point) {
    var last: [Int: (old: Point, new: Point)] = [:]
    mapTouches { touch in
      let old = touch.location
      if touch.isLift, let last = last[touch.contact], last.old == old {
        touch.location = last.new
      } else {
        touch.location = change(touch, old)
      }
      last[touch.contact] = (old, touch.location)
    }
  }
}

// MARK: - Rate and rest

extension ChangedRecording {
  /// Keeps the samples 0, `step`, 2 `step` and so on of each stroke, and its last one.
  mutating func thin(to step: Int) {
    var dropped: [Int: [TouchEvent]] = [:]
    for stroke in strokes {
      for (number, index) in stroke.enumerated()
      where number % step != 0 && number != stroke.count - 1 {
        dropped[index] = []
      }
    }
    replace(dropped)
  }

  /// Adds samples between each two of a stroke, on the line between them and at equal steps of time.
  mutating func fill(with count: Int) {
    var filled: [Int: [TouchEvent]] = [:]
    for stroke in strokes {
      for (first, second) in zip(stroke, stroke.dropFirst()) {
        guard let one = touch(first), let other = touch(second) else { continue }
        let between = (1...count).map { one.between(other, Double($0) / Double(count + 1)) }
        filled[first] = [one] + between
      }
    }
    replace(filled)
  }

  /// Lets the finger rest for so many samples in each stroke, and delays all that comes later.
  mutating func rest(at place: RecordingChange.Place, samples count: Int) {
    let rests = strokes.compactMap { stroke -> Int? in
      let isLifted = stroke.last.flatMap(touch)?.isLift == true
      let samples = isLifted ? stroke.dropLast() : stroke[...]
      return switch place {
      case .beginning: samples.first
      case .middle: samples.isEmpty ? nil : samples[samples.count / 2]
      case .end: samples.last
      }
    }
    let length = Self.step * Microseconds(count)
    for index in rests.sorted(by: >) {
      guard let touch = touch(index) else { continue }
      for later in recording.entries.indices[(index + 1)...] {
        recording.entries[later].event = recording.entries[later].event.mapTime { $0 + length }
      }
      recording.endTime += length
      let stays = (1...count).map { number in
        var stay = touch
        (stay.phase, stay.isCoalesced) = (.moved, false)
        stay.time += Self.step * Microseconds(number)
        return RecordingEntry(.touch(stay))
      }
      recording.entries.insert(contentsOf: stays, at: index + 1)
    }
  }
}

// MARK: - Positions

extension ChangedRecording {
  /// Moves each sample by up to a distance, even in all directions.
  mutating func tremble(_ distance: Double, seed: UInt64) {
    var random = SplitMix64(seed: seed ^ distance.bitPattern)
    func draw() -> Double { Double(random.next() >> 11) / Double(1 << 52) - 1 }
    move { _, point in
      while true {
        let offset = Vector(dx: draw(), dy: draw())
        if offset.squaredLength <= 1 { return point + offset * distance }
      }
    }
  }

  /// Rounds positions to the nearest multiple, those in the middle up.
  mutating func round(to grid: Double) {
    func rounded(_ value: Double) -> Double { (value / grid + 0.5).rounded(.down) * grid }
    move { _, point in Point(x: rounded(point.x), y: rounded(point.y)) }
  }

  /// Leaves out a length at the beginning and at the end of each stroke that is longer than both.
  mutating func cut(_ length: Double) {
    var cut: [Int: [TouchEvent]] = [:]
    for stroke in strokes {
      let samples = stroke.compactMap(touch)
      var along = [0.0]
      for (one, other) in zip(samples, samples.dropFirst()) {
        along.append((along.last ?? 0) + one.location.distance(to: other.location))
      }
      let whole = along.last ?? 0
      guard whole > 2 * length, samples.last?.isLift == true,
        let first = along.firstIndex(where: { $0 >= length }),
        let last = along.lastIndex(where: { $0 <= whole - length })
      else { continue }
      /// The sample at a length after a sample that is not beyond it.
      func sample(at place: Double, after index: Int) -> TouchEvent {
        let span = along[index + 1] - along[index]
        return samples[index].between(
          samples[index + 1], span > 0 ? (place - along[index]) / span : 0)
      }
      for index in stroke { cut[index] = [] }
      var begin = sample(at: length, after: first - 1)
      begin.phase = .began
      cut[stroke[first - 1]] = [begin]
      var lift = sample(at: whole - length, after: last)
      lift.phase = samples[samples.count - 1].phase
      // Samples at the very places where the stroke is cut are those of the cuts.
      let kept = (first...max(first, last)).filter {
        $0 <= last && along[$0] > length && along[$0] < whole - length
      }
      for index in kept { cut[stroke[index]] = [samples[index]] }
      cut[stroke[last], default: []].append(lift)
    }
    replace(cut)
  }
}

// MARK: - Names and lifts

extension ChangedRecording {
  /// Numbers contacts from 1000 on, the last one first.
  mutating func renumber() {
    let contacts = Set(recording.touches.map(\.contact)).sorted(by: >)
    let numbers = Dictionary(uniqueKeysWithValues: zip(contacts, 1000...))
    mapTouches { $0.contact = numbers[$0.contact] ?? $0.contact }
  }

  /// Turns around the order of contacts among samples of one time.
  mutating func reorder() {
    var entries: [RecordingEntry] = []
    var run: [(contact: Int, entry: RecordingEntry)] = []
    var time: Microseconds = -1
    func flush() {
      var contacts: [Int] = []
      for (contact, _) in run where !contacts.contains(contact) { contacts.append(contact) }
      for contact in contacts.reversed() {
        entries += run.filter { $0.contact == contact }.map(\.entry)
      }
      run = []
    }
    for (index, entry) in recording.entries.enumerated() {
      guard let touch = touch(index) else {
        flush()
        entries.append(entry)
        continue
      }
      if touch.time != time { flush() }
      time = touch.time
      run.append((touch.contact, entry))
    }
    flush()
    recording.entries = entries
  }

  /// Adds a sample at the last position before each lift.
  mutating func repeatLifts() {
    changeLifts { last, lift in
      var again = last
      (again.time, again.phase, again.isCoalesced) = (lift.time, .moved, false)
      return [again, lift]
    }
  }

  /// Puts each lift at the last position before it.
  mutating func loseLifts() {
    changeLifts { last, lift in
      var moved = lift
      moved.location = last.location
      return [moved]
    }
  }

  private mutating func changeLifts(_ change: (TouchEvent, TouchEvent) -> [TouchEvent]) {
    var changed: [Int: [TouchEvent]] = [:]
    for stroke in strokes where stroke.count > 1 {
      let (index, before) = (stroke[stroke.count - 1], stroke[stroke.count - 2])
      guard let lift = touch(index), lift.isLift, let last = touch(before) else { continue }
      changed[index] = change(last, lift)
    }
    replace(changed)
  }
}

extension TouchEvent {
  /// True if the contact ends.
  fileprivate var isLift: Bool { phase == .ended || phase == .cancelled }

  /// Returns a move at a share of the way, and of the time, to the next sample of the contact.
  fileprivate func between(_ next: TouchEvent, _ share: Double) -> TouchEvent {
    var touch = self
    (touch.phase, touch.isCoalesced) = (.moved, false)
    touch.time += Microseconds(Double(next.time - time) * share)
    touch.location = location + (next.location - location) * share
    if let force, let later = next.force { touch.force = force + (later - force) * share }
    return touch
  }
}

extension RecordingEvent {
  /// Returns the event at another time.
  fileprivate func mapTime(_ change: (Microseconds) -> Microseconds) -> RecordingEvent {
    switch self {
    case .touch(var touch):
      touch.time = change(touch.time)
      return .touch(touch)
    case .reset(let time): return .reset(time: change(time))
    case .mark(let time, let label): return .mark(time: change(time), label: label)
    case .note(let time, let text): return .note(time: change(time), text: text)
    case .expect(let time, let text): return .expect(time: time.map(change), require: text)
    case .other: return self
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
import Geometry
import JSONStream
import PropertyChecking
import PropertyTesting
import Testing
import TouchRecording

/// Each change differs from the recording by what its law names, read by another way.
@Suite struct LawTests {
  private static let recordings = Generator<Recording>.recording(
    on: Size(width: 200, height: 200), contacts: 1...3)

  /// The samples of each contact between `began` and its end.
  private func strokes(of recording: Recording) -> [[TouchEvent]] {
    var strokes: [[TouchEvent]] = []
    var rest = recording.touches.filter { $0.phase != .hovered }
    while let first = rest.first {
      let end = rest.firstIndex { $0.contact == first.contact && ends($0) } ?? rest.endIndex
      let own = rest.indices.filter { $0 <= end && rest[$0].contact == first.contact }
      strokes.append(own.map { rest[$0] })
      rest = rest.indices.filter { !own.contains($0) }.map { rest[$0] }
    }
    // A change of times may change which of two contacts begins first.
    return strokes.sorted { $0[0].contact < $1[0].contact }
  }

  private func ends(_ touch: TouchEvent) -> Bool {
    touch.phase == .ended || touch.phase == .cancelled
  }

  private func length(_ stroke: [TouchEvent]) -> Double {
    zip(stroke, stroke.dropFirst()).reduce(0) { $0 + $1.0.location.distance(to: $1.1.location) }
  }

  private func change(_ words: String) throws -> RecordingChange {
    try #require(TouchLaw.allCases.flatMap(\.changes).first { $0.description == words })
  }

  /// Checks a claim on recordings and their changes with these words.
  private func check(
    _ words: String..., sourceLocation: SourceLocation = #_sourceLocation,
    holds: @escaping (Recording, Recording) throws -> Bool
  ) throws {
    for words in words {
      let change = try change(words)
      checkProperty(words, Self.recordings, cases: 1000, sourceLocation: sourceLocation) {
        try holds($0, change.applied(to: $0))
      }
    }
  }

  @Test func `every change has words of its own, and each law has some`() {
    let words = TouchLaw.allCases.flatMap(\.changes).map(\.description)
    #expect(Set(words).count == words.count)
    #expect(
      TouchLaw.allCases.map { "\($0.rawValue) \($0.changes.count)" } == [
        "rate 6", "rest 9", "tremor 3", "rounding 4", "shift 24", "late 3", "time 4", "names 3",
        "lift 2",
      ])
  }

  @Test(arguments: TouchLaw.allCases)
  func `a changed recording is read without a repair, and is the same again`(law: TouchLaw) {
    for change in law.changes {
      checkProperty("\(change) is a recording", Self.recordings, cases: 300) { recording in
        let changed = change.applied(to: recording)
        let (again, end) = try Recording.read(changed.bytes)
        let isWhole = end.integrity.repaired == .init() && end.integrity.skipped == .init()
        return again == changed && isWhole && change.applied(to: recording) == changed
          && changed.header == recording.header
      }
    }
  }

  @Test func `a thinned stroke has every second, fourth or eighth sample, and its last one`() throws
  {
    for (words, step) in [("2nd", 2), ("4th", 4), ("8th", 8)] {
      try check("every \(words) sample only") { recording, changed in
        self.strokes(of: changed)
          == self.strokes(of: recording).map { stroke in
            stroke.indices.filter { $0 % step == 0 || $0 == stroke.count - 1 }.map { stroke[$0] }
          }
      }
    }
  }

  @Test
  func `samples between two lie on their line, and leaving them out gives the recording back`()
    throws
  {
    for (count, words) in [(1, "2nd"), (3, "4th"), (7, "8th")] {
      let thinned = try change("every \(words) sample only")
      try check("\(count) more between two samples") { recording, changed in
        let back = thinned.applied(to: changed).touches.sorted(by: self.order)
        guard back == recording.touches.sorted(by: self.order) else { return false }
        return zip(self.strokes(of: changed), self.strokes(of: recording)).allSatisfy { more, few in
          guard more.count == few.count + count * (few.count - 1) else { return false }
          return more.indices.allSatisfy { index in
            let segment = index / (count + 1)
            guard segment + 1 < few.count else { return true }
            let line = LineSegment(few[segment].location, few[segment + 1].location)
            return line.squaredDistance(to: more[index].location) < 1e-18
          }
        }
      }
    }
  }

  private func order(_ one: TouchEvent, _ other: TouchEvent) -> Bool {
    (one.time, one.contact, one.phase.rawValue, one.location.x, one.location.y)
      < (other.time, other.contact, other.phase.rawValue, other.location.x, other.location.y)
  }

  @Test func `a rest adds samples at one place of each stroke, and moves no other`() throws {
    for place in ["end", "beginning", "middle"] {
      for count in [5, 15, 30] {
        try check("\(count) samples of rest at the \(place)") { recording, changed in
          let (before, after) = (self.strokes(of: recording), self.strokes(of: changed))
          let delay = Microseconds(count) * 8000 * Microseconds(before.count)
          return changed.endTime == recording.endTime + delay
            && zip(before, after).allSatisfy { few, more in
              let lifted = few.last.map(self.ends) == true
              let samples = lifted ? few.count - 1 : few.count
              let index = ["end": samples - 1, "beginning": 0, "middle": samples / 2][place] ?? 0
              let places = few.map(\.location)
              var expected = Array(places[...index])
              expected += Array(repeating: places[index], count: count)
              expected += places[(index + 1)...]
              return more.map(\.location) == expected
            }
        }
      }
    }
  }

  @Test func `a tremor moves every sample a little, and never twice alike`() throws {
    for distance in [0.25, 0.5, 1] {
      let change = try change("a tremor of \(distance) pt")
      try check("a tremor of \(distance) pt") { recording, changed in
        zip(recording.touches, changed.touches).allSatisfy { one, other in
          one.location.distance(to: other.location) <= distance + 1e-9 && one.time == other.time
        }
      }
      let recording = Self.recordings.value(seed: 5)
      #expect(change.applied(to: recording, seed: 1) != change.applied(to: recording, seed: 2))
    }
    // Even in all directions: the mean of many is near zero, and no quarter has far more than its part.
    let line = (0..<4000).map {
      TouchEvent(time: $0, contact: 0, phase: $0 == 0 ? .began : .moved, location: .zero)
    }
    let moved = try change("a tremor of 1.0 pt").applied(to: line.recording).touches.map(\.location)
    let quarters = [
      moved.count { $0.x > 0 && $0.y > 0 }, moved.count { $0.x < 0 && $0.y > 0 },
      moved.count { $0.x > 0 && $0.y < 0 }, moved.count { $0.x < 0 && $0.y < 0 },
    ]
    #expect(quarters.allSatisfy { 900...1100 ~= $0 }, "\(quarters)")
  }

  @Test func `rounded positions are the nearest multiples`() throws {
    for (words, grid) in [("0.0625 pt", 0.0625), ("0.25 pt", 0.25), ("1.0 pt", 1)] {
      try check("positions rounded to \(words)") { recording, changed in
        zip(recording.touches, changed.touches).allSatisfy { one, other in
          [(one.location.x, other.location.x), (one.location.y, other.location.y)].allSatisfy {
            ($1 / grid).rounded() == $1 / grid && ($0 - $1).magnitude <= grid / 2
          }
        }
      }
    }
    try check("positions rounded to the pixel") { recording, changed in
      let scale = recording.header.canvas.scale
      return changed.touches.allSatisfy { touch in
        [touch.location.x, touch.location.y].allSatisfy {
          (($0 * scale).rounded() - $0 * scale).magnitude < 1e-9
        }
      }
    }
  }

  @Test func `shifted ink keeps its shape`() throws {
    for change in TouchLaw.shift.changes {
      let distance = try #require(Double(change.description.split(separator: " ")[0]))
      try check(change.description) { recording, changed in
        zip(recording.touches, changed.touches).allSatisfy { one, other in
          (one.location.distance(to: other.location) - distance).magnitude < 1e-9
        }
          && zip(self.strokes(of: recording), self.strokes(of: changed)).allSatisfy {
            (self.length($0) - self.length($1)).magnitude < 1e-6
          }
      }
    }
  }

  @Test func `a late screen takes a length from both ends of each stroke that has it`() throws {
    for cut in [1.0, 2, 4] {
      try check("strokes begin \(cut) pt late and end as early") { recording, changed in
        zip(self.strokes(of: recording), self.strokes(of: changed)).allSatisfy { before, after in
          let whole = self.length(before)
          guard before.last.map(self.ends) == true, whole > 2 * cut else { return before == after }
          return (self.length(after) - (whole - 2 * cut)).magnitude < 1e-6
            && after.first?.phase == .began && after.last?.phase == before.last?.phase
        }
      }
    }
  }

  @Test func `times are mapped, and nothing else`() throws {
    let maps: [(String, (Microseconds) -> Microseconds)] = [
      ("a second later", { $0 + 1_000_000 }), ("an hour later", { $0 + 3_600_000_000 }),
      ("twice as slow", { $0 * 2 }), ("twice as fast", { $0 / 2 }),
    ]
    for (words, map) in maps {
      try check(words) { recording, changed in
        changed.endTime == map(recording.endTime)
          && changed.entries.map(\.event.time) == recording.entries.map { $0.event.time.map(map) }
          && changed.touches.map(\.location) == recording.touches.map(\.location)
      }
    }
  }

  @Test func `names and the order of one time are all that differs`() throws {
    try check("contacts with other numbers") { recording, changed in
      zip(recording.touches, changed.touches).allSatisfy {
        $0.contact != $1.contact && $0.location == $1.location
      }
    }
    try check("samples of one time in another order") { recording, changed in
      changed.touches.sorted(by: self.order) == recording.touches.sorted(by: self.order)
        && self.strokes(of: changed).sorted { self.order($0[0], $1[0]) }
          == self.strokes(of: recording).sorted { self.order($0[0], $1[0]) }
    }
    try check("no coalesced samples") { recording, changed in
      !changed.touches.contains(where: \.isCoalesced)
        && changed.touches.map(\.location) == recording.touches.map(\.location)
    }
  }

  @Test func `a lift repeats or loses its position`() throws {
    try check("the lift repeats the last position") { recording, changed in
      zip(self.strokes(of: recording), self.strokes(of: changed)).allSatisfy { before, after in
        guard before.count > 1, before.last.map(self.ends) == true else { return before == after }
        return after.count == before.count + 1 && after.last == before.last
          && after[after.count - 2].location == before[before.count - 2].location
      }
    }
    try check("the lift loses its own position") { recording, changed in
      zip(self.strokes(of: recording), self.strokes(of: changed)).allSatisfy { before, after in
        guard before.count > 1, before.last.map(self.ends) == true else { return before == after }
        return after.dropLast() == before.dropLast()
          && after.last?.location == after[after.count - 2].location
      }
    }
  }

  @Test func `judges of known behavior break the laws that they must, and no others`() throws {
    func broken(_ judge: (Recording) -> some Equatable) -> [TouchLaw] {
      TouchLaw.allCases.filter {
        Self.recordings.check("kept", keeping: $0, cases: 60, budget: 0, figure: judge)
          .counterexample != nil
      }
    }
    #expect(broken { _ in true } == [])
    #expect(broken { $0.touches.count } == [.rate, .rest, .late, .lift])
    #expect(broken { $0.endTime } == [.rest, .time])
    #expect(broken { Set($0.touches.map(\.contact)) } == [.names])
    #expect(broken { $0.touches.first?.location } == [.tremor, .rounding, .shift, .late])
    #expect(broken { $0.touches.filter { $0.phase == .began }.count } == [])
  }

  @Test func `a figure may move by as much as is allowed`() {
    let points = Generator<Recording>.recording(contacts: 1...1)
    func check(by distance: Double) -> PropertyCheck<Recording> {
      points.check("x stays", keeping: .shift, by: distance, cases: 20) {
        $0.touches.first?.location.x
      }
    }
    #expect(check(by: 1.001).counterexample == nil)
    let found = check(by: 0.6).counterexample
    #expect(found?.change?.description == "1.0 pt right")
    #expect(
      found?.changedRecording?.touches.first?.location.x
        == found.map { $0.value.touches[0].location.x + 1 })
    #expect(found?.description.contains(": 1.0 pt right: ") == true)
  }
}

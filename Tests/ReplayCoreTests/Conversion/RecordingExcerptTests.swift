// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import PropertyTesting
import TestCorpora
import Testing
import TouchRecording

import ReplayCore
import Workbench

struct RecordingExcerptTests {
  private static func touch(
    _ time: Microseconds, _ phase: TouchEvent.Phase, contact: Int = 0
  ) -> RecordingEntry {
    RecordingEntry(
      .touch(
        TouchEvent(
          time: time, contact: contact, phase: phase, location: Point(x: Double(time), y: 1))))
  }

  private static let recording = Recording(
    header: RecordingHeader(canvas: .init(width: 10, height: 10)),
    entries: [
      touch(0, .began), touch(10, .moved), touch(20, .began, contact: 1),
      RecordingEntry(.note(time: 25, text: "here")), touch(30, .moved),
      touch(35, .ended, contact: 1),
      touch(40, .ended), RecordingEntry(.expect(time: nil, require: "score>0")),
    ], endTime: 50)

  private func excerpt(_ times: Range<Microseconds>?, contact: Int? = nil) throws -> Recording {
    var excerpt = RecordingExcerpt()
    (excerpt.times, excerpt.contact) = (times, contact)
    return try excerpt.of(Self.recording)
  }

  @Test func `a cut counts from its first time and leaves its last one out`() throws {
    let cut = try excerpt(20..<35)
    #expect(cut.touches.map(\.time) == [0, 10])
    #expect(cut.touches.map(\.location.x) == [20, 30])
    #expect(cut.endTime == 15)
    #expect(cut.entries.count == 4)
    #expect(cut.entries[1].event == .note(time: 5, text: "here"))
  }

  @Test func `a contact that is down when a cut begins touches down with its first sample`() throws
  {
    #expect(try excerpt(5..<100).touches.map(\.phase) == [.began, .began, .moved, .ended, .ended])
    #expect(try excerpt(5..<100).endTime == 45)
    // Of both contacts only the lifts lie inside, so nothing of them was.
    #expect(throws: Fault.emptyExcerpt(end: 50)) { try excerpt(31..<41) }
  }

  @Test func `one contact alone keeps its touches and the events beside them`() throws {
    let one = try excerpt(nil, contact: 1)
    #expect(one.touches.map(\.time) == [20, 35])
    #expect(one.entries.count == 4)
    #expect(one.endTime == 50)
  }

  @Test func `a part without touches is refused with the end of the recording`() {
    #expect(throws: Fault.emptyExcerpt(end: 50)) { try excerpt(41..<49) }
    #expect(throws: Fault.emptyExcerpt(end: 50)) { try excerpt(nil, contact: 7) }
  }

  @Test(arguments: ["1.2s", "3s..1s", "1s..1s", "..2s", "1s..", "1s...2s", "a..b"])
  func `a range of times has two, the first one earlier`(_ text: String) {
    #expect(Range<Microseconds>(timesText: text) == nil)
    #expect(Range<Microseconds>(timesText: "800ms..1.5s") == 800_000..<1_500_000)
  }

  @Test func `a cut of a valid recording is valid, and the whole range keeps every touch`() throws {
    for seed in effort(few: UInt64(1)...60, all: 1...300) {
      let recording = Generator<Recording>.recording().value(seed: seed)
      guard let last = recording.touches.last?.time else { continue }
      var random = SplitMix64(seed: seed)
      let start = Microseconds(random.below(Int(last) + 1))
      var excerpt = RecordingExcerpt()
      excerpt.times = start..<start + 1 + Microseconds(random.below(Int(last) + 1))
      if let cut = try? excerpt.of(recording) {
        let (back, end) = try Recording.read(cut.bytes)
        #expect(back.touches == cut.touches, "seed \(seed)")
        let faults = end.warnings.filter { if case .openContact = $0 { false } else { true } }
        #expect(faults.isEmpty, "seed \(seed): \(faults)")
      }
      excerpt.times = 0..<last + 1
      #expect(try excerpt.of(recording).touches == recording.touches, "seed \(seed)")
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import PropertyTesting
import TestCorpora
import Testing
import TouchRecording

/// Reading canonical lines in place is reading them, only faster.
struct CanonicalLineTests {
  @Test func `a plain recording is read in place, but for its header and its end`() {
    let lines =
      [touch(0, "began", #","force":0.31"#), touch(1, "moved", x: -3.25, y: 1234.125)]
      + [touch(2, "moved", #","coalesced":true"#), touch(3, "moved", x: 123_456_789_012)]
    let good = Array(lines.prefix(3)) + [touch(4, "ended", x: nil, y: nil), touch(5, "hovered")]
    let text = minimalHeader + good.map { $0 + "\n" }.joined() + end(9, 5) + "\n"
    #expect(countInPlace(Array(text.utf8)) == 5)
    #expect(reading(text).touches.count == 5)
    #expect(difference(Array(text.utf8)) == nil)
    #expect(reading(text).ends.map(\.integrity.isSealed) == [true])
    #expect(reading(lines: lines).fault == .quantity)
  }

  @Test func `what was read ahead does not count before it is handed out`() throws {
    let text =
      minimalHeader + (0..<9).map { touch($0, "hovered", #","own":\#($0)"#) + "\n" }.joined()
    var reader = RecordingReader(MemorySource(Array(text.utf8)))
    for count in 0...9 {
      guard let item = try reader.next() else { break }
      #expect(reader.integrity.lines == count)
      #expect(reader.integrity.skipped.keys == count)
      if case .entry(_, let line) = item { #expect(line == count + 1) }
    }
  }

  @Test func `recordings of every kind read the same in place and as a whole`() {
    let cases: UInt64 = effort(few: 200, all: 20_000)
    for seed in 0..<cases {
      var generator = RecordingGenerator(seed: seed)
      let recording = generator.recording()
      let bytes = seed % 2 == 0 ? recording.bytes : recording.packedBytes
      var random = SplitMix64(seed: seed)
      var limits = RecordingLimits()
      if random.below(4) == 0 { limits.events = random.below(12) }
      if random.below(4) == 0 { limits.contacts = 1 + random.below(2) }
      if random.below(4) == 0 { limits.lineBytes = 60 + random.below(200) }
      let readSize = random.below(2) == 0 ? 1 + random.below(100) : .max
      if let found = difference(bytes, limits: limits, readSize: readSize) {
        Issue.record("seed \(seed): \(found)")
      }
    }
  }

  @Test func `lines that are cut read the same in place and as a whole`() {
    let lines = [
      touch(0, "began", id: 1, #","force":0.5"#),
      touch(8_300_123_456, "moved", id: 1, x: -0.5, y: 12.25),
      #"{"t":8300123456,"id":1,"phase":"moved","x":376.9564514160156,"y":0.1,"coalesced":true}"#,
      touch(8_300_123_457, "began", id: 2), touch(8_300_123_458, "cancelled", id: 2),
      touch(8_300_123_458, "hovered", id: 7), touch(8_300_123_459, "ended", id: 1, x: nil, y: nil),
    ]
    let original = Array(
      (minimalHeader + lines.joined(separator: "\n") + "\r\n" + end(8_300_123_460, 7)).utf8)
    let start = minimalHeader.utf8.count
    for count in start..<original.count {
      if let found = difference(Array(original[..<count])) {
        Issue.record("cut at \(count): \(found)")
      }
    }
  }
}

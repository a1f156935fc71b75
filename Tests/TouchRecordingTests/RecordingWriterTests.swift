// SPDX-License-Identifier: Apache-2.0
import Geometry
import JSONStream
import PropertyTesting
import TestCorpora
import Testing
import TouchRecording

struct RecordingWriterTests {
  private func text(_ recording: Recording) -> String {
    String(decoding: recording.bytes, as: UTF8.self)
  }

  @Test func `the canonical form of the example is written as it stands`() throws {
    let (recording, end) = try Recording.read(Array(RecordingReaderTests.example.utf8))
    #expect(end.integrity.isSealed)
    // An ended contact is written with its position.
    let expected = RecordingReaderTests.example.replacing(
      #""phase":"ended"}"#, with: #""phase":"ended","x":79,"y":246.2}"#)
    #expect(text(recording) == expected)
  }

  @Test func `every field of the header has its place`() throws {
    let header =
      #"{"format":"touch-recording","version":1,"canvas":{"width":1.5,"height":2,"scale":3,"#
      + #""k":1},"id":"i","title":"t","recordedAt":"2026-03-01T12:00:00Z","device":{"model":"m","#
      + #""os":"o","app":"a","hz":120,"k":2},"source":{"importer":"i","file":"f","sha256":"s","#
      + #""k":3},"scene":{"rules":[1.50]},"uses":["u"],"x-mine":{"a":1e3}}"#
    let text = header + "\n" + #"{"t":0,"event":"end","lines":0}"# + "\n"
    let (recording, end) = try Recording.read(Array(text.utf8))
    #expect(self.text(recording) == text)
    #expect(end.integrity.skipped.keys == 3)
  }

  @Test func `a recording without an end time ends with its last event`() {
    let header = RecordingHeader(canvas: .init(width: 1, height: 1))
    let entries = [
      RecordingEntry(.reset(time: 7)), RecordingEntry(.expect(time: nil, require: "a")),
    ]
    #expect(Recording(header: header, entries: entries).endTime == 7)
    #expect(Recording(header: header, entries: entries, endTime: 3).endTime == 7)
    #expect(Recording(header: header, entries: entries, endTime: 9).endTime == 9)
    #expect(Recording(header: header, touches: []).endTime == 0)
  }

  @Test func `lines taken while writing are the lines of the whole`() throws {
    let (recording, _) = try Recording.read(Array(RecordingReaderTests.example.utf8))
    var writer = RecordingWriter(recording.header)
    var pieces = writer.takeBytes()
    for entry in recording.entries {
      writer.append(entry)
      pieces += writer.takeBytes()
    }
    writer.end(at: recording.endTime)
    #expect(pieces + writer.takeBytes() == recording.bytes)
  }

  @Test func `row 59: whatever was recorded reads back as it was, as lines and packed`() throws {
    let cases: UInt64 = effort(few: 400, all: 20_000)
    for seed in 0..<cases {
      var generator = RecordingGenerator(seed: seed)
      let recording = generator.recording()
      for (bytes, isPacked) in [(recording.bytes, false), (recording.packedBytes, true)] {
        let (back, end) = try Recording.read(bytes)
        try #require(back == recording, "seed \(seed)")
        try #require(end.integrity.isSealed, "seed \(seed)")
        try #require(end.integrity.repaired == .init(), "seed \(seed)")
        try #require((isPacked ? back.packedBytes : back.bytes) == bytes, "seed \(seed)")
      }
    }
  }
}

/// Makes sane recordings: whatever a reader may give, a generator must be able to make.
struct RecordingGenerator {
  private var random: SplitMix64
  private var down: [Int: TouchEvent.Pointer] = [:]
  private var time: Microseconds = 0

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func recording() -> Recording {
    let header = header()
    let entries = (0..<random.below(12)).map { _ in entry() }
    let end = time + Microseconds(random.below(2) * 1000)
    return Recording(header: header, entries: entries, endTime: end, endExtras: extras())
  }

  private mutating func flip() -> Bool { random.below(2) == 0 }

  private mutating func maybe<T>(_ value: T) -> T? { flip() ? value : nil }

  private mutating func header() -> RecordingHeader {
    var header = RecordingHeader(
      canvas: .init(
        width: random.double(in: 1..<65_536), height: Double(random.integer(in: 1...65_536)),
        scale: Double(random.integer(in: 1...16))))
    header.canvas.extras = extras()
    header.id = maybe(string())
    header.title = maybe(string())
    header.recordedAt = maybe("2026-03-01t12:00:59.25+01:00")
    if flip() {
      var device = RecordingHeader.Device()
      device.model = maybe(string())
      device.hz = maybe(random.double(in: 1..<240))
      device.extras = extras()
      header.device = device
    }
    if flip() {
      header.source = .init(importer: maybe(string()), file: maybe(string()))
      header.source?.extras = extras()
    }
    header.scene = maybe(["kind": JSONValue(string()), "rules": [1, nil, 0.5]])
    header.uses = flip() ? [] : [string()]
    header.extras = extras()
    return header
  }

  private mutating func entry() -> RecordingEntry {
    time += Microseconds(random.below(3) * random.below(20_000))
    switch random.below(12) {
    case 0: return RecordingEntry(.reset(time: time), extras: extras())
    case 1: return RecordingEntry(.mark(time: time, label: string()), extras: extras())
    case 2: return RecordingEntry(.note(time: time, text: string()), extras: extras())
    case 3:
      return RecordingEntry(.expect(time: maybe(time), require: string()), extras: extras())
    case 4:
      return RecordingEntry(
        .other(["event": "zoom", "t": JSONValue(random.below(9)), "by": JSONValue(string())]))
    default: return RecordingEntry(.touch(touch()), extras: extras())
    }
  }

  private mutating func touch() -> TouchEvent {
    let contact = random.below(4)
    let phases: [TouchEvent.Phase] =
      down[contact] == nil ? [.began, .hovered] : [.moved, .ended, .cancelled]
    var touch = TouchEvent(
      time: time, contact: contact, phase: phases[random.below(phases.count)],
      location: Point(x: random.double(in: -1e6..<1e6), y: Double(random.below(1000)) / 4))
    touch.pointer = down[contact] ?? TouchEvent.Pointer.allCases[random.below(4)]
    switch touch.phase {
    case .began: down[contact] = touch.pointer
    case .ended, .cancelled: down[contact] = nil
    case .moved, .hovered: break
    }
    touch.isCoalesced = flip()
    touch.force = maybe(random.unit())
    touch.altitude = maybe(random.double(in: 0..<1.5))
    touch.azimuth = maybe(random.double(in: 0..<6))
    touch.twist = maybe(random.double(in: 0..<360))
    touch.major = maybe(random.double(in: 0..<100))
    touch.minor = maybe(random.double(in: 0..<100))
    touch.angle = maybe(random.double(in: -3..<3))
    return touch
  }

  private mutating func extras() -> [JSONMember] {
    let all: [JSONMember] = [
      .init("x-app", [1, ["a": nil]]), .init("later", JSONValue(string())), .init("a:b", 1.5),
    ]
    return all.filter { _ in random.below(5) == 0 }
  }

  private mutating func string() -> String {
    let characters = Array("ab\"\\/\u{0}\n\u{7F}\u{9B}é\u{202E}\u{2028}\u{1D11E}")
    return String((0..<random.below(6)).map { _ in characters[random.below(characters.count)] })
  }
}

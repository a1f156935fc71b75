// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import JSONStream
import PropertyTesting
import TestCorpora
import Testing
import TouchRecording

struct RecordingReaderTests {
  /// The example of the format, with every kind of line.
  static let example = """
    {"format":"touch-recording","version":1,"canvas":{"width":390,"height":844,"scale":3},"id":"t-001","title":"letter T","scene":{"kind":"trace","guide":"T"}}
    {"t":0,"id":0,"phase":"began","x":70.5,"y":245.25,"type":"pen","force":0.31}
    {"t":4000,"id":0,"phase":"moved","x":74.1,"y":245.9,"coalesced":true}
    {"t":8300,"id":0,"phase":"moved","x":79,"y":246.2,"altitude":1,"azimuth":2,"twist":3,"major":4,"minor":5,"angle":-1}
    {"t":9000,"event":"note","text":"second finger lands here"}
    {"t":9000,"event":"mark","label":"m"}
    {"t":9100,"event":"reset"}
    {"event":"expect","require":"trace.recall>=0.95"}
    {"t":16700,"id":0,"phase":"ended"}
    {"t":16800,"event":"end","lines":8}

    """

  @Test func `every kind of line says what it says`() throws {
    let result = reading(Self.example)
    #expect(result.error == nil)
    let header = try #require(result.headers.first)
    #expect(header.canvas == .init(width: 390, height: 844, scale: 3))
    #expect(header.id == "t-001")
    #expect(header.title == "letter T")
    #expect(header.scene == ["kind": "trace", "guide": "T"])
    // The scene is found again by its bytes.
    let sceneOffset = try #require(header.scene?["guide"]?.offset)
    #expect(Array(Self.example.utf8)[sceneOffset...].starts(with: #""T"}"#.utf8))

    var began = TouchEvent(time: 0, contact: 0, phase: .began, location: Point(x: 70.5, y: 245.25))
    began.pointer = .pen
    began.force = 0.31
    var moved = TouchEvent(
      time: 4000, contact: 0, phase: .moved, location: Point(x: 74.1, y: 245.9))
    moved.pointer = .pen
    moved.isCoalesced = true
    var full = TouchEvent(time: 8300, contact: 0, phase: .moved, location: Point(x: 79, y: 246.2))
    full.pointer = .pen
    (full.altitude, full.azimuth, full.twist) = (1, 2, 3)
    (full.major, full.minor, full.angle) = (4, 5, -1)
    var ended = TouchEvent(
      time: 16700, contact: 0, phase: .ended, location: Point(x: 79, y: 246.2))
    ended.pointer = .pen
    #expect(
      result.events == [
        .touch(began), .touch(moved), .touch(full),
        .note(time: 9000, text: "second finger lands here"), .mark(time: 9000, label: "m"),
        .reset(time: 9100), .expect(time: nil, require: "trace.recall>=0.95"), .touch(ended),
      ])
    let end = try #require(result.ends.first)
    #expect(end.time == 16800)
    #expect(end.integrity.isSealed)
    #expect(end.integrity.lines == 8)
    #expect(end.warnings.isEmpty)
  }

  @Test func `entries know the number of their line, blank lines counted`() {
    let result = reading("\n \t\n" + minimalHeader + "\n" + touch(0, "began") + "\n\n" + end(0, 1))
    let lines = result.items.compactMap { if case .entry(_, let line) = $0 { line } else { nil } }
    #expect(lines == [5])
    #expect(result.ends.first?.integrity.isSealed == true)
  }

  @Test func `integers may be written in any way and keys in any order`() {
    let result = reading(lines: [
      #" { "y" : 2e0 , "\u0078":1.0,"phase":"be\u0067an","id":-0,"t":1.5e3 } "#
    ])
    #expect(
      result.touches == [
        TouchEvent(time: 1500, contact: 0, phase: .began, location: Point(x: 1, y: 2))
      ])
  }

  @Test func `a key with a zero character behind it is another key`() {
    let result = reading(lines: [
      touch(0, "began", #","t\u0000":1,"\u0066orce":0.5"#),
      touch(1, "moved", #","sixteen-letters1":1"#),
      #"{"t":2,"id":0,"phase":"ended\u0000"}"#,
    ])
    #expect(result.touches.map(\.force) == [0.5, nil])
    #expect(
      reading(lines: [touch(0, "began", #","t\u0000":1"#)]).warningNames == [
        "unknownContent", "unsealed", "openContact",
      ])
    #expect(result.fault == .phase)
  }

  @Test func `keys and events of later versions are kept whole`() throws {
    let line = #"{"t":5,"event":"zoom","x":"wide","by":{"a":[1.50]},"x-mine":1}"#
    let result = reading(lines: [
      line, touch(6, "began", ",\"hover\":1.50,\"my:key\":{},\"label\":\"l\""), end(6, 2),
    ])
    #expect(result.events.first == .other(try JSONValue.parse(Array(line.utf8))))
    guard case .entry(let entry, 3) = result.items[2] else {
      Issue.record("\(result.items)")
      return
    }
    #expect(entry.extras == [.init("hover", 1.5), .init("my:key", [:]), .init("label", "l")])
    #expect(result.ends.first?.integrity.skipped.events == 1)
    // The unknown line counts as a line, not by its keys; those of applications never count.
    #expect(result.ends.first?.integrity.skipped.keys == 2)
  }

  @Test func `reading in pieces of any size gives the same items`() {
    let crlf = Self.example.replacing("\n", with: "\r\n")
    for text in [Self.example, crlf, "\u{FEFF}" + Self.example + Self.example + "{\"t"] {
      let bytes = Array(text.utf8)
      let whole = reading(bytes)
      #expect(whole.items.count >= 10)
      for size in 1...200 {
        #expect(reading(bytes, readSize: size) == whole, "read size \(size)")
      }
    }
  }

  @Test func `row 10: a file cut at any byte is a shorter recording or an error with a line`()
    throws
  {
    let bytes = Array(Self.example.utf8)
    let whole = reading(bytes)
    for count in bytes.indices {
      let cut = reading(Array(bytes[..<count]))
      if let error = cut.error {
        #expect(try #require(error.place).line >= 1, "cut at \(count)")
        // Only a header cannot be spared.
        #expect(cut.items.isEmpty, "cut at \(count): \(error)")
        continue
      }
      #expect(cut.ends.count == 1, "cut at \(count)")
      #expect(whole.events.starts(with: cut.events), "cut at \(count)")
      #expect(cut.headers == whole.headers, "cut at \(count)")
      // Only the line feed after the end line may be missing.
      let isSealed = count == bytes.count - 1
      #expect(cut.ends.first?.integrity.isSealed == isSealed, "cut at \(count)")
      let unsealed = cut.warningNames.filter { ["unsealed", "tornLine"].contains($0) }
      #expect(unsealed.count == (isSealed ? 0 : 1), "cut at \(count)")
    }
  }

  @Test func `no mutation makes the reader trap, and what it gives is sane`() throws {
    let cases: UInt64 = effort(few: 4_000, all: 200_000)
    let lines = Array(Self.example.utf8)
    let packed = try Recording.read(lines).recording.packedBytes
    let start = try #require(packed.firstRange(of: Array("columns".utf8))?.lowerBound)
    let spare = Array("0123456789{}[]\",:.-eE\n\r txbmechnul".utf8)
    var accepted = 0
    for seed in 0..<cases {
      var random = SplitMix64(seed: seed)
      let isPacked = seed % 2 == 0
      var bytes = isPacked ? packed : lines
      // A packed recording has a header of the same form.
      let first = isPacked ? start : 0
      for _ in 0...random.below(3) {
        let index = first + random.below(bytes.count - first)
        switch random.below(3) {
        case 0: bytes[index] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes[index] = spare[random.below(spare.count)]
        default: bytes.removeSubrange(index..<min(bytes.count, index + 1 + random.below(40)))
        }
      }
      let result = reading(bytes)
      if let fault = insanity(of: result) { Issue.record("\(fault), seed \(seed)") }
      if result != reading(bytes, inPlace: false) { Issue.record("seed \(seed): not as a whole") }
      guard isPacked, result.error == nil else { continue }
      accepted += 1
      if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
      if (try? JSONValue.parse(bytes)) == nil { Issue.record("seed \(seed): this is no JSON") }
    }
    #expect(accepted > 100)
  }

  /// What is wrong with the items of a reader, or nil.
  private func insanity(of reading: Reading) -> String? {
    var down: Set<Int> = []
    var time: Microseconds = 0
    for item in reading.items {
      if case .header = item { (down, time) = ([], 0) }
      guard case .entry(let entry, let line) = item else { continue }
      if let next = entry.event.time {
        if next < time { return "time steps back on line \(line)" }
        time = next
      }
      guard case .touch(let touch) = entry.event else { continue }
      let isDown = down.contains(touch.contact)
      switch touch.phase {
      case .began, .hovered: if isDown { return "began while down on line \(line)" }
      case .moved, .ended, .cancelled: if !isDown { return "not down on line \(line)" }
      }
      if touch.phase == .began { down.insert(touch.contact) }
      if touch.phase == .ended || touch.phase == .cancelled { down.remove(touch.contact) }
      if abs(touch.location.x) > 1e6 || abs(touch.location.y) > 1e6 { return "far away" }
    }
    if reading.error == nil, reading.ends.count != reading.headers.count { return "no end" }
    return nil
  }

  @Test func `a source that fails ends the stream with its error`() throws {
    struct Broken: ByteSource {
      var isFirst = true
      mutating func read(upTo count: Int, into buffer: inout [UInt8]) throws(Fault) {
        guard isFirst else { throw Fault(.unreadableInput, "the wire is cut") }
        isFirst = false
        buffer.append(contentsOf: Array((minimalHeader + "{\"t\"").utf8))
      }
    }
    var reader = RecordingReader(Broken())
    _ = try reader.next()
    let expected = Fault(.unreadableInput, at: Place(line: 2, byte: 5), "the wire is cut")
    #expect(throws: expected) { try reader.next() }
    #expect(expected.code == .unreadableInput)
    #expect(try reader.next() == nil)
  }

  @Test func `memory stays at one line and one read`() throws {
    /// Gives lines without end, and counts how much the reader holds.
    struct Endless: ByteSource {
      let chunk: [UInt8]
      var isFirst = true
      mutating func read(upTo count: Int, into buffer: inout [UInt8]) throws(Fault) {
        if buffer.count > 200 { throw Fault(.unreadableInput, "the reader holds too much") }
        buffer.append(contentsOf: isFirst ? Array(minimalHeader.utf8) : chunk)
        isFirst = false
      }
    }
    let line = touch(0, "hovered") + "\n"
    let chunk = Array(String(repeating: line, count: 100).utf8)
    var reader = RecordingReader(Endless(chunk: chunk))
    for _ in 0..<10_000 { _ = try reader.next() }
    #expect(reader.integrity.lines == 9_999)
  }
}

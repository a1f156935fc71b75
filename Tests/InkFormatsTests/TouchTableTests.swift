// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import InkFormats
import PropertyTesting
import Testing
import TouchRecording

private let header =
  "t,id,phase,x,y,type,coalesced,force,altitude,azimuth,twist,major,minor,angle\n"

private func drawing(_ text: String) throws(Fault) -> ImportedRecording {
  try imported(text, as: .csv)
}

private func fault(_ text: String) -> Fault? {
  fault(of: text, as: .csv)
}

/// A recording of contacts that overlap, with every quantity.
private func touches(seed: UInt64) -> [TouchEvent] {
  var random = SplitMix64(seed: seed)
  func double(_ limit: Double) -> Double { Double(random.below(1 << 40)) / Double(1 << 40) * limit }
  var touches: [TouchEvent] = []
  var down: [Int: TouchEvent.Pointer] = [:]
  var time = Microseconds(random.below(1_000))
  for _ in 0..<40 {
    time += Microseconds(random.below(3) * random.below(9_000))
    let contact = random.below(3) * 700_000_000
    var touch = TouchEvent(
      time: time, contact: contact, phase: .moved,
      location: Point(x: double(2e6) - 1e6, y: double(900)))
    if let pointer = down[contact] {
      touch.pointer = pointer
      touch.phase = [.moved, .moved, .ended, .cancelled][random.below(4)]
      if touch.phase != .moved { down[contact] = nil }
    } else {
      touch.pointer = TouchEvent.Pointer.allCases[random.below(4)]
      touch.phase = random.below(2) == 0 ? .began : .hovered
      if touch.phase == .began { down[contact] = touch.pointer }
    }
    touch.isCoalesced = random.below(4) == 0
    if random.below(2) == 0 { touch.force = double(1) }
    if random.below(2) == 0 { touch.altitude = double(1.5) }
    if random.below(2) == 0 { touch.azimuth = double(6) }
    if random.below(2) == 0 { touch.twist = double(359) }
    if random.below(2) == 0 { touch.major = double(50) }
    if random.below(2) == 0 { touch.minor = double(50) }
    if random.below(2) == 0 { touch.angle = double(6) - 3 }
    touches.append(touch)
  }
  return touches
}

struct TouchTableTests {
  @Test func `a table of touches reads back the same bits`() throws {
    for seed in 0..<200 as Range<UInt64> {
      let original = touches(seed: seed)
      let header = RecordingHeader(canvas: .init(width: 1, height: 1))
      let bytes = InkFormat.csv.write(Recording(header: header, touches: original)).bytes
      #expect(InkFormat(recognizing: bytes) == .csv)
      let result = try #require(try imported(bytes, as: .csv).first)
      #expect(result.recording.touches == original, "seed \(seed)")
      #expect(
        result.notes.allSatisfy { if case .openContact = $0 { true } else { false } },
        "seed \(seed)")
      #expect(try Recording.read(result.recording.bytes).recording.touches == original)
    }
  }

  @Test func `optional columns may be missing, and columns may change places`() throws {
    let text = "note;y;x;phase;id;t\nhi;2,5;1;began;7;5\n;;;ended;7;9\n;8;9;hovered;7;9"
    let result = try drawing(text)
    let touches = result.recording.touches
    #expect(touches.map(\.phase) == [.began, .ended, .hovered])
    #expect(touches.map(\.contact) == [7, 7, 7])
    // The times of a recording stay, even if the first is not 0.
    #expect(touches.map(\.time) == [5, 9, 9])
    #expect(
      touches.map(\.location) == [Point(x: 1, y: 2.5), Point(x: 1, y: 2.5), Point(x: 9, y: 8)])
    #expect(
      result.notes == [
        assumed(.numbers, "commas within numbers are decimal points"),
        .omitted("columns", count: 1),
      ])
    // The hovering sample is no ink: 1 by 2.5 without a margin.
    #expect(result.recording.header.canvas == .init(width: 1, height: 2.5))
  }

  @Test func `rows are sorted by time, and those of equal time keep their order`() throws {
    let text = "t,id,phase,x,y\n0,0,began,1,1\n8,0,moved,3,1\n4,0,moved,2,1\n8,0,ended,4,1"
    let touches = try drawing(text).recording.touches
    #expect(touches.map(\.location.x) == [1, 2, 3, 4])
    #expect(touches.map(\.time) == [0, 4, 8, 8])
  }

  @Test func `a contact that is down at the end stays open`() throws {
    let result = try drawing("t,id,phase,x,y\n0,0,began,1,1\n8,0,moved,3,1\n")
    #expect(result.recording.touches.map(\.phase) == [.began, .moved])
  }

  @Test(arguments: [
    ("-1,0,began,1,1", 1, "t"), ("1.5,0,began,1,1", 1, "t"), (",0,began,1,1", 1, "t"),
    ("9007199254740992,0,began,1,1", 1, "t"), ("0,x,began,1,1", 3, "id"),
    ("0,2147483648,began,1,1", 3, "id"), ("0,0,Began,1,1", 5, "phase"), ("0,0,,1,1", 5, "phase"),
    ("0,0,began,,1", 11, "x"), ("0,0,began,1", 12, "y"), ("0,0,began,1,1e7", 13, "y"),
    ("0,0,began,1,1,finger", 15, "type"), ("0,0,began,1,1,,yes", 16, "coalesced"),
    ("0,0,began,1,1,,,1.5", 17, "force"), ("0,0,began,1,1,,,,2", 18, "altitude"),
    ("0,0,began,1,1,,,,,7", 19, "azimuth"), ("0,0,began,1,1,,,,,,360", 20, "twist"),
    ("0,0,began,1,1,,,,,,,-1", 21, "major"), ("0,0,began,1,1,,,,,,,,-1", 22, "minor"),
    ("0,0,began,1,1,,,,,,,,,7", 23, "angle"), ("0,0,moved,1,1", 5, "phase"),
    ("0,0,ended,1,1", 5, "phase"),
  ])
  func `a cell that makes no sense is refused with its place`(
    row: String, byte: Int, name: String
  ) {
    #expect(told(fault(header + row)).hasPrefix("value 2:\(byte) \(name) "))
  }

  @Test func `a contact that begins or hovers while it is down is refused`() {
    for phase in ["began", "hovered"] {
      #expect(
        fault("t,id,phase,x,y\n0,3,began,1,1\n5,3,\(phase),1,1")
          == .value(
            Place(line: 3, byte: 5), name: "phase", found: phase,
            expected: "moved, ended or cancelled, because contact 3 is down"))
    }
    #expect(fault("t,id,phase,x,y\n") == .noInk(Place(line: 1, byte: 1)))
  }

  @Test func `the limits on contacts and touches hold`() throws {
    let text = "t,id,phase,x,y\n0,0,began,1,1\n1,1,began,1,1\n2,1,ended,1,1\n3,1,began,1,1\n"
    func read(_ limits: RecordingLimits) throws {
      var reader = InkReader(MemorySource(Array(text.utf8)), format: .csv, limits: limits)
      _ = try reader.next()
    }
    var limits = RecordingLimits()
    limits.contacts = 2
    limits.events = 4
    try read(limits)
    limits.events = 3
    #expect(throws: Fault.tooManyEvents(Place(line: 5, byte: 5), limit: 3)) {
      try read(limits)
    }
    limits.contacts = 1
    #expect(throws: Fault.tooManyContacts(Place(line: 3, byte: 5), limit: 1)) {
      try read(limits)
    }
  }
}

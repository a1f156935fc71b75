// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import InkFormats
import JSONStream
import TestCorpora
import Testing
import TouchRecording

/// An event of W3C Pointer Events: `down 2 10 4 5` is of pointer 2, at 10 ms and (4, 5).
private func event(_ text: String, _ members: String = "") -> String {
  let fields = text.split(separator: " ")
  return #"{"type":"pointer\#(fields[0])","pointerId":\#(fields[1]),"timeStamp":\#(fields[2])"#
    + #","clientX":\#(fields[3]),"clientY":\#(fields[4])\#(members)}"#
}

private func array(_ events: [String]) -> String { "[" + events.joined(separator: ",\n") + "]" }

private func touches(_ events: [String]) throws -> [TouchEvent] {
  try imported(array(events), as: .pointer).recording.touches
}

struct PointerJSONTests {
  @Test func `events become contacts, in an array, a line each, or in objects with events`() throws
  {
    let events = [
      event("down 2 10.0004 4 5"), event("move 2 12 5 5"), event("up 2 20 6 5"),
    ]
    let texts = [
      array(events), events.joined(separator: "\n") + "\r\n", "\u{FEFF}" + array(events),
      events.map { "[\($0)]" }.joined(separator: "\n"),
      #"{"events":\#(array(events))}"#,
      events.map { #"{"ts":7,"events":[\#($0)]}"# }.joined(separator: "\n"),
      #"[{"ts":7,"events":\#(array(events))}]"#,
    ]
    for text in texts {
      #expect(InkFormat(recognizing: Array(text.utf8)) == .pointer)
      let result = try imported(text, as: .pointer)
      let touches = result.recording.touches
      #expect(touches.map(\.phase) == [.began, .moved, .ended])
      #expect(touches.map(\.time) == [0, 2_000, 10_000])
      #expect(touches.map(\.location.x) == [4, 5, 6])
      #expect(result.notes.isEmpty)
    }
  }

  @Test func `the log of js-draw is read, newest first, without brackets or inside text`() throws {
    func record(_ type: String, _ time: Int, _ x: Int) -> String {
      #"{"eventType":"\#(type)","currentTime":1703000000000,"timeStamp":\#(time),"x":\#(x),"y":5,"#
        + #""pointerType":"pen","pointerId":7,"pressure":0.75}"#
    }
    // The move has the time of the lift.
    let records = [
      #"{"eventType":"commandDone","description":"[","serialized":{"data":[{"path":"M0,0"}]}}"#,
      record("pointerup", 90, 6), record("pointermove", 90, 5), record("pointerdown", 70, 4),
      #"{"eventType":"keydown","type":"keydown","timeStamp":3}"#,
    ]
    let lines = records.joined(separator: ",\n")
    for text in [
      lines, lines + ",", array(records), "const log = [\n\(lines)\n];\nlog.reverse();\n",
      "[1] of [ 2]:" + array(records), array(records.reversed()),
    ] {
      #expect(InkFormat(recognizing: Array(text.utf8)) == .pointer, "\(text)")
      let result = try imported(text, as: .pointer)
      #expect(result.recording.touches.map(\.phase) == [.began, .moved, .ended], "\(text)")
      #expect(result.recording.touches.map(\.location.x) == [4, 5, 6])
      #expect(result.recording.touches.map(\.force) == [0.75, 0.75, nil])
      #expect(result.notes == [.omitted("events of other types", count: 2)])
    }
    let torn = "log [" + lines.dropLast(9)
    #expect(told(fault(of: String(torn), as: .pointer)).hasPrefix("json 5:"))
  }

  @Test(arguments: ["coalescedEvents", "coalesced", "getCoalescedEvents"])
  func `coalesced events come before their move, and take its pointer`(key: String) throws {
    let parts =
      #","\#(key)":[{"timeStamp":11,"clientX":4.5,"clientY":5},{"timeStamp":12,"x":5,"y":6}]"#
    let touches = try touches([
      event("down 7 10 4 5"), event("move 7 12 5 5", parts),
      event("move 7 13 9 9", #","\#(key)":[]"#),
      event("move 7 14 8 9", #","\#(key)":true"#), event("up 7 20 6 5", parts),
    ])
    #expect(touches.map(\.location.x) == [4, 4.5, 5, 5, 9, 8, 6])
    #expect(touches.map(\.location.y) == [5, 5, 6, 5, 9, 9, 5])
    #expect(touches.map(\.time) == [0, 1_000, 2_000, 2_000, 3_000, 4_000, 10_000])
  }

  @Test func `a move is the last of its coalesced events, once, wherever their list ends`() throws {
    func list(_ parts: [(Int, Int)]) -> String {
      let parts = parts.map { #"{"timeStamp":\#($0.0),"clientX":\#($0.1),"clientY":0}"# }
      return #","coalescedEvents":[\#(parts.joined(separator: ","))]"#
    }
    for parts in [[(12, 2), (14, 3)], [(12, 2), (14, 3), (16, 4)], [(16, 4), (12, 2), (14, 3)]] {
      let touches = try touches([
        event("down 1 10 1 0"), event("move 1 16 4 0", list(parts)), event("up 1 20 4 0"),
      ])
      #expect(touches.map(\.location.x) == [1, 2, 3, 4, 4], "\(parts)")
      #expect(touches.map(\.time) == [0, 2_000, 4_000, 6_000, 10_000], "\(parts)")
    }
    // Only the list tells a position.
    let bare = event("move 1 16 4 0", list([(12, 2)])).replacing(
      #""clientX":4,"clientY":0,"#, with: "")
    let touches = try touches([event("down 1 10 1 0"), bare, event("up 1 20 4 0")])
    #expect(touches.map(\.location.x) == [1, 2, 4])
  }

  @Test(arguments: ["timeStamp", "timestamp", "time", "t", "ts"])
  func `times have the names that programs give them`(key: String) throws {
    let events = [
      event("down 1 1000 0 50"), event("move 1 3000.5 100 50"), event("up 1 3500 100 50"),
    ]
    let result = try imported(
      array(events).replacing("timeStamp", with: key), as: .pointer)
    #expect(result.recording.touches.map(\.time) == [0, 2_000_500, 2_500_000])
    #expect(result.recording.header.source?.isSynthetic == false)
    #expect(result.notes.isEmpty)
  }

  @Test func `a log is read by one clock, the first name that its first event has`() throws {
    let other = #","t":7,"ts":1714550000000"#
    let result = try imported(
      array([event("down 1 10 0 0", other), event("up 1 12 0 0", #","t":1"#)]), as: .pointer)
    #expect(result.recording.touches.map(\.time) == [0, 2_000])
    // The lift has another clock alone, so no time counts.
    let mixed = try imported(
      array([
        event("down 1 10 0 0"), event("up 1 12 0 0").replacing("timeStamp", with: "t"),
      ]), as: .pointer)
    #expect(mixed.recording.header.source?.isSynthetic == true)
    #expect(mixed.notes == [.omitted("times, because not every sample has one", count: 1)])
    #expect(
      told(
        fault(
          of: array([
            event("down 1 1 0 0"), event("up 1 2 0 0"),
          ]).replacing(#""timeStamp":2"#, with: #""t":"x""#)
            .replacing("timeStamp", with: "t"), as: .pointer)) == #"value 2:39 t "x""#)
    // Numbers may be text; dates are counted.
    let texts = try imported(
      array([event("down 1 10 0 0"), event("up 1 12 0 0")])
        .replacing(#""timeStamp":10"#, with: #""t":"10""#)
        .replacing(#""timeStamp":12"#, with: #""t":"12""#), as: .pointer)
    #expect(texts.recording.touches.map(\.time) == [0, 2_000])
    let dates = try imported(
      array(
        ["10", "12"].enumerated().map { index, time in
          event("\(index == 0 ? "down" : "up") 1 \(time) 0 0").replacing(
            #""timeStamp":\#(time)"#, with: #""time":"2024-01-01T00:00:\#(time)Z""#)
        }), as: .pointer)
    #expect(dates.recording.header.source?.isSynthetic == true)
    #expect(dates.notes == [.omitted("times that are no numbers", count: 2)])
  }

  @Test func `records without a type are counted as those of another type are`() throws {
    let events = [
      #"{"note":"x"}"#, event("down 1 0 1 1"), #"{"type":null}"#, #"{"type":7}"#, #"{"type":"a"}"#,
      event("up 1 9 1 1"), "{}",
    ]
    for text in [array(events), events.joined(separator: "\n")] {
      #expect(InkFormat(recognizing: Array(text.utf8)) == .pointer)
      let result = try imported(text, as: .pointer)
      #expect(result.recording.touches.map(\.time) == [0, 9_000])
      #expect(result.notes == [.omitted("events of other types", count: 5)])
    }
  }

  @Test func `rows of several pointers are sorted by time as a whole`() throws {
    let touches = try touches([
      event("down 2 10 0 0"), event("down 3 12 9 0"), event("move 3 20 9 1"),
      event("move 2 15 0 1"), event("up 2 30 0 2"), event("cancel 3 25 99 99"),
    ])
    #expect(touches.map(\.time) == [0, 2_000, 5_000, 10_000, 15_000, 20_000])
    #expect(touches.map(\.contact) == [0, 1, 0, 1, 1, 0])
    #expect(touches.map(\.phase) == [.began, .began, .moved, .moved, .cancelled, .ended])
    #expect(touches[4].location == Point(x: 9, y: 1))
  }

  @Test func `a lost capture cancels a contact that is down, and is nothing after a lift`() throws {
    let lost = #"{"type":"lostpointercapture","pointerId":2,"timeStamp":30}"#
    let cancelled = try imported(array([event("down 2 10 0 0"), lost]), as: .pointer)
    #expect(cancelled.recording.touches.map(\.phase) == [.began, .cancelled])
    let lifted = try imported(
      array([event("down 2 10 0 0"), event("up 2 20 0 0"), lost]), as: .pointer)
    #expect(lifted.recording.touches.map(\.phase) == [.began, .ended])
    #expect(lifted.notes.isEmpty)
  }

  @Test func `moves without a contact hover, and other events are counted`() throws {
    let result = try imported(
      array([
        event("enter 1 0 0 0"), event("move 1 1 1 0", #","pointerType":"mouse""#),
        event("move 1 2 2 0", #","pointerType":"mouse""#),
        event("down 1 3 3 0", #","pointerType":"mouse""#), event("up 1 4 3 0"),
        event("up 1 5 3 0"), event("move 1 6 4 0"), #"{"type":"click"}"#,
      ]), as: .pointer)
    let touches = result.recording.touches
    #expect(touches.map(\.phase) == [.hovered, .hovered, .began, .ended, .hovered])
    #expect(touches.map(\.contact) == [1, 1, 0, 0, 1])
    #expect(touches.map(\.pointer) == [.mouse, .mouse, .mouse, .mouse, .touch])
    #expect(
      result.notes == [
        .omitted("events of other types", count: 2), .omitted("lifts without a contact", count: 1),
      ])
  }

  @Test func `a second landing without a lift ends the first contact, and an open one stays open`()
    throws
  {
    let touches = try touches([
      event("down 1 0 5 0"), event("down 1 8 6 0"), event("move 1 9 7 0"),
    ])
    #expect(touches.map(\.phase) == [.began, .ended, .began, .moved])
    #expect(touches.map(\.location.x) == [5, 5, 6, 7])
  }

  @Test func `a pressure of 0 or 0,5 throughout is none, and lifts carry none`() throws {
    func forces(_ pressures: [String]) throws -> [Double?] {
      try touches([
        event("down 1 0 0 0", #","pressure":\#(pressures[0])"#),
        event("move 1 1 1 0", #","pressure":\#(pressures[1])"#),
        event("up 1 2 1 0", #","pressure":0.75"#),
      ]).map(\.force)
    }
    #expect(try forces(["0.5", "0"]) == [nil, nil, nil])
    #expect(try forces(["0.5", "0.25"]) == [0.5, 0.25, nil])
    #expect(try forces(["0.5", "1.5"]) == [nil, nil, nil])
  }

  @Test func `a pen has angles, from its tilts where it tells no others`() throws {
    let pen = #","pointerType":"pen""#
    let angles = #","altitudeAngle":0.5,"azimuthAngle":1,"tiltX":3"#
    let touches = try touches([
      event("down 1 0 0 0", pen + #","tiltX":0,"tiltY":45"#), event("move 1 1 1 0", pen + angles),
      event("move 1 2 2 0", pen + #","twist":5"#), event("up 1 3 2 0", pen),
    ])
    #expect(abs((touches[0].altitude ?? 0) - .pi / 4) < 1e-12)
    #expect(abs((touches[0].azimuth ?? 0) - .pi / 2) < 1e-12)
    #expect(touches[1].altitude == 0.5 && touches[1].azimuth == 1)
    #expect(touches[2].altitude == nil && touches[3].altitude == nil)
    let upright = try imported(
      array([
        event("down 1 0 0 0", pen + #","tiltX":0,"tiltY":0"#), event("up 1 3 2 0", pen),
      ]), as: .pointer
    ).recording.touches
    #expect(upright.allSatisfy { $0.altitude == nil && $0.azimuth == nil })
  }

  @Test func `without a time of every event the samples come 8 ms apart, in their order`() throws {
    let result = try imported(
      array([
        event("down 1 9 0 0"), event("move 1 5 1 0"), #"{"type":"pointerup","pointerId":1}"#,
      ]), as: .pointer)
    #expect(result.recording.touches.map(\.time) == [0, 8_000, 16_000])
    #expect(result.recording.touches.map(\.location.x) == [0, 1, 1])
    #expect(result.recording.header.source?.isSynthetic == true)
  }

  @Test(arguments: [
    (#"[{"type":"pointerdown","pointerId":1}]"#, 2, "clientX"),
    (#"[{"type":"pointerdown","clientX":1}]"#, 2, "clientY"),
    (#"[{"type":"pointerdown","clientX":1,"clientY":"2"}]"#, 46, "clientY"),
    (#"[{"type":"pointerdown","clientX":1e7,"clientY":2}]"#, 34, "clientX"),
    (#"[{"type":"pointerdown","pointerId":1.5}]"#, 36, "pointerId"),
    (#"[{"type":"pointerdown","timeStamp":"now"}]"#, 36, "timeStamp"),
    (#"[{"type":"pointermove","coalesced":{}}]"#, 36, "coalesced"),
    (#"[{"type":"pointermove","coalesced":[1]}]"#, 36, "coalesced"),
    (#"[{"type":"PointerDownEvent"}]"#, 2, "position"),
    (#"[{"type":"PointerDownEvent","position":[1]}]"#, 40, "position"),
    (#"[{"type":"PointerDownEvent","position":{"dx":1}}]"#, 40, "position"),
    (#"[{"type":"pointerdown","pressure":"much"}]"#, 35, "pressure"),
  ])
  func `members that are missing or make no sense are refused`(
    text: String, byte: Int, name: String
  ) {
    #expect(told(fault(of: "\n" + text, as: .pointer)).hasPrefix("value 2:\(byte) \(name) "))
  }

  @Test func `other values, no JSON and no contact are refused`() {
    for text in ["[]", #"[{"type":1}]"#, #"[{"x":1}]"#, "[{\"type\":\"a\"},\n 3]"] {
      #expect(throws: Fault.noInk(Place(line: 1, byte: 1))) { try imported(text, as: .pointer) }
    }
    #expect(told(fault(of: "[{\"type\":\"a\"},\n {]", as: .pointer)) == "json 2:3")
  }
}

struct FlutterTests {
  @Test func `events of Flutter count microseconds and divide by the greatest pressure`() throws {
    let text = """
      [{"type":"PointerAddedEvent","timeStamp":1000},
       {"type":"PointerHoverEvent","timeStamp":1000,"position":[1,2],"kind":"PointerDeviceKind.stylus"},
       {"type":"PointerDownEvent","timeStamp":2001,"pointer":4,"kind":"invertedStylus",
        "position":{"dx":3,"dy":4},"pressure":1,"pressureMax":4},
       {"type":"_TransformedPointerMoveEvent","timeStamp":3000,"pointer":4,"position":[5,4],
        "pressure":5,"pressureMax":4},
       {"type":"PointerCancelEvent","timeStamp":4000,"pointer":4,"position":[0,0]}]
      """
    #expect(InkFormat(recognizing: Array(text.utf8)) == .pointer)
    let result = try imported(text, as: .pointer)
    let touches = result.recording.touches
    #expect(touches.map(\.phase) == [.hovered, .began, .moved, .cancelled])
    #expect(touches.map(\.time) == [0, 1_001, 2_000, 3_000])
    #expect(touches.map(\.force) == [nil, 0.25, 1, nil])
    #expect(touches.map(\.pointer) == [.pen, .eraser, .eraser, .eraser])
    #expect(touches.last?.location == Point(x: 5, y: 4))
    #expect(result.notes == [.omitted("events of other types", count: 1)])
  }

  private let printed = """
    [log] a line of another kind
    I/flutter ( 1234): PointerDownEvent#5c647(position: Offset(170.5, -4.0), \
    localPosition: Offset(1.0, 2.0), timeStamp: 1:02:03.000500, pointer: 15, kind: mouse, \
    pressure: 3.0, pressureMax: 4.0)

    flutter: _TransformedPointerMoveEvent#1(position: Offset(171.0, 4.0), timeStamp: 1:02:03.5, \
    pointer: 15, transform: [0] 1.0,0.0)
    """

  @Test func `events that Flutter printed are read between other lines`() throws {
    let up = "PointerUpEvent(position: Offset(1.0, 2.0), timeStamp: 1:02:04.0, pointer: 15)"
    let text = printed.replacing(", transform: [0] 1.0,0.0", with: "") + "\n\(up)\n"
    #expect(InkFormat(recognizing: Array(text.utf8)) == .pointer)
    let result = try imported(text, as: .pointer)
    let touches = result.recording.touches
    #expect(touches.map(\.phase) == [.began, .moved, .ended])
    #expect(touches.map(\.time) == [0, 499_500, 999_500])
    #expect(touches.map(\.location.x) == [170.5, 171, 1])
    #expect(touches.map(\.force) == [0.75, nil, nil])
    #expect(touches.allSatisfy { $0.pointer == .mouse })
    #expect(result.notes == [.omitted("lines that are not events", count: 1)])
    let cut = try imported(text + "flutter: PointerUpEvent#1(position: Off", as: .pointer)
    #expect(cut.recording == result.recording)
    #expect(cut.notes == [.omitted("lines that are not events", count: 2)])
  }

  @Test(arguments: [
    ("PointerDownEvent#1(position: Offset(1.0), pointer: 1)", 30),
    ("PointerDownEvent#1(position: Offset(1.0, NaN), pointer: 1)", 30),
    ("PointerDownEvent#1(position: Offset(1.0, 2e6), pointer: 1)", 30),
    ("PointerDownEvent#1(pointer: 1)", 20),
    ("PointerDownEvent#1(position: Offset(1.0, 2.0), pointer: x)", 57),
    ("PointerDownEvent#1(position: Offset(1.0, 2.0), timeStamp: 1:60:00.0)", 59),
    ("PointerDownEvent#1(position: Offset(1.0, 2.0), timeStamp: 00.0)", 59),
    ("PointerDownEvent#1(position: Offset(1.0, 2.0), pressure: high)", 58),
  ])
  func `a value that makes no sense is refused with its place`(text: String, byte: Int) {
    #expect(told(fault(of: "\n" + text + "\n", as: .pointer)).hasPrefix("value 2:\(byte) "))
  }

  @Test(arguments: [
    ("PointerDownEvent#1(position: Offset(1.0, 2.0)", 46),
    ("PointerDownEvent#1(position: Offset(1.0, 2.0), pointer", 55),
  ])
  func `an event without its end is refused`(text: String, byte: Int) {
    #expect(told(fault(of: text + "\n", as: .pointer)).hasPrefix("syntax 1:\(byte) "))
  }
}

struct ThinningTests {
  /// True if a contact is thinned whose moves come `steps` apart in ms, each `distance` points on.
  private func isThinned(_ steps: [Int], by distance: Double, moves type: String = "move") throws
    -> Bool
  {
    var time = 0
    var events = type == "move" ? [event("down 1 0 0 0")] : []
    for (index, step) in steps.enumerated() {
      time += step
      events.append(event("move 1 \(time) \(Double(index + 1) * distance) 0"))
    }
    events.append(event("up 1 \(time + 1) 0 0"))
    let header = try imported(array(events), as: .pointer).recording.header
    return header.source?.isThinned == true
  }

  @Test func `constant steps of 50 ms or more are thinned, irregular or shorter ones are not`()
    throws
  {
    let constant = [Int](repeating: 50, count: 8)
    #expect(try isThinned(constant, by: 1))
    #expect(try !isThinned([Int](repeating: 49, count: 8), by: 1))
    #expect(try !isThinned([Int](repeating: 50, count: 7), by: 1))
    #expect(try isThinned([7, 100, 104, 96, 100, 100, 99, 101], by: 1))
    #expect(try !isThinned([50, 70, 100, 50, 60, 55, 90, 120], by: 1))
    #expect(try isThinned(constant + [50, 50, 500], by: 1))
    #expect(try isThinned(constant + [50], by: 1, moves: "hover"))
  }

  @Test func `moves of 10 points or more throughout are thinned`() throws {
    let steps = [Int](repeating: 8, count: 8)
    #expect(try isThinned(steps, by: 10))
    #expect(try !isThinned(steps, by: 9.5))
    #expect(try !isThinned([Int](repeating: 8, count: 7), by: 10))
  }
}

@Suite(.needsCorpora)
struct PointerSampleTests {
  /// The contacts and samples of the real logs.
  ///
  /// A down is a contact. A sample is a down, an up, a cancel, and a move or, in its place, each of
  /// its coalesced events. The time is from the first to the last of them. Counted with Python's
  /// `json`, and by eye in the three printed lines.
  @Test(arguments: [
    ("w3c-two-fingers.json", 2, 122, 3_053_000 as Microseconds, 197.3, 110.3),
    ("flutter-events.json", 2, 122, 3_053_000, 197.55, 110.8),
    ("flutter-listener.log", 1, 3, 2_210_972, 204.83, 489.53),
  ])
  func `a real log has the contacts and samples that were counted`(
    name: String, contacts: Int, samples: Int, last: Microseconds, width: Double, height: Double
  ) throws {
    let recording = try InkSample(
      format: .pointer, file: "pointer/\(name)", contacts: contacts, cancelled: contacts - 1,
      samples: samples, last: last, canvas: Size(width: width, height: height)
    ).check().recording
    #expect(recording.header.source?.extras.isEmpty == true)
  }

  @Test func `real pressures are kept where they say something`() throws {
    func forces(_ name: String) throws -> [Double?] {
      let bytes = try Corpora.bytes(of: "samples/pointer/\(name)")
      return try #require(try imported(bytes, as: .pointer).first).recording.touches.map(\.force)
    }
    #expect(try forces("w3c-two-fingers.json").allSatisfy { $0 == nil })
    #expect(try forces("flutter-events.json").count { $0 == nil } == 2)
    #expect(try forces("flutter-listener.log") == [0, 0.9 / 6.7, nil])
  }
}

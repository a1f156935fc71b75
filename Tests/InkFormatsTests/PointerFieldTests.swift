// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import InkFormats
import Testing
import TouchRecording

/// An event of pointer 1: `move 8 5` is at 8 ms and (5, 0), with members such as `,"buttons":1`.
private func event(_ text: String, _ members: String = "") -> String {
  let fields = text.split(separator: " ")
  let name = fields[0].contains("mouse") || fields[0].contains("touch") ? "" : "pointer"
  return #"{"type":"\#(name)\#(fields[0])","timeStamp":\#(fields[1]),"clientX":\#(fields[2]),"#
    + #""clientY":0\#(members)}"#
}

private func read(_ events: String...) throws -> ImportedRecording {
  let text = "[" + events.joined(separator: ",\n") + "]"
  #expect(InkFormat(recognizing: Array(text.utf8)) == .pointer)
  return try imported(text, as: .pointer)
}

private func hovers(_ result: ImportedRecording) -> [Double] {
  result.recording.touches.filter { $0.phase == .hovered }.map(\.location.x)
}

private func beginnings(_ result: ImportedRecording) -> Int? {
  for case .assumed(let assumption) in result.notes where assumption.fact == .beginning {
    return assumption.count
  }
  return nil
}

struct PointerLossTests {
  private let mouse = #","pointerType":"mouse""#

  @Test func `a finger that moves and lifts without a landing is down from its first move on`()
    throws
  {
    for end in ["up", "cancel"] {
      let result = try read(event("move 8 1"), event("move 16 2"), event("\(end) 24 3"))
      let last = end == "up" ? "3,0@16 ended" : "2,0@16 cancelled"
      #expect(contacts(of: result) == ["1,0@0 2,0@8 \(last)"])
      #expect(beginnings(result) == 1)
    }
    // A landing in the middle is lost as well.
    let twice = try read(
      event("down 0 1"), event("up 8 1"), event("move 16 5"), event("up 24 6"))
    #expect(contacts(of: twice) == ["1,0@0 1,0@8 ended", "5,0@16 6,0@24 ended"])
    #expect(beginnings(twice) == 1)
  }

  @Test(arguments: [#","buttons":1"#, #","pressure":0.25"#, #","pointerType":"pen","buttons":1"#])
  func `a move proves a contact by a button or a pressure`(members: String) throws {
    let result = try read(event("move 0 1", members), event("move 8 2", members))
    #expect(contacts(of: result) == ["1,0@0 2,0@8"])
    #expect(beginnings(result) == 1)
  }

  @Test func `a mouse without a button, and a pen without its tip, are in the air`() throws {
    let none = #","buttons":0"#
    let result = try read(
      event("move 0 1", mouse + none), event("move 8 2", mouse + none), event("up 16 2", mouse))
    #expect(hovers(result) == [1, 2])
    #expect(result.notes == [.omitted("lifts without a contact", count: 1)])
    let pen = #","pointerType":"pen","pressure":0,"buttons":2"#
    #expect(hovers(try read(event("move 0 1", pen), event("move 8 2", pen))) == [1, 2])
    // Where no end proves it, a move is in the air.
    #expect(hovers(try read(event("move 0 1"), event("move 8 2"))) == [1, 2])
    // A press that the log lost begins where the button is down.
    let late = try read(
      event("move 0 1", mouse + none), event("move 8 2", mouse + #","buttons":1"#),
      event("up 16 3", mouse + none))
    #expect(hovers(late) == [1])
    #expect(contacts(of: late) == ["2,0@8 3,0@16 ended"])
  }

  @Test func `a mouse that moves on without a button was lifted then`() throws {
    func log(_ buttons: Int) throws -> ImportedRecording {
      try read(
        event("down 0 1", mouse + #","buttons":1"#),
        event("move 8 2", mouse + #","buttons":\#(buttons)"#),
        event("move 16 3", mouse + #","buttons":0"#), event("move 24 4", mouse + #","buttons":0"#),
        event("move 32 5", mouse + #","buttons":\#(buttons)"#))
    }
    let lost = try log(1)
    #expect(contacts(of: lost) == ["1,0@0 2,0@8 2,0@16 ended", "5,0@32"])
    #expect(hovers(lost) == [3, 4])
    #expect(assumedFacts(lost) == [.lift, .beginning])
    // A log whose moves never tell a button says nothing by 0.
    let always = try log(0)
    #expect(contacts(of: always) == ["1,0@0 2,0@8 3,0@16 4,0@24 5,0@32"])
  }

  @Test func `Flutter tells moves that touch from those in the air by their types`() throws {
    let text = """
      flutter: PointerHoverEvent#1(position: Offset(1.0, 0.0), timeStamp: 0:00:01.0, pointer: 1)
      flutter: PointerMoveEvent#1(position: Offset(2.0, 0.0), timeStamp: 0:00:01.1, pointer: 1)
      flutter: PointerMoveEvent#1(position: Offset(3.0, 0.0), timeStamp: 0:00:01.2, pointer: 1)
      """
    let result = try imported(text, as: .pointer)
    #expect(hovers(result) == [1])
    #expect(contacts(of: result) == ["2,0@100 3,0@200"])
    #expect(beginnings(result) == 1)
  }
}

struct TouchEventTests {
  private func touch(_ id: Int, _ x: Int) -> String {
    #"{"identifier":\#(id),"clientX":\#(x),"clientY":0,"force":0.25,"radiusX":9}"#
  }

  private func record(_ type: String, _ time: Int, _ changed: [String], _ all: [String]? = nil)
    -> String
  {
    let all = all.map { #","touches":[\#($0.joined(separator: ","))]"# } ?? ""
    return
      #"{"type":"\#(type)","timeStamp":\#(time),"changedTouches":[\#(changed.joined(separator: ","))]\#(all)}"#
  }

  private let two = ["1,0@0 3,0@16 3,0@24 ended", "11,0@8 13,0@16 13,0@32 cancelled"]

  @Test(arguments: ["touch%", "onTouch%", "topTouch%", "TOUCH%"])
  func `the changed touches of a record are its events`(form: String) throws {
    func name(_ type: String) -> String {
      form.replacing("%", with: form == "touch%" ? type.lowercased() : type)
    }
    let result = try read(
      record(name("Start"), 0, [touch(7, 1)]), record(name("Start"), 8, [touch(9, 11)]),
      record(name("Move"), 16, [touch(7, 3), touch(9, 13)]),
      record(name("End"), 24, [touch(7, 3)]), record(name("Cancel"), 32, [touch(9, 13)]))
    #expect(contacts(of: result) == two)
    #expect(result.recording.touches[0].force == 0.25)
    #expect(result.recording.touches.allSatisfy { $0.pointer == .touch })
    #expect(result.notes == [.omitted("sizes of contacts", count: 6)])
  }

  @Test(arguments: ["touches", "targetTouches", "touchPoints"])
  func `a list of those that are down tells lifts by what it lacks`(key: String) throws {
    func list(_ type: String, _ time: Int, _ touches: String...) -> String {
      #"{"type":"touch\#(type)","timeStamp":\#(time),"\#(key)":[\#(touches.joined(separator: ","))]}"#
    }
    let result = try read(
      list("start", 0, touch(7, 1)), list("start", 8, touch(7, 1), touch(9, 11)),
      list("move", 16, touch(7, 3), touch(9, 13)), list("end", 24, touch(9, 13)),
      list("cancel", 32))
    #expect(
      contacts(of: result) == [
        "1,0@0 1,0@8 3,0@16 3,0@24 ended", "11,0@8 13,0@16 13,0@32 cancelled",
      ])
  }

  @Test func `a list may be an object with numbers, and a record may be one touch`() throws {
    let result = try read(
      #"{"type":"touchstart","timeStamp":0,"changedTouches":{"0":\#(touch(1, 5)),"length":1}}"#,
      #"{"type":"touchmove","timeStamp":8,"identifier":1,"clientX":6,"clientY":0}"#,
      #"{"type":"touchend","timeStamp":16,"identifier":"1"}"#)
    #expect(contacts(of: result) == ["5,0@0 6,0@8 6,0@16 ended"])
  }

  @Test func `a tap lists touches, and is none`() throws {
    let result = try read(
      record("touchstart", 0, [touch(0, 1)]), record("touchend", 8, [touch(0, 1)], []),
      record("tap", 8, [touch(0, 1)], [touch(0, 1)]))
    #expect(contacts(of: result) == ["1,0@0 1,0@8 ended"])
    #expect(result.notes.first == .omitted("events of other types", count: 1))
  }

  @Test(arguments: ["data", "payload", "event"])
  func `the event may stand in a member of its record`(key: String) throws {
    func log(_ type: String, _ time: Int, _ x: Int) -> String {
      #"{"event_type":"\#(type)","timestamp":\#(time),"\#(key)":{"id":3,"x":\#(x),"y":0}}"#
    }
    let result = try read(log("TouchStart", 0, 1), log("TouchMove", 8, 2), log("TouchEnd", 16, 2))
    #expect(contacts(of: result) == ["1,0@0 2,0@8 2,0@16 ended"])
  }

  @Test func `a log is read by its pointers, or else its touches, or else its mouse`() throws {
    let all = [
      event("down 0 1"), record("touchstart", 0, [touch(0, 1)]), event("up 8 1"),
      record("touchend", 8, [touch(0, 1)]), event("mousedown 9 1"), event("mouseup 9 1"),
      #"{"type":"click","timeStamp":9}"#,
    ]
    func read(_ events: ArraySlice<String>) throws -> ImportedRecording {
      try imported("[" + events.joined(separator: ",") + "]", as: .pointer)
    }
    let pointers = try read(all[...])
    #expect(contacts(of: pointers) == ["1,0@0 1,0@8 ended"])
    #expect(pointers.notes == [.omitted("events of other types", count: 5)])
    #expect(contacts(of: try read([all[1], all[3], all[4], all[5]])) == ["1,0@0 1,0@8 ended"])
    let mouse = try read(all[4...])
    #expect(contacts(of: mouse) == ["1,0@0 1,0@0 ended"])
    #expect(mouse.recording.touches.allSatisfy { $0.pointer == .mouse })
    // A fault counts only in the family that is read.
    let bad = #"{"type":"touchmove","changedTouches":[{"identifier":0,"clientX":"a"}]}"#
    #expect(contacts(of: try read([all[0], bad, all[2]])) == ["1,0@0 1,0@8 ended"])
    #expect(throws: Fault.self) { try read([all[1], bad]) }
  }

  @Test func `a mouse touches while a button is down`() throws {
    let result = try read(
      event("mousemove 0 1", #","buttons":0"#), event("mousedown 8 2", #","buttons":1"#),
      event("mousemove 16 3", #","buttons":1"#), event("mousedown 24 3", #","buttons":3"#),
      event("mouseup 32 4", #","buttons":2"#), event("mouseup 40 4", #","buttons":0"#),
      event("mousemove 48 5", #","buttons":0"#))
    #expect(contacts(of: result) == ["2,0@8 3,0@16 3,0@24 4,0@32 4,0@40 ended"])
    #expect(hovers(result) == [1, 5])
    #expect(result.notes.isEmpty)
    let devTools = try read(
      #"{"type":"mousePressed","x":1,"y":0,"button":"left"}"#,
      #"{"type":"mouseMoved","x":2,"y":0}"#, #"{"type":"mouseReleased","x":2,"y":0}"#)
    #expect(contacts(of: devTools) == ["1,0@0 2,0@8 2,0@16 ended"])
  }
}

struct ReactNativeTests {
  private func touch(_ x: Int, _ time: Int, id: Int = 1) -> String {
    #""identifier":\#(id),"locationX":\#(x),"locationY":0,"pageX":\#(x + 100),"pageY":50,"target":5,"timestamp":\#(time)"#
  }

  private func record(_ x: Int, _ time: Int, isDown: Bool) -> String {
    let list = isDown ? "{\(touch(x, time))}" : ""
    return
      #"{"nativeEvent":{"changedTouches":[{\#(touch(x, time))}],"touches":[\#(list)],\#(touch(x, time))}}"#
  }

  private var records: [String] {
    [record(1, 1000, isDown: true), record(2, 1016, isDown: true), record(3, 1032, isDown: false)]
  }

  @Test func `records without a type tell by their lists what happened`() throws {
    let result = try read(records[0], records[1], records[2])
    #expect(contacts(of: result) == ["101,50@0 102,50@16 103,50@32 ended"])
    #expect(result.recording.header.source?.isSynthetic == false)
    #expect(result.notes.isEmpty)
  }

  @Test(
    arguments: ["onResponder%", "responder%", "onPanResponder%"], ["type", "name", "eventName"])
  func `handlers name the type, and two of one event are one`(form: String, key: String) throws {
    let types = ["Grant", "Move", "Release"]
    let typed = zip(types, records).map { type, record in
      #"{"\#(key)":"\#(form.replacing("%", with: type))","# + record.dropFirst()
    }
    let start = typed[0].replacing("Grant", with: "Start")
    let result = try read(typed[0], start, typed[1], typed[2])
    #expect(contacts(of: result) == ["101,50@0 102,50@16 103,50@32 ended"])
    #expect(result.notes == [.omitted("repeated events", count: 1)])
  }

  @Test(arguments: [" LOG  ", "I/ReactNativeJS( 123): ", "05-01 [x] App.js:12 {a} "])
  func `records stand in the lines of a log`(prefix: String) throws {
    let text = "BUNDLE ./index.js\n" + records.map { prefix + $0 + "\n" }.joined()
    #expect(InkFormat(recognizing: Array(text.utf8)) == .pointer)
    let result = try imported(text, as: .pointer)
    #expect(contacts(of: result) == ["101,50@0 102,50@16 103,50@32 ended"])
    let torn = try imported(text + prefix + #"{"nativeEvent":{"chan"#, as: .pointer)
    #expect(torn.recording == result.recording)
  }

  @Test func `a record alone with only a place in its view is read`() throws {
    let text = """
      {"type":"touchstart","nativeEvent":{"identifier":0,"locationX":4,"locationY":5,"timestamp":0}}
      {"type":"touchend","nativeEvent":{"identifier":0,"locationX":6,"locationY":5,"timestamp":9}}
      """
    #expect(contacts(of: try imported(text, as: .pointer)) == ["4,5@0 6,5@9 ended"])
  }
}

struct CoalescedClockTests {
  private func move(
    _ time: Int, _ x: Int, _ parts: [(time: Int, x: Int)], key: String = "timeStamp"
  )
    -> String
  {
    let list = parts.map { #"{"\#(key)":\#($0.time),"clientX":\#($0.x),"clientY":0}"# }
    return event("move \(time) \(x)", #","coalescedEvents":[\#(list.joined(separator: ","))]"#)
  }

  private let epoch = 1_714_550_000_000

  @Test(arguments: ["timeStamp", "t"])
  func `coalesced events of another clock keep their steps and end with their move`(key: String)
    throws
  {
    let result = try read(
      event("down 100 1"),
      move(116, 4, [(epoch, 2), (epoch + 4, 3), (epoch + 8, 4)], key: key),
      move(132, 7, [(epoch + 16, 5), (epoch + 20, 6)], key: key),
      move(148, 9, [(epoch + 28, 8)], key: key), event("up 160 9"))
    #expect(
      contacts(of: result) == [
        "1,0@0 2,0@8 3,0@12 4,0@16 5,0@24 6,0@28 7,0@32 8,0@40 9,0@48 9,0@60 ended"
      ])
    #expect(
      result.notes == [
        assumed(
          .coalescedTimes,
          "coalesced events from another clock end with the move that has them, and keep their steps",
          count: 6, at: Place(line: 2, byte: 82))
      ])
  }

  @Test func `without steps of one clock only the move counts`() throws {
    let result = try read(
      event("down 100 1"), move(116, 4, [(5, 2), (epoch, 3)]), event("up 160 4"))
    #expect(contacts(of: result) == ["1,0@0 4,0@16 4,0@60 ended"])
    #expect(assumedFacts(result) == [.coalescedTimes])
  }

  @Test func `a long rest between two moves is one clock`() throws {
    let result = try read(
      event("down 0 1"), move(9_000, 3, [(4_000, 2), (9_000, 3)]), event("up 9008 3"))
    #expect(contacts(of: result) == ["1,0@0 2,0@4000 3,0@9000 3,0@9008 ended"])
    #expect(result.notes.isEmpty)
  }

  @Test func `many pointers, and many coalesced events, take no squared time`() throws {
    let parts = (1...manyStrokes).map { ($0, $0) }
    let count = try imported(
      "[" + event("down 0 0") + "," + move(manyStrokes, manyStrokes, parts) + "]", as: .pointer)
    #expect(count.recording.touches.count == manyStrokes + 1)
    let moves = (1...manyStrokes).map { event("move \($0) 1", #","pointerId":\#($0)"#) }
    let hovering = try imported(
      "[" + moves.joined(separator: ",") + "]", as: .pointer)
    #expect(hovering.recording.touches.count == manyStrokes)
  }

  @Test func `a coalesced event that is told twice is one`() throws {
    let result = try read(
      event("down 0 1"), move(16, 3, [(8, 2), (8, 2), (16, 3), (16, 3)]),
      move(24, 4, [(16, 3), (24, 4)]), event("up 32 4"))
    #expect(contacts(of: result) == ["1,0@0 2,0@8 3,0@16 4,0@24 4,0@32 ended"])
  }
}

// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import InkFormats
import JSONStream
import PropertyTesting
import Testing
import TouchRecording

/// The body of actions with a pointer source for each list.
private func body(_ sources: [String], type: String = "touch") -> String {
  let sources = sources.enumerated().map { index, actions in
    #"{"type":"pointer","id":"f\#(index)","parameters":{"pointerType":"\#(type)"},"actions":["#
      + actions + "]}"
  }
  return #"{"actions":["# + sources.joined(separator: ",") + "]}"
}

private func move(_ x: Double, _ y: Double, _ more: String = #","duration":0"#) -> String {
  #"{"type":"pointerMove","x":\#(x),"y":\#(y)\#(more)}"#
}

private let down = #"{"type":"pointerDown","button":0}"#
private let up = #"{"type":"pointerUp","button":0}"#

private func pause(_ duration: Int?) -> String {
  #"{"type":"pause"\#(duration.map { ",\"duration\":\($0)" } ?? "")}"#
}

private func list(_ actions: String...) -> String { actions.joined(separator: ",") }

struct ActionsTests {
  /// Two fingers; the ticks take 0, 0, 100, 400 and 0 ms.
  private static let two = [
    list(
      move(100, 400), down, pause(100), move(0, -200, #","duration":250,"origin":"pointer""#), up),
    list(
      move(300, 400), pause(0), down, move(300, 100, #","duration":400,"origin":"viewport""#), up),
  ]

  @Test func `each tick lasts as long as its longest action, and a move as long as itself`() throws
  {
    let result = try imported(body(Self.two), as: .actions)
    let touches = result.recording.touches
    #expect(touches.map(\.time) == [0, 0, 350_000, 500_000, 500_000, 500_000])
    #expect(touches.map(\.contact) == [0, 1, 0, 0, 1, 1])
    #expect(touches.map(\.phase) == [.began, .began, .moved, .ended, .moved, .ended])
    #expect(touches.map(\.location.x) == [100, 300, 100, 100, 300, 300])
    #expect(touches.map(\.location.y) == [400, 400, 200, 200, 100, 100])
    #expect(touches.allSatisfy { $0.pointer == .touch })
    #expect(result.recording.header.source?.isSynthetic == false)
    #expect(result.recording.header.source?.isThinned == false)
    #expect(result.notes.isEmpty)
  }

  @Test func `a body, its list of sources, a command of BiDi and several bodies are read`() throws {
    let text = body(Self.two)
    let sources = String(text.dropFirst(#"{"actions":"#.count).dropLast())
    let bidi =
      #"{"id":1,"method":"input.performActions","params":{"context":"c","# + text.dropFirst() + "}"
    let whole = try imported(text, as: .actions).recording.touches
    for text in [
      sources, bidi,
      text.replacing(#""type":"pointer","id":"f0","#, with: #""id":"f0","type":"pointer","#),
    ] {
      #expect(InkFormat(recognizing: Array(text.utf8)) == .actions)
      #expect(try imported(text, as: .actions).recording.touches == whole)
    }
    let twice = try imported(text + "\n" + text, as: .actions).recording.touches
    #expect(twice.map(\.time) == whole.map(\.time) + whole.map { $0.time + 500_000 })
    #expect(Set(twice.map(\.contact)) == [0, 1, 2, 3])
  }

  @Test func `bodies stand in the lines of a log, and those that are handed on play once`() throws {
    let text = body(Self.two)
    let sources = String(text.dropFirst(#"{"actions":"#.count).dropLast())
    let whole = try imported(text, as: .actions).recording.touches
    let pretty = text.replacing(",", with: ",\n    ")
    for log in [
      "console.log " + text, "actions: " + sources + " sent",
      "DEBUG:remote_connection:POST http://localhost:4444/session/5/actions \(text)\nDEBUG: {\"value\": null}",
      "[1700.1][INFO]: [ab] COMMAND PerformActions \(pretty)\n[1700.2][INFO]: RESPONSE null\n",
      """
      [HTTP] --> POST /session/5/actions
      [HTTP] \(text)
      [W3C (5)] Calling Driver.performActions() with args: [\(sources),"5"]
      [Driver] Proxying [POST /session/5/actions] to [POST http://host/actions] with body: \(text)
      """,
      "17 webdriver::server DEBUG -> POST /session/5/actions \(text)\n"
        + #"17 Marionette DEBUG 0 -> [0,5,"WebDriver:PerformActions",\#(text)]"#,
    ] {
      #expect(InkFormat(recognizing: Array(log.utf8)) == .actions, "\(log)")
      #expect(try imported(log, as: .actions).recording.touches == whole, "\(log)")
    }
    let post = "POST /session/5/actions \(text)\n"
    #expect(try imported(post + post, as: .actions).recording.touches.count == whole.count * 2)
  }

  @Test func `a pointer keeps its place from one body to the next`() throws {
    let first = body([list(move(10, 20), down, up)])
    let second = body([list(down, move(5, 5, #","origin":"pointer","duration":30"#), up)])
    let touches = try imported(first + second, as: .actions).recording.touches
    #expect(touches.map(\.location.x) == [10, 10, 10, 15, 15])
    #expect(touches.map(\.time) == [0, 0, 0, 30_000, 30_000])
  }

  @Test func `a move without a duration takes that of its tick, a pause without one takes none`()
    throws
  {
    let touches = try imported(
      body([
        list(move(1, 1), down, pause(nil), move(2, 2, ""), up),
        list(move(9, 9), down, pause(40), pause(60), up),
      ]), as: .actions
    ).recording.touches
    #expect(touches.first { $0.contact == 0 && $0.phase == .moved }?.time == 100_000)
    #expect(touches.filter { $0.phase == .ended }.map(\.time) == [100_000, 100_000])
  }

  @Test func `pointers without a place begin at the corner, which is said`() throws {
    let result = try imported(
      body([
        list(move(5, 6, #","origin":"pointer","duration":0"#), down, up),
        list(pause(0), down, up),
      ]), as: .actions)
    #expect(result.recording.touches.map(\.location.x) == [5, 5, 0, 0])
    #expect(
      result.notes == [
        assumed(
          .pointerOrigin, "pointers begin at (0,0), as in a new session", count: 2,
          at: Place(line: 1, byte: 13))
      ])
  }

  @Test func `the place of an element is unknown, which a fault says`() {
    for origin in [
      #"{"element-6066-11e4-a52e-4f735466cecf":"e1"}"#, #"{"ELEMENT":"1"}"#, #""element""#,
    ] {
      let text = body([list(move(0, 0, #","origin":\#(origin)"#), down, up)])
      let fault = fault(of: text, as: .actions)
      #expect(fault?.code == .inkValue)
      #expect(fault?.expected?.contains("where an element is") == true, "\(origin)")
    }
  }

  @Test func `mice and pens hover, a mouse is the usual pointer, and buttons join to one contact`()
    throws
  {
    let pen = #"{"type":"pointerDown","button":0,"pressure":0.25,"tiltX":0,"tiltY":45}"#
    let touches = try imported(
      body([list(move(1, 1), pen, move(2, 2, #","duration":8,"pressure":0.75"#), up)], type: "pen"),
      as: .actions
    ).recording.touches
    #expect(touches.map(\.phase) == [.hovered, .began, .moved, .ended])
    #expect(touches.map(\.force) == [nil, 0.25, 0.75, nil])
    #expect(abs((touches[1].altitude ?? 0) - .pi / 4) < 1e-9)
    let right = down.replacing("0", with: "2")
    let mouse =
      #"{"actions":[{"type":"pointer","id":"m","actions":["#
      + list(move(1, 1), down, right, up, move(3, 3), up.replacing("0", with: "2")) + "]}]}"
    let clicks = try imported(mouse, as: .actions).recording.touches
    #expect(clicks.map(\.phase) == [.hovered, .began, .moved, .ended])
    #expect(clicks.allSatisfy { $0.pointer == .mouse })
    let eraser = #"{"type":"pointerDown","button":5}"#
    let rubbed = try imported(
      body([list(move(1, 1), eraser, up.replacing("0", with: "5"))], type: "pen"), as: .actions)
    #expect(rubbed.recording.touches.first { $0.phase == .began }?.pointer == .eraser)
  }

  @Test func `keys and wheels take their time, and are counted`() throws {
    let text =
      #"{"actions":[{"type":"key","id":"k","actions":[{"type":"keyDown","value":"a"},"#
      + pause(70) + #"]},{"type":"none","id":"n","actions":["# + list(pause(5), pause(10)) + "]},"
      + body([list(move(1, 1), down, up)]).dropFirst(#"{"actions":["#.count)
    let result = try imported(text, as: .actions)
    #expect(result.recording.touches.map(\.time) == [0, 70_000])
    #expect(result.notes == [.omitted("actions of keys and wheels", count: 1)])
    let cancel = body([list(move(1, 1), down, #"{"type":"pointerCancel"}"#, #"{"type":"dance"}"#)])
    let cancelled = try imported(cancel, as: .actions)
    #expect(cancelled.recording.touches.map(\.phase) == [.began, .cancelled])
    #expect(cancelled.notes == [.omitted("actions of other types", count: 1)])
  }

  @Test(arguments: [
    (#"{"actions":[{"type":"pointer","id":"a","actions":{}}]}"#, "actions"),
    (body([list(#"{"x":1}"#)]), "type"),
    (body([list(#"{"type":"pointerMove","x":1}"#)]), "y"),
    (body([list(#"{"type":"pointerMove","x":"1","y":1}"#)]), "x"),
    (body([list(#"{"type":"pause","duration":-1}"#)]), "duration"),
    (body([list(#"{"type":"pause","duration":"x"}"#)]), "duration"),
    (body([list(move(1, 1, #","origin":7"#))]), "origin"),
    (#"{"action":[]}"#, "actions"),
    (
      body([Array(repeating: pause(8_000_000_000_000), count: 3).joined(separator: ",")]),
      "duration"
    ),
  ])
  func `actions that make no sense are refused`(text: String, name: String) {
    #expect(told(fault(of: text, as: .actions)).hasPrefix("value 1:"), "\(text)")
    #expect(told(fault(of: text, as: .actions)).contains(" \(name) "), "\(text)")
  }
}

struct MotionEventTests {
  private static func event(
    _ action: String, _ pointers: [(id: Int, x: Double, y: Double)], at time: Int, more: String = ""
  ) -> String {
    let pointers = pointers.enumerated().map { index, pointer in
      "id[\(index)]=\(pointer.id), x[\(index)]=\(pointer.x), y[\(index)]=\(pointer.y), "
        + "toolType[\(index)]=TOOL_TYPE_FINGER, "
    }.joined()
    return "05-01 10:00:00.000  1000  1000 D Card    : MotionEvent { action=\(action), "
      + "actionButton=0, \(pointers)buttonState=0, metaState=0, flags=0x0, edgeFlags=0x0, "
      + "pointerCount=1, historySize=0, eventTime=\(time), downTime=500000, deviceId=3, "
      + "source=0x1002\(more) }"
  }

  private static let unit = assumed(
    .unit, "one pixel is one point, because the log states no density; --density sets it")

  /// Two fingers; the index of a pointer is not its id.
  private static let two = [
    event("ACTION_DOWN", [(0, 100, 200)], at: 500_000),
    event("ACTION_POINTER_DOWN(1)", [(0, 100, 200), (1, 300, 200)], at: 500_016),
    event("ACTION_MOVE", [(0, 110, 210), (1, 310, 190)], at: 500_032),
    event("ACTION_POINTER_UP(0)", [(0, 110, 210), (1, 310, 190)], at: 500_048),
    event("ACTION_MOVE", [(1, 320, 180)], at: 500_064),
    event("ACTION_UP", [(1, 320, 180)], at: 500_080),
  ]

  @Test func `two fingers are read by their ids, times are those of the events`() throws {
    let text = "--------- beginning of main\n" + Self.two.joined(separator: "\r\n") + "\n"
    #expect(InkFormat(recognizing: Array(text.utf8)) == .motionevent)
    let result = try imported(text, as: .motionevent)
    let touches = result.recording.touches
    #expect(touches.map(\.contact) == [0, 1, 0, 1, 0, 1, 1])
    #expect(touches.map(\.time) == [0, 16_000, 32_000, 32_000, 48_000, 64_000, 80_000])
    #expect(touches.map(\.phase) == [.began, .began, .moved, .moved, .ended, .moved, .ended])
    #expect(touches.map(\.location.x) == [100, 300, 110, 310, 110, 320, 320])
    #expect(result.notes == [.omitted("lines that are not events", count: 1), Self.unit])
  }

  @Test func `numbers of actions, other prefixes, events said twice and lost lines are read`()
    throws
  {
    let names = [
      ("ACTION_DOWN", "0"), ("ACTION_UP", "1"), ("ACTION_MOVE", "2"),
      ("ACTION_POINTER_DOWN(1)", "261"), ("ACTION_POINTER_UP(0)", "6"),
    ]
    let wanted = try imported(Self.two.joined(separator: "\n"), as: .motionevent).recording.touches
    var numbered = Self.two.joined(separator: "\n")
    for (name, number) in names { numbered = numbered.replacing("=\(name),", with: "=\(number),") }
    let bare = Self.two.map { String($0[($0.firstRange(of: "MotionEvent")?.lowerBound)!...]) }
    let concise = bare.map { $0.replacing("ACTION_", with: "").replacing("id[0]=0, ", with: "") }
    let late = Self.two.indices.flatMap { index in
      index == 0 ? [Self.two[0]] : [Self.two[index], "D View: " + Self.two[index - 1]]
    }
    for lines in [
      [numbered], bare, concise, Self.two.flatMap { [$0, "D View: " + $0] }, late,
    ] {
      let result = try imported(lines.joined(separator: "\n"), as: .motionevent)
      #expect(result.recording.touches == wanted, "\(lines[0])")
    }
  }

  @Test func `a log that begins or ends while a finger is down says so`() throws {
    let result = try imported(Self.two[2...4].joined(separator: "\n"), as: .motionevent)
    #expect(result.recording.touches.map(\.phase) == [.began, .began, .ended, .moved])
    #expect(result.notes.contains { if case .openContact = $0 { true } else { false } })
    #expect(
      result.notes.contains(
        assumed(
          .beginning, "contacts that were down already begin at their first samples", count: 2,
          at: Place(line: 1, byte: 57))), "\(result.notes)")
    let torn = Self.two.joined(separator: "\n") + "\n" + String(Self.two[0].prefix(100))
    #expect(try imported(torn, as: .motionevent).recording.touches.count == 7)
  }

  @Test func `cancels, lost lifts, tools, hovering and joined moves are told`() throws {
    let cancelled = try imported(
      [Self.two[0], Self.two[1], Self.event("ACTION_CANCEL", [(0, 1, 1), (1, 2, 2)], at: 500_020)]
        .joined(separator: "\n"), as: .motionevent)
    #expect(cancelled.recording.touches.map(\.phase) == [.began, .began, .cancelled, .cancelled])
    let flag = Self.two[5].replacing("flags=0x0", with: "flags=0x20")
    let palm = try imported(
      (Self.two[..<5] + [flag]).joined(separator: "\n"), as: .motionevent)
    #expect(palm.recording.touches.last?.phase == .cancelled)
    let lost = try imported(
      [Self.two[0], Self.event("ACTION_DOWN", [(1, 5, 5)], at: 500_100)].joined(separator: "\n"),
      as: .motionevent)
    #expect(lost.recording.touches.map(\.phase) == [.began, .ended, .began])
    let hover = try imported(
      [
        Self.event("ACTION_HOVER_ENTER", [(0, 1, 1)], at: 500_000),
        Self.event("ACTION_DOWN", [(0, 2, 2)], at: 500_010),
        Self.event("ACTION_MOVE", [(0, 3, 3)], at: 500_020)
          .replacing("historySize=0", with: "historySize=3"),
        Self.event("ACTION_UP", [(0, 3, 3)], at: 500_030),
        Self.event("ACTION_SCROLL", [(0, 3, 3)], at: 500_040),
      ].joined(separator: "\n").replacing("FINGER", with: "STYLUS"), as: .motionevent)
    #expect(hover.recording.touches.map(\.phase) == [.hovered, .began, .moved, .ended])
    #expect(hover.recording.touches.allSatisfy { $0.pointer == .pen })
    #expect(
      hover.notes == [
        .omitted("earlier samples of moves, which toString() does not write", count: 3),
        .omitted("events of other types", count: 1), Self.unit,
      ])
  }

  @Test func `the form of Android 2 has no times and one pointer`() throws {
    let text = """
      MotionEvent{4052d1d8 action=0 x=10.5 y=20.0 pressure=0.25 size=0.1}
      MotionEvent{4052d1d8 action=2 x=12.5 y=21.0 pressure=0.75 size=0.1}
      MotionEvent{4052d1d8 action=1 x=12.5 y=21.0 pressure=0.75 size=0.1}
      """
    let result = try imported(text, as: .motionevent)
    #expect(result.recording.touches.map(\.location.x) == [10.5, 12.5, 12.5])
    #expect(result.recording.touches.map(\.force) == [0.25, 0.75, nil])
    #expect(result.recording.header.source?.isSynthetic == true)
  }

  private func scaled(_ name: String) -> String {
    Self.two.joined(separator: "\n")
      .replacing(/eventTime=(\d+)/) { "\(name)=\($0.1)000000" }
  }

  @Test func `times in nanoseconds are told by their steps, or by their name`() throws {
    let wanted = try imported(Self.two.joined(separator: "\n"), as: .motionevent).recording.touches
    let steps = try imported(scaled("eventTime"), as: .motionevent)
    #expect(steps.recording.touches == wanted)
    #expect(
      steps.notes == [
        Self.unit, assumed(.timeUnit, "the times are in ns, by their steps; --time decides"),
      ])
    for name in ["eventTimeNanos", "eventTimeNano", "eventTimeNs"] {
      let named = try imported(scaled(name), as: .motionevent)
      #expect(named.recording.touches == wanted)
      #expect(named.notes == [Self.unit])
    }
    let decided = try imported(
      Self.two.joined(separator: "\n"), as: .motionevent, time: .microseconds)
    #expect(decided.recording.touches.map(\.time) == wanted.map { $0.time / 1_000 })
    #expect(decided.notes == [Self.unit])
    #expect(
      try imported(scaled("eventTime"), as: .motionevent, time: .nanoseconds).notes == [Self.unit])
  }

  @Test func `a comma before digits is a decimal point, which is said`() throws {
    let wanted = try imported(
      Self.two.joined(separator: "\n").replacing(".0, ", with: ".5, "), as: .motionevent)
    let commas = try imported(
      Self.two.joined(separator: "\n").replacing(".0, ", with: ",5, "), as: .motionevent)
    #expect(commas.recording.touches == wanted.recording.touches)
    #expect(assumedFacts(commas) == [.numbers, .unit])
    let tight = """
      MotionEvent{action=0,x=10,5,y=20,pressure=0.25}
      MotionEvent{action=1,x=11,y=20,25}
      """
    #expect(
      try imported(tight, as: .motionevent).recording.touches.map(\.location.x) == [10.5, 11])
  }

  @Test(arguments: [
    ("x[0]=100.0", "x[0]=NaN", "x[0]"), ("y[0]=200.0, ", "", "y[0]"),
    ("id[0]=0", "id[0]=a", "id[0]"), ("eventTime=500000", "eventTime=now", "eventTime"),
    ("ACTION_DOWN", "ACTION_POINTER_DOWN(4)", "action"),
  ])
  func `values that make no sense are refused with their place`(
    old: String, new: String, name: String
  ) {
    let text = "\n" + Self.two[0].replacing(old, with: new) + "\n"
    #expect(told(fault(of: text, as: .motionevent)).hasPrefix("value 2:57 \(name)"))
  }
}

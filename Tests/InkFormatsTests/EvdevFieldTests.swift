// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import InkFormats
import Testing
import TouchRecording

private let twoTouches = [
  "(100,100) 0.0 (100,100) 100.0 ended", "(300,300) 1000.0 (300,300) 1100.0 ended",
]

struct EvdevTouchTests {
  @Test(arguments: [
    // Protocol A, with and without ids: the group stays in the report, its pressure or size is 0.
    getevent(
      "0 pressure 9 x 100 y 100 id 0 group", "100 pressure 0 x 100 y 100 id 0 group",
      "1000 pressure 9 x 300 y 300 id 0 group", "1100 pressure 0 x 300 y 300 id 0 group"),
    getevent(
      "0 major 9 x 100 y 100 group", "100 major 0 x 100 y 100 group",
      "1000 major 9 x 300 y 300 group", "1100 major 0 x 300 y 300 group"),
    // Protocol B: the id stays.
    getevent(
      "0 slot 0 id 5 x 100 y 100 pressure 9", "100 pressure 0", "1000 x 300 y 300 pressure 9",
      "1100 pressure 0 id -1"),
    getevent(
      "0 id 5 x 100 y 100 major 9", "100 major 0", "1000 x 300 y 300 major 9", "1100 id -1"),
    getevent(
      "0 id 0 x 100 y 100 touch 1", "100 touch 0", "1000 x 300 y 300 touch 1", "1100 touch 0"),
    // Neither ids nor groups: the key tells, or the pressure.
    getevent("0 touch 1 x 100 y 100", "100 touch 0", "1000 touch 1 x 300 y 300", "1100 touch 0"),
    getevent(
      "0 pressure 3 x 100 y 100", "100 pressure 0", "1000 pressure 3 x 300 y 300", "1100 pressure 0"
    ),
    // One pointer.
    getevent(
      "0 penx 100 peny 100 touch 1", "100 touch 0", "1000 penx 300 peny 300 touch 1", "1100 touch 0"
    ),
    getevent(
      "0 penx 100 peny 100 touch 1 force 8", "100 force 0", "1000 penx 300 peny 300 force 7",
      "1100 touch 0"),
    getevent(
      "0 penx 100 peny 100 force 8", "100 force 0", "1000 penx 300 peny 300 force 7", "1100 force 0"
    ),
    getevent(
      "0 penx 100 peny 100 left 1", "100 left 0", "1000 penx 300 peny 300 left 1", "1100 left 0"),
  ])
  func `a contact ends where the log says that it no longer touches`(text: String) throws {
    #expect(try contacts(text) == twoTouches)
  }

  @Test func `a pointer with a distance is in the air`() throws {
    let text = getevent(
      "0 slot 0 id 5 x 100 y 100 distance 1", "500 x 300", "600 distance 0 touch 1",
      "1100 id -1 touch 0")
    #expect(
      try contacts(text) == [
        "~ (100,100) 0.0 (300,100) 500.0", "(300,100) 600.0 (300,100) 1100.0 ended",
      ])
  }

  @Test(arguments: [
    ("", ""), (" pen 1", " pen 0"), (" brush 1", " brush 0"), (" finger 1", " finger 0"),
  ])
  func `the distance of a single pointer tells touches in a log without a key of touches`(
    near: String, away: String
  ) throws {
    let text = getevent(
      "0 penx 1 peny 1 far 20\(near)", "8 penx 2", "16 far 0", "24 penx 4", "32 penx 5 far 9",
      "40 penx 6\(away)")
    let air = near == "" ? " (6,1) 40.0" : ""
    #expect(
      try contacts(text) == [
        "~ (1,1) 0.0 (2,1) 8.0\(air)", "(2,1) 16.0 (4,1) 24.0 (5,1) 32.0 ended",
      ])
    // A pen that leaves says nothing of its distance.
    let left = getevent("0 penx 1 peny 1 far 9\(near)", "8 far 0", "16 penx 2\(away)", "24 far 3")
    let down =
      switch near {
      case "": "(1,1) 8.0 (2,1) 16.0 (2,1) 24.0 ended"
      case " finger 1": "(1,1) 8.0 (2,1) 16.0 ended"
      default: "(1,1) 8.0 (1,1) 16.0 ended"
      }
    #expect(try contacts(left) == ["~ (1,1) 0.0", down])
  }

  @Test func `the header of a device states the distance, and keys that are never pressed`() throws
  {
    func log(_ header: String) -> String {
      """
      Input driver version is 1.0.1
        Event type 1 (EV_KEY)
          Event code 320 (BTN_TOOL_PEN)
      \(header)
      Event: time 10.000000, type 3 (EV_ABS), code 0 (ABS_X), value 4
      Event: time 10.000000, type 3 (EV_ABS), code 1 (ABS_Y), value 5
      Event: time 10.000000, type 1 (EV_KEY), code 320 (BTN_TOOL_PEN), value 1
      Event: time 10.000000, -------------- SYN_REPORT ------------
      Event: time 10.100000, type 3 (EV_ABS), code 25 (ABS_DISTANCE), value 7
      Event: time 10.100000, -------------- SYN_REPORT ------------
      Event: time 10.200000, type 3 (EV_ABS), code 25 (ABS_DISTANCE), value 0
      Event: time 10.200000, -------------- SYN_REPORT ------------

      """
    }
    let distance = """
        Event type 3 (EV_ABS)
          Event code 25 (ABS_DISTANCE)
            Value      0
            Min        0
            Max       63
      """
    #expect(
      try contacts(log(distance), as: .evtest) == ["(4,5) 0.0 (4,5) 100.0 ended", "(4,5) 200.0"])
    #expect(try contacts(log(""), as: .evtest) == ["~ (4,5) 0.0", "(4,5) 200.0"])
    let touch = log("    Event code 330 (BTN_TOUCH)")
    #expect(try contacts(touch, as: .evtest) == ["~ (4,5) 0.0"])
    let events = """
      E: 0.0 0003 0000 4
      E: 0.0 0003 0001 5
      E: 0.0 0003 0019 0
      E: 0.0 0000 0000 0

      """
    #expect(try contacts("# EVEMU 1.3\n" + events, as: .evemu) == ["(4,5) 0.0"])
    let bits = String(repeating: "B: 01 00 00 00 00 00 00 00 00\n", count: 5)
    #expect(
      fault(of: "# EVEMU 1.3\n\(bits)B: 01 00 04 00 00 00 00 00 00\n" + events, as: .evemu)?.code
        == .noInk)
    let libinput = """
      # libinput record
      devices:
      - node: /dev/input/event6
        evdev:
          codes:
            1: [320, 330] # EV_KEY
            3: [0, 1, 25] # EV_ABS
        events:
        - evdev:
          - [1, 0, 3, 0, 4]
          - [1, 0, 3, 1, 5]
          - [1, 0, 3, 25, 0]
          - [1, 0, 0, 0, 0]

      """
    #expect(fault(of: libinput, as: .libinput)?.code == .noInk)
    #expect(try contacts(libinput.replacing("320, 330", with: "272"), as: .libinput).count == 1)
  }

  @Test func `a key or a pressure of a single pointer says more than its distance`() throws {
    // Pens of some tablets touch at a distance above 0.
    let key = getevent("0 pen 1 penx 1 peny 1 far 9 touch 1", "8 penx 2 far 11", "16 touch 0 far 0")
    #expect(try contacts(key) == ["(1,1) 0.0 (2,1) 8.0 (2,1) 16.0 ended"])
    let pressure = getevent(
      "0 pen 1 penx 1 peny 1 far 9 force 0", "8 far 0", "16 penx 2 force 5", "24 penx 3 force 0")
    #expect(
      try contacts(pressure) == ["~ (1,1) 0.0", "(2,1) 16.0 (3,1) 24.0 ended"])
  }

  @Test func `a pointer whose key is up is in the air`() throws {
    let text = getevent("0 id 5 x 1 y 1", "500 x 3", "600 touch 1", "700 x 4", "800 touch 0 id -1")
    #expect(
      try contacts(text) == [
        "~ (1,1) 0.0 (3,1) 500.0", "(3,1) 600.0 (4,1) 700.0 (4,1) 800.0 ended",
      ])
  }

  @Test func `a palm cancels its contact, and one that never touched is left out`() throws {
    let text = getevent(
      "0 id 5 x 1 y 1 tool 0 slot 1 id 6 x 9 y 9 tool 2", "100 x 8 slot 0 tool 2", "200 x 4",
      "300 id -1 slot 1 id -1", "400 id 7 tool 0", "500 id -1")
    let result = try imported(text, as: .getevent)
    #expect(
      contacts(result.recording) == [
        "(1,1) 0.0 (1,1) 100.0 cancelled", "(8,9) 400.0 (8,9) 500.0 ended",
      ])
    #expect(result.notes.contains(.omitted("reports of palms", count: 3)))
  }

  @Test func `a kind of pointer is a number or a word`() throws {
    for tool in ["00000001", "MT_TOOL_PEN"] {
      let text = getevent("0 id 5 x 1 y 1 tool 1", "10 id -1")
        .replacing("0037 00000001", with: "0037 \(tool)")
      #expect(try imported(text, as: .getevent).recording.touches.allSatisfy { $0.pointer == .pen })
    }
    let palm = getevent("0 id 5 x 1 y 1", "10 tool 2", "20 id -1")
      .replacing("0037 00000002", with: "0037 MT_TOOL_PALM")
    #expect(try contacts(palm) == ["(1,1) 0.0 (1,1) 10.0 cancelled"])
  }

  @Test(arguments: [
    // A pressure, or a size, that is always 0 says nothing; a slot without one touches.
    (getevent("0 id 5 x 1 y 1 pressure 0 major 0", "10 x 2", "20 id -1"), 1),
    (getevent("0 id 5 x 1 y 1 minor 9", "10 minor 0", "20 id -1"), 1),
    (getevent("0 id 5 x 1 y 1 pressure 5 slot 1 id 6 x 4 y 4", "20 id -1 slot 0 id -1"), 2),
    (getevent("0 id 5 x 0 y 0", "20 id -1"), 1),
    // A slot that is used again with an unchanged x.
    (getevent("0 id 5 x 7 y 1", "20 id -1", "30 id 6 y 4", "40 id -1"), 2),
    // A click of a touchpad.
    (getevent("0 id 5 x 7 y 1 touch 1", "10 left 1", "20 left 0", "30 id -1 touch 0"), 1),
  ])
  func `a log that does not say so goes on`(text: String, count: Int) throws {
    let result = try imported(text, as: .getevent)
    let touches = result.recording.touches
    #expect(touches.count { $0.phase == .began } == count)
    #expect(touches.count { $0.phase == .ended } == count)
    #expect(
      !result.notes.contains {
        if case .assumed(let a) = $0 { a.fact != .axisRanges } else { false }
      })
  }

  @Test func `a slot that moves after its lift is counted, and a pen may stay in the air`() throws {
    let moved = try imported(
      getevent("0 id 5 x 1 y 1", "10 id -1", "20 x 9", "30 id 6 x 4", "40 id -1"), as: .getevent)
    #expect(moved.notes.contains(.omitted("moves of slots without a contact", count: 1)))
    #expect(moved.recording.touches.count == 4)
    let pen = getevent("0 pen 1 penx 1 peny 1 force 0", "10 penx 2 force 3", "20 pen 0 penx 0")
    #expect(try contacts(pen) == ["~ (1,1) 0.0 (2,1) 10.0"])
  }
}

struct EvdevPositionTests {
  @Test func `a contact begins at its first known position`() throws {
    for text in [
      getevent("0 id 1", "400 x 300 y 300", "800 id -1"),
      getevent("0 id 1 x 300", "400 y 300", "800 id -1"),
      getevent("0 touch 1 peny 300", "400 penx 300", "800 touch 0"),
    ] {
      let result = try imported(text, as: .getevent)
      #expect(contacts(result.recording) == ["(300,300) 0.0 (300,300) 400.0 ended"])
      let notes = result.notes.compactMap { note -> Int? in
        if case .assumed(let assumption) = note, assumption.fact == .firstPosition {
          assumption.count
        } else {
          nil
        }
      }
      #expect(notes == [1])
    }
  }

  @Test(arguments: [
    (
      getevent("0 y 100 group", "100 group"),
      "values of ABS_MT_POSITION_Y; none of ABS_MT_POSITION_X"
    ),
    (getevent("0 id 5 x 100", "100 id -1"), "none of ABS_MT_POSITION_Y"),
    (
      getevent("0 penx 3 touch 1", "100 touch 0"),
      "values of ABS_X; none of ABS_Y; events of BTN_TOUCH"
    ),
    (getevent("0 penx 3 peny 4"), "values of ABS_X, ABS_Y; no events of keys"),
    (getevent("0 id -1", "10 x 3 y 4"), "1 moves of slots without a contact"),
  ])
  func `a log without a position has no stroke, and the fault says what it has`(
    text: String, found: String
  ) {
    let fault = fault(of: text, as: .getevent)
    #expect(fault?.code == .noInk)
    #expect(fault?.found?.contains(found) == true, "\(fault?.found ?? "")")
  }

  @Test func `a value in the header is the state of one pointer, and of no slot`() throws {
    func log(_ x: Int, _ y: Int, _ events: String) -> String {
      """
      Input driver version is 1.0.1
        Event type 3 (EV_ABS)
          Event code \(x) (A)
            Value    600
            Min        0
            Max     2047
          Event code \(y) (B)
            Value    900
            Min        0
            Max     2047
      Testing ... (interrupt to exit)
      \(events)
      Event: time 10.200000, type 1 (EV_KEY), code 330 (BTN_TOUCH), value 0
      Event: time 10.200000, -------------- SYN_REPORT ------------

      """
    }
    let events = """
      Event: time 10.000000, type 1 (EV_KEY), code 330 (BTN_TOUCH), value 1
      Event: time 10.000000, type 3 (EV_ABS), code 1 (ABS_Y), value 1200
      Event: time 10.000000, -------------- SYN_REPORT ------------
      Event: time 10.100000, type 3 (EV_ABS), code 0 (ABS_X), value 640
      Event: time 10.100000, -------------- SYN_REPORT ------------
      """
    let one = try imported(log(0, 1, events), as: .evtest)
    #expect(contacts(one.recording) == ["(600,1200) 0.0 (640,1200) 100.0 (640,1200) 200.0 ended"])
    #expect(one.notes.isEmpty)
    let slots = events.replacing("code 1 (", with: "code 54 (").replacing(
      "code 0 (", with: "code 53 (")
    #expect(
      try contacts(log(53, 54, slots), as: .evtest) == ["(640,1200) 0.0 (640,1200) 100.0 ended"])
    let android = """
      add device 1: /dev/input/event2
          ABS (0003): 0000  : value 600, min 0, max 2047, fuzz 0, flat 0, resolution 0
                      0001  : value 900, min 0, max 2047, fuzz 0, flat 0, resolution 0
      [ 10.000000] /dev/input/event2: 0001 014a 00000001
      [ 10.000000] /dev/input/event2: 0003 0001 000004b0
      [ 10.000000] /dev/input/event2: 0000 0000 00000000

      """
    #expect(try contacts(android) == ["(600,1200) 0.0"])
  }

  @Test func `the header tells the current slot`() throws {
    let text = """
      add device 1: /dev/input/event2
          ABS (0003): ABS_MT_SLOT  : value 3, min 0, max 9, fuzz 0, flat 0, resolution 0
      [ 10.0] /dev/input/event2: 0003 0039 00000001
      [ 10.0] /dev/input/event2: 0003 0035 00000001
      [ 10.0] /dev/input/event2: 0003 0036 00000001
      [ 10.0] /dev/input/event2: 0003 002f 00000000
      [ 10.0] /dev/input/event2: 0003 0039 00000002
      [ 10.0] /dev/input/event2: 0003 0035 00000005
      [ 10.0] /dev/input/event2: 0003 0036 00000005
      [ 10.0] /dev/input/event2: 0000 0000 00000000
      [ 10.1] /dev/input/event2: 0003 002f 00000003
      [ 10.1] /dev/input/event2: 0003 0035 00000002
      [ 10.1] /dev/input/event2: 0000 0000 00000000

      """
    #expect(try contacts(text) == ["(1,1) 0.0 (2,1) 100.0", "(5,5) 0.0"])
  }
}

struct EvdevLossTests {
  private func earlier(_ result: ImportedRecording) -> Int {
    result.notes.reduce(0) { count, note in
      guard case .assumed(let assumption) = note, assumption.fact == .beginning else {
        return count
      }
      return count + (assumption.count ?? 0)
    }
  }

  @Test(arguments: [
    // The first id of a slot is -1: it was another one before.
    (
      getevent("0 x 100 y 100", "10 x 300", "100 id -1"),
      ["(100,100) 0.0 (300,100) 10.0 (300,100) 100.0 ended"]
    ),
    (
      getevent("0 x 100 y 100", "10 x 300", "100 id -1 touch 0", "200 id 5 x 7 touch 1"),
      ["(100,100) 0.0 (300,100) 10.0 (300,100) 100.0 ended", "(7,100) 200.0"]
    ),
    // A second id of -1 proves a contact whose beginning was lost.
    (
      getevent("0 id 1 x 1 y 1", "10 id -1", "20 x 5", "30 y 6", "40 id -1"),
      ["(1,1) 0.0 (1,1) 10.0 ended", "(5,1) 20.0 (5,6) 30.0 (5,6) 40.0 ended"]
    ),
    // No id at all: the contact is there from beginning to end.
    (getevent("0 x 1 y 1", "10 x 2"), ["(1,1) 0.0 (2,1) 10.0"]),
    // One pointer whose key is first told to be up, or is told so twice.
    (
      getevent("0 penx 1 peny 1", "10 penx 2", "20 touch 0"),
      ["(1,1) 0.0 (2,1) 10.0 (2,1) 20.0 ended"]
    ),
    (
      getevent("0 penx 1 peny 1 touch 1", "10 touch 0", "20 penx 5", "30 touch 0"),
      ["(1,1) 0.0 (1,1) 10.0 ended", "(5,1) 20.0 (5,1) 30.0 ended"]
    ),
  ])
  func `a contact whose beginning is not told is down from its first position on`(
    text: String, expected: [String]
  ) throws {
    let result = try imported(text, as: .getevent)
    #expect(contacts(result.recording) == expected)
    #expect(earlier(result) == 1)
  }

  @Test(arguments: [
    (getevent("0 penx 1 peny 1 force 5", "8 force 0", "16 force 5", "24 force 0"), 0),
    (getevent("0 penx 1 peny 1 force 5", "8 force 0", "16 force 5", "24 touch 0"), 1),
    (
      getevent(
        "0 penx 1 peny 1 touch 1", "8 touch 0", "16 penx 5", "24 touch 0 penx 6",
        "32 penx 7", "40 touch 0"), 2
    ),
  ])
  func `a pressure that falls to 0 for one sample is no second contact from before`(
    text: String, count: Int
  ) throws {
    let result = try imported(text, as: .getevent)
    #expect(earlier(result) == count)
    #expect(result.recording.touches.count { $0.phase == .began } == (count == 2 ? 3 : 2))
  }

  @Test func `a lost press of the key costs no contact with an id`() throws {
    let text = getevent(
      "0 id 1 x 1 y 1 touch 1", "10 id -1 touch 0", "20 id 2 x 5", "30 id -1 touch 0",
      "40 id 3 x 7 touch 1", "50 id -1 touch 0")
    #expect(try contacts(text).count == 3)
  }

  @Test func `one damaged line costs what it held`() throws {
    let whole = getevent("0 id 1 x 100 y 200", "16 id -1").split(separator: "\n").map(String.init)
    for damage in ["0\(whole[0])", "[ 1000.0000", "\(whole[0].dropLast(3))", "[ 10\(whole[1])"] {
      let text = ([damage] + whole.dropFirst()).joined(separator: "\n") + "\n"
      let result = try imported(text, as: .getevent)
      #expect(contacts(result.recording) == ["(100,200) 0.0 (100,200) 16.0 ended"])
      #expect(result.notes.last == .omitted("lines that are not events", count: 1))
      #expect(earlier(result) == 1)
    }
  }

  @Test func `every single line may be lost, and no other contact is`() throws {
    let text = getevent(
      "0 id 1 x 10 y 20 pressure 5 touch 1", "8 x 12 y 22", "16 id -1 touch 0",
      "100 id 2 x 50 y 60 touch 1",
      "108 x 52", "116 id -1 touch 0", "200 id 3 x 90 y 95 touch 1", "208 y 97", "216 id -1 touch 0"
    )
    let lines = text.split(separator: "\n")
    for index in lines.indices {
      var damaged = lines
      damaged[index] = damaged[index].dropLast(5)
      let result = try imported(damaged.joined(separator: "\n") + "\n", as: .getevent)
      let began = result.recording.touches.count { $0.phase == .began }
      // A lost SYN_REPORT may join two reports.
      #expect(
        began == 3 || lines[index].hasSuffix("0000 0000 00000000"), "\(lines[index]): \(began)")
    }
  }
}

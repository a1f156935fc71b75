// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import InkFormats
import Testing
import TouchRecording

struct EvdevFormTests {
  private static let events = """
    EV_ABS       ABS_MT_TRACKING_ID   00000001
    EV_ABS       ABS_MT_POSITION_X    000002d1
    EV_ABS       ABS_MT_POSITION_Y    000007af
    EV_SYN       SYN_REPORT           00000000
    EV_ABS       ABS_MT_POSITION_X    000003d1
    EV_SYN       SYN_REPORT           00000000 rate 62
    EV_ABS       ABS_MT_TRACKING_ID   ffffffff
    EV_SYN       SYN_REPORT           00000000

    """

  private static let numbers =
    events
    .replacing("EV_ABS       ABS_MT_TRACKING_ID  ", with: "0003 0039")
    .replacing("EV_ABS       ABS_MT_POSITION_X   ", with: "0003 0035")
    .replacing("EV_ABS       ABS_MT_POSITION_Y   ", with: "0003 0036")
    .replacing("EV_SYN       SYN_REPORT          ", with: "0000 0000")

  @Test(arguments: [events, numbers], ["", "/dev/input/event2: ", "  "])
  func `getevent is read with and without names, paths and rates`(
    events: String, prefix: String
  ) throws {
    let text = events.split(separator: "\n").map { prefix + $0 + "\r\r\n" }.joined()
    #expect(InkFormat(recognizing: Array(text.utf8)) == .getevent)
    let recording = try imported(text, as: .getevent).recording
    #expect(contacts(recording) == ["(721,1967) 0.0 (977,1967) 8.0 (977,1967) 16.0 ended"])
    #expect(recording.header.source?.isSynthetic == true)
  }

  @Test func `older versions of getevent write seconds, a minus and microseconds`() throws {
    let text = """
      12-900000: /dev/input/event2: 0003 0039 00000001
      12-900000: /dev/input/event2: 0003 0035 00000001
      12-900000: /dev/input/event2: 0003 0036 00000002
      12-900001: /dev/input/event2: 0000 0000 00000000
      13-1: /dev/input/event2: 0003 0039 ffffffff
      13-1: /dev/input/event2: 0000 0000 00000000

      """
    #expect(try contacts(text) == ["(1,2) 0.0 (1,2) 100.0 ended"])
  }

  private static func evtest(_ report: String, _ group: String) -> String {
    """
    Event: time 10.000000, type 3 (Absolute), code 53 (?), value 100
    Event: time 10.000000, type 3 (Absolute), code 54 (?), value 100
    Event: time 10.000000, \(group)
    Event: time 10.000000, type 3 (Absolute), code 53 (?), value 300
    Event: time 10.000000, type 3 (Absolute), code 54 (?), value 300
    Event: time 10.000000, \(group)
    Event: time 10.000000, \(report)
    Event: time 10.100000, \(group)
    Event: time 10.100000, \(report)

    """
  }

  @Test(arguments: [
    ("-------------- Report Sync ------------", "-------------- Config Sync ------------"),
    ("-------------- EV_SYN ------------", "-------------- EV_REL ------------"),
    ("-------------- SYN_REPORT ------------", "++++++++++++++ SYN_MT_REPORT ++++++++++++"),
    ("type 0 (Sync), code 0 (?), value 0", "type 0 (Sync), code 2 (?), value 0"),
  ])
  func `evtest has changed what it writes between reports`(report: String, group: String) throws {
    #expect(
      try contacts(Self.evtest(report, group), as: .evtest) == [
        "(100,100) 0.0 (100,100) 100.0 ended", "(300,300) 0.0 (300,300) 100.0 ended",
      ])
  }

  @Test func `SYN_DROPPED has three names`() throws {
    for name in ["-------------- EV_ABS ------------", ">>>>>>>>>>>>>> SYN_DROPPED <<<<<<<<<<<<<<"]
    {
      let text = """
        Event: time 10.000000, type 3 (EV_ABS), code 0 (ABS_X), value 1
        Event: time 10.000000, type 3 (EV_ABS), code 1 (ABS_Y), value 1
        Event: time 10.000000, type 1 (EV_KEY), code 330 (BTN_TOUCH), value 1
        Event: time 10.000000, -------------- EV_SYN ------------
        Event: time 10.100000, \(name)
        Event: time 10.100000, -------------- EV_SYN ------------

        """
      #expect(try contacts(text, as: .evtest) == ["(1,1) 0.0 (1,1) 100.0 cancelled"])
    }
  }

  @Test func `BTN_LEFT is a touch of one pointer without BTN_TOUCH, and else a click`() throws {
    func log(_ key: String) -> String {
      """
      Input driver version is 1.0.1
        Event type 1 (EV_KEY)
          Event code 272 (BTN_LEFT)
      \(key)
        Event type 3 (EV_ABS)
      Event: time 10.000000, type 3 (EV_ABS), code 0 (ABS_X), value 1000
      Event: time 10.000000, type 3 (EV_ABS), code 1 (ABS_Y), value 1000
      Event: time 10.000000, -------------- SYN_REPORT ------------
      Event: time 10.100000, type 1 (EV_KEY), code 272 (BTN_LEFT), value 1
      Event: time 10.100000, -------------- SYN_REPORT ------------
      Event: time 10.200000, type 3 (EV_ABS), code 0 (ABS_X), value 2000
      Event: time 10.200000, -------------- SYN_REPORT ------------
      Event: time 10.300000, type 1 (EV_KEY), code 272 (BTN_LEFT), value 0
      Event: time 10.300000, -------------- SYN_REPORT ------------

      """
    }
    #expect(
      try contacts(log(""), as: .evtest) == [
        "(1000,1000) 0.0 (2000,1000) 100.0 (2000,1000) 200.0 ended"
      ])
    let described = fault(of: log("    Event code 330 (BTN_TOUCH)"), as: .evtest)
    #expect(described?.code == .noInk)
  }

  @Test(arguments: ["---------", "-------------"])
  func `python-evdev writes floats, lists of names, and marks around syncs`(marks: String) throws {
    let text = """
      Device name: panel
      Device info: bus: 0018, vendor 0000, product 0000, version 0000
      Device capabilities:
        Type EV_KEY 1:
          Code BTN_LEFT, BTN_MOUSE 272
        Type EV_ABS 3:
          Code ABS_X 0:
            val 100, min 0, max 2047, fuzz 0, flat 0, res 0
          Code ABS_Y 1:
            val 0, min 0, max 1023, fuzz 0, flat 0, res 0
      Listening for events (press ctrl-c to exit) ...
      time 10.5              type 3 (EV_ABS), code 1    (ABS_Y), value 100
      time 10.5              type 1 (EV_KEY), code 272  (['BTN_LEFT', 'BTN_MOUSE']), value 1
      time 10.5              \(marks) SYN_REPORT \(marks)
      time 10.55             type 3 (EV_ABS), code 0    (ABS_X), value 300
      time 10.55             \(marks) SYN_REPORT \(marks)
      time 10.6              type 1 (EV_KEY), code 272  (('BTN_LEFT', 'BTN_MOUSE')), value 0
      time 10.6              \(marks) SYN_REPORT \(marks)
      time 10.700001         !!!!!!!!! SYN_DROPPED !!!!!!!!

      """
    #expect(InkFormat(recognizing: Array(text.utf8)) == .evtest)
    let result = try imported(text, as: .evtest)
    #expect(
      contacts(result.recording) == ["(100,100) 0.0 (300,100) 50.0 (300,100) 100.0 ended"])
    #expect(result.recording.header.canvas == .init(width: 2048, height: 1024))
    #expect(result.recording.header.device?.model == "panel")
    #expect(result.notes == [.omitted("events after the last SYN_REPORT", count: 1)])
  }

  @Test func `events as python-evdev prints them are read`() throws {
    let text = """
      event at 10.000000, code 00, type 03, val 100
      event at 10.000000, code 01, type 03, val 100
      event at 10.000000, code 330, type 01, val 01
      event at 10.000000, code 00, type 00, val 00
      event at 10.100000, code 330, type 01, val 00
      event at 10.100000, code 00, type 00, val 00

      """
    #expect(try contacts(text, as: .evtest) == ["(100,100) 0.0 (100,100) 100.0 ended"])
  }
}

extension EvdevFormTests {
  @Test(arguments: [
    "InputEvent(%s, 0, %t, %c, %v)", "AbsEvent(InputEvent(%s, 0, %t, %c, %vL))",
    "got: <InputEvent(%sL, 0L, %t, %c, %v)>",
  ])
  func `events are read as python-evdev lists them`(form: String) throws {
    let events = [
      (10, 3, 0, 100), (10, 3, 1, 200), (10, 1, 330, 1), (10, 0, 0, 0), (11, 4, 4, 458_792),
      (11, 1, 330, 0), (11, 0, 0, 0),
    ]
    let lines = events.map { time, type, code, value in
      form.replacing("%s", with: "\(time)").replacing("%t", with: "\(type)")
        .replacing("%c", with: "\(code)").replacing("%v", with: "\(value)")
    }
    for text in [
      lines.joined(separator: "\n"), "[" + lines.joined(separator: ", ") + "]\n",
      "\(lines[0])\n" + lines.joined(separator: " ") + "\nInputEvent(1, 2)\n",
    ] {
      #expect(try contacts(text, as: .evtest) == ["(100,200) 0.0 (100,200) 1000.0 ended"])
    }
  }
}

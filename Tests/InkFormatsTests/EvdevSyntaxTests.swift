// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import InkFormats
import JSONStream
import Testing
import TouchRecording

struct EvdevSyntaxTests {
  @Test func `two devices of one log are two recordings`() throws {
    let text = """
      add device 1: /dev/input/event1
        name:     "Left"
      add device 2: /dev/input/event2
        name:     "Right"
          ABS (0003): 0035  : value 0, min 0, max 99, fuzz 0, flat 0, resolution 0
                      0036  : value 0, min 0, max 49, fuzz 0, flat 0, resolution 0
      could not get driver version for /dev/input/mice, Not a typewriter
      [       1.000000] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   00000001
      [       1.000000] /dev/input/event2: EV_ABS       ABS_MT_POSITION_X    00000001
      [       1.000000] /dev/input/event2: EV_ABS       ABS_MT_POSITION_Y    00000001
      [       1.000000] /dev/input/event1: EV_ABS       ABS_X                00000001
      [       1.000000] /dev/input/event1: EV_ABS       ABS_Y                00000001
      [       1.000000] /dev/input/event1: EV_KEY       BTN_TOUCH            DOWN
      [       1.000001] /dev/input/event1: EV_SYN       SYN_REPORT           00000000 rate 5
      [       1.000002] /dev/input/event2: EV_SYN       SYN_REPORT           00000000
      [       1.000003] /dev/input/event3: EV_KEY       KEY_POWER            DOWN

      """
    let recordings = try imported(Array(text.utf8), as: .getevent)
    #expect(recordings.map(\.recording.header.device?.model) == ["Left", "Right"])
    #expect(recordings[1].recording.header.canvas == .init(width: 100, height: 50))
    #expect(recordings.map(\.recording.touches.count) == [1, 1])
    #expect(recordings[0].notes.last == .omitted("events of other devices", count: 1))
  }

  @Test func `events without a path take the ranges of the device that has their axes`() throws {
    let text = """
      add device 1: /dev/input/event0
        name:     "Keys"
      add device 2: /dev/input/event2
        name:     "Screen"
          ABS (0003): 0035  : value 0, min 0, max 99, fuzz 0, flat 0, resolution 0
                      0036  : value 0, min 0, max 49, fuzz 0, flat 0, resolution 0
      [   1.000000] 0003 0039 00000001
      [   1.000000] 0003 0035 0000001f
      [   1.000000] 0003 0036 00000000
      [   1.000000] 0000 0000 00000000

      """
    let result = try imported(text, as: .getevent)
    #expect(result.recording.header.canvas == .init(width: 100, height: 50))
    #expect(result.recording.header.device?.model == "Screen")
    #expect(result.recording.touches[0].location == Point(x: 31, y: 0))
  }

  @Test func `getevent without times gets steps of 8 ms`() throws {
    let text = """
      /dev/input/event2: 0003 0039 00000015
      /dev/input/event2: 0003 0035 00000001
      /dev/input/event2: 0003 0036 00000001
      /dev/input/event2: 0000 0000 00000000
      0003 0039 ffffffff
      0000 0000 00000000

      """
    #expect(InkFormat(recognizing: Array(text.utf8)) == .getevent)
    let result = try imported(
      text.replacing("/dev/input/event2: ", with: ""), as: .getevent)
    #expect(result.recording.touches.map(\.time) == [0, 8_000])
    #expect(result.recording.header.source?.isSynthetic == true)
  }

  @Test func `evtest writes scan codes in hexadecimal, and older ones write Report Sync`() throws {
    let text = """
      Event: time .782950, type 4 (EV_MSC), code 4 (MSC_SCAN), value 7001e
      Event: time .782950, type 3 (EV_ABS), code 57 (?), value 9
      Event: time .782950, type 3 (EV_ABS), code 53 (?), value 1
      Event: time .782950, type 3 (EV_ABS), code 54 (?), value 1
      Event: time .782950, -------------- Report Sync ------------
      Event: time .882950, >>>>>>>>>>>>>> SYN_DROPPED <<<<<<<<<<<<<<
      Event: time .882950, -------------- Report Sync ------------

      """
    let touches = try imported(text, as: .evtest).recording.touches
    #expect(touches.map(\.phase) == [.began, .cancelled])
    #expect(touches.map(\.time) == [0, 100_000])
  }

  @Test func `libinput writes events of other kinds between those of the kernel`() throws {
    let text = """
      # libinput record
      devices:
      - node: /dev/input/event1
        events:
        - evdev:
          - [  0,      0,   3,  57,    2194] # EV_ABS
          - [  0,      0,   3,  53,       1]
          - [  0,      0,   3,  54,       1]
          - [  0,      0,   0,   0,       0]
        - libinput:
          - {time: 0.000000, type: TOUCH_DOWN}
        - hid:
            time: [ 0, 12345]
            hidraw0: [ 10, 20 ]
          - [ 1, 2, 3 ]
        - evdev:
          - [  0,   9999,   3,  57,      -1]
          - [  0,   9999,   0,   0,       0]

      """
    let touches = try imported(text, as: .libinput).recording.touches
    #expect(touches.map(\.time) == [0, 9_999])
  }

  @Test func `a line that is cut, also in the middle of a log, costs only what it held`() throws {
    func log(_ codes: [String], _ line: (String) -> String) -> String {
      codes.map { line($0) + "\n" }.joined()
    }
    let texts: [(InkFormat, String, String)] = [
      (
        .evemu, log(["3 0039", "3 0035", "3 0036", "0 0000"]) { "E: 0.1 000\($0) 7" },
        "E: 0.2 00"
      ),
      (
        .getevent,
        log(["3 0039", "3 0035", "3 0036", "0 0000"]) { "[ 0.100000] 000\($0) 00000007" },
        "[ 0.200000] 0003 00"
      ),
      (
        .evtest,
        log(["3 (A), code 57", "3 (A), code 53", "3 (A), code 54", "0 (S), code 0"]) {
          "Event: time 0.1, type \($0) (?), value 9"
        }, "Event: time 0.2, ty"
      ),
      (
        .libinput,
        "- node: a\n  - evdev:\n"
          + log(["3, 57", "3, 53", "3, 54", "0, 0"]) { "    - [0, 1, \($0), 1]" },
        "    - [0, 1, 3"
      ),
    ]
    for (format, whole, cut) in texts {
      for text in [whole + cut, whole + cut + "\n"] {
        let result = try imported(text, as: format)
        #expect(result.recording.touches.count == 1, "\(format)")
        #expect(result.notes.last == .omitted("lines that are not events", count: 1), "\(format)")
      }
    }
  }

  @Test(arguments: [
    (InkFormat.evemu, "E: 0.1 0003 0039 x", 18, "a value of 32 bits"),
    (.evemu, "E: a 0003 0039 1", 4, "a time in seconds, such as 0.000001"),
    (.evemu, "E: 0.1 003 0039 1", 8, "a type of four digits, such as 0003"),
    (.evemu, "E: 0.1 0003 39 1", 13, "a code of four digits, such as 0035"),
    (.evemu, "E: 9000000001.0 0003 0039 1", 4, "a time in seconds, such as 0.000001"),
    (.evemu, "E: 0.1 0003 0039 1 2", 20, "the end of the line, or a comment"),
    (.evemu, "A: 35 0 a", 9, "least and greatest value, fuzz, flat and resolution"),
    (.evemu, "A: 35 0 99999999999 0 0 0", 26, "an axis of numbers of 32 bits"),
    (.getevent, "[ 1.0 0003 0039 00000000", 6, "] after the time"),
    (.getevent, "[ 1.0] /dev/input/event2 0003", 25, ": after the path of the device"),
    (.getevent, "[ 1.0] ABS 0039 00000000", 8, "a type of events, such as 0003 or EV_ABS"),
    (.getevent, "[ 1.0] 0003 39 00000000", 13, "a code, such as 0035 or ABS_MT_POSITION_X"),
    (.getevent, "[ 1.0] 0003 0039 0000", 18, "a value of eight digits, such as 000003ae"),
    (.getevent, "[ 1.0] 0003 0039 00000000 0", 27, "the end of the line"),
    (.evtest, "Event: time 1.0 type", 16, "a comma after the time"),
    (.evtest, "Event: time 1.0, type 3 (EV_ABS), 57", 35, "code and a number"),
    (.evtest, "Event: time 1.0, type 3 EV_ABS", 24, "a name in brackets and a comma"),
    (.evtest, "Event: time 1.0, type 3 (A), code 57 (B), value 1e3", 49, "a value of 32 bits"),
    (.evtest, "Event: time 1.0, nothing", 18, "type and a number, or SYN_REPORT"),
    (.libinput, "- evdev:\n- [1, 1000000, 3, 53, 1]", 7, "microseconds below 1000000"),
    (.libinput, "- evdev:\n- [1, 2, 3, 53]", 15, "a comma"),
    (.libinput, "- evdev:\n- [1, 2, 3, 53, 4", 18, "] after the value"),
    (.libinput, "absinfo:\n 53: 0", 4, "an axis, such as 53: [0, 799, 0, 0, 0]"),
  ])
  func `a damaged line is refused with its place`(
    format: InkFormat, text: String, byte: Int, expected: String
  ) {
    let line = text.split(separator: "\n").count + 1
    let found = told(fault(of: "\n" + text + "\n", as: format))
    #expect(found == "syntax \(line):\(byte) \(expected)")
  }

  @Test func `positions beyond a million points and logs without a touch are refused`() {
    let far = "E: 0.1 0003 0039 1\nE: 0.1 0003 0035 1000001\nE: 0.1 0000 0000 0\n"
    #expect(
      throws: Fault.value(
        Place(line: 2, byte: 18), name: "ABS_MT_POSITION_X", found: "1000001",
        expected: "a position from -1000000 to 1000000 points")
    ) { try imported(far, as: .evemu) }
    for format in [InkFormat.getevent, .evemu, .libinput, .evtest] {
      for text in ["", "\n", "[]", "E: 0.1 0000 0000 0\n"] {
        #expect(throws: Fault.self) { try imported(text, as: format) }
      }
    }
    #expect(throws: Fault.noInk(Place(line: 1, byte: 1))) {
      try imported("# EVEMU 1.3\r\nN: Screen\r\n", as: .evemu)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import InkFormats
import PropertyTesting
import Testing
import TouchRecording

/// A short file of each format, with at least one contact of two samples.
func sample(of format: InkFormat) -> String {
  switch format {
  case .dollar:
    #"<Gesture Name="T"><Stroke><Point X="10" Y="20" T="1000" Pressure="51"/>"#
      + #"<Point X="30.5" Y="20" T="1016"/></Stroke></Gesture>"#
  case .tegaki:
    "<character><utf8>T</utf8><width>90</width><height>60</height><strokes><stroke>"
      + #"<point x="10" y="20" timestamp="5" pressure="0.5"/><point x="12" y="20" timestamp="13"/>"#
      + "</stroke></strokes></character>"
  case .quickdraw:
    #"{"word":"line","recognized":true,"key_id":"5275268287561728","drawing":"#
      + "[[[10,12.5],[20,24],[0,16]],[[30],[40],[50]]]}"
  case .strokes:
    #"[{"penColor":"black","points":[{"time":1000,"x":10,"y":20,"pressure":0.25},"#
      + #"{"time":1016,"x":12.5,"y":24,"pressure":0.5}]},[[1,2,1020],[3,4,1030]]]"#
  case .csv:
    "time_ms,x,y,pen,stroke,force\n1000,10,20.5,1,0,0.25\n1016,12,24,1,0,0.5\n"
      + "1024,13,25,0,0,0\n1032,30,40,1,1,0.125\n"
  case .webdriver, .playwright: ""
  case .getevent:
    """
    add device 1: /dev/input/event2
      name:     "Screen"
        ABS (0003): ABS_MT_POSITION_X     : value 0, min 0, max 799, fuzz 0, flat 0, resolution 0
                    ABS_MT_POSITION_Y     : value 0, min 0, max 479, fuzz 0, flat 0, resolution 0
    [   72312.000001] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   00000015
    [   72312.000001] /dev/input/event2: EV_ABS       ABS_MT_POSITION_X    0000019f
    [   72312.000001] /dev/input/event2: EV_SYN       SYN_REPORT           00000000
    [   72312.008001] /dev/input/event2: 0003 0036 00000007
    [   72312.008001] /dev/input/event2: 0000 0000 00000000
    [   72312.016001] /dev/input/event2: 0003 0039 ffffffff
    [   72312.016001] /dev/input/event2: 0000 0000 00000000

    """
  case .evemu:
    """
    # EVEMU 1.3
    N: Screen
    A: 35 0 799 0 0 10
    A: 36 0 479 0 0 10
    E: 0.000001 0003 0039 0021\t# EV_ABS / ABS_MT_TRACKING_ID   21
    E: 0.000001 0003 0035 0415
    E: 0.000001 0000 0000 0000
    E: 0.008001 0003 0036 0007
    E: 0.008001 0000 0000 0000
    E: 0.016001 0003 0039 -001
    E: 0.016001 0000 0000 0000

    """
  case .libinput:
    """
    # libinput record
    devices:
    - node: /dev/input/event6
      evdev:
        name: "Screen"
        absinfo:
          53: [0, 799, 0, 0, 0]
          54: [0, 479, 0, 0, 0]
      events:
      - evdev:
        - [72312,      1,   3,  57,      21] # EV_ABS / ABS_MT_TRACKING_ID     21
        - [72312,      1,   3,  53,     415]
        - [72312,      1,   0,   0,       0]
      - evdev:
        - [72312,   8001,   3,  54,       7]
        - [72312,   8001,   0,   0,       0]
      - evdev:
        - [72312,  16001,   3,  57,      -1]
        - [72312,  16001,   0,   0,       0]

    """
  case .evtest:
    """
    Input driver version is 1.0.1
      Event type 3 (EV_ABS)
        Event code 53 (ABS_MT_POSITION_X)
          Value      0
          Min        0
          Max      799
    Event: time 72312.000001, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 21
    Event: time 72312.000001, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 415
    Event: time 72312.000001, -------------- SYN_REPORT ------------
    Event: time 72312.008001, type 3 (EV_ABS), code 54 (ABS_MT_POSITION_Y), value 7
    Event: time 72312.008001, -------------- SYN_REPORT ------------
    Event: time 72312.016001, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value -1
    Event: time 72312.016001, -------------- SYN_REPORT ------------

    """
  case .sendevent:
    """
    sendevent /dev/input/event2 3 57 21
    sendevent /dev/input/event2 3 53 415
    sendevent /dev/input/event2 3 54 7
    sendevent /dev/input/event2 0 0 0
    sleep 0.016
    sendevent /dev/input/event2 3 57 -1
    sendevent /dev/input/event2 0 0 0

    """
  case .iamondb:
    #"<?xml version="1.0" encoding="ISO-8859-1"?><WhiteboardCaptureSession><Transcription>"#
      + "<Text>T</Text></Transcription><StrokeSet><Stroke>"
      + #"<Point x="10" y="20" time="1.5"/><Point x="12" y="24" time="1.516"/>"#
      + "</Stroke></StrokeSet></WhiteboardCaptureSession>"
  case .xournal:
    #"<xournal><title>T</title><page width="595.28" height="841.89"><layer>"#
      + #"<stroke tool="pen" width="1.5 0.75">10 20 12.5 24</stroke></layer></page></xournal>"#
  case .pointer:
    #"""
    [{"type":"pointerdown","pointerId":2,"pointerType":"pen","timeStamp":10.5,"clientX":4,
      "clientY":5,"pressure":0.25,"tiltX":3},
     {"type":"pointermove","pointerId":2,"timeStamp":12,"clientX":5,"clientY":5,
      "coalescedEvents":[{"timeStamp":11,"clientX":4.5,"clientY":5}]},
     {"type":"pointerup","pointerId":2,"timeStamp":20,"clientX":6,"clientY":5}]
    """#
  case .motionevent:
    """
    05-01 10:00:00.000  1000  1000 D Card: MotionEvent { action=ACTION_DOWN, id[0]=0, x[0]=100.5, \
    y[0]=200.0, toolType[0]=TOOL_TYPE_STYLUS, pointerCount=1, historySize=0, eventTime=500000 }
    MotionEvent { action=ACTION_POINTER_DOWN(1), id[0]=0, x[0]=101.0, y[0]=200.0, id[1]=1, \
    x[1]=300.0, y[1]=200.0, historySize=2, eventTime=500016, flags=0x0 }
    MotionEvent { action=ACTION_POINTER_UP(0), id[0]=0, x[0]=110.0, y[0]=210.0, id[1]=1, x[1]=301, \
    y[1]=200, eventTime=500020 }
    MotionEvent { action=ACTION_CANCEL, id[0]=1, x[0]=301.0, y[0]=200.0, eventTime=500030 }

    """
  case .actions:
    #"""
    {"actions":[{"type":"pointer","id":"a","parameters":{"pointerType":"touch"},"actions":[
      {"type":"pointerMove","duration":0,"x":10,"y":20.5},{"type":"pointerDown","button":0},
      {"type":"pause","duration":100},{"type":"pointerMove","duration":250,"origin":"pointer",
      "x":0,"y":-5,"pressure":0.25},{"type":"pointerUp","button":0}]},
     {"type":"none","id":"n","actions":[{"type":"pause"},{"type":"pause","duration":7}]}]}
    """#
  case .keyman:
    #"""
    {"inputs":[{"touchpoints":[{"isFromTouch":true,"path":{"coords":[
    {"targetX":1,"targetY":2,"t":30},{"targetX":3,"targetY":2,"t":40}],"wasCancelled":true}}]}]}
    """#
  case .inkml:
    #"<i:ink><i:traceFormat><i:channel name="X"/><i:channel name="Y" units="pt"/>"#
      + #"<i:channel name="T" units="s"/><i:channel name="F" max="255"/></i:traceFormat>"#
      + #"<i:annotation type="truth">T &lt;1></i:annotation>"#
      + #"<i:trace>10 20 1.5 51,'20.5*'.016?,"-3-1*'*</i:trace></i:ink>"#
  case .unipen:
    ".VERSION 1.0\n.COORD X Y T P\n.X_POINTS_PER_MM 5.5\n.PEN_DOWN\n1 20 5 0.5\n9 20 20 0\n"
      + ".PEN_UP\n10 20 30 0\n.PEN_DOWN\n5 25 40 1\n.SEGMENT CHARACTER 0-1,2:0 OK \"T\"\n"
  }
}

/// A short file, with the columns that a caller states.
struct Shape: Sendable {
  let format: InkFormat
  let text: String
  var columns: String?

  /// A file of each format, and other shapes of some.
  static let all: [Shape] =
    InkFormat.readable.map { Shape(format: $0, text: sample(of: $0)) } + [
      Shape(
        format: .pointer,
        text: #"log [{"eventType":"pointerup","timeStamp":9,"x":1,"y":2},"#
          + #"{"eventType":"pointerdown","timeStamp":2,"x":3,"y":2}];"#),
      Shape(format: .quickdraw, text: #"{"drawing":"[[[1,2],[3,4],[\u0030,8]],[[5],[6]]]"}"#),
      Shape(format: .quickdraw, text: #"{"key_id":7,"drawing":[[[1,2],[3,4]]]}"# + "\n{}\n"),
      Shape(format: .strokes, text: #"{"drawnPath":{"pathString":"M","points":[{"x":1,"y":2}]}}"#),
      Shape(format: .strokes, text: #"[[{"x":1,"y":2,"t":3,"p":0.5},[1,2,3,4]],[[7,8]]]"#),
      Shape(format: .csv, text: "3\n1 2 0 1 0 0 0.5\n2 3 0.007 0 0 0 0\n3 4 0.015 1 0 0 0\n"),
      Shape(format: .csv, text: "START\n1,-2,0\n3,-4,10\nBREAK\n5,-6,20\nBREAK\n"),
      Shape(
        format: .csv,
        text: "t,id,phase,x,y,type,force\n0,0,began,1,2,pen,0.5\n5,1,hovered,3,4,mouse,\n"
          + "6,0,moved,3,4,,\n9,0,ended,,,,\n"),
      Shape(
        format: .csv, text: "who;\"a b\";c;d;n\n1;2,5;3;0;1\n2;4;5;8;1\n1;;;16;0\n1;6;7;24;1\n",
        columns: "x=a b,y=-3,t=d:ms,id=who,pen=n"),
      Shape(format: .csv, text: "1 2\n.5 +4\n 007 1e2 \n", columns: "x=1,y=2"),
    ]
}

/// Files of other formats, and files that were damaged.
struct ForeignFileTests {
  @Test(arguments: [
    (InkFormat.csv, "t_ms,x,y,stroke\nA,1,2,0\nB,3,4,0\n"),
    (.strokes, "[[[1,2,A],[3,4,B]]]"),
    (.quickdraw, #"{"word":"x","drawing":[[[1,3],[2,4],[A,B]]]}"#),
    (
      .dollar,
      #"<Gesture><Stroke><Point X="1" Y="2" T="A"/><Point X="3" Y="4" T="B"/></Stroke></Gesture>"#
    ),
    (
      .pointer,
      #"[{"type":"pointerdown","pointerId":1,"timeStamp":A,"clientX":1,"clientY":2},"#
        + #"{"type":"pointerup","pointerId":1,"timeStamp":B,"clientX":3,"clientY":4}]"#
    ),
    (
      .keyman,
      #"{"inputs":[{"touchpoints":[{"path":{"coords":[{"t":A,"targetX":1,"targetY":2},"#
        + #"{"t":B,"targetX":3,"targetY":4}],"wasCancelled":false}}]}]}"#
    ),
    (
      .inkml,
      #"<ink><traceFormat><channel name="X"/><channel name="Y"/><channel name="T" units="ms"/>"#
        + "</traceFormat><trace>1 2 A, 3 4 B</trace></ink>"
    ),
  ])
  func `each stamp is rounded to a microsecond by itself, and then the earliest is subtracted`(
    format: InkFormat, text: String
  ) throws {
    // 897.5 us apart: 649 and 1546 us after whole milliseconds, not 898.
    let file = text.replacing("A", with: "1722443386.6485").replacing("B", with: "1722443387.546")
    #expect(try imported(file, as: format).recording.touches.map(\.time) == [0, 897])
  }

  @Test(arguments: InkFormat.readable)
  func `each format is recognized as itself, and native recordings as none`(
    _ format: InkFormat
  ) throws {
    let bytes = Array(sample(of: format).utf8)
    #expect(InkFormat(recognizing: bytes) == format)
    let recordings = try imported(bytes, as: format)
    #expect(!recordings.isEmpty)
    for recording in recordings.map(\.recording) {
      #expect(recording.header.source?.importer == format.rawValue)
      for native in [recording.bytes, recording.packedBytes] {
        #expect(InkFormat(recognizing: native) == nil)
      }
      let (back, end) = try Recording.read(recording.bytes)
      #expect(back == recording && end.warnings.isEmpty)
    }
  }

  @Test(arguments: InkFormat.readable)
  func `row 57: a format refuses a file of another one with a place`(_ format: InkFormat) throws {
    let native = try imported(Array(sample(of: format).utf8), as: format)[0].recording
    for other in InkFormat.readable {
      do throws(Fault) {
        _ = try imported(native.bytes, as: other)
        Issue.record("\(other.rawValue) reads a native recording")
      } catch {
        #expect(error.place.map { $0.line > 0 && $0.byte > 0 } == true)
      }
    }
    #expect(throws: Fault.self) {
      try Recording.read(Array(sample(of: format).utf8))
    }
  }

  @Test(arguments: Shape.all.indices)
  func `row 57: of a damaged file come faults with places, or whole recordings`(
    index: Int
  ) throws {
    let shape = Shape.all[index]
    let columns = try shape.columns.map { try TableColumns(parsing: $0) }
    let tokens = [
      "<", ">", "/>", "\"", "=", "&", "&#0;", "<!--", "nan", "1e999", "-1", "]]>", "\0", "[", "]",
      "{", "}", ",", ":", "\n", "\r", "\t", " ", "99999999999999999999", "'", "*", "?", "!", ";",
      "\\", ".", "e", "N",
    ]
    var taken = 0
    for seed in 1...1000 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      var bytes = Array(shape.text.utf8)
      for _ in 0...random.below(3) where !bytes.isEmpty {
        let place = random.below(bytes.count)
        switch random.below(4) {
        case 0: bytes[place] = UInt8(random.below(256))
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(contentsOf: tokens[random.below(tokens.count)].utf8, at: place)
        default: bytes.removeSubrange(place..<min(bytes.count, place + random.below(40)))
        }
      }
      _ = InkFormat(recognizing: bytes)
      do throws(Fault) {
        for recording in try imported(bytes, as: shape.format, columns: columns).map(\.recording) {
          let read = try? Recording.read(recording.bytes)
          #expect(read?.recording == recording, "seed \(seed)")
          #expect(read?.end.warnings.allSatisfy(isOpenContact) == true, "seed \(seed)")
        }
        taken += 1
      } catch {
        #expect(error.place.map { $0.line > 0 && $0.byte > 0 } == true, "seed \(seed)")
      }
    }
    #expect(1...1000 ~= taken)
  }

  /// A log may end while a contact is down; that is no fault of the importer.
  private func isOpenContact(_ warning: RecordingWarning) -> Bool {
    if case .openContact = warning { true } else { false }
  }
}

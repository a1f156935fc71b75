// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import InkFormats
import Testing
import TouchRecording

/// Strokes with their times, in each format of one pen; each stroke is a line down a column of its own.
private func drawing(_ strokes: [[Int]], _ format: InkFormat) -> String {
  func list(_ point: (Int, Int, Int) -> String, _ separator: String) -> [String] {
    strokes.enumerated().map { stroke, times in
      times.enumerated().map { point(10 * stroke, 5 * $0.offset, $0.element) }
        .joined(separator: separator)
    }
  }
  switch format {
  case .strokes:
    return "["
      + list({ #"{"x":\#($0),"y":\#($1),"t":\#($2)}"# }, ",").map { "[\($0)]" }
      .joined(separator: ",") + "]"
  case .inkml:
    return #"<ink><traceFormat><channel name="X"/><channel name="Y"/>"#
      + #"<channel name="T" units="ms"/></traceFormat>"#
      + list({ "\($0) \($1) \($2)" }, ",").map { "<trace>\($0)</trace>" }.joined() + "</ink>"
  case .csv:
    return "x,y,t_ms,stroke\n" + list({ "\($0),\($1),\($2),\($0)" }, "\n").joined(separator: "\n")
  case .dollar:
    return "<Gesture>"
      + list({ #"<Point X="\#($0)" Y="\#($1)" T="\#($2)"/>"# }, "")
      .map { "<Stroke>\($0)</Stroke>" }.joined() + "</Gesture>"
  case .tegaki:
    return "<character><strokes>"
      + list({ #"<point x="\#($0)" y="\#($1)" timestamp="\#($2)"/>"# }, "")
      .map { "<stroke>\($0)</stroke>" }.joined() + "</strokes></character>"
  case .unipen:
    return ".VERSION 1.0\n.COORD X Y T\n.X_POINTS_PER_INCH 72\n"
      + list({ "\($0) \($1) \($2)" }, "\n").map { ".PEN_DOWN\n\($0)\n" }.joined()
  case .iamondb:
    return "<WhiteboardCaptureSession><StrokeSet>"
      + list({ #"<Point x="\#($0)" y="\#($1)" time="\#(Double($2) / 1_000)"/>"# }, "")
      .map { "<Stroke>\($0)</Stroke>" }.joined() + "</StrokeSet></WhiteboardCaptureSession>"
  default: preconditionFailure("\(format) is not one of one pen")
  }
}

private func spans(_ result: ImportedRecording) -> [[Microseconds]] {
  let contacts = Dictionary(grouping: result.recording.touches, by: \.contact)
  return contacts.sorted { $0.key < $1.key }.map { contact in
    [contact.value[0].time / 1_000, (contact.value.last?.time ?? 0) / 1_000]
  }
}

struct PlausibilityTests {
  private static let onePen: [InkFormat] = [
    .strokes, .inkml, .csv, .dollar, .tegaki, .iamondb, .unipen,
  ]

  @Test(arguments: onePen) func `strokes of one pen that overlap follow each other`(
    format: InkFormat
  ) throws {
    // The times begin anew with each stroke, or a stroke begins before another one ends.
    for (strokes, laid) in [
      ([[0, 16, 272], [0, 16, 192]], [[0, 272], [280, 472]]),
      ([[0, 50], [0, 30], [0, 10]], [[0, 50], [58, 88], [96, 106]]),
      ([[5, 100], [60, 160], [400, 420]], [[0, 95], [103, 203], [395, 415]]),
      ([[100, 200], [0, 150]], [[0, 100], [108, 258]]),
    ] {
      let result = try imported(drawing(strokes, format), as: format)
      #expect(spans(result) == laid.map { $0.map { Microseconds($0) } }, "\(strokes)")
      #expect(assumedFacts(result).contains(.overlap))
    }
  }

  @Test(arguments: onePen) func `strokes that touch in time, or in another order, stay`(
    format: InkFormat
  ) throws {
    for strokes in [
      [[0, 16], [16, 40]], [[0, 16], [16, 16]], [[0, 9], [20, 30]], [[50, 60], [0, 9]],
    ] {
      let result = try imported(drawing(strokes, format), as: format)
      let start = strokes.flatMap(\.self).min() ?? 0
      let stay = strokes.sorted { $0[0] < $1[0] }.map { $0.map { Microseconds($0 - start) } }
      #expect(spans(result) == stay, "\(strokes)")
      #expect(!assumedFacts(result).contains(.overlap))
    }
  }

  @Test func `two fingers at once stay two fingers`() throws {
    let text = "x,y,t_ms,finger\n0,0,0,1\n90,0,4,2\n0,9,8,1\n90,9,12,2\n"
    let result = try imported(text, as: .csv)
    #expect(contacts(of: result) == ["0,0@0 0,9@8 ended", "90,0@4 90,9@12 ended"])
    #expect(result.notes.isEmpty)
  }

  @Test func `contacts that all begin at the same time are noted with their number`() throws {
    let text = "x,y,t_ms,finger\n0,0,0,1\n0,9,8,1\n90,0,0,2\n90,9,12,2\n"
    #expect(
      try imported(text, as: .csv).notes == [
        .implausible(
          "contacts that all begin at the same time", count: 2, Place(line: 2, byte: 1))
      ])
  }

  @Test func `jumps of half the canvas, and strokes of no time, are noted with their number`()
    throws
  {
    let jumps = "x,y,t_ms,stroke\n0,0,0,a\n9,0,9,a\n100,0,11,a\n9,0,12,a\n20,0,15,a\n"
    #expect(
      try imported(jumps, as: .csv).notes == [
        .implausible(
          "jumps of at least half the canvas within 2 ms", count: 2, Place(line: 2, byte: 1))
      ])
    // A slower jump, and a short one, are those of a hand.
    let slower = "x,y,t_ms,stroke\n0,0,0,a\n100,0,3,a\n60,0,4,a\n"
    #expect(try imported(slower, as: .csv).notes.isEmpty)
    let instants = "x,y,t_ms,stroke\n0,0,5,a\n1,0,5,a\n9,9,7,b\n9,9,7,b\n8,8,9,c\n9,8,9,c\n"
    #expect(
      try imported(instants, as: .csv).notes == [
        .implausible(
          "strokes of several positions at one time", count: 2, Place(line: 2, byte: 1))
      ])
    // Times that were made say nothing.
    #expect(try imported("[[[0,0],[900,0],[0,0],[900,0]]]", as: .strokes).notes == [])
  }

  @Test func `strokes that are laid end to end for too long are refused`() {
    let stroke = #"[{"x":0,"y":0,"t":0},{"x":1,"y":0,"t":4e12}]"#
    let text = "[" + [String](repeating: stroke, count: 4).joined(separator: ",") + "]"
    #expect(told(fault(of: text, as: .strokes, time: .milliseconds)).hasPrefix("value 1:"))
  }
}

// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import InkFormats
import Testing
import TouchRecording

private func table(_ text: String, _ columns: String? = nil) throws -> ImportedRecording {
  let columns = try columns.map { try TableColumns(parsing: $0) }
  let results = try imported(Array(text.utf8), as: .csv, columns: columns)
  return try #require(results.first)
}

/// The strokes of two strokes of two samples each, as every table here tells them.
private let two = ["1,1@0 2,1@8 ended", "5,5@100 6,5@108 ended"]

/// Tables whose columns and rows tell strokes by names and words of their own.
struct TableWordTests {
  @Test(arguments: [
    "StrokeIndex", "strokeid", "stroke_index", "Stroke ID", "stroke-no", "trace", "TraceId",
    "stroke number", "curve_id",
  ])
  func `names of strokes are read without case and punctuation`(name: String) throws {
    let text = "t_ms,X,y,\(name)\n0,1,1,0\n8,2,1,0\n100,5,5,1\n108,6,5,1\n"
    #expect(InkFormat(recognizing: Array(text.utf8)) == .csv)
    #expect(contacts(of: try table(text)) == two)
    #expect(try table(text).notes.isEmpty)
  }

  @Test(arguments: [
    "finger", "Finger ID", "pointerId", "pointer_index", "touchId", "contact", "slot",
    "tracking_id",
    "identifier", "id",
  ])
  func `names of contacts are read without case and punctuation`(name: String) throws {
    let text = "t_ms,x,y,\(name)\n0,1,1,7\n100,5,5,9\n8,2,1,7\n108,6,5,9\n"
    #expect(contacts(of: try table(text)) == two)
  }

  @Test func `in a column that tells that the pen is up, 1 is in the air`() throws {
    for name in ["pen_up", "PenUp", "in air", "hover"] {
      let text = "t_ms,x,y,\(name)\n0,1,1,0\n8,2,1,0\n50,3,3,1\n100,5,5,0\n108,6,5,0\n"
      #expect(contacts(of: try table(text)) == two)
      #expect(try table(text).recording.touches.count { $0.phase == .hovered } == 1)
    }
  }

  @Test(arguments: [
    ("touchstart", "touchmove", "touchend"), ("ACTION_DOWN", "ACTION_MOVE", "ACTION_UP"),
    ("pointerdown", "pointermove", "pointerup"), ("mousedown", "mousemove", "mouseup"),
    ("down", "move", "up"), ("began", "moved", "ended"), ("START", "MOVE", "END"),
    ("UITouchPhaseBegan", "UITouchPhaseMoved", "UITouchPhaseEnded"), ("press", "drag", "release"),
    ("Pen Down", "Pen Move", "Pen Up"),
  ])
  func `words tell when contacts begin, move and end`(down: String, move: String, up: String)
    throws
  {
    let text = """
      t_ms,x,y,NAME
      0,1,1,\(down)
      4,1.5,1,\(move)
      8,2,1,\(up)
      100,5,5,\(down)
      108,6,5,\(up)

      """
    for name in ["type", "Event", "action", "phase", "touch_phase", "pen", "state"] {
      let result = try table(text.replacing("NAME", with: name))
      #expect(contacts(of: result) == ["1,1@0 1.5,1@4 2,1@8 ended", two[1]], "\(name)")
    }
    let stated = try table(text, "t=1:ms,x=2,y=3,pen=4")
    #expect(contacts(of: stated).count == 2)
  }

  @Test func `words of several fingers, a cancel, and a table that ends before the lift`() throws {
    let text = """
      t,id,phase,x,y,pressure
      0,1,touchstart,1,1,0.5
      4,2,touchstart,9,9,0.5
      8,1,touchmove,2,2,0.5
      9,2,touchcancel,9,8,0
      20,1,touchmove,3,3,0.5

      """
    let result = try table(text)
    #expect(contacts(of: result) == ["1,1@0 2,2@8 3,3@20", "9,9@4 9,8@9 cancelled"])
    #expect(result.notes.contains(.openContact(Place(line: 2, byte: 1), contact: 0)))
    // A lift carries no force.
    #expect(result.recording.touches.map(\.force) == [0.5, 0.5, 0.5, nil, 0.5])
  }

  @Test func `a missing beginning or end is said, and so are other words and lifts`() throws {
    let late = try table("t_ms,x,y,type\n0,1,1,touchmove\n8,2,1,touchend\n9,2,1,touchstart\n")
    #expect(contacts(of: late) == ["1,1@0 2,1@8 ended", "2,1@9"])
    #expect(assumedFacts(late) == [.contact])
    let again = try table("t_ms,x,y,type\n0,1,1,down\n8,2,1,move\n100,5,5,down\n108,6,5,up\n")
    #expect(contacts(of: again) == two && assumedFacts(again) == [.contact])
    let others = try table("t_ms,x,y,type\n0,1,1,down\n3,9,9,click\n8,2,1,up\n9,3,3,up\n")
    #expect(contacts(of: others) == ["1,1@0 2,1@8 ended"])
    #expect(
      others.notes == [
        .omitted("rows of other words", count: 1), .omitted("lifts without a contact", count: 1),
      ])
    // A mouse moves in the air.
    let mouse = try table("t_ms,x,y,type\n0,1,1,mousemove\n4,1,1,mousedown\n8,2,1,mouseup\n")
    #expect(mouse.recording.touches.map(\.phase) == [.hovered, .began, .ended])
    #expect(mouse.recording.touches.allSatisfy { $0.pointer == .mouse })
  }

  @Test func `words for down in every row are states`() throws {
    let text = "t_ms,x,y,pen\n0,1,1,down\n8,2,1,down\n50,3,3,up\n100,5,5,down\n108,6,5,down\n"
    #expect(contacts(of: try table(text)) == two)
  }

  @Test(arguments: [",,", " , ,", "", "  ", "nan,nan,nan", "NaN,,", "\n\n"])
  func `an empty row ends a stroke`(row: String) throws {
    let text = "x,y,t_ms\n1,1,0\n2,1,8\n\(row)\n5,5,100\n6,5,108\n\(row)\n"
    let result = try table(text)
    #expect(contacts(of: result) == two && result.notes.isEmpty)
  }

  @Test func `empty rows end nothing beside a column of strokes, nor blank lines everywhere`()
    throws
  {
    let strokes = "x,y,t_ms,stroke\n1,1,0,a\n,,,\n2,1,8,a\n\n5,5,100,b\n6,5,108,b\n"
    #expect(contacts(of: try table(strokes)) == two)
    let spaced = "x,y,t_ms\n\n1,1,0\n\n2,1,8\n\n3,1,16\n"
    #expect(contacts(of: try table(spaced)) == ["1,1@0 2,1@8 3,1@16 ended"])
  }

  @Test func `where one stroke is assumed, the columns that were not used are named`() throws {
    let text = "t_ms,x,y,battery,colour\n0,1,1,90,red\n8,2,1,90,red\n"
    #expect(
      try table(text).notes == [
        assumed(
          .strokes,
          "all rows are one stroke, because no column tells strokes (columns not used: battery, "
            + "colour); --columns names one"), .omitted("columns", count: 2),
      ])
    // The advice works.
    let advised = try table(text, "t=t_ms:ms,x=x,y=y,stroke=battery")
    #expect(assumedFacts(advised).isEmpty)
  }

  @Test(arguments: [
    ("t_s", 8_000_000), ("time (ms)", 8_000), ("timestamp_us", 8), ("TimeMs", 8_000),
    ("time_seconds", 8_000_000), ("timestamp ns", 0), ("ts", 8_000), ("TimeStamp", 8_000),
  ])
  func `a name tells the unit of times`(name: String, step: Microseconds) throws {
    let result = try table("\(name),x,y,stroke\n0,1,1,a\n8,2,1,a\n")
    #expect(result.recording.touches.map(\.time) == [0, step])
  }
}

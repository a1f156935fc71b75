// SPDX-License-Identifier: Apache-2.0
import InkFormats
import Testing
import TouchRecording

/// The forms in which tables are written, and the columns that tell the state of a pen.
struct TableFormTests {
  private static let two = ["10,10@0 20,10@16 ended", "15,0@500 15,20@516 ended"]

  @Test(arguments: [
    // Comments, and a header that is one.
    "# made by a tool\n# 3 of them\nx y t_ms stroke\n10 10 0 1\n20 10 16 1\n15 0 500 2\n15 20 516 2",
    "# x y t_ms stroke\n10 10 0 1\n20 10 16 1\n# next\n15 0 500 2\n15 20 516 2",
    "#x,y,t_ms,stroke\n10,10,0,1\n20,10,16,1\n15,0,500,2\n15,20,516,2",
    "x,y,t_ms,stroke\n10,10,0,1\n20,10,16,1\n#15,1,400\n15,0,500,2\n15,20,516,2\n#",
    // Bars.
    "x|y|t_ms|stroke\n10|10|0|1\n20|10|16|1\n15|0|500|2\n15|20|516|2",
    "| x | y | t_ms | stroke |\n|---|--:|:----|---|\n|10|10|0|1|\n|20|10|16|1|\n|15|0|500|2|\n"
      + "|15|20|516|2|",
    "+----+----+----+\n| x | y | t_ms | stroke |\n+====+\n|10,0|10|0|1|\n|20|10|16|1|\n|15|0|500|2|\n"
      + "|15|20|516|2|\n+----+",
    // Columns that spaces align, with the numbers of the rows or without.
    "   x   y  t_ms stroke\n  10  10     0      1\n  20  10    16      1\n  15   0   500      2\n"
      + "  15  20   516      2",
    "   x   y  t_ms stroke\n0  10  10     0      1\n1  20  10    16      1\n2  15   0   500      2\n"
      + "3  15  20   516      2",
    "\"x\",\"y\",\"t_ms\",\"stroke\"\n\"1\",10,10,0,1\n\"2\",20,10,16,1\n\"3\",15,0,500,2\n"
      + "\"4\",15,20,516,2",
    // Decimal commas in quotes.
    "x,y,t_ms,stroke\n\"10,0\",10,0,1\n20,10,\"16,0\",1\n15,0,500,2\n15,\"20,00\",516,2",
    "color,x,y,t_ms,stroke\n#f00,10,10,0,1\n#f00,20,10,16,1\n#0f0,15,0,500,2\n#0f0,15,20,516,2",
  ])
  func `a table is read in the form in which it is written`(text: String) throws {
    #expect(InkFormat(recognizing: Array(text.utf8)) == .csv)
    let result = try imported(text, as: .csv)
    #expect(contacts(of: result) == Self.two, "\(text)")
    let comments = text.split(separator: "\n").count { $0.hasPrefix("# ") && !$0.contains("x y") }
    let note = ImportNote.omitted("comments", count: comments)
    #expect(result.notes.contains(note) || comments == 0, "\(result.notes)")
  }

  @Test func `a quoted number with a comma that may have thousands is refused`() {
    let text = "x,y,t_ms,stroke\n\"1,234\",10,0,1\n20,10,16,1\n"
    #expect(told(fault(of: text, as: .csv)) == "value 2:2 x \"1,234\"".replacing("\"", with: ""))
  }

  @Test(arguments: [
    ("tip_switch", "1", "0"), ("tip_switch", "true", "false"), ("TipSwitch", "1", "0"),
    ("button", "true", "false"), ("button", "1", "0"), ("buttons", "1", "0"),
    ("inContact", "True", "False"), ("isDown", "TRUE", "FALSE"), ("pen_down", "yes", "no"),
    ("contact", "true", "false"), ("touch", "on", "off"), ("state", "true", "false"),
    ("pressed", "1", "0"), ("down", "true", "false"), ("tip", "1", "0"), ("event", "yes", "no"),
  ])
  func `a switch is the pen`(name: String, down: String, up: String) throws {
    let rows =
      "10,10,0,\(down)\n20,10,16,\(down)\n20,10,24,\(up)\n15,0,500,\(down)\n15,20,516,\(down)"
    let result = try imported("x,y,t_ms,\(name)\n\(rows)", as: .csv)
    #expect(contacts(of: result) == Self.two)
    #expect(result.recording.touches.count { $0.phase == .hovered } == 1)
    #expect(result.notes.isEmpty, "\(result.notes)")
  }

  @Test(arguments: [("button", "0", "-1"), ("button", "left", "none"), ("kind", "1", "0")])
  func `a column that may mean something else is no pen, and is named`(
    name: String, one: String, other: String
  ) throws {
    let rows = "10,10,0,\(one)\n20,10,16,\(other)\n15,0,24,\(one)\n"
    let result = try imported("x,y,t_ms,\(name)\n\(rows)", as: .csv)
    #expect(contacts(of: result).count == 1)
    #expect(assumedFacts(result) == [.strokes])
  }
}

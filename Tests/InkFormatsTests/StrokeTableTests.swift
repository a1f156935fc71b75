// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import InkFormats
import JSONStream
import TestCorpora
import Testing
import TouchRecording

private func drawing(
  _ text: String, _ columns: String? = nil
) throws(Fault) -> ImportedRecording {
  let columns = columns.flatMap { try? TableColumns(parsing: $0) }
  let recordings = try imported(Array(text.utf8), as: .csv, columns: columns)
  precondition(recordings.count == 1, "A table is a drawing")
  return recordings[0]
}

private func fault(_ text: String, _ columns: String? = nil) -> Fault? {
  fault(of: text, as: .csv, columns: columns.flatMap { try? TableColumns(parsing: $0) })
}

/// The note that no column tells strokes, of a table whose columns are all used.
private let oneStroke = assumed(
  .strokes, "all rows are one stroke, because no column tells strokes; --columns names one")

struct StrokeTableTests {
  @Test func `known names of a header need no columns`() throws {
    let text = """
      Time, X, Y, Pen, Pressure, note
      100, 10, 20.5, 1, 0.25, a
      108, 12, 24, 1, 0.5, b
      116, 13, 25, 0, 0, c
      124, 14, 26, 0, 0, d
      132, 30, 40, 1, 1, e
      """
    #expect(InkFormat(recognizing: Array(text.utf8)) == .csv)
    let result = try drawing(text)
    let touches = result.recording.touches
    #expect(touches.map(\.phase) == [.began, .ended, .hovered, .hovered, .began, .ended])
    #expect(touches.map(\.contact) == [0, 0, 2, 2, 1, 1])
    #expect(touches.map(\.time) == [0, 8_000, 16_000, 24_000, 32_000, 32_000])
    #expect(touches.map(\.location.x) == [10, 12, 13, 14, 30, 30])
    #expect(touches.map(\.force) == [0.25, 0.5, nil, nil, 1, 1])
    #expect(touches.allSatisfy { $0.pointer == .pen })
    #expect(result.recording.header.canvas == .init(width: 32, height: 42))
    #expect(
      result.notes == [
        assumed(.timeUnit, "the times are in ms; --time decides"), .omitted("columns", count: 1),
      ])
  }

  @Test(arguments: [
    ("t_s", 1_000_000), ("time_ms", 1_000), ("timestamp_us", 1), ("T_US", 1), ("timestamp", 1_000),
  ])
  func `a header tells the unit of its times`(name: String, step: Microseconds) throws {
    let result = try drawing("\(name),x,y\n5,1,1\n7,2,2\n")
    #expect(result.recording.touches.map(\.time) == [0, 2 * step])
    let isAssumed = result.notes.contains(
      assumed(.timeUnit, "the times are in ms; --time decides"))
    #expect(isAssumed != name.contains("_"))
    #expect(result.recording.touches.allSatisfy { $0.pointer == .touch })
  }

  @Test(arguments: [
    "b,a,c\n2,1,0\n4,3,9", "2,1,0\n4,3,9", "b;a;c\r\n2;1;0\r\n4;3;9\r\n", "2\t1\t0\n\n4\t3\t9",
    "  2   1 0 \n 4 3   9", "\u{FEFF}\"b\",\"a\",\"c\"\n\"2\", \"1\" ,0\n4,3,9",
    "+2,01,0e0\n4.,3.0,.9e1", "b\ta\tc\n2\t1\t\n4\t3\t9",
  ])
  func `columns go by number, with any separator`(text: String) throws {
    let result = try drawing(text, "x=2,y=-1")
    #expect(result.recording.touches.map(\.location) == [Point(x: 1, y: -2), Point(x: 3, y: -4)])
    #expect(result.recording.header.source?.isSynthetic == true)
    #expect(result.notes.last == .omitted("columns", count: 1))
    guard case .assumed(let assumption) = result.notes[0], result.notes.count == 2 else {
      Issue.record("\(result.notes)")
      return
    }
    // The column that is not used has a name only below a header.
    let name = text.contains("a") ? "c" : "3"
    #expect(
      assumption.fact == .strokes && assumption.sentence.contains("(columns not used: \(name))"))
  }

  @Test func `columns go by name, quotes and case as in the header`() throws {
    let text = "\"the \"\"x\"\"\",Y,y,when\n1,2,3,4\n5,6,7,8"
    let result = try drawing(text, "x=the \"x\",y=Y,t=when:s")
    #expect(result.recording.touches.map(\.location) == [Point(x: 1, y: 2), Point(x: 5, y: 6)])
    #expect(result.recording.touches.map(\.time) == [0, 4_000_000])
  }

  @Test func `a comma is a decimal point where something else separates the cells`() throws {
    let result = try drawing("x;y;t\n1,5;-,25;0\n2;3;8")
    #expect(result.recording.touches.first?.location == Point(x: 1.5, y: -0.25))
    #expect(result.notes.contains(assumed(.numbers, "commas within numbers are decimal points")))
  }

  @Test func `a change of the stroke begins a stroke, and so does one that comes back`() throws {
    let result = try drawing("x,y,stroke\n1,0,a\n2,0,a\n3,0,b\n4,0,b\n5,0,a\n6,0,a")
    let touches = result.recording.touches
    #expect(touches.map(\.phase) == [.began, .ended, .began, .ended, .began, .ended])
    #expect(touches.map(\.contact) == [0, 0, 1, 1, 2, 2])
    #expect(touches.allSatisfy { $0.pointer == .touch })
  }

  @Test func `rows of different ids are contacts at the same time`() throws {
    let text = "1,0,7,0\n2,0,8,4\n3,0,7,8\n4,0,8,12\n5,0,7,16"
    let touches = try drawing(text, "x=1,y=2,id=3,t=4:ms").recording.touches
    #expect(touches.map(\.location.x) == [1, 2, 3, 4, 5])
    #expect(touches.map(\.contact) == [0, 1, 0, 1, 0])
    #expect(touches.map(\.phase) == [.began, .began, .moved, .ended, .ended])
  }

  @Test func `without times, contacts of different ids follow each other`() throws {
    let result = try drawing("1 0 a\n2 0 b\n3 0 a\n4 0 b", "x=1,y=2,id=3")
    #expect(result.recording.touches.map(\.location.x) == [1, 3, 2, 4])
    #expect(result.recording.touches.map(\.time) == [0, 8_000, 16_000, 24_000])
    #expect(
      result.notes == [
        assumed(.order, "contacts follow each other, because not every row has a time")
      ])
  }

  @Test func `an id in a header without phases is no contact, because it may number the rows`()
    throws
  {
    let result = try drawing("id,x,y,t\n1,1,1,0\n2,2,2,8\n3,3,3,16")
    #expect(result.recording.touches.map(\.contact) == [0, 0, 0])
    #expect(result.notes.contains(.omitted("columns", count: 1)))
  }

  @Test func `rows without a position are counted, and their pen counts`() throws {
    let text = "x,y,pen\n1,1,1\nNaN,nan,1\n2,2,true\n,,0\n3,3,1\n,,1\n4,4,1"
    let result = try drawing(text)
    #expect(result.recording.touches.map(\.location.x) == [1, 2, 3, 4])
    #expect(result.recording.touches.map(\.contact) == [0, 0, 1, 1])
    #expect(result.notes == [.omitted("rows without a position", count: 3)])
  }

  @Test func `stamps of an epoch keep their fractions, and an empty one makes all synthetic`()
    throws
  {
    let text = "x,y,t\n1,1,1722443386312.649\n2,2,1722443386312.653\n3,3,1722443386312.6525"
    let result = try drawing(text)
    #expect(result.recording.touches.map(\.time) == [0, 4, 4])
    let synthetic = try drawing(text + "\n4,4,")
    #expect(synthetic.recording.touches.map(\.time) == [0, 8_000, 16_000, 24_000])
    #expect(
      synthetic.notes.contains(.omitted("times, because not every sample has one", count: 3)))
    let nanoseconds = try drawing("0 0 499\n0 0 1500\n0 0 1499", "x=1,y=2,t=3:ns")
    #expect(nanoseconds.recording.touches.map(\.time) == [0, 2, 2])
  }

  @Test func `pressures above 1 have an unknown maximum`() throws {
    let result = try drawing("x,y,force\n1,1,0.5\n2,2,512")
    #expect(result.recording.touches.map(\.force) == [nil, nil])
    #expect(
      result.notes == [
        .omitted("pressures whose greatest value is unknown (--force-max)", count: 2), oneStroke,
      ])
    // A constant is a force here: a table of ours must read back the same.
    let constant = try drawing("x,y,force\n1,1,0.5\n2,2,0.5")
    #expect(constant.recording.touches.map(\.force) == [0.5, 0.5])
  }

  @Test(
    arguments: [
      ("x,y,t\n1,a,0", nil, 2, 3, "y", "a"), ("x,y,t\n1,1", nil, 2, 4, "t", nil),
      ("x,y,t\n1", nil, 2, 2, "t", nil), ("x,y,t\n1,2,soon", nil, 2, 5, "t", "soon"),
      ("x,y,t\n1,2,1e13", nil, 2, 5, "t", "1e13"), ("x,y,t\n2e6,2,1", nil, 2, 1, "x", "2e6"),
      ("x,y,pen\n1,2,half", nil, 2, 5, "pen", "half"), ("x,y,pen\n1,2,", nil, 2, 5, "pen", ""),
      ("x,y,force\n1,2,hard", nil, 2, 5, "force", "hard"), ("x,y,t\n1,.,1", nil, 2, 3, "y", "."),
      ("x,y,t\n1,inf,1", nil, 2, 3, "y", "inf"), ("x,y,t\n1,\"2,500\",1", nil, 2, 4, "y", "2,500"),
      (",2\na,4", "x=1,y=2", 2, 1, "x", "a"),
      ("x,y,t\n1,0x1,1", nil, 2, 3, "y", "0x1"),
      ("\n\na,b\n1,2", "x=a,y=c", 3, 1, "y", "a,b"), ("1,2\n3,4,5\n6", "x=1,y=2", 3, 2, "y", nil),
      ("1,2\n3,4\n", "x=1,y=3", 1, 4, "y", nil),
    ] as [(String, String?, Int, Int, String, String?)])
  func `a cell that makes no sense is refused with its place`(
    text: String, columns: String?, line: Int, byte: Int, name: String, found: String?
  ) {
    let expected = "value \(line):\(byte) \(name) \(found ?? "nothing")"
    #expect(told(fault(text, columns)) == expected)
  }

  @Test func `quotes without an end, headers without names and tables without rows are refused`() {
    #expect(
      fault("x,y,t\n1,\"2,3\n")
        == .syntax(Place(line: 2, byte: 3), found: "\"2,3", expected: "the closing quote of a cell")
    )
    #expect(fault("x,y,t\n1,\"2\"3,4\n")?.place == Place(line: 2, byte: 6))
    for text in ["1,2,3\n4,5,6", "a,b\n1,2", "a"] {
      #expect(told(fault(text)).hasPrefix("element 1:1 "))
    }
    #expect(fault("") == .noInk(Place(line: 1, byte: 1)))
    #expect(fault("\nx,y,t\n") == .noInk(Place(line: 2, byte: 1)))
    #expect(fault("", "x=1,y=2") == .noInk(Place(line: 1, byte: 1)))
  }

  @Test func `rows of many strokes and ids, and a row of many cells, are read whole`() throws {
    var text = "x,y,t,n\n"
    for row in 0..<manyStrokes { text += "1,2,\(row),\(row)\n" }
    #expect(try drawing(text, "x=x,y=y,t=t:ms,id=n").recording.entries.count == 2 * manyStrokes)
    #expect(try drawing(text, "x=x,y=y,t=t:ms,stroke=n").recording.entries.count == 2 * manyStrokes)
    let wide = "x,y\n1,2" + String(repeating: ",3", count: 20 * manyStrokes)
    #expect(try drawing(wide).recording.entries.count == 2)
  }
}

@Suite(.needsCorpora)
struct StrokeTableSampleTests {
  /// 229 and 129 rows of two strokes; times, positions and edges by Python's `csv` and `decimal`.
  @Test func `the sensor data of an ink library is imported with stated columns`() throws {
    let bytes = try Corpora.bytes(of: "samples/csv/ink.csv")
    #expect(InkFormat(recognizing: bytes) == nil)
    let columns = try TableColumns(
      parsing: "t=SENSOR_TIMESTAMP:ms,x=SPLINE_X,y=SPLINE_Y,stroke=idx,force=SENSOR_PRESSURE")
    let result = try #require(try imported(bytes, as: .csv, columns: columns).first)
    let touches = result.recording.touches
    #expect(touches.count { $0.contact == 0 } == 229)
    #expect(touches.count { $0.contact == 1 } == 129)
    #expect(touches.count { $0.phase == .began } == 2)
    #expect(touches.first?.time == 0 && touches.last?.time == 1_892_403)
    #expect(touches[1].time == 4)
    #expect(touches.first?.location == Point(x: 277.1012268066406, y: 183.11183166503906))
    #expect(touches.map { $0.force ?? 0 }.max() == 0.7200000000000001)
    #expect(abs(result.recording.header.canvas.size.width - 312.5075958251953) < 1e-9)
    #expect(abs(result.recording.header.canvas.size.height - 261.64039306640626) < 1e-9)
    #expect(result.integrity.repaired.times == 0)
    #expect(result.notes == [.omitted("columns", count: 2)])
    #expect(try Recording.read(result.recording.bytes).end.warnings.isEmpty)
  }
}

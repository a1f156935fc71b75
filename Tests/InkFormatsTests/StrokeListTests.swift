// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import InkFormats
import JSONStream
import TestCorpora
import Testing
import TouchRecording

private func drawing(_ text: String) throws(Fault) -> ImportedRecording {
  try imported(text, as: .strokes)
}

private func fault(_ text: String) -> Fault? {
  fault(of: text, as: .strokes)
}

struct StrokeListTests {
  @Test func `toData of signature_pad becomes contacts`() throws {
    let text = """
      [{"penColor":"black","dotSize":0,"points":[
        {"time":1000.5,"x":10,"y":20,"pressure":0.25},{"time":1016,"x":12.5,"y":24,"pressure":1}]},
       {"points":[{"x":50,"y":60,"time":1100,"pressure":null}]},{"points":[]}]
      """
    let result = try drawing(text)
    let touches = result.recording.touches
    #expect(touches.map(\.phase) == [.began, .ended, .began, .ended])
    #expect(touches.map(\.contact) == [0, 0, 1, 1])
    #expect(touches.map(\.time) == [0, 15_500, 99_500, 99_500])
    #expect(touches.map(\.location.x) == [10, 12.5, 50, 50])
    #expect(touches.map(\.location.y) == [20, 24, 60, 60])
    #expect(touches.map(\.force) == [0.25, 1, nil, nil])
    #expect(touches.allSatisfy { $0.pointer == .touch })
    #expect(result.recording.header.canvas == .init(width: 54, height: 64))
    #expect(
      result.notes == [
        .omitted("strokes without a point", count: 1),
        .omitted("properties of strokes", count: 2),
      ])
  }

  @Test(arguments: [
    #"[[{"x":1,"y":2,"t":5},{"x":3,"y":4,"t":7}]]"#,
    #"[[{"timestamp":5,"y":2,"x":1},{"x":3,"y":4,"timestamp":7}]]"#,
    "[[[1,2,5],[3,4,7]]]", #"[[[1,2,5],{"x":3,"y":4,"time":7}]]"#,
    #"{"points":[[1,2,5],[3,4,7]]}"#, #"[{"points":[[1,2,5],[3,4,7]]}]"#,
    "\u{FEFF}\n [ [ [1,2,0.005e3] , [3,4,7] ] ]\n",
  ])
  func `every shape of a list is the same drawing`(text: String) throws {
    #expect(InkFormat(recognizing: Array(text.utf8)) == .strokes)
    let touches = try drawing(text).recording.touches
    #expect(touches.map(\.location) == [Point(x: 1, y: 2), Point(x: 3, y: 4)])
    #expect(touches.map(\.time) == [0, 2_000])
    #expect(touches.map(\.phase) == [.began, .ended])
  }

  @Test(arguments: [
    #"{"pathString":"M 1 2","points":[{"x":1,"y":2},{"x":3,"y":-4.5}]}"#,
    #"[{"points":[{"x":1,"y":2},{"x":3,"y":-4.5}],"pathString":"M 1 2"}]"#,
    #"{"drawnPath":{"pathString":"M","points":[{"x":1,"y":2},{"x":3,"y":-4.5}]}}"#,
  ])
  func `beside a path string y counts upward to 900`(text: String) throws {
    #expect(InkFormat(recognizing: Array(text.utf8)) == .strokes)
    let recording = try drawing(text).recording
    #expect(recording.touches.map(\.location) == [Point(x: 1, y: 898), Point(x: 3, y: 904.5)])
    #expect(recording.header.source?.isSynthetic == true)
    #expect(recording.touches.map(\.time) == [0, 8_000])
  }

  @Test func `stamps are rounded to microseconds, halves away from zero`() throws {
    let result = try drawing("[[[1,0,-0.0005],[2,0,0.0004],[3,0,0.0005],[4,0,1722443386312.6495]]]")
    #expect(result.recording.touches.map(\.time) == [0, 1, 2, 1_722_443_386_312_651])
  }

  @Test(arguments: [
    ("0", "0", [Double?](repeating: nil, count: 2)), ("0.5", "0.50", [nil, nil]),
    ("0", "0.5", [0, 0.5]), ("0.25", "1", [0.25, 1]), ("1", "1", [1, 1]),
  ])
  func `a pressure that never changes from 0 or a half is none`(
    first: String, second: String, expected: [Double?]
  ) throws {
    for key in ["pressure", "force", "p"] {
      let text = #"[[{"x":1,"y":1,"\#(key)":\#(first)},{"x":2,"y":1,"\#(key)":\#(second)}]]"#
      let result = try drawing(text)
      #expect(result.recording.touches.map(\.force) == expected)
      #expect(result.notes.isEmpty)
    }
  }

  @Test func `pressures whose greatest value is unknown are left out and counted`() throws {
    let result = try drawing(#"[[{"x":1,"y":1,"p":0.5},{"x":2,"y":1,"p":1.5},{"x":3,"y":1}]]"#)
    #expect(result.recording.touches.map(\.force) == [nil, nil, nil])
    #expect(
      result.notes == [
        .omitted("pressures whose greatest value is unknown (--force-max)", count: 2)
      ])
  }

  @Test func `properties that a recording cannot hold are counted`() throws {
    let text = #"[{"color":{"r":1},"points":[{"x":1,"y":2,"color":"red"},[3,4,null,7,[8]]]}]"#
    #expect(
      try drawing(text).notes == [
        .omitted("properties of strokes", count: 1), .omitted("properties of points", count: 1),
        .omitted("numbers of points after X, Y and time", count: 2),
      ])
  }

  @Test(
    arguments: [
      ("[[{\"y\":1}]]", 1, 3, "x", nil), ("[[\n{\"x\":1}]]", 2, 1, "y", nil),
      ("[[{\"x\":1,\"y\":\"2\"}]]", 1, 14, "y", "\"2\""), ("[[[1,2e6]]]", 1, 6, "y", "2e6"),
      ("[[[1]]]", 1, 5, "y", "the end of the array"), ("[[[]]]", 1, 4, "x", "the end of the array"),
      ("[[[1,2,\"t\"]]]", 1, 8, "time", "\"t\""), ("[[[1,2,1e13]]]", 1, 8, "time", "1e13"),
      ("[[{\"x\":1,\"x\":1,\"y\":1}]]", 1, 10, "x", "\"x\""),
      ("[[{\"x\":1,\"y\":1,\"t\":1,\"time\":2}]]", 1, 22, "time", "\"time\""),
      ("[[{\"x\":1,\"y\":1,\"p\":true}]]", 1, 20, "p", "true"),
      ("[\n\n{\"points\":7}]", 3, 11, "points", "7"), ("[{\"color\":7}]", 1, 2, "points", nil),
      ("{\"drawnPath\":[]}", 1, 14, "drawnPath", "an array"),
      ("{\"drawnPath\":{\"drawnPath\":{}}}", 1, 27, "drawnPath", "an object"),
      ("{\"points\":[[1,2]],\"points\":[]}", 1, 19, "points", "\"points\""),
      ("{\"pathString\":\"\",\"points\":[[1,-999999]]}", 1, 1, "y", "-999999.0"),
    ] as [(String, Int, Int, String, String?)])
  func `a value that makes no sense is refused with its place`(
    text: String, line: Int, byte: Int, name: String, found: String?
  ) {
    #expect(told(fault(text)) == "value \(line):\(byte) \(name) \(found ?? "nothing")")
  }

  @Test(arguments: [
    ("7", 1, 1), ("[7]", 1, 2), ("[[\n7]]", 2, 1), ("[[1,2],[3,4]]", 1, 3), ("[null]", 1, 2),
  ])
  func `another shape is refused with its place`(text: String, line: Int, byte: Int) {
    #expect(told(fault(text)).hasPrefix("element \(line):\(byte) "))
  }

  @Test func `a drawing without ink, and what is no JSON, are refused with their places`() {
    #expect(fault("\n []") == .noInk(Place(line: 2, byte: 2)))
    #expect(fault("[[],{\"points\":[]}]") == .noInk(Place(line: 1, byte: 1)))
    #expect(fault("")?.place == Place(line: 1, byte: 1))
    #expect(fault("[[[1,2]]\n,")?.place == Place(line: 2, byte: 2))
    #expect(fault("[[[1,2]]] 7")?.place == Place(line: 1, byte: 11))
    let deep = String(repeating: "[", count: 80)
    #expect(fault("[[{\"a\":" + deep)?.place == Place(line: 1, byte: 69))
  }

  @Test func `a list of points alone is one stroke, if its points are nothing else`() throws {
    for text in [
      #"[{"x":1,"y":2,"t":0},{"x":3,"y":4,"t":16}]"#,
      #"[{"Y":2,"timeMs":0,"pressure":0.3,"X":1},{"Y":4,"timeMs":16,"pressure":0.5,"X":3}]"#,
    ] {
      #expect(InkFormat(recognizing: Array(text.utf8)) == .strokes)
      let result = try drawing(text)
      #expect(result.recording.touches.map(\.location) == [Point(x: 1, y: 2), Point(x: 3, y: 4)])
      #expect(result.recording.touches.map(\.time) == [0, 16_000])
      #expect(result.notes.contains(assumed(.strokes, "the list of points is one stroke")))
    }
    for text in [
      #"[{"x":1,"y":2,"type":"down"}]"#, #"[{"x":1,"name":"a"}]"#, #"[{"x":1,"y":"2"}]"#,
      #"[{"x":1,"y":2,"w":3,"h":4}]"#,
    ] {
      #expect(InkFormat(recognizing: Array(text.utf8)) == nil, "\(text)")
    }
    let line = #"[{"x":0,"y":0,"points":[[1,2],[3,4]]}]"#
    #expect(try drawing(line).recording.touches.map(\.location.x) == [1, 3])
  }

  @Test func `a drawing of many strokes on lines of their own is read whole`() throws {
    let text = "[" + String(repeating: "[[1,2]],\n", count: manyStrokes - 1) + "[[1,2]]]"
    #expect(try drawing(text).recording.entries.count == 2 * manyStrokes)
  }
}

@Suite(.needsCorpora)
struct StrokeListSampleTests {
  /// Files with their strokes, points, points held at the time before, length and canvas.
  ///
  /// Points are those of all strokes. The length is the time of the last point less that of the
  /// first one, in milliseconds, or 8 a point after the first one where there are no times. The
  /// canvas is the far edges of the ink plus a tenth of its longer side, with y taken from 900 for
  /// hanzi-writer. All were computed with Python's `json` from the files, without the importer.
  private static let rows: [(String, Int, Int, Microseconds, Double, Double)] = [
    ("hwrt/292934.json", 7, 163, 4_478, 489.7, 418.7),
    ("hwrt/293035.json", 2, 157, 2_951, 375.8, 691.8),
    ("hwrt/293036.json", 1, 185, 2_843, 345.7, 515.7),
    ("hwrt/97705-dupe-time.json", 1, 64, 1_876, 354.8, 339.425),
    ("hwrt/97705-low-time.json", 1, 64, 300_000_001_876, 354.8, 339.425),
    ("hwrt/97705-wild-point.json", 1, 65, 300_000_001_876, 1094.9875, 1094.9875),
    ("hwrt/97705.json", 1, 64, 1_876, 354.8, 339.425),
    ("signature-pad/face.json", 3, 18, 1_815, 249.1, 109.1),
    ("signature-pad/square.json", 1, 25, 4_296, 66.6, 77.6),
    ("strokes/hanzi-writer-drawnPath.json", 1, 71, 560, 469.04888888888894, 807.5377777777778),
    ("strokes/react-signature-canvas.json", 2, 157, 2_951, 375.8, 691.8),
  ]

  @Test(arguments: rows.indices) func `real lists are imported, point for point`(row: Int) throws {
    let (file, strokes, points, length, width, height) = StrokeListSampleTests.rows[row]
    let result = try InkSample(
      format: .strokes, file: file, contacts: strokes, samples: points, last: length * 1_000,
      isSynthetic: file.contains("hanzi"), canvas: Size(width: width, height: height)
    ).check()
    #expect(result.recording.touches.allSatisfy { $0.force == nil })
    #expect(result.integrity.repaired.times == 0)
  }
}

/// Strokes in objects, in columns and in rows.
struct StrokeShapeTests {
  private static let two = ["1,1@0 2,1@8 ended", "5,5@100 6,5@108 ended"]

  @Test(arguments: [
    #"[{"x":[1,2],"y":[1,1],"t":[0,8]},{"x":[5,6],"y":[5,5],"t":[100,108]}]"#,
    #"[{"T":[0,8],"Y":[1,1],"X":[1,2]},{"X":[5,6],"Y":[5,5],"T":[100,108],"F":[]}]"#,
    #"{"strokes":[[{"x":1,"y":1,"t":0},{"x":2,"y":1,"t":8}],[[5,5,100],[6,5,108]]]}"#,
    #"{"width":9,"lines":[{"points":[[1,1,0],[2,1,8]]},{"points":[[5,5,100],[6,5,108]]}]}"#,
    #"[{"paths":[{"x":1,"y":1,"t":0},{"x":2,"y":1,"t":8}]},{"points":[[5,5,100],[6,5,108]]}]"#,
    #"[{"type":"stroke","pointers":[{"X":1,"Y":1,"T":0},{"X":2,"Y":1,"T":8}]},[[5,5,100],[6,5,108]]]"#,
    #"{"strokeGroups":[{"strokes":[{"x":[1,2],"y":[1,1],"t":[0,8]}]},{"strokes":[{"x":[5,6],"y":[5,5],"t":[100,108]}]}]}"#,
    #"{"ink":[[[1,2],[1,1],[0,8]],[[5,6],[5,5],[100,108]],[[],[],[]]]}"#,
    #"[[[1,2],[1,1],[0,8]],[[5,6],[5,5],[100,108]],[[9],[9],[200]]]"#,
  ])
  func `every shape is the same drawing`(text: String) throws {
    #expect(InkFormat(recognizing: Array(text.utf8)) == .strokes)
    let result = try imported(text, as: .strokes)
    #expect(contacts(of: result).prefix(2) == StrokeShapeTests.two[...], "\(text)")
    #expect(!result.notes.contains { if case .assumed = $0 { true } else { false } })
  }

  @Test func `rows are columns or points by their lengths, and what can be either is said`() throws
  {
    // Every list of one or two strokes of up to 4 rows of up to 4 numbers, against the rule.
    for rows in 1...4 {
      for length in 1...4 {
        for strokes in 1...2 {
          let row = "[" + (1...length).map(String.init).joined(separator: ",") + "]"
          let stroke = "[" + [String](repeating: row, count: rows).joined(separator: ",") + "]"
          let text = "[" + [String](repeating: stroke, count: strokes).joined(separator: ",") + "]"
          let areColumns = 2...3 ~= rows && (length == 1 || length > 3)
          guard length > 1 || areColumns else {
            #expect(fault(of: text, as: .strokes) != nil)
            continue
          }
          let result = try imported(text, as: .strokes)
          let count = areColumns ? max(length, 2) : max(rows, 2)
          #expect(result.recording.touches.count == strokes * count, "\(text)")
          let isAmbiguous = 2...3 ~= rows && !areColumns
          #expect(assumedFacts(result).contains(.points) == isAmbiguous, "\(text)")
        }
      }
    }
    // Times never fall, so these rows are points.
    let points = try imported("[[[1,2,0],[3,4,8],[9,5,1]]]", as: .strokes)
    #expect(!assumedFacts(points).contains(.points))
  }

  @Test func `what stands around the strokes goes to the header`() throws {
    let text =
      #"{"character":"一","strokeNum":0,"isBackwards":false,"by":null,"list":[1],"#
      + #""drawnPath":{"pathString":"M","points":[{"x":1,"y":2},{"x":2,"y":2}],"extra":1}}"#
    let result = try imported(text, as: .strokes)
    #expect(result.recording.header.title == "一")
    #expect(
      result.recording.header.extras == [
        JSONMember("x-strokes:strokeNum", 0), JSONMember("x-strokes:isBackwards", false),
      ])
    #expect(result.notes == [.omitted("properties of strokes", count: 3)])
    let bytes = result.recording.bytes
    #expect(try Recording.read(bytes).end.warnings.isEmpty)
  }

  @Test(arguments: [
    (#"[{"x":[1,2],"y":[1]}]"#, "value 1:2 y 1 numbers"),
    (#"[{"x":[1,2],"y":[1,2],"t":[0]}]"#, "value 1:2 time 1 numbers"),
    (#"[{"x":[1,"2"],"y":[1,2]}]"#, #"value 1:10 x "2""#),
    (#"[{"x":[1],"X":[1],"y":[1]}]"#, #"value 1:11 X "X""#),
    (#"{"a":1,"a":2,"strokes":[]}"#, #"value 1:8 a "a""#),
  ])
  func `columns of different lengths, and members that come twice, are refused`(
    text: String, words: String
  ) {
    #expect(told(fault(of: text, as: .strokes)) == words)
  }

  @Test(arguments: [
    #"{"strokes":[]}"#, #"{"strokes":[{"d":"M0 0"}]}"#,
    #"{"strokes":["M 1 2"],"medians":[[[1,2]]]}"#,
    #"{"strokes":[{"contact":0,"x":2,"y":3}]}"#, #"{"steps":[{"x":1}]}"#,
  ])
  func `guides and other objects are no drawings`(text: String) {
    #expect(InkFormat(recognizing: Array(text.utf8)) == nil)
  }
}

// SPDX-License-Identifier: Apache-2.0
import Geometry
import InkFormats
import Testing
import TouchRecording

/// What is said of a text that is in no known format.
struct UnknownTextTests {
  private func text(_ text: String) -> UnknownText { UnknownText(Array(text.utf8)) }

  // MARK: Tables

  @Test(arguments: [
    // Without a header.
    ("10 10 0\n20 10 16\n30 12 32\n", "3", "t=3:ms,x=1,y=2"),
    ("0,10,10\n16,20,10\n32,30,12\n", "3", "t=1:ms,x=2,y=3"),
    ("1,2,3\n1,2,3\n4,5,6\n", "3", "x=1,y=2"),
    ("10 10\n20 10\n30 12\n", "2", "x=1,y=2"),
    ("10;10;0,000\n20;10;0,016\n15;12;0,032\n", "3", "t=3:s,x=1,y=2"),
    (
      "1714557600016 10 10 1\n1714557600032 20 10 1\n1714557600048 30 12 0\n", "4",
      "t=1:ms,x=2,y=3,pen=4"
    ),
    ("1\t5\t5\t0.2\n2\t9\t5\t0.5\n3\t7\t9\t0.4\n", "4", "x=2,y=3,force=4"),
    // With names of their own.
    (
      "when_ms,px,py,n\n0,10,10,1\n16,20,10,1\n32,30,12,1\n", "4",
      "t=when_ms:ms,x=px,y=py,stroke=n"
    ),
    ("time;px;py;down\n0;10;20;1\n8;11;21;1\n16;11;21;0\n", "4", "t=time:ms,x=px,y=py,pen=down"),
    (
      "x_px,y_px,t_ms,stroke\n10,10,0,0\n20,10,16,0\n15,0,500,1\n15,20,516,1\n", "4",
      "t=t_ms:ms,x=x_px,y=y_px,stroke=stroke"
    ),
    (
      "time_stamp\tposX\tposY\tstrokeNo\n0\t1\t2\t1\n8\t2\t2\t1\n90\t3\t4\t2\n", "4",
      "t=time_stamp:ms,x=posX,y=posY,stroke=strokeNo"
    ),
    ("ClientX\tClientY\n1\t2\n3\t4\n", "2", "x=ClientX,y=ClientY"),
    ("X (px),Y (px),Zeit [s]\n1,2,0\n3,4,0.1\n2,2,0.2\n", "3", "t=3:s,x=1,y=2"),
    ("a\tb\tc\nx\t2\t3\ny\t5\t6", "3", "x=b,y=c"),
    ("a,b\n1,2\n3,4\n", "2", "x=a,y=b"),
    (
      "ts_us,finger,posX,posY\n0,0,1,1\n0,1,5,5\n8000,0,2,1\n8000,1,6,5\n", "4",
      "t=ts_us:us,x=posX,y=posY,id=finger"
    ),
    // With words for the pen.
    (
      "posX,posY,eventType\n1,2,touchstart\n3,2,touchmove\n3,4,touchend\n", "3",
      "x=posX,y=posY,pen=eventType"
    ),
    (
      "when_ms,px,py,what\n0,1,2,down\n8,3,2,move\n16,3,4,up\n", "4",
      "t=when_ms:ms,x=px,y=py,pen=what"
    ),
    ("px,py,Kontakt\n1,2,true\n3,2,true\n3,4,false\n", "3", "x=px,y=py,pen=Kontakt"),
  ])
  func `a table is told with the columns by which it can be read`(
    table: String, count: String, columns: String
  ) throws {
    let found = text(table)
    #expect(found.words == "a table of \(count) columns")
    guard case .table(let shape) = found.kind else { return }
    #expect(shape.columns == columns, "\(table)")
    var options = ImportOptions()
    options.columns = try TableColumns(parsing: try #require(shape.columns))
    var reader = InkReader(MemorySource(Array(table.utf8)), format: .csv, options: options)
    #expect(try reader.next()?.recording.touches.isEmpty == false)
  }

  @Test func `rows of words, of few numbers or of unequal lengths are no table`() {
    for text in [
      "a,b,c\n1,2,3\n", "a,b,c\nx,y,3\nz,w,1\n", "1 2\n3 4 5\n", "1\n2\n3\n", "1 2\n",
      "hello world",
    ] {
      #expect(self.text(text).words == "text of no known format", "\(text)")
    }
  }

  @Test(arguments: 0..<40)
  func `the columns of a named table are found in any order`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let names = [("t", "stamp_ms"), ("x", "penX"), ("y", "penY"), ("n", "count")].shuffled(
      using: &random)
    let separator = [",", ";", "\t"].randomElement(using: &random) ?? ","
    var rows = [names.map(\.1).joined(separator: separator)]
    var points: [[Double]] = []
    for index in 0..<12 {
      let (x, y) = (
        Int.random(in: 0..<300, using: &random), Int.random(in: 0..<300, using: &random)
      )
      points.append([Double(x), Double(y)])
      let values = ["t": index * 8, "x": x, "y": y, "n": index]
      rows.append(names.map { "\(values[$0.0] ?? 0)" }.joined(separator: separator))
    }
    let table = rows.joined(separator: "\n")
    guard case .table(let shape) = text(table).kind else {
      Issue.record("no table, seed \(seed)")
      return
    }
    var options = ImportOptions()
    options.columns = try TableColumns(parsing: try #require(shape.columns, "seed \(seed)"))
    var reader = InkReader(MemorySource(Array(table.utf8)), format: .csv, options: options)
    let touches = try #require(try reader.next()).recording.touches
    #expect(touches.map { [$0.location.x, $0.location.y] } == points, "seed \(seed)")
    #expect(touches.last?.time == 88_000, "seed \(seed)")
  }

  // MARK: JSON

  @Test(arguments: [
    (
      "{\n \"recorder\": {\"n\": 1},\n \"steps\": []\n}\n",
      "JSON over several lines with the keys recorder, steps"
    ),
    (#"{"a":1}"#, "JSON on one line with the key a"),
    (#"[{"a":1,"b":2},{"c":1}]"#, "JSON on one line, an array of objects with the keys a, b"),
    ("[\n{\"a\":1},\n{\"c\":1}]", "JSON over several lines, an array of objects with the key a"),
    ("{\"a\":1}\n{\"b\":1}\n", "JSON with a value on each line with the key a"),
    ("[1,2]", "JSON on one line: an array of numbers"),
    ("[]", "JSON on one line: an empty array"), ("{}", "JSON on one line: an empty object"),
    ("[[1,2],\n[3,4]]", "JSON over several lines: an array of arrays"),
    (#"["a"]"#, "JSON on one line: an array of values"),
    (
      "{\"a\":1,\n\"b\":}",
      "JSON over several lines with the keys a, b; it is invalid at line 2, byte 5"
    ),
    (#"{"a":1"#, "JSON on one line with the key a; it is invalid at line 1, byte 7"),
    ("\u{FEFF}{\"a\":1}", "JSON on one line with the key a"),
    (
      #"{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1,"i":1,"j":1}"#,
      "JSON on one line with the keys a, b, c, d, e, f, g, h and 2 more"
    ),
    ("{bad}", "text of no known format"), ("{", "text of no known format"),
    ("[2026-01-01] begin", "text of no known format"),
  ])
  func `JSON is told with its lines and its keys`(json: String, words: String) {
    #expect(text(json).words == words)
  }

  @Test func `JSON that goes on after the first bytes is not told to be invalid`() {
    let long = "{\"a\":[" + String(repeating: "1,\n", count: 40_000)
    let found = UnknownText(Array(long.utf8.prefix(InkFormat.recognizedLength)))
    #expect(found.words == "JSON over several lines with the key a")
  }

  // MARK: Other kinds

  @Test(arguments: [
    (
      "05-01 10:00:00.016  1000  1000 I Launcher: start\n05-01 10:00:00.032  1000  1000 I L: x\n",
      "a log of a phone (logcat) with no touch in it"
    ),
    (
      "--------- beginning of main\n2026-05-01 10:00:00.016 +0200 1000 1000 I Launcher: start\n",
      "a log of a phone (logcat) with no touch in it"
    ),
    (
      "05-01 10:00:00.016 I/Launcher( 1000): start\n",
      "a log of a phone (logcat) with no touch in it"
    ),
    (
      "[ 05-01 10:00:00.016  1000: 1000 I/Launcher ]\nstart\n",
      "a log of a phone (logcat) with no touch in it"
    ),
    (
      "2026-05-01 10:00:00.016 1000-1000 Launcher com.example I  start\n",
      "a log of a phone (logcat) with no touch in it"
    ),
    (
      "D/Launcher( 1000): start\nI/Launcher( 1000): done\n",
      "a log of a phone (logcat) with no touch in it"
    ),
    (
      "2026-05-01 10:00:00,016 - app - INFO - start\n2026-05-01 10:00:01,000 - app - INFO - x\n",
      "a log with no touch in it"
    ),
    ("[   12.345678] usb 1-1: new device\n[   12.5] input: x as y\n", "a log with no touch in it"),
    (
      "May  1 10:00:00 host app[1]: start\nMay  1 10:00:01 host app[1]: done\n",
      "a log with no touch in it"
    ),
    ("10:00:00.016 start\n10:00:01.000 done\n", "a log with no touch in it"),
    ("10:00:00,1,2\n10:00:01,2,3\n", "a table of 3 columns"),
    ("<!DOCTYPE html>\n<html>", "a page of HTML"), ("<html lang='en'>", "a page of HTML"),
    ("<?xml version='1.0'?>\n<drawing>", "XML with the root drawing"),
    ("<a:board xmlns:a='b'/>", "XML with the root board"),
    ("\u{0}\u{1}\u{2}", "binary data"), ("%PDF-1.4\n", "a document (PDF)"),
    ("PK\u{3}\u{4}", "an archive (ZIP)"), ("GIF89a", "a picture (GIF)"),
    ("hello\nworld\n", "text of no known format"), ("- a: 1\n- b: 2\n", "text of no known format"),
  ])
  func `a file is told as what it is`(file: String, words: String) {
    #expect(text(file).words == words)
  }

  @Test func `data is told by its first bytes`() {
    for (bytes, words): ([UInt8], String) in [
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], "a picture (PNG)"),
      ([0xFF, 0xD8, 0xFF, 0xE0], "a picture (JPEG)"),
      ([0xFD, 0x37, 0x7A, 0x58], "an archive (xz)"),
      ([0x61, 0xFC, 0x62], "text that is not UTF-8"), ([0x61, 0, 0x62, 0], "binary data"),
      (Array(repeating: 0x61, count: 257) + Array("ustar".utf8), "an archive (tar)"),
    ] {
      #expect(UnknownText(bytes).words == words)
    }
  }

  @Test func `no bytes trap, whatever they are`() {
    var random = SplitMix64(seed: 9)
    let alphabet = Array("{}[]\",:<>/?!09.- \n\tEeax;I\u{0}".utf8)
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? 0
      }
      #expect(!UnknownText(bytes).words.isEmpty)
    }
  }
}

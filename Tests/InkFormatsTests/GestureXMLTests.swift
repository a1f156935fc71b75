// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import InkFormats
import PropertyTesting
import TestCorpora
import Testing
import TouchRecording

private func drawing(_ text: String) throws(Fault) -> ImportedRecording {
  try imported(text, as: .dollar)
}

private func fault(_ text: String) -> Fault? { fault(of: text, as: .dollar) }

/// A gesture whose strokes hold the points (x, y, t).
private func gesture(_ strokes: [[(Double, Double, Int)]]) -> String {
  let strokes = strokes.map { stroke in
    let points = stroke.map { #"<Point X="\#($0.0)" Y="\#($0.1)" T="\#($0.2)"/>"# }
    return "<Stroke>" + points.joined() + "</Stroke>"
  }
  return "<Gesture>" + strokes.joined() + "</Gesture>"
}

struct TegakiXMLTests {
  private static let stroke = #"<strokes><stroke><point x="1" y="2"/></stroke></strokes>"#

  @Test func `a stroke becomes a contact on the canvas of its character`() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <character>
        <utf8> &#84; </utf8> <number-of-strokes>2</number-of-strokes>
        <width>800</width> <height>900</height>
        <strokes>
          <stroke>
            <point x="10" y="20.5" timestamp="100" pressure="0.25" xtilt="0.1" ytilt="0"/>
            <point x="30" y="20" timestamp="116"></point>
          </stroke>
          <stroke/>
          <stroke><point x="20" y="20" timestamp="200"/></stroke>
        </strokes>
      </character>
      """
    let result = try imported(text, as: .tegaki)
    let header = result.recording.header
    #expect(header.title == "T" && header.canvas == .init(width: 800, height: 900))
    let touches = result.recording.touches
    #expect(touches.map(\.phase) == [.began, .ended, .began, .ended])
    #expect(touches.map(\.time) == [0, 16_000, 100_000, 100_000])
    #expect(touches.map(\.location.y) == [20.5, 20, 20, 20])
    #expect(touches.map(\.force) == [0.25, nil, nil, nil])
    #expect(result.notes == [.omitted("tilts of pens", count: 1)])
  }

  @Test func `each character of a collection is a recording, by default on 1000 by 1000`() throws {
    let text =
      "<character-collection><set name='t'><character><utf8>a</utf8>\(Self.stroke)</character>"
      + "<character><width>9</width></character></set><set><character>\(Self.stroke)</character>"
      + "</set></character-collection>"
    let drawings = try imported(Array(text.utf8), as: .tegaki)
    #expect(drawings.map(\.recording.header.title) == ["a", nil])
    #expect(drawings.allSatisfy { $0.recording.header.canvas == .init(width: 1000, height: 1000) })
    #expect(drawings.map(\.notes.count) == [1, 0])
  }

  @Test(arguments: [
    ("<character>\(stroke)", "element 1:68 the end of the file"),
    ("<character>\(stroke)</set>", "element 1:68 /set"),
    ("<character><stroke/></character>", "element 1:12 stroke"),
    ("<point x='1' y='2'/>", "element 1:1 point"),
    ("<character><character/></character>", "element 1:12 character"),
    ("<character><strokes/></character>", "noInk 1:1"), ("", "noInk 1:1"),
    ("</character>", "element 1:1 /character"),
    ("<character><width>0</width></character>", "value 1:12 width 0"),
    ("<character><height/></character>", "value 1:12 height nothing"),
    ("<character><strokes><stroke><point x='1'/></stroke>", "value 1:29 y nothing"),
    (
      "<character><strokes><stroke><point x='1' y='2' pressure='9'/></stroke>",
      "value 1:58 pressure 9"
    ),
  ])
  func `a character that is not whole is refused with a place`(text: String, fault: String) {
    #expect(told(InkFormatsTests.fault(of: text, as: .tegaki)) == fault)
  }
}

struct GestureXMLTests {
  @Test func `strokes become contacts that begin and end with them`() throws {
    let text = """
      <?xml version="1.0" encoding="utf-8" standalone="yes"?>
      <!-- two strokes -->
      <Gesture Name='T &amp; &#84;&#x41;' InputType="stylus">
      \t<Stroke index="1">
      \t\t<Point X="10" Y="20" T="1000" Pressure="51" />
      \t\t<Point X="30.5" Y="20" T="1016" Pressure="128"></Point>
      \t\t<Point X="50" Y="20" T="1032" />
      \t</Stroke>
      \t<Stroke><Point X="30" Y="70" T="1050" Pressure="255"/></Stroke>
      \t<Stroke/>
      </Gesture>

      """
    let result = try #require(
      try imported(Array(text.utf8), as: .dollar, file: "t.xml").first)
    let header = result.recording.header
    #expect(header.title == "T & TA")
    #expect(header.source == .init(importer: "dollar", file: "t.xml"))
    // The ink is 40 by 50: the margin is 5.
    #expect(header.canvas == .init(width: 55, height: 75))
    let touches = result.recording.touches
    #expect(touches.map(\.phase) == [.began, .moved, .ended, .began, .ended])
    #expect(touches.map(\.contact) == [0, 0, 0, 1, 1])
    #expect(touches.map(\.time) == [0, 16_000, 32_000, 50_000, 50_000])
    #expect(touches.map(\.location.x) == [10, 30.5, 50, 30, 30])
    #expect(touches.map(\.force) == [0.2, 128.0 / 255, nil, 1, 1])
    #expect(touches.allSatisfy { $0.pointer == .pen })
    #expect(result.integrity.isSealed)
    #expect(result.integrity.lines == 5)
  }

  @Test func `a constant pressure of 128 means that none is known`() throws {
    let points =
      #"<Point X="1" Y="1" T="0" Pressure="128"/><Point X="2" Y="1" T="1" Pressure="128"/>"#
    let text = "<Gesture><Stroke>\(points)</Stroke></Gesture>"
    #expect(try drawing(text).recording.touches.map(\.force) == [nil, nil])
  }

  @Test func `a stamp that steps back within a stroke is held and counted`() throws {
    let text = gesture([[(0, 0, 100), (1, 0, 99), (2, 0, 98), (3, 0, 103)]])
    let result = try drawing(text)
    #expect(result.recording.touches.map(\.time) == [0, 0, 0, 3000])
    #expect(result.recording.touches.map(\.location.x) == [0, 1, 2, 3])
    #expect(result.integrity.repaired.times == 2)
  }

  @Test func `points straight under the gesture are strokes between the others`() throws {
    let text = """
      <Gesture Name="arrow01" Number="1" NumPts="5" Millseconds="30">
      <Point X="1" Y="1" T="0"/><Point X="2" Y="1" T="10"></Point>
      <Stroke><Point X="3" Y="1" T="20"/></Stroke>
      <Point X="4" Y="1" T="30"/><Stroke/><Point X="5" Y="1" T="30"/>
      </Gesture>
      """
    let touches = try drawing(text).recording.touches
    #expect(touches.map(\.location.x) == [1, 2, 3, 3, 4, 4, 5, 5])
    #expect(touches.map(\.contact) == [0, 0, 1, 1, 2, 2, 3, 3])
    #expect(told(fault("<Gesture><Point/></Gesture>")).hasPrefix("value "))
  }

  @Test func `a gesture without a time at each point gets steps of 8 ms`() throws {
    let text =
      "<Gesture><Stroke><Point X='1' Y='1' T='50'/><Point X='2' Y='1'/></Stroke>"
      + "<Point X='3' Y='1' T='51'/><Point X='4' Y='1'/></Gesture>"
    let recording = try drawing(text).recording
    #expect(recording.touches.map(\.time) == [0, 8_000, 16_000, 24_000])
    #expect(String(decoding: recording.bytes, as: UTF8.self).contains(#""synthetic":true"#))
  }

  @Test func `the screen is the canvas if both of its sides are given`() throws {
    func result(_ attributes: String) throws -> ImportedRecording {
      try drawing("<Gesture \(attributes)><Point X='50' Y='60'/></Gesture>")
    }
    let screen = try result("ScreenWidth='1024' ScreenHeight='768.5'")
    #expect(screen.recording.header.canvas == .init(width: 1024, height: 768.5))
    #expect(screen.notes.isEmpty)
    for attributes in [
      "ScreenWidth='1024'", "ScreenWidth='1024' ScreenHeight='0'",
      "ScreenWidth='70000' ScreenHeight='1'", "ScreenWidth='a' ScreenHeight='b'",
    ] {
      let result = try result(attributes)
      #expect(result.recording.header.canvas == .init(width: 50, height: 60))
      #expect(result.notes.count == 1)
    }
    #expect(try result("").notes.isEmpty)
  }

  @Test func `strokes are numbered by their start`() throws {
    let text = gesture([
      [(0, 0, 50), (1, 0, 60)], [(2, 0, 10), (3, 0, 50)], [(4, 0, 60), (5, 0, 60)],
    ])
    let touches = try drawing(text).recording.touches
    #expect(touches.map(\.location.x) == [2, 0, 3, 1, 4, 5])
    #expect(touches.map(\.contact) == [0, 1, 0, 1, 2, 2])
    #expect(touches.map(\.time) == [0, 40_000, 40_000, 50_000, 50_000, 50_000])
  }

  @Test func `the canvas stays within what a header allows`() throws {
    func canvas(_ points: [(Double, Double, Int)]) throws -> Size {
      try drawing(gesture([points])).recording.header.canvas.size
    }
    #expect(try canvas([(50, 60, 0)]) == Size(width: 50, height: 60))
    #expect(try canvas([(-9, 0, 0)]) == Size(width: 1, height: 1))
    #expect(try canvas([(900_000, 7, 0)]) == Size(width: 65_536, height: 7))
  }

  @Test(arguments: [
    ("<Gesture", 1, 9), ("<Gesture a=1/>", 1, 12), ("<Gesture a='1' a='2'/>", 1, 16),
    ("<Gesture>\n text", 2, 2), ("<Gesture a='<'/>", 1, 13), ("<Gesture a='", 1, 13),
    ("<!-- a -- b --><Gesture/>", 1, 8), ("<!-- a", 1, 7), ("<1/>", 1, 2), ("< Gesture/>", 1, 2),
    ("<Gesture><![CDATA[a]]></Gesture>", 1, 11), ("<?php ?><Gesture/>", 1, 2),
    ("\n<?xml version='1.0'?><Gesture/>", 2, 2), ("<Gesture a='1'b='2'/>", 1, 15),
    ("<?xml-model href='a'?><Gesture/>", 1, 2), ("<?xmlversion='1.0'?><Gesture/>", 1, 2),
  ])
  func `what is no XML is refused with its place`(text: String, line: Int, byte: Int) {
    #expect(told(fault(text)) == "xmlSyntax \(line):\(byte)")
  }

  @Test(arguments: [
    "", "<Stroke/>", "<Gesture/>", "<Gesture></Gesture>", "<Gesture><Gesture/></Gesture>",
    "<Gesture><Stroke>", "<Gesture><Stroke></Gesture></Stroke>", "</Gesture>",
    "<Gesture><Stroke></Stroke></Gesture>",
    gesture([[(0, 0, 0)]]) + "<Gesture/>", "<Gesture><Stroke><Stroke/></Stroke></Gesture>",
    "<Gesture><Stroke><Point X='1' Y='1' T='1'><Point/></Point></Stroke></Gesture>",
  ])
  func `elements in the wrong place are refused`(text: String) {
    #expect(told(fault(text)).hasPrefix("element "))
  }

  @Test(arguments: [
    "X='1' Y='1' T=''", "X='1' T='1'", "Y='1' T='1'", "X='a' Y='1' T='1'", "X='' Y='1' T='1'",
    "X='1e7' Y='1' T='1'", "X='NaN' Y='1' T='1'", "X='1' Y='1' T='1e13'", "X='[1]' Y='1' T='1'",
    "X='1' Y='1' T='1' Pressure='256'", "X='1' Y='1' T='1' Pressure='-1'", "x='1' y='1' t='1'",
  ])
  func `attributes that are missing or make no sense are refused`(attributes: String) {
    let text = "<Gesture><Stroke>\n<Point \(attributes)/></Stroke></Gesture>"
    #expect(told(fault(text)).hasPrefix("value 2:"))
  }

  @Test func `a gesture of three centuries is refused`() {
    let text = gesture([[(0, 0, 0), (1, 0, 9_007_199_254_741)]])
    #expect(told(fault(text)).hasPrefix("value "))
    #expect(fault(gesture([[(0, 0, 0), (1, 0, 9_000_000_000_000)]])) == nil)
    #expect(told(fault("<?xml version='1.0' encoding='latin1'?>" + text)).hasPrefix("value "))
  }

  @Test func `bytes that are no UTF-8 are refused`() {
    #expect(throws: Fault.self) {
      try imported(Array("<Gesture Name='".utf8) + [0xE9] + Array("'/>".utf8), as: .dollar)
    }
  }

}

@Suite(.needsCorpora)
struct GestureXMLSampleTests {
  private let folder = "samples/dollar-xml"

  @Test func `every real gesture is imported, point for point`() throws {
    let names = try Corpora.names(in: folder).filter { $0.hasSuffix(".xml") }
    #expect(names.count == 16)
    for name in names {
      let bytes = try Corpora.bytes(of: "\(folder)/\(name)")
      #expect(InkFormat(recognizing: bytes) == .dollar)
      let result = try #require(try imported(bytes, as: .dollar, file: name).first)
      let text = String(decoding: bytes, as: UTF8.self)
      let touches = result.recording.touches
      #expect(touches.count == text.ranges(of: "<Point ").count, "\(name)")
      #expect(touches.count { $0.phase == .began } == text.ranges(of: "<Stroke ").count, "\(name)")
      #expect(touches.allSatisfy { $0.force == nil && $0.pointer == .pen }, "\(name)")
      let (back, end) = try Recording.read(result.recording.bytes)
      #expect(back == result.recording, "\(name)")
      #expect(end.warnings.isEmpty, "\(name)")
    }
  }

  @Test func `the real T has two strokes of 25 and 31 points, and a clock that steps back once`()
    throws
  {
    let bytes = try Corpora.bytes(of: "\(folder)/10-stylus-medium-T-01.xml")
    let result = try #require(try imported(bytes, as: .dollar).first)
    let touches = result.recording.touches
    #expect(touches.count { $0.contact == 0 } == 25)
    #expect(touches.count { $0.contact == 1 } == 31)
    #expect(result.integrity.repaired.times == 1)
    #expect(result.recording.header.title == "T~01")
    #expect(touches.first?.location == Point(x: 60, y: 13))
  }
}

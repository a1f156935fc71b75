// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import InkFormats
import Testing
import TouchRecording

struct WhiteboardTests {
  private static func session(_ strokes: String, corner: String = "top_left") -> String {
    """
    <?xml version="1.0" encoding="ISO-8859-1"?>
    <WhiteboardCaptureSession>
      <WhiteboardDescription>
        <SensorLocation corner="\(corner)"/>
        <DiagonallyOppositeCoords x="6512" y="1376"/>
      </WhiteboardDescription>
      <Transcription><Text>
    Größe &amp; Maß
      </Text><TextLine id="1" text="a"/></Transcription>
      <StrokeSet>
        \(strokes)
      </StrokeSet>
    </WhiteboardCaptureSession>

    """
  }

  private static let strokes = """
    <Stroke colour="black" start_time="100.00" end_time="100.03">
      <Point x="900" y="1000" time="100.00"/>
      <Point x="910" y="1040" time="100.02"/>
      <Point x="905" y="1090" time="100.03"/>
    </Stroke>
    <Stroke colour="black"/>
    <Stroke colour="black" start_time="100.51" end_time="100.53">
      <Point x="980" y="1000" time="100.51"/>
      <Point x="985" y="1050" time="100.53"/>
    </Stroke>
    """

  /// The bytes of text in ISO-8859-1.
  private func latin1(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  }

  @Test func `a session of IAM-OnDB is read in seconds, from ISO-8859-1`() throws {
    let bytes = latin1(Self.session(Self.strokes))
    #expect(InkFormat(recognizing: bytes) == .iamondb)
    let result = try #require(try imported(bytes, as: .iamondb).first)
    let touches = result.recording.touches
    #expect(touches.map(\.time) == [0, 20_000, 30_000, 510_000, 530_000])
    #expect(touches.map(\.location.x) == [900, 910, 905, 980, 985])
    #expect(touches.map(\.location.y) == [1000, 1040, 1090, 1000, 1050])
    #expect(touches.map(\.phase) == [.began, .moved, .ended, .began, .ended])
    #expect(touches.allSatisfy { $0.pointer == .pen })
    #expect(result.recording.header.title == "Größe & Maß")
    #expect(result.notes == [.omitted("strokes without a point", count: 1)])
  }

  @Test func `text that is UTF-8 is so whatever it declares`() throws {
    // As text in UTF-16 with a mark comes, and a file that an editor saved anew.
    for declared in ["ISO-8859-1", "utf-16", "UTF-8"] {
      let text = Self.session(Self.strokes).replacing("ISO-8859-1", with: declared)
      let result = try imported(text, as: .iamondb)
      #expect(result.recording.header.title == "Größe & Maß", "\(declared)")
    }
  }

  @Test func `a sensor in another corner leaves the direction of y open`() throws {
    let result = try imported(
      latin1(Self.session(Self.strokes, corner: "bottom_left")), as: .iamondb)[0]
    #expect(
      result.notes.contains {
        if case .assumed(let assumption) = $0 { assumption.fact == .yDirection } else { false }
      })
  }

  @Test(arguments: [
    ("<Point x='1' y='2' time='3'/>", "element 11:5 Point"),
    ("<Stroke><Point x='1' time='3'/></Stroke>", "value 11:13 y nothing"),
    ("<Stroke></Point></Stroke>", "element 11:13 /Point"), ("", "noInk 1:1"),
  ])
  func `a damaged session is refused with its place`(strokes: String, expected: String) {
    let text = Self.session(strokes).replacing("ISO-8859-1", with: "UTF-8")
    #expect(told(fault(of: text, as: .iamondb)) == expected)
  }
}

struct XournalTests {
  private static func page(_ content: String) -> String {
    """
    <?xml version="1.0" standalone="no"?>
    <xournal creator="xournalpp 1.2.3" fileversion="4">
    <title>a page</title>
    <preview>iVBORw0KGgo=</preview>
    <page width="595.28" height="841.89">
    <background type="solid" color="#ffffffff" style="lined"/>
    <layer>
    \(content)
    </layer>
    </page>
    <page width="10" height="20"><layer/></page>
    </xournal>

    """
  }

  @Test func `a page is a recording of its strokes, whose widths are forces`() throws {
    let text = Self.page(
      """
      <stroke tool="pen" color="#000000ff" width="1.5 0.75 1.2">100.50 200.25 110.00 205.00
       120.75 215.50</stroke>
      <text font="Sans" size="12" x="1" y="2">1 2 3</text>
      <stroke tool="highlighter" width="8.5">1 2 3 4</stroke>
      <stroke tool="eraser" width="8.5">5 6</stroke>
      """)
    #expect(InkFormat(recognizing: Array(text.utf8)) == .xournal)
    let result = try imported(text, as: .xournal)
    let touches = result.recording.touches
    #expect(touches.map(\.contact) == [0, 0, 0, 1, 1, 2, 2])
    #expect(
      touches.map(\.location).prefix(3) == [
        Point(x: 100.5, y: 200.25), Point(x: 110, y: 205), Point(x: 120.75, y: 215.5),
      ])
    #expect(touches.prefix(3).map(\.force) == [0.5, 1.2 / 1.5, nil])
    #expect(touches.map(\.pointer).suffix(3) == [.pen, .eraser, .eraser])
    #expect(result.recording.header.canvas == .init(width: 595.28, height: 841.89))
    #expect(result.recording.header.source?.isSynthetic == true)
    #expect(result.recording.header.title == "a page")
    #expect(
      result.notes == [
        .omitted("texts and pictures", count: 1), .omitted("pages without a stroke", count: 1),
      ])
  }

  @Test func `widths beyond that of the stroke are no forces`() throws {
    let result = try imported(
      Self.page("<stroke tool='pen' width='1 1.5'>1 2 3 4</stroke>"), as: .xournal)
    #expect(result.recording.touches.allSatisfy { $0.force == nil })
    #expect(
      result.notes.first == .omitted("pressures whose greatest value is unknown", count: 1))
  }

  @Test(arguments: [
    ("<stroke>1 2 3</stroke>", "value 8:1 stroke 3 numbers"),
    ("<stroke>1 2 3 x</stroke>", "value 8:15 stroke x"),
    ("<stroke>1 2000000</stroke>", "value 8:11 stroke 2000000"), ("", "noInk 1:1"),
  ])
  func `a damaged stroke is refused with its place`(content: String, expected: String) {
    #expect(told(fault(of: Self.page(content), as: .xournal)) == expected)
  }
}

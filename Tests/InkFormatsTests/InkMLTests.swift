// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import InkFormats
import Testing
import TouchRecording

/// A file with these elements under `ink`.
private func ink(_ elements: String) -> String {
  #"<ink xmlns="http://www.w3.org/2003/InkML">\#(elements)</ink>"#
}

/// A trace format with these channels; each is a name and more attributes or none.
private func format(_ channels: String..., id: String? = nil) -> String {
  let channels = channels.map { channel in
    let parts = channel.split(separator: " ", maxSplits: 1)
    return #"<channel name="\#(parts[0])" \#(parts.count > 1 ? parts[1] : "")/>"#
  }
  let id = id.map { " xml:id='\($0)'" } ?? ""
  return "<traceFormat\(id)>" + channels.joined() + "</traceFormat>"
}

private func touches(_ elements: String) throws(Fault) -> [TouchEvent] {
  try imported(ink(elements), as: .inkml).recording.touches
}

private func points(_ elements: String) throws(Fault) -> [Point] {
  try touches(elements).map(\.location)
}

private func notes(_ elements: String) throws(Fault) -> [ImportNote] {
  try imported(ink(elements), as: .inkml).notes
}

private func fault(_ elements: String) -> Fault? {
  fault(of: ink(elements), as: .inkml)
}

private func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

struct InkMLTests {
  @Test func `traces become contacts, numbered by time and named by annotations`() throws {
    let text = """
      <?xml version="1.0"?>
      <!-- a letter -->
      <i:ink xmlns:i="http://www.w3.org/2003/InkML">
        <i:traceFormat>
          <i:channel name="X"/><i:channel name="Y"/>
          <i:channel name="T" units="ms"/><i:channel name="F" max="200"/>
        </i:traceFormat>
        <i:annotation type="truth"> T &lt; <![CDATA[<U>]]>
        </i:annotation>
        <i:annotation type="label">no</i:annotation>
        <i:annotation type="UI">t-1</i:annotation>
        <i:trace>30 10 5000.5 100, 30 40 5016 250, 30 50 5032 -1</i:trace>
        <i:traceGroup><i:traceGroup>
          <i:trace id="1">10 10 4000 ?,50 10 4100 *</i:trace>
        </i:traceGroup></i:traceGroup>
        <i:trace>40 20 6000 50</i:trace>
      </i:ink>
      """
    let result = try imported(text, as: .inkml)
    let header = result.recording.header
    #expect(header.title == "T < <U>" && header.id == "t-1")
    #expect(header.source == .init(importer: "inkml"))
    #expect(header.canvas == .init(width: 54, height: 54))
    let touches = result.recording.touches
    #expect(touches.map(\.contact) == [0, 0, 1, 1, 1, 2, 2])
    #expect(touches.map(\.phase) == [.began, .ended, .began, .moved, .ended, .began, .ended])
    #expect(
      touches.map(\.time) == [0, 100_000, 1_000_500, 1_016_000, 1_032_000, 2_000_000, 2_000_000])
    #expect(touches.map(\.location.x) == [10, 50, 30, 30, 30, 40, 40])
    #expect(touches.map(\.force) == [nil, nil, 0.5, 1, 0, 0.25, 0.25])
    #expect(touches.allSatisfy { $0.pointer == .pen })
    #expect(result.notes == [.omitted("annotations", count: 1)])
  }

  @Test func `the example of the Recommendation for differences`() throws {
    // The table of section 3.2.1: X and Y of the first nine points.
    let format = format("X", "Y")
    let trace = #"1125 18432,'23'43,"7"-8,3-5,7 -3,6 2,6 8,3 6 T,2 4*T"#
    let expected: [(Double, Double)] = [
      (1125, 18432), (1148, 18475), (1178, 18510), (1211, 18540), (1251, 18567), (1297, 18596),
      (1349, 18633), (1404, 18676), (1461, 18723),
    ]
    #expect(
      try points("\(format)<trace>\(trace)</trace>")
        == expected.map { point($0.0, $0.1) })
    let entities = trace.replacing("'", with: "&#39;").replacing("\"", with: "&quot;")
    #expect(
      try points("<trace>\(trace)</trace>") == points("<trace>\(entities)</trace>"))
  }

  private static let traces: [(String, [[Double]])] = [
    // Signs and prefixes separate values; white space may stand around them.
    ("1-2,-3-4, 5\n 6 ,' - 1 ' +2", [[1, -2], [-3, -4], [5, 6], [4, 8]]),
    (".5 1.,1e1 0x", []), (".5 1.,1e1 007", [[0.5, 1], [10, 7]]),
    ("#1F #a,1.5.5", [[31, 10], [1.5, 0.5]]),
    // Each channel has a coding of its own; ! ends it.
    ("1 1,'2 5,2 6,!7*,1*", [[1, 1], [3, 5], [5, 6], [7, 6], [1, 6]]),
    // A star repeats the value, the step, and the change of the step.
    ("1 2,**,'3'-1,**,*1", [[1, 2], [1, 2], [4, 1], [7, 0], [10, 1]]),
    ("0 0,'2'0,\"1*,**,*2", [[0, 0], [2, 0], [5, 0], [9, 0], [14, 2]]),
    ("0 0,\"2'1,**", [[0, 0], [2, 1], [6, 2]]),
    // A plain value ends the steps.
    ("0 0,'5'5,!1!1,'*'2", [[0, 0], [5, 5], [1, 1], [1, 3]]),
    // A point without a position is left out, and differences go on.
    ("1 1,? 9,'1?,1 '3,? ?", [[1, 1], [3, 12]]),
    // A comma at the end is none, and neither is an empty point; more values are passed over.
    (",1 1,,2 2 9 T * ?,", [[1, 1], [2, 2]]),
    ("<!-- 9 9, -->1 <![CDATA[2]]>&#44;<?a 4?>3 4", [[1, 2], [3, 4]]),
  ]

  @Test(arguments: traces)
  func `traces are read in the grammar of the Recommendation`(
    trace: String, expected: [[Double]]
  ) throws {
    guard !expected.isEmpty else {
      #expect(fault("<trace>\(trace)</trace>") != nil)
      return
    }
    var found = try points("<trace>\(trace)</trace>")
    // A stroke of one point is read as its begin and its end.
    if expected.count == 1 { found.removeLast() }
    #expect(found == expected.map { point($0[0], $0[1]) })
  }

  private static let lengths: [(String, Double)] = [
    ("m", 72 / 0.0254), ("cm", 72 / 2.54), ("mm", 72 / 25.4), ("himetric", 72.0 / 2540), ("in", 72),
    ("pc", 12), ("pt", 1), ("dev", 1), ("em", 1), ("", 1),
  ]

  @Test(arguments: lengths)
  func `a point is 1/72 inch where units are lengths`(unit: String, factor: Double) throws {
    let format = format("X units='\(unit)'", "Y")
    let found = try points("\(format)<trace>10 10, 100 10</trace>")
    #expect(found[0].y == 10)
    #expect(abs(found[0].x - 10 * factor) < 1e-9 && abs(found[1].x - 100 * factor) < 1e-9)
  }

  private static let times: [(String?, Double)] = [
    ("s", 1_000_000), ("ms", 1000), ("us", 1), ("ns", 0.001), ("dev", 1000), (nil, 1000),
  ]

  @Test(arguments: times)
  func `times are milliseconds unless the channel tells another unit`(
    unit: String?, factor: Double
  ) throws {
    let format = format("X", "Y", "T " + (unit.map { "units='\($0)'" } ?? ""))
    let elements = "\(format)<trace>0 0 5000, 1 1 7500</trace>"
    #expect(try touches(elements).map(\.time) == [0, Microseconds((2500 * factor).rounded())])
    let unknown = assumed(.timeUnit, "the unit 'dev' of T is 1 ms; --time decides")
    #expect(try notes(elements) == (unit == "dev" ? [unknown] : []))
  }

  @Test func `each time is rounded by itself, and the first is 0`() throws {
    let format = format("X", "Y", "T units='ns'")
    // 1.5 rounds to 2, 2.5 to 3, -1.5 to -2.
    let elements = "\(format)<trace>0 0 -1500, 0 0 1500,0 0 2500</trace>"
    #expect(try touches(elements).map(\.time) == [0, 4, 5])
  }

  @Test func `a resolution counts in place of the units`() throws {
    let properties = """
      <channelProperties>
      <channelProperty channel="X" name="resolution" value="1000" units="1/cm"/>
      <channelProperty channel="Y" name="resolution" value="4" units="1 / dev"/>
      <channelProperty channel="T" name="resolution" value="10" units="1/s"/>
      <channelProperty channel="F" name="resolution" value="0" units="1/dev"/>
      <channelProperty channel="X" name="threshold" value="much"/>
      </channelProperties>
      """
    let format = format("X units='cm'", "Y units='in'", "T", "F max='10'")
    let elements =
      "<definitions><inkSource>\(format)\(properties)</inkSource></definitions>"
      + "<trace>2540 8 1 5,5080 16 2 5</trace>"
    let touches = try touches(elements)
    #expect(touches.map(\.location) == [point(72, 2), point(144, 4)])
    #expect(touches.map(\.time) == [0, 100_000])
    #expect(touches.map(\.force) == [0.5, 0.5])
    #expect(try notes(elements) == [.omitted("properties of channels", count: 2)])
  }

  private static let references: [(String, Point)] = [
    // What the trace names comes before what its group names, and so on.
    ("<trace contextRef='#b'>1 2</trace>", point(2, 1)),
    ("<trace contextRef='b'>1 2</trace>", point(2, 1)),
    (
      "<traceGroup contextRef='#b'><traceGroup><trace>1 2</trace></traceGroup></traceGroup>",
      point(2, 1)
    ),
    (
      "<traceGroup contextRef='#b'><traceGroup contextRef='#c'><trace>1 2</trace>"
        + "</traceGroup></traceGroup>", point(72, 2)
    ),
    ("<traceGroup contextRef='#b'><trace contextRef='#c'>1 2</trace></traceGroup>", point(72, 2)),
    ("<context traceFormatRef='#yx'/><trace>1 2</trace>", point(2, 1)),
    ("<context inkSourceRef='#s'/><trace>1 2</trace>", point(0.5, 2)),
    ("<context contextRef='#b'/><trace>1 2</trace>", point(2, 1)),
    (
      "<traceFormat><channel name='Y'/><channel name='X'/></traceFormat><trace>1 2</trace>",
      point(2, 1)
    ),
    // A context without a format names none.
    ("<traceGroup contextRef='#b'><trace contextRef='#d'>1 2</trace></traceGroup>", point(2, 1)),
    ("<trace contextRef='#d'>1 2</trace>", point(1, 2)),
    ("<trace contextRef='#DefaultContext'>1 2</trace>", point(1, 2)),
    ("<trace contextRef=''>1 2</trace>", point(1, 2)),
    ("<context traceFormatRef='#DefaultTraceFormat'/><trace>1 2</trace>", point(1, 2)),
    // Of several formats none is the only one.
    ("<trace>1 2</trace>", point(1, 2)),
    // The last one before the trace holds, in the order of the file.
    ("<trace>1 2</trace><context contextRef='#b'/>", point(1, 2)),
  ]

  @Test(arguments: references)
  func `the trace format is found through references`(elements: String, expected: Point) throws {
    let definitions = """
      <definitions>
      \(format("Y", "X", id: "yx"))
      <context xml:id="b" traceFormatRef="#yx"/>
      <context id="c"><inkSource>\(format("X units='in'", "Y"))</inkSource></context>
      <context id="d" brushRef="#br"/>
      <inkSource id="s" traceFormatRef="#xy"><channelProperties>
      <channelProperty channel="X" name="resolution" value="2" units="1/pt"/>
      </channelProperties></inkSource>
      \(format("X", "Y", id: "xy"))
      </definitions>
      """
    #expect(try points(definitions + elements)[0] == expected)
  }

  @Test func `the only trace format of a file holds for all its traces`() throws {
    let source = "<inkSource>\(format("Y", "X"))</inkSource>"
    for definition in ["<context>\(source)</context>", source, format("Y", "X")] {
      #expect(
        try points("<trace>1 2</trace><definitions>\(definition)</definitions>")[0] == point(2, 1))
    }
  }

  @Test func `traces of the type penUp are in the air`() throws {
    let elements = "<trace type='penUp'>1 1,2 2</trace><trace type='indeterminate'>3 3,4 4</trace>"
    let touches = try touches(elements)
    #expect(touches.map(\.phase) == [.hovered, .hovered, .began, .ended])
    #expect(touches.map(\.contact) == [1, 1, 0, 0])
    // Without times, each sample comes 8 ms after the one before, those in the air too.
    #expect(touches.map(\.time) == [0, 8_000, 16_000, 24_000])
    let result = try imported(ink(elements), as: .inkml)
    #expect(result.recording.header.canvas == .init(width: 4.1, height: 4.1))
    #expect(
      result.notes == [assumed(.contact, "traces of the type indeterminate touch the surface")])
  }

  @Test func `a trace may continue an earlier one`() throws {
    let elements =
      "<trace id='a' continuation='begin'>1 1,2 2</trace><trace>9 9</trace>"
      + "<trace id='b' continuation='middle' priorRef='#a'>3 3</trace>"
      + "<trace continuation='end' priorRef='#b'>4 4</trace>"
      + "<trace continuation='end' priorRef='#z'>5 5,6 6</trace>"
    let touches = try touches(elements)
    #expect(touches.filter { $0.contact == 0 }.map(\.location.x) == [1, 2, 3, 4])
    #expect(touches.filter { $0.contact == 2 }.map(\.location.x) == [5, 6])
    #expect(try notes(elements) == [.omitted("continuations of unknown traces", count: 1)])
  }

  @Test func `a timeOffset precedes times that count from the beginning of their trace`() throws {
    let traces =
      "<trace timeOffset='1000'>0 0 0,1 1 5</trace><trace timeOffset='2000.5'>2 2 0,3 3 5</trace>"
    let relative = format("X", "Y", "T") + traces
    #expect(try touches(relative).map(\.time) == [0, 5_000, 1_000_500, 1_005_500])
    #expect(
      try notes(relative) == [assumed(.timeOrigin, "T counts from the timeOffset of its trace")])
    let absolute = format("X", "Y", "T respectTo='#ts'") + traces
    // Both traces begin at 0, so the second one follows.
    #expect(try touches(absolute).map(\.time) == [0, 5_000, 13_000, 18_000])
    let none = format("X", "Y") + traces
    #expect(try touches(none).map(\.time) == [0, 8_000, 16_000, 24_000])
    #expect(
      try notes(none) == [
        .omitted("time offsets of traces without T", count: 2),
        .omitted("values beyond the trace format", count: 4),
      ])
  }

  @Test func `a force without a maximum is unknown`() throws {
    let elements = format("X", "Y", "F") + "<trace>0 0 1,1 1 0</trace>"
    #expect(try touches(elements).map(\.force) == [nil, nil])
    #expect(
      try notes(elements) == [
        .omitted("values of channels other than X, Y, T and F", count: 2)
      ])
  }

  @Test func `intermittent channels may be missing, and one unknown time makes all synthetic`()
    throws
  {
    let intermittent = "<intermittentChannels><channel name='T'/></intermittentChannels>"
    let format = "<traceFormat><channel name='X'/><channel name='Y'/>\(intermittent)</traceFormat>"
    #expect(try touches("\(format)<trace>0 0 5,1 1 9</trace>").map(\.time) == [0, 4_000])
    for trace in ["0 0 5,1 1", "0 0 5,1 1 ?", "0 0 *,1 1 9"] {
      #expect(try touches("\(format)<trace>\(trace)</trace>").map(\.time) == [0, 8_000])
    }
  }

  @Test func `the title and the id come from the annotations of the whole file`() throws {
    func names(_ elements: String) throws -> [String?] {
      let header = try imported(ink(elements + "<trace>1 1</trace>"), as: .inkml).recording.header
      return [header.title, header.id]
    }
    func annotation(_ type: String, _ text: String) -> String {
      "<annotation type='\(type)'>\(text)</annotation>"
    }
    #expect(
      try names(
        annotation("UI", "u") + annotation("normalizedLabel", "n") + annotation("label", "l")
          + annotation("sampleId", "s")) == ["l", "s"])
    #expect(try names(annotation("normalizedLabel", "n") + annotation("label", " ")) == ["n", nil])
    #expect(try names(annotation("truth", "1") + annotation("truth", "2")) == ["1", nil])
    #expect(
      try names("<traceGroup>\(annotation("truth", "1"))</traceGroup><annotation/>") == [nil, nil])
    let long = annotation("UI", String(repeating: "u", count: 257))
    #expect(try names(long) == [nil, nil])
    #expect(try notes(long + "<trace>1 1</trace>") == [.omitted("annotations", count: 1)])
  }

  @Test func `elements without a meaning are passed over and counted`() throws {
    let elements = """
      <annotationXML type="truth"><math><trace>1 1</trace></math></annotationXML>
      <definitions><brush/><trace>5 5</trace><timestamp/></definitions>
      <traceView traceDataRef="#a"/><bogus><trace>5 5</trace></bogus><trace></trace><trace/>
      <trace>1 2<bogus>3</bogus></trace>
      """
    #expect(
      try notes(elements) == [
        .omitted("annotations in XML", count: 1), .omitted("brushes", count: 1),
        .omitted("time stamps", count: 1), .omitted("trace views", count: 1),
        .omitted("traces inside definitions", count: 1),
        .omitted("traces without a point", count: 2), .omitted("unknown elements", count: 2),
      ])
    #expect(try points(elements) == [point(1, 2), point(1, 2)])
  }
}

struct InkMLFaultTests {
  private static let wrongText: [(String, Int, String)] = [
    ("1 x", 9, "x"), ("1 'x", 10, "x"), ("1 -", 9, "-"), ("1 2,3 4e", 13, "4e"), ("# 1", 7, "#"),
    ("T 1", 7, "T"), ("#1234567890123 1", 7, "#1234567890123"), ("1 '!2", 10, "!"),
    ("1 2;3 4", 10, ";"), ("1 1.2.", 12, "."), ("1 \u{e9}", 9, "\u{FFFD}"),
  ]

  @Test(arguments: wrongText)
  func `text that is no value is refused where it stands`(
    trace: String, byte: Int, found: String
  ) {
    let error = fault("\n<trace>\(trace)</trace>")
    #expect(
      error
        == .syntax(
          Place(line: 2, byte: byte + 1), found: found,
          expected: "a value of a trace, such as 12.5, '-3, * or ?"))
  }

  private static let wrongValues: [(String, Int, String)] = [
    ("<trace>1 1,2</trace>", 13, "Y"), ("<trace>1 1,2 ,3 3</trace>", 14, "Y"),
    ("<trace>1 1,1000001 1</trace>", 12, "X"), ("<trace>1 1e300</trace>", 10, "Y"),
    ("<trace>1 1,'1e308 1,'1e308 1</trace>", 12, "X"),
    ("<trace contextRef='#a'>1 1</trace>", 20, "contextRef"),
    ("<trace contextRef='other.xml#a'>1 1</trace>", 20, "contextRef"),
    ("<trace timeOffset='soon'>1 1</trace>", 20, "timeOffset"),
    ("<trace timeOffset='1e13'>1 1</trace>", 20, "timeOffset"),
    ("<context contextRef='#a' id='a'/><trace>1 1</trace>", 22, "contextRef"),
    ("<traceFormat><channel/></traceFormat>", 14, "name"),
    (
      "<inkSource><channelProperties><channelProperty channel='X' name='resolution' value='0'/>"
        + "</channelProperties></inkSource>", 85, "value"
    ),
    (
      "<inkSource><channelProperties><channelProperty channel='X' name='resolution'/>"
        + "</channelProperties></inkSource>", 31, "value"
    ),
  ]

  @Test(arguments: wrongValues)
  func `values that are missing or make no sense are refused`(
    elements: String, byte: Int, name: String
  ) {
    #expect(told(fault("\n" + elements)).hasPrefix("value 2:\(byte) \(name) "))
  }

  @Test func `a time beyond three centuries is refused`() {
    let format =
      "<traceFormat><channel name='X'/><channel name='Y'/><channel name='T'/></traceFormat>"
    #expect(fault("\(format)\n<trace>0 0 9e12</trace>") == nil)
    let error = fault("\(format)\n<trace>0 0 9.1e12</trace>")
    #expect(error?.place == Place(line: 2, byte: 12))
  }

  @Test(arguments: [
    ("<trace>1 1</trace></traceGroup>", 19), ("<traceFormat><channel name='X'/></traceFormat>", 1),
    ("<trace>1 1", 11),
  ])
  func `elements in the wrong place are refused`(elements: String, byte: Int) {
    let elements = elements + (byte == 1 ? "<trace>1 1</trace>" : "")
    let text = "<ink>\n\(elements)" + (byte == 11 ? "" : "</ink>")
    #expect(told(fault(of: text, as: .inkml)).hasPrefix("element 2:\(byte) "))
  }

  @Test func `a file without a point has no ink`() {
    for elements in ["", "<trace/>", "<trace> , </trace>", "<trace>? 1</trace>"] {
      #expect(fault(elements) == .noInk(Place(line: 1, byte: 1)))
    }
  }

  @Test func `elements nest 64 deep and no deeper`() {
    func nested(_ depth: Int) -> String {
      String(repeating: "<traceGroup>", count: depth - 2) + "<trace>1 1</trace>"
        + String(repeating: "</traceGroup>", count: depth - 2)
    }
    #expect(fault(nested(64)) == nil)
    // After <ink xmlns="...">, 42 bytes, and 63 groups of 12.
    let place = Place(line: 1, byte: 42 + 63 * 12 + 1)
    #expect(
      fault(nested(65))
        == .xmlSyntax(place, found: "trace", expected: "at most 64 open elements"))
  }

  @Test(arguments: [
    ("<ink>a</ink>a", "xmlSyntax"), ("a<ink/>", "xmlSyntax"), ("<ink></ink><ink/>", "element"),
    ("<ink><![CDATA[a", "xmlSyntax"), ("<ink><?a", "xmlSyntax"), ("<a><ink/></a>", "element"),
    ("", "element"), ("</ink>", "element"), ("<ink><trace>1<!-- -- --></trace></ink>", "xmlSyntax"),
  ])
  func `what is no XML of ink is refused`(text: String, name: String) {
    #expect(told(fault(of: text, as: .inkml)).hasPrefix(name + " "))
  }

  @Test func `ten thousand traces are read in one pass`() throws {
    let trace = "<trace id='a'>1 1,2 2</trace>\n"
    let text = ink(String(repeating: trace, count: 10_000))
    #expect(try imported(text, as: .inkml).recording.touches.count == 20_000)
  }
}

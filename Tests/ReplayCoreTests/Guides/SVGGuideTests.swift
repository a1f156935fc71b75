import GuideFiles
import Geometry
import ReplayCore
import Scenes
import Testing
import TraceCore

/// The one guide of a file.
func guide(_ text: String, named name: String = "file", inkTolerance: Double = 1) throws -> Guide {
  let guides = try GuideFile(Array(text.utf8), name: name, inkTolerance: inkTolerance).guides()
  return try #require(guides.count == 1 ? guides[0] : nil)
}

@Suite struct SVGGuideTests {
  private func svg(_ inside: String, _ attributes: String = #"viewBox="0 0 100 100""#) -> String {
    #"<svg xmlns="http://www.w3.org/2000/svg" \#(attributes)>\#(inside)</svg>"#
  }

  private func strokes(_ inside: String) throws -> [Path] {
    try guide(svg(inside)).strokes.map(\.path)
  }

  @Test(arguments: [
    (#"<path d="M1 2H9"/>"#, "M1 2L9 2"),
    (#"<line x1="1" y1="2" x2="3px" y2="4"/>"#, "M1 2L3 4"),
    (#"<line x2="1in"/>"#, "M0 0L96 0"),
    (#"<polyline points="0,0 1,1 2 0"/>"#, "M0 0L1 1L2 0"),
    (#"<polygon points="0,0 1,1 2 0"/>"#, "M0 0L1 1L2 0Z"),
    (#"<rect x="1" y="2" width="3" height="4"/>"#, "M1 2L4 2L4 6L1 6Z"),
    (
      #"<rect width="10" height="6" rx="2"/>"#,
      "M2 0H8A2 2 0 0 1 10 2V4A2 2 0 0 1 8 6H2A2 2 0 0 1 0 4V2A2 2 0 0 1 2 0Z"
    ),
    (
      #"<rect width="10" height="6" rx="9" ry="1"/>"#,
      "M5 0H5A5 1 0 0 1 10 1V5A5 1 0 0 1 5 6H5A5 1 0 0 1 0 5V1A5 1 0 0 1 5 0Z"
    ),
    (
      #"<circle cx="5" cy="5" r="2"/>"#,
      "M7 5A2 2 0 0 1 5 7A2 2 0 0 1 3 5A2 2 0 0 1 5 3A2 2 0 0 1 7 5Z"
    ),
    (
      #"<ellipse cx="5" cy="5" rx="4" ry="2"/>"#,
      "M9 5A4 2 0 0 1 5 7A4 2 0 0 1 1 5A4 2 0 0 1 5 3A4 2 0 0 1 9 5Z"
    ),
    (#"<path d="M0 0H9" transform="translate(1 2)"/>"#, "M1 2L10 2"),
    (
      #"<g transform="translate(10 0)"><g transform="scale(2)"><path d="M1 1H2"/></g></g>"#,
      "M12 2L14 2"
    ),
    (#"<g transform="rotate(90)"><path d="M0 0H9"/></g>"#, "M0 0L0 9"),
    (#"<svg:path d="M1 2H9"/>"#, "M1 2L9 2"),
  ])
  func `a shape is the path that SVG says it is`(shape: String, path: String) throws {
    #expect(try strokes(shape) == [Path(svg: path)])
  }

  @Test func `strokes come in the order of the document, whatever is between them`() throws {
    let found = try strokes(
      """
      <title>no &stroke;</title><!-- <path d="M9 9"/> --><?pi <path?><defs><path d="M8 8"/></defs>
      <path d="M1 1H2"/><text>T<tspan>2</tspan></text><a><path d="M2 2H3"><title>x</title></path></a>
      <g display="none"><path d="M7 7"/></g><g style="fill:red; display: none"><path d="M7 7"/></g>
      <path/><path d=" "/><circle r="0"/><polyline points=""/><rect width="4"/>
      <![CDATA[<path d="M6 6"/>]]><metadata><x:y><path d="M5 5"/></x:y></metadata><path d="M3 3H4"/>
      """)
    #expect(try found == ["M1 1H2", "M2 2H3", "M3 3H4"].map { try Path(svg: $0) })
  }

  @Test(arguments: [
    #"<?xml-stylesheet type="text/css" href="a.css"?>"#, #"<?xml-model href="a"?>"#,
    "<?xml\tversion='1.0'?>\n<?xml-stylesheet href='a'?>",
  ])
  func `an instruction for other programs may come first`(instruction: String) throws {
    #expect(try guide(instruction + svg(#"<path d="M1 2H9"/>"#)).strokes[0].path.svg == "M1 2L9 2")
  }

  @Test(arguments: [
    (#"viewBox="0 0 109 50""#, Size(width: 109, height: 50)),
    (#"viewBox="0,0,1,2" width="9" height="9""#, Size(width: 1, height: 2)),
    (#"width="96" height="1in""#, Size(width: 96, height: 96)),
    (#"width="72pt" height="25.4mm""#, Size(width: 96, height: 96)),
    (#"width="100%" height="100%""#, nil),
    (#"width="5""#, nil),
    ("", nil),
  ])
  func `the size is that of the view box, else of width and height`(
    attributes: String, size: Size?
  ) throws {
    #expect(try guide(svg(#"<path d="M1 1H2"/>"#, attributes)).size == size)
  }

  @Test func `the corner of the view box becomes the origin`() throws {
    let found = try guide(svg(#"<path d="M10 20H30"/>"#, #"viewBox="10 20 5 5""#))
    #expect(try found.strokes.map(\.path) == [Path(svg: "M0 0H20")])
    #expect(found.name == "file")
  }

  @Test func `a KanjiVG file is ordered by its ids, without its numbers, and names its character`()
    throws
  {
    let found = try guide(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- of no matter -->
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.0//EN" "http://nowhere/svg10.dtd" [
      <!ENTITY a "&b;&b;"> <!-- ' ] > -->
      <!ATTLIST path kvg:type CDATA #IMPLIED >
      ]>
      <svg width="109" height="109" viewBox="0 0 109 109">
      <g id="kvg:StrokePaths_04e8c"><g id="kvg:04e8c" kvg:element="二">
      <path id="kvg:04e8c-s2" d="M2 2H3"/><path id="kvg:04e8c-s10" d="M10 2H3"/>
      <path id="kvg:04e8c-s1" d="M1 1H2"/></g></g>
      <g id="kvg:StrokeNumbers_04e8c"><path d="M0 0"/><text transform="matrix(1 0 0 1 4 4)">1</text></g>
      </svg>
      """)
    #expect(found.name == "二")
    #expect(found.size == Size(width: 109, height: 109))
    #expect(found.strokes.map(\.path.svg) == ["M1 1L2 1", "M2 2L3 2", "M10 2L3 2"])
  }
}

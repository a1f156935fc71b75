// SPDX-License-Identifier: Apache-2.0
import Diagnostics
import Geometry
import GuideFiles
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

/// Drawings of letters as drawing programs write them.
@Suite struct DrawnSVGTests {
  private typealias Read = (strokes: [String], warnings: [String])

  private func read(_ inside: String, _ attributes: String = #"viewBox="0 0 200 100""#) throws
    -> Read
  {
    let text = #"<svg xmlns="http://www.w3.org/2000/svg" \#(attributes)>\#(inside)</svg>"#
    var warnings: [String] = []
    let guides = try GuideFile(Array(text.utf8), name: "a").guides { fault in
      warnings.append("\(fault.code.name): \(fault.message)")
    }
    return (guides[0].strokes.map(\.path.svg), warnings)
  }

  // MARK: Subpaths

  @Test(arguments: [
    ("M50 10V95M19 10H81", ["M50 10L50 95", "M19 10L81 10"]),
    ("M1 1h2m3 0h2M9 9M8 8h1", ["M1 1L3 1", "M6 1L8 1", "M8 8L9 8"]),
    ("M1 1H9V9ZM3 3H4", ["M1 1L9 1L9 9Z", "M3 3L4 3"]),
    // After Z the next run begins at the start of the closed one.
    ("M1 1H9V9Zh4", ["M1 1L9 1L9 9Z", "M1 1L5 1"]),
    ("M5 5", ["M5 5"]), ("M1 1L2 2", ["M1 1L2 2"]),
  ])
  func `each run of path data is a stroke`(data: String, strokes: [String]) throws {
    #expect(try read(#"<path d="\#(data)"/>"#).strokes == strokes)
  }

  @Test func `the runs of a character of KanjiVG stay at the place of its number`() throws {
    let found = try read(
      """
      <g id="kvg:0"><path id="kvg:0-s2" d="M2 2H3M4 4H5"/><path id="kvg:0-s1" d="M1 1H2"/></g>
      """)
    #expect(found.strokes == ["M1 1L2 1", "M2 2L3 2", "M4 4L5 4"])
    #expect(found.warnings.isEmpty)
  }

  // MARK: Styles

  @Test(arguments: [
    ("transform: translate(10px, 20px) scale(2)", "M70 40L130 40"),
    ("transform:translate(10px)", "M40 10L70 10"), ("transform: translateX(1in)", "M126 10L156 10"),
    ("TRANSFORM: translateY(5px) !important", "M30 15L60 15"),
    ("transform: scaleX(2) scaleY(50%)", "M60 5L120 5"),
    ("transform: scale(2, 3)", "M60 30L120 30"),
    ("transform: rotate(90deg)", "M-10 30L-10 60"),
    ("transform: rotate(100grad)", "M-10 30L-10 60"),
    ("transform: rotate(.25turn)", "M-10 30L-10 60"), ("transform: rotate(0)", "M30 10L60 10"),
    ("transform: skewX(45deg)", "M40 10L70 10"), ("transform: skew(45deg, 0deg)", "M40 10L70 10"),
    ("transform: skewY(45deg)", "M30 40L60 70"), ("transform: matrix(1,0,0,1,5,6)", "M35 16L65 16"),
    ("fill:none;/* ; */transform : translate( 1px , 2px )", "M31 12L61 12"),
    ("transform: none", "M30 10L60 10"), ("translate: 1px 2px", "M31 12L61 12"),
    ("scale: 2; translate: 1px 2px", "M61 22L121 22"), ("rotate: 90deg", "M-10 30L-10 60"),
    // About a point: that of the drawing, or of the shape, as stated.
    ("transform: scale(2); transform-origin: 30px 10px", "M30 10L90 10"),
    ("transform: rotate(180deg); transform-origin: center", "M170 90L140 90"),
    ("transform: scale(2); transform-origin: right 50%", "M-140 -30L-80 -30"),
    ("transform: scale(2); transform-origin: bottom left", "M60 -80L120 -80"),
    ("transform: scale(2); transform-box: fill-box; transform-origin: center", "M15 10L75 10"),
    ("transform: scale(2); transform-box: fill-box", "M30 10L90 10"),
    ("transform: translate(50%, 10%)", "M130 20L160 20"),
    // Of two declarations the last valid one holds.
    ("transform: translate(9px); transform: translate(1px)", "M31 10L61 10"),
  ])
  func `a transform of a style is applied as browsers do`(style: String, stroke: String) throws {
    let found = try read(#"<path style="\#(style)" d="M30 10H60"/>"#)
    #expect(try Path(svg: found.strokes[0]).isNear(Path(svg: stroke)), "\(found.strokes)")
    #expect(found.warnings.isEmpty)
    let group = try read(
      #"<g style="\#(style)"><path d="M30 10H60"/></g>"#.replacing("fill-box", with: "view-box"))
    #expect(group.strokes == found.strokes || style.contains("fill-box"))
  }

  @Test func `the transform of a style wins over that of the attribute, unless it is invalid`()
    throws
  {
    let wins = try read(
      #"<path transform="translate(5 5)" style="transform: translate(1px)" d="M0 0H1"/>"#)
    #expect(wins.strokes == ["M1 0L2 0"])
    #expect(wins.warnings.isEmpty)
    // CSS needs a unit, and a comma.
    for value in [
      "translate(1, 2)", "translate(1px 2px)", "rotate(9)", "turn(1px)", "rotate3d(1,1,1,9deg)",
    ] {
      let invalid = try read(
        #"<path transform="translate(5 5)" style="transform: \#(value)" d="M0 0H1"/>"#)
      #expect(invalid.strokes == ["M5 5L6 5"])
      #expect(invalid.warnings.count == 1 && invalid.warnings[0].contains("transform: \(value)"))
    }
    let origin = try read(
      #"<path transform="scale(2)" transform-origin="10 10" d="M10 10H20"/>"#)
    #expect(origin.strokes == ["M10 10L30 10"])
  }

  // MARK: Strokes that may be none

  @Test(arguments: [
    // Outlines: by Z, by the last point, by a curve, and the shapes.
    (#"<path d="M20 20C60 10 90 30 90 60L80 60Z"/><path d="M0 0H9"/>"#, "W431", "(stroke 1)"),
    (#"<path d="M0 0H9"/><path d="M0 0H9V9H0V0"/>"#, "W431", "(stroke 2)"),
    (
      #"<path d="M0 0H9M0 0H9V9Z"/><circle r="4"/>"#, "W431",
      "2 strokes of the guide look like closed outlines (stroke 2, 3)"
    ),
    // Grids by class, id, group, color, dashes and opacity.
    (#"<path class="Grid-line" d="M0 0H9"/><path d="M0 0V9"/>"#, "W431", "(stroke 1)"),
    (#"<path d="M0 0V9"/><g id="helperLines"><path d="M0 0H9"/></g>"#, "W431", "(stroke 2)"),
    (
      #"<path stroke="black" d="M0 0V9"/><g style="stroke:#DDDDDD"><path d="M0 0H9"/></g>"#, "W431",
      "(stroke 2)"
    ),
    (
      #"<path stroke="rgb(0,0,0)" d="M0 0V9"/><line stroke="LightGray" x2="9"/>"#, "W431",
      "(stroke 2)"
    ),
    (
      #"<path d="M0 0V9"/><line stroke="black" stroke-dasharray="2 2" x2="9"/>"#, "W431",
      "(stroke 2)"
    ),
    (
      ##"<path stroke="#000" d="M0 0V9"/><line stroke="#000" stroke-opacity=".2" x2="9"/>"##,
      "W431", "(stroke 2)"
    ),
  ])
  func `what looks like an outline or a grid is kept, and named with its number`(
    inside: String, code: String, words: String
  ) throws {
    let found = try read(inside)
    #expect(found.strokes.count >= 2)
    #expect(found.warnings.count == 1, "\(found.warnings)")
    #expect(found.warnings.first?.hasPrefix(code) == true)
    #expect(found.warnings.first?.contains(words) == true, "\(found.warnings)")
  }

  @Test(arguments: [
    #"<path visibility="hidden" d="M1 1H9"/>"#, #"<path visibility="collapse" d="M1 1H9"/>"#,
    #"<g style="visibility:hidden"><path d="M1 1H9"/></g>"#,
    #"<path opacity="0" d="M1 1H9"/>"#, #"<g opacity="0.0%"><g><path d="M1 1H9"/></g></g>"#,
    #"<path style="opacity: 0" d="M1 1H9"/>"#, #"<path display="none" d="M1 1H9"/>"#,
    #"<path fill="none" stroke="none" d="M1 1H9"/>"#,
    #"<g fill="none" stroke="black"><path style="stroke:none" d="M1 1H9"/></g>"#,
    #"<g stroke="none"><path fill="transparent" d="M1 1H9"/></g>"#,
    #"<path fill="none" stroke="black" stroke-opacity="0" d="M1 1H9"/>"#,
    #"<path fill="none" stroke="black" style="stroke-width:0px" d="M1 1H9"/>"#,
    #"<defs><path d="M1 1H9"/></defs>"#, #"<symbol><g><path d="M1 1H9"/></g></symbol>"#,
    #"<clipPath><path d="M1 1H9"/></clipPath>"#, #"<mask><rect width="9" height="9"/></mask>"#,
    #"<marker><path d="M1 1H9"/></marker>"#, #"<pattern><path d="M1 1H9"/></pattern>"#,
  ])
  func `shapes that are not drawn are no strokes, and are counted`(inside: String) throws {
    let found = try read(inside + "<path stroke='red' d='M0 0H9'/>")
    #expect(found.strokes == ["M0 0L9 0"])
    #expect(
      found.warnings == [
        "W411: left out, because they are not drawn: shapes that are hidden, or in definitions "
          + "(1 in all)"
      ])
  }

  @Test(arguments: [
    #"<path fill="none" d="M0 0H9"/>"#, #"<path stroke="none" d="M0 0H9"/>"#,
    #"<g visibility="hidden"><path visibility="visible" d="M0 0H9"/></g>"#,
    #"<path opacity="0.01" d="M0 0H9"/>"#, #"<path stroke="black" stroke-width="0" d="M0 0H9"/>"#,
    #"<g fill="none" stroke="none"><path stroke="blue" d="M0 0H9"/></g>"#,
    #"<g stroke="black" fill="none" stroke-width="0"><path stroke-width="2" d="M0 0H9"/></g>"#,
  ])
  func `a shape that may be painted is a stroke`(inside: String) throws {
    let found = try read(inside)
    #expect(found.strokes == ["M0 0L9 0"] && found.warnings.isEmpty)
  }

  @Test func `a shape that only a style sheet can paint is a stroke, and named`() throws {
    let found = try read(
      "<style>.a{stroke:red}</style><path class='a' fill='none' stroke='none' d='M0 0H9'/>")
    #expect(found.strokes == ["M0 0L9 0"])
    #expect(found.warnings.count == 1)
    #expect(found.warnings.first?.contains("something that is not painted (stroke 1)") == true)
  }

  @Test func `a file with nothing but hidden shapes says why it has no stroke`() {
    let text = #"<svg viewBox="0 0 9 9"><path opacity="0" d="M1 1H9"/></svg>"#
    var warnings: [Fault] = []
    #expect(throws: Fault.self) {
      try GuideFile(Array(text.utf8), name: "a").guides { warnings.append($0) }
    }
    #expect(warnings.map(\.code) == [.notImported])
  }

  @Test(arguments: [
    ##"<path d="M0 0H9Z"/>"##,
    ##"<path stroke="#ddd" d="M0 0H9"/><path stroke="#ddd" d="M0 9H9"/>"##,
    ##"<path stroke="black" d="M0 0H9"/><path stroke="#222" d="M0 9H9"/>"##,
    #"<path id="stroke1" class="letter" d="M0 0H9"/>"#, #"<path id="guide" d="M0 0C1 1 2 2 0 9"/>"#,
    #"<g stroke-dasharray="1"><path d="M0 0H9"/><path d="M0 9H9"/></g>"#,
  ])
  func `lines of one look, and lines there and back, are no outlines and no grid`(
    inside: String
  ) throws {
    #expect(try read(inside).warnings == [])
  }
}

extension Path {
  /// True if all points are within a billionth of those of another path of lines.
  fileprivate func isNear(_ other: Path) -> Bool {
    let (own, others) = (flattened(tolerance: 1), other.flattened(tolerance: 1))
    return zip(own, others).allSatisfy { pair in
      zip(pair.0.points, pair.1.points).allSatisfy { $0.distance(to: $1) < 1e-9 }
    } && own.count == others.count
  }
}

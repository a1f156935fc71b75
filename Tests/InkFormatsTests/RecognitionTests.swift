// SPDX-License-Identifier: Apache-2.0
import InkFormats
import TestCorpora
import Testing

struct RecognitionTests {
  private static let texts: [(InkFormat?, [String])] = [
    (
      .dollar,
      [
        "<Gesture>", "\u{FEFF}<?xml version='1.0'?>\n<Gesture Name=''>", "\n<Gesture>",
        "<Gesture><ink/></Gesture>",
      ]
    ),
    (
      .inkml,
      [
        "<ink>", "\u{FEFF}<?xml version='1.0'?>\n<!-- <Gesture> --> <inkml:ink a=", "<ink/>",
        "<!DOCTYPE ink>", "<ink><Gesture /></ink>",
      ]
    ),
    (
      .unipen,
      [
        ".COORD X Y\n", "\n\n.VERSION 1.0\r\n.PEN_DOWN\r\n", ".VERSION 1.0\r.PEN_UP",
        ".VERSION 1.0",
        ".COORD X Y T\n.PEN_DOWN\n1 2 0\n", ".COORD X Y T P\n",
      ]
    ),
    // The first bytes of a drawing are enough.
    (
      .quickdraw,
      [#"{"word":"a","drawing":[[[1]"#, "\u{FEFF}\n {\"drawing\":\"[[[1]", #"{"drawing":"#]
    ),
    (.pointer, [#"[{"type":"pointerdown"}]"#, #"{"a":1},{"eventType":"pointerup""#]),
    (.tegaki, ["<character>", "<?xml version='1.0'?>\n<character-collection/>"]),
    (
      nil,
      [
        "", #"{"format":"touch-recording"}"#, "<svg/>", "<Gestures>", "a <Gesture>", "<ink",
        "<inks>", "ink", "<svg><ink/></svg>", "<!-- <ink/>", "<", "<!DOCTYPE", ".",
        ".TH MAN 1\n.SH NAME\n", "COORD", ".coord", "1 2\n.COORD X Y", ".INCLUDE a",
        "STARTED\n1,2,3", "START 1", "12\n1 2 3 4 5 6", "12\n1 2 3 4 5 6 a", "a\n1 2", "{",
        #"{"drawing":7}"#, #"[{"drawing":[]}]"#, #"{"a":{"drawing":[]}}"#,
        #"{"format":"touch-recording","drawing":[]}"#,
        #"{"drawing":[],"format":"touch-recording"}"#, "[]", "[7]", "[[1,2]]", "[[[[1]]]]", "{}",
        #"{"inputs":[]}"#, #"{"format":"touch-recording","points":[]}"#,
        #"{"points":[],"format":"touch-recording"}"#, #"[{"x":1,"y":2,"z":3}]"#, "[[", #"[["a"]]"#,
        "x,y", "x;y\n1;2", "x,y,z\n1,2,3", "a,b,t\n1,2,3", "x", "1,2,3", "<x,y,t>",
        "{\"x\":1,\"y\":2}", "t,x\n1,2", "12\n", "1 2", "<characters>", #"[{"eventType":"wheel"}]"#,
      ]
    ),
  ]

  @Test(arguments: texts)
  func `a text is recognized as the one format that it is of, or as none`(
    format: InkFormat?, texts: [String]
  ) {
    for text in texts {
      #expect(InkFormat(recognizing: Array(text.utf8)) == format, "\(text)")
    }
  }
}

struct LikenessTests {
  @Test(arguments: [
    ("<gestures><Stroke><Point X='1'/>", "dollar without Gesture, Y="),
    (
      "<characters><utf8>T</utf8><stroke><Point>",
      "tegaki without <strokes>, <point; dollar without Gesture, <Stroke, X=, Y="
    ),
    ("N: a, N: b", ""), ("hello", ""), ("", ""),
  ])
  func `the two formats that a text is nearest to are told, with what it lacks`(
    text: String, nearest: String
  ) {
    let found = InkFormat.nearest(to: Array(text.utf8)).map {
      "\($0.format) without \($0.missing.joined(separator: ", "))"
    }
    #expect(found.joined(separator: "; ") == nearest)
  }
}

@Suite(.needsCorpora)
struct RecognitionSampleTests {
  /// Folders of real files that are drawings of one line, lists of strokes or tables.
  private static let own = [
    "csv", "hwrt", "omniglot", "quickdraw", "signature-pad", "strokes", "svc",
  ]

  @Test func `drawings, lists and tables are recognized in no real file of another format`() throws
  {
    let folders = try Corpora.names(in: "samples").filter {
      !$0.contains(".") && !Self.own.contains($0)
    }
    #expect(folders.count >= 9)
    for folder in folders {
      for name in try Corpora.names(in: "samples/\(folder)") {
        let bytes = try Corpora.bytes(of: "samples/\(folder)/\(name)")
        let format = InkFormat(recognizing: Array(bytes.prefix(InkFormat.recognizedLength)))
        #expect(![.quickdraw, .strokes, .csv].contains(format), "\(folder)/\(name)")
      }
    }
  }
}

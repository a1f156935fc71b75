// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite struct ConvertCommandTests {
  private static let ink = """
    <ink><annotation type="truth">l</annotation><traceFormat><channel name="X"/>\
    <channel name="Y"/><channel name="T" units="ms"/></traceFormat>
    <trace>10 20 1000, 10 60 1016, 10 120 1032</trace><trace>40 120 1100</trace></ink>
    """

  private static let drawing =
    #"{"word":"l","key_id":"7","drawing":[[[10,10,10],[20,60,120],[0,16,32]]]}"# + "\n"

  @Test func `every command takes a file of another format as the recording that it becomes`()
    throws
  {
    let folder = try TemporaryFolder(["l.inkml": Self.ink])
    let made = try Command("convert", "l.inkml", "-o", "l.touch.jsonl", in: folder)
    #expect(made.status == 0, "\(made.diagnostics)")
    #expect(
      String(decoding: try folder.read("l.touch.jsonl"), as: UTF8.self).contains(
        #""source":{"importer":"inkml","file":"l.inkml","sha256":""#))
    for call in [
      ["--format", "json"], ["--guide-from", "title", "--set", "placement=ink"],
      ["check", "--strict"], ["explain", "--stroke", "1"], ["convert"], ["convert", "--to", "csv"],
      ["render", "--last", "--to", "rgba", "-o", "-"], ["shrink", "--keep", "strokes>0"],
    ] {
      let foreign = try Command(call + ["l.inkml"], in: folder)
      let native = try Command(call + ["l.touch.jsonl"], in: folder)
      #expect(foreign.status == 0, "\(call): \(foreign.diagnostics)")
      let output = foreign.output.replacing("l.inkml", with: "l.touch.jsonl")
      guard call.first != "--format" else {
        // A report names the input with its digest.
        #expect(output.contains(#""samples": 4"#) && native.output.contains(#""samples": 4"#))
        continue
      }
      #expect(output == native.output.replacing("l.inkml", with: "l.touch.jsonl"), "\(call)")
    }
  }

  @Test func `a stream of drawings goes on after a bad line, and a wrong format has a place`()
    throws
  {
    let folder = try TemporaryFolder()
    let text = Self.drawing + "{\"word\":\"x\",\"drawing\":7}\n" + Self.drawing
    let replayed = try Command("-", in: folder, input: text)
    #expect(replayed.status == 2)
    let told = try Command("-", "--from", "quickdraw", in: folder, input: text)
    #expect(told.status == 2 && told.output == replayed.output)
    #expect(replayed.output.contains("3 recordings, 1 not replayed"), "\(replayed.output)")
    #expect(replayed.diagnostics.hasPrefix("-:2:"), "\(replayed.diagnostics)")
    let forced = try Command("convert", "--from", "inkml", "-", in: folder, input: text)
    #expect(forced.status == 2 && forced.diagnostics.hasPrefix("-:1:1: E410: "))
  }

  @Test func `a part is cut out and sealed`() throws {
    let folder = try TemporaryFolder(["l.inkml": Self.ink])
    let cut = try Command("convert", "l.inkml", "--cut", "16ms..100ms", in: folder)
    #expect(
      cut.output.split(separator: "\n").dropFirst() == [
        #"{"t":0,"id":0,"phase":"began","x":10,"y":60,"type":"pen"}"#,
        #"{"t":16000,"id":0,"phase":"ended","x":10,"y":120}"#,
        #"{"t":84000,"event":"end","lines":2}"#,
      ], "\(cut.output)")
    let one = try Command("convert", "l.inkml", "--only-contact", "1", in: folder)
    #expect(one.output.split(separator: "\n").count == 4)
    let none = try Command("convert", "l.inkml", "--cut", "1s..2s", in: folder)
    #expect(none.status == 2)
    #expect(
      none.diagnostics == """
        l.inkml: E414: no touch lies in the part to keep (--cut, --only-contact): found a recording \
        that ends at 0.100 s, expected at least one touch in it

        """)
    let bad = try Command("convert", "l.inkml", "--cut", "2s..1s", in: folder)
    #expect(bad.status == 64 && bad.diagnostics.contains("two times such as 1.2s..3s"))
  }

  @Test func `a form that holds one recording needs a folder for several`() throws {
    let folder = try TemporaryFolder(["two.ndjson": Self.drawing + Self.drawing])
    let refused = try Command("convert", "two.ndjson", "--to", "svg", "-o", "two.svg", in: folder)
    #expect(refused.status == 64 && refused.diagnostics.contains("E514"))
    let made = try Command("convert", "two.ndjson", "--to", "svg", "-o", "out/", in: folder)
    #expect(made.status == 0, "\(made.diagnostics)")
    #expect(try folder.names(in: "out") == ["two-2.svg", "two.svg"])
    let both = try Command("convert", "two.ndjson", in: folder)
    #expect(both.output.ranges(of: #""event":"end""#).count == 2)
  }

  @Test func `a picture holds the guide and the ink, and a title stays text`() throws {
    let text = Bar.good.replacing(
      "\"version\":1", with: #""version":1,"title":"<b>&\"""#)
    let folder = try TemporaryFolder(["bar.touch.jsonl": text])
    let made = try Command("convert", "bar.touch.jsonl", "--to", "svg", in: folder)
    #expect(made.status == 0, "\(made.diagnostics)")
    #expect(made.output.contains("<title>&lt;b&gt;&amp;&quot;</title>"))
    #expect(made.output.contains(#"<path class="guide""#))
    #expect(made.output.contains(#"<g class="stroke">"#))
    let bad = try Command(
      "convert", "-", "--to", "svg", in: folder,
      input: text.replacing("as-is", with: "?"))
    #expect(bad.status == 2 && bad.output == "" && bad.diagnostics.contains(": E4"))
  }

  @Test(
    arguments: [
      ("counter", #""kind":"counter""#, 0), ("wave", #""kind":"wave""#, 0),
      ("pattern", #""kind":"pattern","seed":7"#, 0),
      (
        "scratch",
        ##""kind":"scratch","frame":{"x":0,"y":0,"width":50,"height":50},"content":{"color":"#123456"}"##,
        1
      ),
    ])
  func `a picture of any scene is made of shapes, and hides what a cover hides`(
    kind: String, scene: String, images: Int
  ) throws {
    let text = """
      {"format":"touch-recording","version":1,"canvas":{"width":200,"height":300},"scene":{\(scene)}}
      {"t":0,"event":"end","lines":0}

      """
    let folder = try TemporaryFolder(["a.touch.jsonl": text])
    let made = try Command("convert", "a.touch.jsonl", "--to", "svg", in: folder)
    #expect(made.status == 0, "\(made.diagnostics)")
    #expect(made.output.matches(of: /<image/).count == images && !made.output.contains("#123456"))
    #expect(made.output.matches(of: #/<(path|rect) /#).count >= (kind == "scratch" ? 1 : 5))
  }
}

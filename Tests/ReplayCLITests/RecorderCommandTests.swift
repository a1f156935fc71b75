// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

@Suite struct RecorderCommandTests {
  // To draw the page takes a second, so each test runs the command as rarely as it can.
  @Test func `the page is written into a folder or the standard output`() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("pages")
    let run = try Command("recorder", "-o", "pages", in: folder)
    #expect(run.status == 0 && run.output == "" && run.diagnostics == "")
    #expect(try folder.names(in: "pages") == ["recorder.html"])
    let page = String(decoding: try folder.read("pages/recorder.html"), as: UTF8.self)
    #expect(page.hasPrefix("<!doctype html>\n") && page.hasSuffix("</html>\n"))
    #expect(try Command("recorder", in: folder).output == page)
    // The program of the tests has no engine for browsers.
    #expect(
      page.contains(#""judges":false"#)
        && page.contains("<code>make dist</code> builds one with it."))
  }

  @Test func `the page is written into a file, which is kept unless it may be replaced`() throws {
    let folder = try TemporaryFolder(["rec.html": "mine"])
    #expect(try Command("recorder", "-o", "rec.html", in: folder).status == 73)
    #expect(try folder.read("rec.html") == Array("mine".utf8))
    #expect(try Command("recorder", "-o", "rec.html", "--overwrite", in: folder).status == 0)
    #expect(try folder.read("rec.html").count > 20_000)
  }

  /// Returns the only scene that a page offers.
  private func offered(by page: String) throws -> NSDictionary {
    let data = try #require(page.firstMatch(of: #/id="data">(.*?)<\/script>/#.dotMatchesNewlines()))
    let scenes = try #require(try object(String(data.1))["scenes"] as? [NSDictionary])
    #expect(scenes.count == 1)
    return try #require(scenes.first)
  }

  private func object(_ text: String) throws -> NSDictionary {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
  }

  private static let bar = #"{"name":"bar","strokes":[{"d":"M20 40H220"}]}"#

  @Test(arguments: [
    (#"{"kind":"trace","guide":"T","placement":"ink","x-mine":[1]}"#, "middle"),
    (#"{"kind":"trace","guide":\#(bar),"placement":"as-is","rules":{"tolerance":9}}"#, "corner"),
    (#"{"kind":"trace","guide":"T","placement":{"x":9,"y":9,"width":90,"height":90}}"#, "corner"),
    (#"{"kind":"scratch","frame":{"x":45,"y":60,"width":300,"height":400}}"#, "corner"),
    (#"{"kind":"scratch"}"#, "canvas"),
    (#"{"kind":"counter","goal":3}"#, "middle"),
    (#"{"kind":"ink"}"#, nil as String?),
  ])
  func `the page records on the scene of a file`(scene: String, place: String?) throws {
    let folder = try TemporaryFolder(["mine.json": scene])
    let run = try Command("recorder", "--scene", "mine.json", in: folder)
    #expect(run.status == 0 && run.diagnostics == "")
    let offered = try offered(by: run.output)
    #expect(try offered["header"] as? NSDictionary == object(scene))
    #expect(offered["name"] as? String == "mine")
    #expect((offered["picture"] as? NSDictionary)?["place"] as? String == place)
    #expect((offered["card"] is NSNull) == !scene.contains("scratch"))
  }

  @Test func `a bad scene is the fault that it is in a replay`() throws {
    let folder = try TemporaryFolder([
      "bad.json": #"{"kind":"trace","guide":"T","rules":{"tolerence":9}}"#,
      "picture.json": #"{"kind":"scratch","content":{"image":"gold"}}"#,
      "a.touch.jsonl": Self.recording,
    ])
    for file in ["bad.json", "picture.json", "missing.json"] {
      let run = try Command("recorder", "--scene", file, "-o", "page.html", in: folder)
      let replay = try Command("replay", "a.touch.jsonl", "--scene", file, "-q", in: folder)
      #expect(run.status == 2 && run.diagnostics == replay.diagnostics, "\(file)")
      #expect(run.diagnostics.hasPrefix("\(file):"))
    }
    #expect(try folder.names(in: ".").filter { $0.hasSuffix("html") } == [])
  }

  private static let recording = #"""
    {"format":"touch-recording","version":1,"canvas":{"width":414,"height":896,"scale":1}}
    {"t":0,"id":0,"phase":"began","x":9,"y":9}
    {"t":9,"id":0,"phase":"ended"}

    """#
}

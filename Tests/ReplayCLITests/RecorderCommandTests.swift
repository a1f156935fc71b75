import Testing

@Suite struct RecorderCommandTests {
  // Debug code draws the page for some seconds, so each test runs the command as rarely as it can.
  @Test func `the page is written into a folder or the standard output`() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("pages")
    let run = try Command("recorder", "-o", "pages", in: folder)
    #expect(run.status == 0 && run.output == "" && run.diagnostics == "")
    #expect(try folder.names(in: "pages") == ["recorder.html"])
    let page = String(decoding: try folder.read("pages/recorder.html"), as: UTF8.self)
    #expect(page.hasPrefix("<!doctype html>\n") && page.hasSuffix("</html>\n"))
    #expect(try Command("recorder", in: folder).output == page)
  }

  @Test func `the page is written into a file, which is kept unless it may be replaced`() throws {
    let folder = try TemporaryFolder(["rec.html": "mine"])
    #expect(try Command("recorder", "-o", "rec.html", in: folder).status == 73)
    #expect(try folder.read("rec.html") == Array("mine".utf8))
    #expect(try Command("recorder", "-o", "rec.html", "--overwrite", in: folder).status == 0)
    #expect(try folder.read("rec.html").count > 20_000)
  }

  @Test func `the command takes no recordings`() throws {
    let run = try Command("recorder", "a.touch.jsonl", in: try TemporaryFolder())
    #expect(run.status == 64 && run.output == "")
  }
}

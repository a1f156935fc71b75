import Testing

@Suite struct RecorderCommandTests {
  @Test func `the page is written into a file, a folder or the standard output`() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("pages")
    let file = try Command("recorder", "-o", "rec.html", in: folder)
    #expect(file.status == 0 && file.output == "" && file.diagnostics == "")
    let page = String(decoding: try folder.read("rec.html"), as: UTF8.self)
    #expect(page.hasPrefix("<!doctype html>\n") && page.hasSuffix("</html>\n"))
    #expect(try Command("recorder", "-o", "pages", in: folder).status == 0)
    #expect(try folder.names(in: "pages") == ["recorder.html"])
    #expect(try Command("recorder", in: folder).output == page)
  }

  @Test func `a page that is there is kept unless it may be replaced`() throws {
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

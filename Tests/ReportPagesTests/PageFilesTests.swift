import Foundation
import ReportPages
import TestCorpora
import Testing

/// The pages hold the files that the compiler embedded.
@Suite struct PageFilesTests {
  private static let pages = ["Report": PageFiles.report, "Recorder": PageFiles.recorder]

  // Only the names are arguments, because the log prints arguments in full.
  @Test(arguments: pages.keys)
  func `every file of a page stands in it, each line once`(page: String) throws {
    let files = try #require(Self.pages[page])
    let folder = "Sources/CPages/\(page)"
    var texts = ["css": "", "html": "", "js": ""]
    for name in try Project.names(in: folder) {
      let text = try Project.text(of: "\(folder)/\(name)")
      #expect(text.hasSuffix("\n"), "\(name): the last line has no line feed")
      texts[URL(fileURLWithPath: name).pathExtension]? += text
    }
    let (style, script) = (texts["css"] ?? "", texts["js"] ?? "")
    let all = PageFiles(style: style, markup: texts["html"] ?? "", script: script)
    // The folder has another order than the page.
    func lines(_ text: String) -> [Substring] { text.split(separator: "\n").sorted() }
    #expect(lines(files.style) == lines(all.style) && lines(files.markup) == lines(all.markup))
    #expect(lines(files.script) == lines(all.script))
  }

  @Test func `the page of a comparison has its own files beside those of the report`() throws {
    let own = try Project.names(in: "Sources/CPages/Comparison")
    #expect(own.count == 3)
    let page = PageFiles.comparison
    let text = page.style + page.markup + page.script
    for name in own + ["../Report/head.html", "../Report/listing.js"] {
      let file = try Project.text(of: "Sources/CPages/Comparison/\(name)")
      let parts = PageFiles(style: file, markup: "", script: "")
      #expect(text.contains(parts.style), "\(name)")
    }
  }

  private static let node = ["/usr/bin/node", "/usr/local/bin/node"]
    .first(where: FileManager.default.isExecutableFile)

  @Test(
    .enabled(if: node != nil, "Node.js is not installed"),
    arguments: ["Report", "Comparison", "Recorder"])
  func `the script of a page has no syntax error`(page: String) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).js")
    defer { try? FileManager.default.removeItem(at: file) }
    try (Self.pages[page] ?? .comparison).script.write(to: file, atomically: false, encoding: .utf8)
    let process = try Process.run(
      URL(fileURLWithPath: #require(Self.node)), arguments: ["--check", file.path])
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test func `a page holds neither indentation nor lines of comments`() {
    let files = PageFiles(
      style: "/* a */\na {\n  b: c; /* d */\n}\n\n/* two\n lines */\nb {}\n", markup: "",
      script: "// a\nf(\n  1); // b\n\n  // c\n")
    #expect(files.style == "a {\nb: c; /* d */\n}\n/* two\nlines */\nb {}\n")
    #expect(files.script == "f(\n1); // b\n")
  }
}

import Foundation
import FileIO
import ReportPages
import Testing

/// The embedded files are the files; `make pages` embeds them.
@Suite struct PageFilesTests {
  private static let web = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/ReportPages/Web")

  private static let pages = ["Report": ReportPage.files, "Recorder": RecorderPage.files]

  // Only the names are arguments, because the log prints arguments in full.
  @Test(arguments: pages.keys)
  func `the embedded text of every file is the file`(page: String) throws {
    let files = try #require(Self.pages[page])
    let folder = Self.web.appendingPathComponent(page)
    let embedded = files.styles + [files.markup] + files.scripts
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.sorted() == embedded.map(\.name).sorted(), "run `make pages`")
    for file in embedded {
      let text = try String(contentsOf: folder.appendingPathComponent(file.name), encoding: .utf8)
      #expect(text == file.text, "\(page)/\(file.name) has changed: run `make pages`")
    }
  }

  @Test(arguments: pages.keys)
  func `the digests are those of the joined styles and scripts`(page: String) throws {
    let files = try #require(Self.pages[page])
    for (text, digest) in [
      (files.style, files.styleDigest), (files.script, files.scriptDigest),
    ] {
      let found = Data(SHA256.digest(Array(text.utf8)).bytes).base64EncodedString()
      #expect(found == digest, "\(page): run `make pages`")
    }
  }

  @Test func `a page holds neither indentation nor lines of comments`() {
    let files = PageFiles(
      styles: [
        PageFiles.File(name: "a.css", text: "/* a */\na {\n  b: c; /* d */\n}\n"),
        PageFiles.File(name: "b.css", text: "\n/* two\n lines */\nb {}\n"),
      ],
      markup: PageFiles.File(name: "a.html", text: ""),
      scripts: [PageFiles.File(name: "a.js", text: "// a\nf(\n  1); // b\n\n  // c\n")],
      styleDigest: "", scriptDigest: "")
    #expect(files.style == "a {\nb: c; /* d */\n}\n/* two\nlines */\nb {}\n")
    #expect(files.script == "f(\n1); // b\n")
  }
}

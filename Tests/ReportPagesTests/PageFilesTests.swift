// SPDX-License-Identifier: Apache-2.0
import Foundation
import ReportPages
import TestCorpora
import Testing

/// The pages hold the files that the compiler embedded.
@Suite struct PageFilesTests {
  private static let pages = [
    "Report": PageFiles.report, "Comparison": .comparison, "Recorder": .recorder,
  ]

  // Only the names are arguments, because the log prints arguments in full.
  @Test(arguments: pages.keys)
  func `every file of a page stands in it once`(page: String) throws {
    let files = try #require(Self.pages[page])
    let folder = "Sources/CPages/\(page)"
    for name in try Project.names(in: folder) {
      let text = try Project.text(of: "\(folder)/\(name)")
      #expect(text.hasSuffix("\n"), "\(name): the last line has no line feed")
      let file = PageFiles(style: "", markup: text, script: "").markup
      let all = [files.style, files.markup, files.script]
      let count = all.map { $0.components(separatedBy: file).count - 1 }.reduce(0, +)
      #expect(count == 1, "\(name) stands in the page \(count) times")
    }
  }

  private static let node = ["/usr/bin/node", "/usr/local/bin/node"]
    .first(where: FileManager.default.isExecutableFile)

  @Test(.enabled(if: node != nil, "Node.js is not installed"), arguments: pages.keys)
  func `the script of a page has no syntax error`(page: String) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).js")
    defer { try? FileManager.default.removeItem(at: file) }
    try (#require(Self.pages[page])).script.write(to: file, atomically: false, encoding: .utf8)
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
